/// How a server wants its pixels: size, place of the components, order of the bytes.
public struct PixelFormat: Hashable, Sendable {
  /// Order of the bytes of one pixel in memory.
  public enum ByteOrder: Sendable {
    /// Lowest first, as X's `LSBFirst`.
    case leastSignificantFirst
    /// Highest first, as X's `MSBFirst`.
    case mostSignificantFirst
  }

  /// 16, 24 or 32.
  public let bitsPerPixel: Int
  /// Bits of red.
  public let redMask: UInt32
  /// Bits of green.
  public let greenMask: UInt32
  /// Bits of blue.
  public let blueMask: UInt32
  /// Order of the bytes.
  public let byteOrder: ByteOrder

  /// A format from the fields of an X visual and of its pixmap format.
  ///
  /// - Precondition: 16, 24 or 32 bits; each mask is one run of at most 16 ones within them, and no
  ///   two share a bit.
  public init(
    bitsPerPixel: Int, redMask: UInt32, greenMask: UInt32, blueMask: UInt32,
    byteOrder: ByteOrder = .leastSignificantFirst
  ) {
    precondition([16, 24, 32].contains(bitsPerPixel), "a pixel must have 16, 24 or 32 bits")
    for mask in [redMask, greenMask, blueMask] {
      precondition(Self.isRun(mask), "a colour mask must be one run of at most 16 ones")
      precondition(
        32 - mask.leadingZeroBitCount <= bitsPerPixel, "a colour mask must lie within the pixel")
    }
    precondition(
      redMask & greenMask == 0 && greenMask & blueMask == 0 && redMask & blueMask == 0,
      "colour masks must not share a bit")
    self.bitsPerPixel = bitsPerPixel
    self.redMask = redMask
    self.greenMask = greenMask
    self.blueMask = blueMask
    self.byteOrder = byteOrder
  }

  /// The compositor's own format, which needs no packing on a little-endian machine.
  public static let native = PixelFormat(
    bitsPerPixel: 32, redMask: 0xff0000, greenMask: 0xff00, blueMask: 0xff)

  /// Bytes a pixel.
  public var bytesPerPixel: Int { bitsPerPixel / 8 }

  private static func isRun(_ mask: UInt32) -> Bool {
    guard mask != 0 else { return false }
    let run = mask >> UInt32(mask.trailingZeroBitCount)
    return run & (run &+ 1) == 0 && run < 1 << 16
  }
}
