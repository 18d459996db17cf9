import CX11
import Raster

/// A visual with what Xlib needs to use it.
struct ChosenVisual {
  var pointer: UnsafeMutablePointer<Visual>
  var depth: Int
  var format: PixelFormat
  /// Whether windows that inherit from the root window have it.
  var isDefault: Bool
}

extension Connection {
  /// The visual to open a window with.
  ///
  /// - Throws: `X11Error.noTrueColorVisual`.
  func visual(depth: Int?) throws(X11Error) -> ChosenVisual {
    var template = XVisualInfo()
    template.screen = screen
    var count: Int32 = 0
    let list = XGetVisualInfo(display, Int(VisualScreenMask), &template, &count)
    defer { if let list { XFree(list) } }
    let infos = UnsafeBufferPointer(start: list, count: Int(count))
    let bits = bitsPerPixel()
    let order: PixelFormat.ByteOrder =
      XImageByteOrder(display) == LSBFirst ? .leastSignificantFirst : .mostSignificantFirst
    let standard = XVisualIDFromVisual(XDefaultVisual(display, screen))
    let candidates = infos.map { info in
      VisualCandidate(
        identifier: info.visualid, depth: Int(info.depth), isTrueColor: info.class == TrueColor,
        red: UInt32(truncatingIfNeeded: info.red_mask),
        green: UInt32(truncatingIfNeeded: info.green_mask),
        blue: UInt32(truncatingIfNeeded: info.blue_mask),
        bitsPerPixel: bits[Int(info.depth)] ?? 0, byteOrder: order,
        isDefault: info.visualid == standard)
    }
    guard let choice = chooseVisual(among: candidates, depth: depth),
      let info = infos.first(where: { $0.visualid == choice.visual.identifier }),
      let pointer = info.visual
    else {
      throw .noTrueColorVisual(depth: depth ?? Int(XDefaultDepth(display, screen)))
    }
    return ChosenVisual(
      pointer: pointer, depth: choice.visual.depth, format: choice.format,
      isDefault: choice.visual.isDefault)
  }

  private func bitsPerPixel() -> [Int: Int] {
    var count: Int32 = 0
    guard let formats = XListPixmapFormats(display, &count) else { return [:] }
    defer { XFree(formats) }
    var bits: [Int: Int] = [:]
    for format in UnsafeBufferPointer(start: formats, count: Int(count)) {
      bits[Int(format.depth)] = Int(format.bits_per_pixel)
    }
    return bits
  }
}
