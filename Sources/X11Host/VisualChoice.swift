import Raster

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
  /// Order of a pixel's bytes.
  var byteOrder = PixelFormat.ByteOrder.leastSignificantFirst
  /// Whether the root window has it.
  var isDefault: Bool

  /// How its pixels lie in memory, or `nil` where they cannot be packed: without TrueColor, the
  /// masks mean nothing and are 0.
  var format: PixelFormat? {
    let masks = [red, green, blue]
    guard isTrueColor, [16, 24, 32].contains(bitsPerPixel), masks.allSatisfy(isRun),
      masks.allSatisfy({ 32 - $0.leadingZeroBitCount <= bitsPerPixel }),
      red & green == 0, green & blue == 0, red & blue == 0
    else { return nil }
    return PixelFormat(
      bitsPerPixel: bitsPerPixel, redMask: red, greenMask: green, blueMask: blue,
      byteOrder: byteOrder)
  }
}

/// Whether a mask is one run of at most 16 ones.
private func isRun(_ mask: UInt32) -> Bool {
  guard mask != 0 else { return false }
  let run = mask >> UInt32(mask.trailingZeroBitCount)
  return run & (run &+ 1) == 0 && run < 1 << 16
}

/// The visual to open a window with: the root's own where its pixels can be packed, since any other
/// one makes the server convert; else one that needs no packing; else any.
///
/// - Parameter depth: the only depth to consider; `nil`: all.
func chooseVisual(
  among candidates: [VisualCandidate], depth: Int?
) -> (visual: VisualCandidate, format: PixelFormat)? {
  func rank(_ visual: VisualCandidate, _ format: PixelFormat) -> Int {
    if visual.isDefault { return 0 }
    guard format == .native else { return 3 }
    // A visual with alpha is shown through by a compositor, so one without is preferred.
    return visual.depth == 24 ? 1 : 2
  }
  var best: (visual: VisualCandidate, format: PixelFormat)?
  for visual in candidates where depth == nil || visual.depth == depth {
    guard let format = visual.format else { continue }
    if let known = best, rank(known.visual, known.format) <= rank(visual, format) { continue }
    best = (visual, format)
  }
  return best
}
