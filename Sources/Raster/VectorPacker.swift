/// Packs four pixels at a time into formats of 16 and of 32 bits.
///
/// A component c becomes (c · largest + 127) / 255, where `largest` is the greatest value that its
/// mask holds. So that this fits into 16 bits, `largest` is taken apart into
/// 255 · `whole` + `part`: c · whole + (c · part + 127) / 255.
struct VectorPacker: Sendable {
  private let bytesPerPixel: Int
  private let swapsBytes: Bool
  /// For blue in the even lanes and red in the odd ones.
  private let whole: (outer: SIMD8<UInt16>, green: SIMD8<UInt16>)
  private let part: (outer: SIMD8<UInt16>, green: SIMD8<UInt16>)
  /// Places to the left at which the components begin.
  private let shifts: (red: UInt32, green: UInt32, blue: UInt32)
  /// Bits that are set in every pixel.
  private let rest: UInt32

  init(_ format: PixelFormat, unusedBits: UInt32) {
    bytesPerPixel = format.bytesPerPixel
    swapsBytes = format.byteOrder == .mostSignificantFirst
    rest = unusedBits
    shifts = (
      UInt32(format.redMask.trailingZeroBitCount), UInt32(format.greenMask.trailingZeroBitCount),
      UInt32(format.blueMask.trailingZeroBitCount)
    )
    func lanes(_ even: UInt32, _ odd: UInt32) -> SIMD8<UInt16> {
      unsafeBitCast(SIMD4(repeating: even | odd << 16), to: SIMD8<UInt16>.self)
    }
    let red = format.redMask >> shifts.red
    let green = format.greenMask >> shifts.green
    let blue = format.blueMask >> shifts.blue
    whole = (lanes(blue / 255, red / 255), lanes(green / 255, 0))
    part = (lanes(blue % 255, red % 255), lanes(green % 255, 0))
  }

  /// Packs as many pixels as make whole vectors, and returns how many those are; 0 for pixels of
  /// three bytes.
  func pack(
    _ source: UnsafePointer<UInt32>, count: Int, into destination: UnsafeMutableRawPointer
  ) -> Int {
    switch (bytesPerPixel, swapsBytes) {
    case (2, false): packHalves(source, count, destination) { $0 }
    case (2, true): packHalves(source, count, destination, Self.withSwappedHalves)
    case (4, false): packWords(source, count, destination) { $0 }
    case (4, true):
      packWords(source, count, destination) {
        let swapped = Self.withSwappedHalves($0)
        return (swapped &>> SIMD4(repeating: 16)) | (swapped &<< SIMD4(repeating: 16))
      }
    default: 0
    }
  }

  /// The two bytes of each 16 bits exchanged.
  @inline(__always)
  private static func withSwappedHalves(_ pixels: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let lanes = unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
    let eight = SIMD8<UInt16>(repeating: 8)
    return unsafeBitCast((lanes &>> eight) | (lanes &<< eight), to: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private func packHalves(
    _ source: UnsafePointer<UInt32>, _ count: Int, _ destination: UnsafeMutableRawPointer,
    _ ordered: (SIMD4<UInt32>) -> SIMD4<UInt32>
  ) -> Int {
    var i = 0
    while i &+ 4 <= count {
      let pixels = ordered(packed(load(source + i)))
      // Two of them lie in the low halves of every 64 bits.
      let pairs = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
      let joined = pairs | (pairs &>> SIMD2(repeating: 16))
      destination.storeBytes(
        of: UInt32(truncatingIfNeeded: joined[0]), toByteOffset: i &* 2, as: UInt32.self)
      destination.storeBytes(
        of: UInt32(truncatingIfNeeded: joined[1]), toByteOffset: i &* 2 &+ 4, as: UInt32.self)
      i &+= 4
    }
    return i
  }

  @inline(__always)
  private func packWords(
    _ source: UnsafePointer<UInt32>, _ count: Int, _ destination: UnsafeMutableRawPointer,
    _ ordered: (SIMD4<UInt32>) -> SIMD4<UInt32>
  ) -> Int {
    var i = 0
    while i &+ 4 <= count {
      destination.storeBytes(
        of: ordered(packed(load(source + i))), toByteOffset: i &* 4, as: SIMD4<UInt32>.self)
      i &+= 4
    }
    return i
  }

  /// Four pixels in the format, each in the low bits of its lane.
  @inline(__always)
  private func packed(_ pixels: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let outer = widened(pixels & SIMD4(repeating: 0x00ff_00ff), whole.outer, part.outer)
    let green = widened(
      (pixels &>> SIMD4(repeating: 8)) & SIMD4(repeating: 0xff), whole.green, part.green)
    let blue = outer & SIMD4(repeating: 0xffff)
    let red = outer &>> SIMD4(repeating: 16)
    return (red &<< SIMD4(repeating: shifts.red)) | (green &<< SIMD4(repeating: shifts.green))
      | (blue &<< SIMD4(repeating: shifts.blue)) | SIMD4(repeating: rest)
  }

  /// Components of 16 bits each, brought to the width of their masks.
  @inline(__always)
  private func widened(
    _ components: SIMD4<UInt32>, _ whole: SIMD8<UInt16>, _ part: SIMD8<UInt16>
  ) -> SIMD4<UInt32> {
    let lanes = unsafeBitCast(components, to: SIMD8<UInt16>.self)
    let product = lanes &* part &+ SIMD8(repeating: 127)
    // A quotient by 255, exact below 65535.
    let quotient =
      (product &+ SIMD8(repeating: 1) &+ (product &>> SIMD8(repeating: 8)))
      &>> SIMD8(repeating: 8)
    return unsafeBitCast(lanes &* whole &+ quotient, to: SIMD4<UInt32>.self)
  }
}
