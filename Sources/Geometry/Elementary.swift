/// Sine and cosine of an angle in radians, the same to the bit on every machine.
///
/// glibc's differ in the last bit between processors, which would show in snapshots of rotated
/// views. The argument is reduced by π/2 in two parts (Cody and Waite), then a Taylor polynomial on
/// [−π/4, π/4] is good to about 1 ulp for angles below 10⁵. Larger ones are first brought below 2π
/// exactly, but by a 2π that is itself rounded: what comes out is on the unit circle, and no more.
///
/// - Precondition: `angle` is finite.
public func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
  precondition(angle.isFinite, "an angle must be a finite number")
  let angle = abs(angle) < 1e5 ? angle : angle.remainder(dividingBy: 2 * .pi)
  let quarterTurns = (angle * (2 / Double.pi)).rounded()
  // π/2 as the sum of a part with 33 significant bits and the rest, so that the first product is
  // exact.
  let halfPiHigh = 1.57079632673412561417e+00
  let halfPiLow = 6.07710050650619224932e-11
  let r = (angle - quarterTurns * halfPiHigh) - quarterTurns * halfPiLow
  let s = r * r
  let sine =
    r + r * s
    * (-1 / 6 + s
      * (1 / 120 + s
        * (-1 / 5040 + s
          * (1 / 362_880 + s
            * (-1 / 39_916_800 + s * (1 / 6_227_020_800 + s * (-1 / 1_307_674_368_000)))))))
  let cosine =
    1 + s
    * (-1 / 2 + s
      * (1 / 24 + s
        * (-1 / 720 + s
          * (1 / 40_320 + s
            * (-1 / 3_628_800 + s
              * (1 / 479_001_600 + s
                * (-1 / 87_178_291_200 + s * (1 / 20_922_789_888_000))))))))
  switch Int64(quarterTurns.truncatingRemainder(dividingBy: 4)) & 3 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}
