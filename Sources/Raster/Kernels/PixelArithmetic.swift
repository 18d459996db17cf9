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

/// Eight products of lanes up to 255, over 255 and rounded, in the high byte of each lane; the low
/// byte holds a rest.
@inline(__always)
private func multiply255High(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
  let t = a &* b &+ SIMD8(repeating: 128)
  return t &+ (t &>> SIMD8(repeating: 8))
}

/// Four pixels, each times its own factor: `factor` holds it in the even and the odd half of every
/// 32 bits.
@inline(__always)
func scale255(_ pixels: SIMD4<UInt32>, _ factor: SIMD8<UInt16>) -> SIMD4<UInt32> {
  let lanes = unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  let even = multiply255High(lanes & SIMD8(repeating: 0x00ff), factor)
  let odd = multiply255High(lanes &>> SIMD8(repeating: 8), factor)
  let result = (even &>> SIMD8(repeating: 8)) | (odd & SIMD8(repeating: 0xff00))
  return unsafeBitCast(result, to: SIMD4<UInt32>.self)
}

/// Both halves of every 32 bits set to its low 16 bits; the high ones must be zero.
@inline(__always)
func doubled(_ values: SIMD4<UInt32>) -> SIMD8<UInt16> {
  unsafeBitCast(values | (values &<< SIMD4(repeating: 16)), to: SIMD8<UInt16>.self)
}

/// Four premultiplied pixels over four others.
@inline(__always)
func over(_ source: SIMD4<UInt32>, _ destination: SIMD4<UInt32>) -> SIMD4<UInt32> {
  let through = SIMD4<UInt32>(repeating: 255) &- (source &>> SIMD4(repeating: 24))
  return source &+ scale255(destination, doubled(through))
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

/// Four bytes from anywhere, one in every lane.
@inline(__always)
func loadBytes(_ pointer: UnsafePointer<UInt8>) -> SIMD4<UInt32> {
  SIMD4(UInt32(pointer[0]), UInt32(pointer[1]), UInt32(pointer[2]), UInt32(pointer[3]))
}
