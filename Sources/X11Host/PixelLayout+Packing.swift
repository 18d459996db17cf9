import Geometry
import Raster

extension PixelLayout {
  /// Carries a rectangle of composed pixels over to the same place of an image in this layout.
  ///
  /// Nothing is done where the image is what was composed into.
  ///
  /// - Parameters:
  ///   - rect: in the buffer and in the image.
  ///   - base: the image's first byte.
  ///   - strideBytes: of the image.
  func pack(
    _ rect: PixelRect, of buffer: PixelBuffer, to base: UnsafeMutableRawPointer, strideBytes: Int
  ) {
    if case .direct = self { return }
    for y in Int(rect.y0)..<Int(rect.y1) {
      let source = UnsafePointer(buffer.row(y)) + Int(rect.x0)
      let row = base + y * strideBytes
      switch self {
      case .direct:
        break
      case .rgb565:
        let target = row.assumingMemoryBound(to: UInt16.self) + Int(rect.x0)
        for x in 0..<rect.width { target[x] = Self.pixel565(source[x]) }
      case .rgb555:
        let target = row.assumingMemoryBound(to: UInt16.self) + Int(rect.x0)
        for x in 0..<rect.width { target[x] = Self.pixel555(source[x]) }
      case .rgb2101010:
        let target = row.assumingMemoryBound(to: UInt32.self) + Int(rect.x0)
        for x in 0..<rect.width { target[x] = Self.pixel2101010(source[x]) }
      }
    }
  }

  /// 0x00RRGGBB cut to 5, 6 and 5 bits.
  static func pixel565(_ pixel: UInt32) -> UInt16 {
    UInt16(truncatingIfNeeded: pixel >> 8 & 0xf800 | pixel >> 5 & 0x07e0 | pixel >> 3 & 0x001f)
  }

  /// 0x00RRGGBB cut to 5 bits each.
  static func pixel555(_ pixel: UInt32) -> UInt16 {
    UInt16(truncatingIfNeeded: pixel >> 9 & 0x7c00 | pixel >> 6 & 0x03e0 | pixel >> 3 & 0x001f)
  }

  /// 0x00RRGGBB widened to 10 bits each, so that 255 becomes 1023.
  static func pixel2101010(_ pixel: UInt32) -> UInt32 {
    let red = pixel >> 16 & 0xff
    let green = pixel >> 8 & 0xff
    let blue = pixel & 0xff
    return (red << 2 | red >> 6) << 20 | (green << 2 | green >> 6) << 10 | (blue << 2 | blue >> 6)
  }
}
