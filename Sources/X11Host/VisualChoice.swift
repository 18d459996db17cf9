/// How a pixel of the window lies in memory.
enum PixelLayout: Sendable {
  /// 32 bits of 0x00RRGGBB or 0xAARRGGBB, as the compositor writes them.
  case direct
  /// 16 bits: 5 red, 6 green, 5 blue.
  case rgb565
  /// 16 bits: 1 unused, 5 red, 5 green, 5 blue.
  case rgb555
  /// 32 bits: 2 unused, 10 red, 10 green, 10 blue.
  case rgb2101010

  /// The layout of these masks, or `nil` where pixels cannot be packed for them.
  init?(red: UInt32, green: UInt32, blue: UInt32, bitsPerPixel: Int) {
    switch (red, green, blue, bitsPerPixel) {
    case (0xff_0000, 0xff00, 0xff, 32): self = .direct
    case (0xf800, 0x07e0, 0x001f, 16): self = .rgb565
    case (0x7c00, 0x03e0, 0x001f, 16): self = .rgb555
    case (0x3ff0_0000, 0x000f_fc00, 0x0000_03ff, 32): self = .rgb2101010
    default: return nil
    }
  }
}

/// A visual in plain values.
struct VisualCandidate: Sendable {
  /// The server's number for it.
  var identifier: UInt
  /// Bits that count.
  var depth: Int
  /// Whether its class is TrueColor.
  var isTrueColor: Bool
  /// Bits of red.
  var red: UInt32
  /// Bits of green.
  var green: UInt32
  /// Bits of blue.
  var blue: UInt32
  /// Bits from one pixel to the next.
  var bitsPerPixel: Int
  /// Whether the root window has it.
  var isDefault: Bool

  /// How its pixels lie in memory, or `nil` where they cannot be packed.
  var layout: PixelLayout? {
    guard isTrueColor else { return nil }
    return PixelLayout(red: red, green: green, blue: blue, bitsPerPixel: bitsPerPixel)
  }
}

/// The visual to open a window with: the root's own where its pixels can be packed, since any other
/// one makes the server convert; else one that needs no packing; else any.
///
/// - Parameter depth: the only depth to consider; `nil`: all.
func chooseVisual(
  among candidates: [VisualCandidate], depth: Int?
) -> (visual: VisualCandidate, layout: PixelLayout)? {
  func rank(_ visual: VisualCandidate, _ layout: PixelLayout) -> Int {
    if visual.isDefault { return 0 }
    guard case .direct = layout else { return 3 }
    // A visual with alpha is shown through by a compositor, so one without is preferred.
    return visual.depth == 24 ? 1 : 2
  }
  var best: (visual: VisualCandidate, layout: PixelLayout)?
  for visual in candidates where depth == nil || visual.depth == depth {
    guard let layout = visual.layout else { continue }
    if let known = best, rank(known.visual, known.layout) <= rank(visual, layout) { continue }
    best = (visual, layout)
  }
  return best
}
