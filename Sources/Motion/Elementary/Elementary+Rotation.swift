extension Elementary {
  /// How often an angle is halved before its series is summed: π becomes less than 0.4.
  private static let halvings = 3

  /// Cosine and sine of an angle in radians, to an absolute 10⁻¹⁵ plus the angle's own rounding.
  ///
  /// Whole turns are taken off, the rest is halved until Taylor's series is short, and the result
  /// doubled back by cos 2a = 1 − 2 sin² a and sin 2a = 2 sin a cos a.
  static func cosineAndSine(of angle: Double) -> (cosine: Double, sine: Double) {
    typealias C = InverseFactorial
    var a = angle.remainder(dividingBy: 2 * Double.pi)
    for _ in 0..<halvings { a *= 0.5 }
    let z = a * a
    let sineTail = C.of3 - z * (C.of5 - z * (C.of7 - z * (C.of9 - z * (C.of11 - z * C.of13))))
    var sine = a - a * z * sineTail
    let cosineTail = C.of4 - z * (C.of6 - z * (C.of8 - z * (C.of10 - z * (C.of12 - z * C.of14))))
    // 1 − cosine is what is doubled: it keeps its digits where the cosine is near 1.
    var versine = z * (0.5 - z * cosineTail)
    for _ in 0..<halvings {
      (sine, versine) = (2 * sine * (1 - versine), 2 * sine * sine)
    }
    return (1 - versine, sine)
  }
}
