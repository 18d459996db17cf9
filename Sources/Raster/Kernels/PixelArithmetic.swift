/// a × b / 255 to the nearest integer, exactly, for a and b up to 255.
@inline(__always) func multiply255(_ a: UInt32, _ b: UInt32) -> UInt32 {
  let t = a &* b &+ 128
  return (t &+ (t >> 8)) >> 8
}

/// A pixel whose every component is multiplied by `factor` / 255 and rounded, two at a time.
@inline(__always) func scale255(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
  var even = (pixel & 0x00ff_00ff) &* factor &+ 0x0080_0080
  even = ((even &+ ((even >> 8) & 0x00ff_00ff)) >> 8) & 0x00ff_00ff
  var odd = ((pixel >> 8) & 0x00ff_00ff) &* factor &+ 0x0080_0080
  odd = (odd &+ ((odd >> 8) & 0x00ff_00ff)) & 0xff00_ff00
  return even | odd
}

/// One premultiplied pixel over another.
@inline(__always) func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
  source &+ scale255(destination, 255 &- (source >> 24))
}

/// The upper halves of eight products.
///
/// Lane by lane, since SIMD vectors have no such operation; the compiler makes one instruction of
/// it, as long as it sees that the lanes have 16 bits.
@inline(__always)
func upperHalf(_ a: SIMD8<UInt16>, times b: SIMD8<UInt16>) -> SIMD8<UInt16> {
  var result = SIMD8<UInt16>()
  for lane in 0..<8 {
    result[lane] = UInt16(truncatingIfNeeded: (UInt32(a[lane]) &* UInt32(b[lane])) &>> 16)
  }
  return result
}

/// Four pixels, each times its own factor: `factor` holds it in the even and the odd half of every
/// 32 bits. Blue and red come in the low bytes of one result, green and alpha in the high ones of
/// the other; the other bytes are zero.
///
/// (t + (t >> 8)) >> 8 and t × 257 >> 16 are the same. The one leaves the result where the odd
/// components are, the other where the even ones are.
@inline(__always)
func scaledHalves(
  _ pixels: SIMD4<UInt32>, _ factor: SIMD8<UInt16>
) -> (even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
  let lanes = unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  let (half, eight) = (SIMD8<UInt16>(repeating: 128), SIMD8<UInt16>(repeating: 8))
  let even = (lanes & SIMD8(repeating: 0x00ff)) &* factor &+ half
  let odd = (lanes &>> eight) &* factor &+ half
  return (
    upperHalf(even, times: SIMD8(repeating: 257)),
    (odd &+ (odd &>> eight)) & SIMD8(repeating: 0xff00)
  )
}

/// Four pixels, each times its own factor, in both halves of its 32 bits.
@inline(__always)
func scale255(_ pixels: SIMD4<UInt32>, _ factor: SIMD8<UInt16>) -> SIMD4<UInt32> {
  let (even, odd) = scaledHalves(pixels, factor)
  return unsafeBitCast(even | odd, to: SIMD4<UInt32>.self)
}

/// Both halves of every 32 bits set to its low 16 bits; the high ones must be zero.
@inline(__always)
func doubled(_ values: SIMD4<UInt32>) -> SIMD8<UInt16> {
  unsafeBitCast(values &* SIMD4(repeating: 0x0001_0001), to: SIMD8<UInt16>.self)
}

/// Four premultiplied pixels over four others.
@inline(__always)
func over(_ source: SIMD4<UInt32>, _ destination: SIMD4<UInt32>) -> SIMD4<UInt32> {
  over(source, alpha: unsafeBitCast(source, to: SIMD8<UInt16>.self), destination)
}

/// Four premultiplied pixels, each times its own factor, over four others.
@inline(__always)
func over(
  _ source: SIMD4<UInt32>, times factor: SIMD8<UInt16>, _ destination: SIMD4<UInt32>
) -> SIMD4<UInt32> {
  let (even, odd) = scaledHalves(source, factor)
  return over(unsafeBitCast(even | odd, to: SIMD4<UInt32>.self), alpha: odd, destination)
}

/// Four premultiplied pixels, whose alpha the upper bytes of the odd lanes hold too, over others.
@inline(__always)
private func over(
  _ source: SIMD4<UInt32>, alpha: SIMD8<UInt16>, _ destination: SIMD4<UInt32>
) -> SIMD4<UInt32> {
  let lanes = alpha &>> SIMD8(repeating: 8)
  let twice = SIMD8(
    lanes[1], lanes[1], lanes[3], lanes[3], lanes[5], lanes[5], lanes[7], lanes[7])
  return source &+ scale255(destination, SIMD8(repeating: 255) &- twice)
}

/// Four pixels from anywhere.
@inline(__always)
func load(_ pointer: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
  UnsafeRawPointer(pointer).loadUnaligned(as: SIMD4<UInt32>.self)
}

/// Four pixels to anywhere.
@inline(__always)
func store(_ pixels: SIMD4<UInt32>, _ pointer: UnsafeMutablePointer<UInt32>) {
  UnsafeMutableRawPointer(pointer).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
}

/// One, two or three pixels from anywhere, and zeros behind them.
@inline(__always)
func load(_ pointer: UnsafePointer<UInt32>, _ count: Int) -> SIMD4<UInt32> {
  switch count {
  case 1: SIMD4(pointer[0], 0, 0, 0)
  case 2: SIMD4(pointer[0], pointer[1], 0, 0)
  default: SIMD4(pointer[0], pointer[1], pointer[2], 0)
  }
}

/// The first one, two or three pixels to anywhere.
@inline(__always)
func store(_ pixels: SIMD4<UInt32>, _ pointer: UnsafeMutablePointer<UInt32>, _ count: Int) {
  pointer[0] = pixels[0]
  if count > 1 { pointer[1] = pixels[1] }
  if count > 2 { pointer[2] = pixels[2] }
}

/// Four bytes from anywhere, one in every lane.
@inline(__always)
func loadBytes(_ pointer: UnsafePointer<UInt8>) -> SIMD4<UInt32> {
  SIMD4(UInt32(pointer[0]), UInt32(pointer[1]), UInt32(pointer[2]), UInt32(pointer[3]))
}

/// One, two or three bytes from anywhere, one in every lane, and zeros behind them.
@inline(__always)
func loadBytes(_ pointer: UnsafePointer<UInt8>, _ count: Int) -> SIMD4<UInt32> {
  SIMD4(
    UInt32(pointer[0]), count > 1 ? UInt32(pointer[1]) : 0, count > 2 ? UInt32(pointer[2]) : 0, 0)
}
