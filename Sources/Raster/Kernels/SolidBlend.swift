/// What one colour over any pixel is worked out by, four pixels at a time.
///
/// A component d, through which t / 255 is seen, gives d · t / 255. As d · 256 · f >> 16, with
/// f = 257 · t and one more from t = 128 on, but 65535 at most, that has eight bits behind the
/// point, of which the last may be wrong, but never so that adding a half and cutting off would
/// give another integer. The colour is added along with that half.
struct SolidBlend {
  private let factor: SIMD8<UInt16>
  /// The colour's components above a half each: blue and red, green and alpha.
  private let even: SIMD8<UInt16>
  private let odd: SIMD8<UInt16>

  /// Blending by a premultiplied pixel.
  init(_ color: UInt32) {
    let through = 255 &- (color >> 24)
    let factor = min(257 &* through &+ (through >> 7), 65535)
    self.factor = SIMD8(repeating: UInt16(truncatingIfNeeded: factor))
    func lanes(_ components: UInt32) -> SIMD8<UInt16> {
      unsafeBitCast(
        SIMD4(repeating: components & 0xff00_ff00 | 0x0080_0080), to: SIMD8<UInt16>.self)
    }
    even = lanes(color << 8)
    odd = lanes(color)
  }

  /// The colour over four pixels.
  @inline(__always)
  func over(_ pixels: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let lanes = unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
    let (high, eight) = (SIMD8<UInt16>(repeating: 0xff00), SIMD8<UInt16>(repeating: 8))
    let even = upperHalf(lanes &<< eight, times: factor) &+ even
    let odd = upperHalf(lanes & high, times: factor) &+ odd
    return unsafeBitCast((even &>> eight) | (odd & high), to: SIMD4<UInt32>.self)
  }
}
