/// Packing of pixels, one at a time, as the definition says it.
package enum PackingReference {
  /// Packs a row of `count` pixels.
  package static func pack(
    _ source: UnsafePointer<UInt32>, count: Int, into destination: UnsafeMutableRawPointer,
    format: PixelFormat
  ) {
    for i in 0..<count {
      let value = packed(source[i], format)
      for byte in 0..<format.bytesPerPixel {
        let place =
          format.byteOrder == .leastSignificantFirst ? byte : format.bytesPerPixel - 1 - byte
        destination.storeBytes(
          of: UInt8(value >> UInt32(8 * place) & 0xff),
          toByteOffset: i * format.bytesPerPixel + byte, as: UInt8.self)
      }
    }
  }

  /// One pixel in the given format, before its bytes are put in order.
  package static func packed(_ pixel: UInt32, _ format: PixelFormat) -> UInt32 {
    let (r, g, b) = (format.redMask, format.greenMask, format.blueMask)
    let rest = format.bitsPerPixel == 32 ? ~(r | g | b) : 0
    return field(PixelReference.component(2, of: pixel), r)
      | field(PixelReference.component(1, of: pixel), g)
      | field(PixelReference.component(0, of: pixel), b) | rest
  }

  /// A component of 8 bits, brought to the width of the mask and put in its place: its upper bits,
  /// and behind the last one the same again.
  package static func field(_ component: Int, _ mask: UInt32) -> UInt32 {
    let twice = component << 8 | component
    return UInt32(twice >> (16 - mask.nonzeroBitCount)) << UInt32(mask.trailingZeroBitCount)
  }
}
