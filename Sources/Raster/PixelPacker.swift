/// Rewrites rows of pixels in another format.
///
///     let packer = PixelPacker(PixelFormat(
///       bitsPerPixel: 16, redMask: 0xf800, greenMask: 0x07e0, blueMask: 0x001f))
///     packer.pack(buffer.row(0), count: buffer.width, into: bytes)
public struct PixelPacker: Sendable {
  /// The format of the result.
  public let format: PixelFormat
  /// What each value of blue, of green and of red becomes, 256 entries each, bytes in order.
  private let fields: [UInt32]
  /// Bits that are set in every pixel, bytes in order.
  private let rest: UInt32

  private let vector: VectorPacker

  /// A packer into the given format.
  public init(_ format: PixelFormat) {
    self.format = format
    let masks = [format.blueMask, format.greenMask, format.redMask]
    fields = masks.flatMap { mask in
      (0..<256).map { format.ordered(PackingReference.field($0, mask)) }
    }
    rest = format.ordered(format.unusedBits)
    vector = VectorPacker(format)
  }

  /// Packs rows of `count` opaque pixels each.
  ///
  /// A component becomes as many of its upper bits as its mask has; where the mask has more than
  /// eight, they begin anew. So the X server makes a pixel of a colour, and other programs, whose
  /// colours thus stay equal to these. Bits of a 32-bit pixel outside the masks are set, since they
  /// are alpha where they are anything.
  ///
  /// - Parameters:
  ///   - stride: pixels from one row of the source to the next.
  ///   - strideBytes: from one row of the destination to the next.
  /// - Precondition: each row of the destination has `count` × `format.bytesPerPixel` bytes.
  public func pack(
    _ source: UnsafePointer<UInt32>, count: Int, rows: Int = 1, stride: Int = 0,
    into destination: UnsafeMutableRawPointer, strideBytes: Int = 0
  ) {
    let block = VectorPacker.Block(
      source: source, count: count, rows: rows, stride: stride, destination: destination,
      strideBytes: strideBytes)
    if vector.pack(block) { return }
    for y in 0..<rows {
      packByTable(source + y * stride, count, destination + y * strideBytes)
    }
  }

  private func packByTable(
    _ source: UnsafePointer<UInt32>, _ count: Int, _ destination: UnsafeMutableRawPointer
  ) {
    let rest = rest
    let bytes = format.bytesPerPixel
    fields.withUnsafeBufferPointer { table in
      guard let blue = table.baseAddress else { return }
      let (green, red) = (blue + 256, blue + 512)
      for i in 0..<count {
        let pixel = source[i]
        let value =
          blue[Int(pixel & 0xff)] | green[Int(pixel >> 8 & 0xff)] | red[Int(pixel >> 16 & 0xff)]
          | rest
        switch bytes {
        case 2:
          destination.storeBytes(
            of: UInt16(truncatingIfNeeded: value), toByteOffset: i &* 2, as: UInt16.self)
        case 3:
          destination.storeBytes(
            of: UInt16(truncatingIfNeeded: value), toByteOffset: i &* 3, as: UInt16.self)
          destination.storeBytes(
            of: UInt8(truncatingIfNeeded: value >> 16), toByteOffset: i &* 3 &+ 2, as: UInt8.self)
        default:
          destination.storeBytes(of: value, toByteOffset: i &* 4, as: UInt32.self)
        }
      }
    }
  }
}

extension PixelFormat {
  /// The bits of a 32-bit pixel outside the masks.
  fileprivate var unusedBits: UInt32 {
    bitsPerPixel == 32 ? ~(redMask | greenMask | blueMask) : 0
  }

  /// The value whose bytes, stored lowest first, come out in the format's order.
  fileprivate func ordered(_ value: UInt32) -> UInt32 {
    switch byteOrder {
    case .leastSignificantFirst: value
    case .mostSignificantFirst: value.byteSwapped >> UInt32(32 - bitsPerPixel)
    }
  }
}
