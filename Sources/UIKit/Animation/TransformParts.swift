/// A transform taken apart, so that one half way between two turns and does not collapse: shift,
/// angle, scale and shear.
///
/// The map is the scale and the shear, then the turn, then the shift. A mirroring one scales the
/// axis that points backwards more by a negative factor. Source: the decomposition of
/// two-dimensional matrices in CSS Transforms.
nonisolated enum TransformParts {
  /// Shift x and y, angle in radians (−π…π), scale x and y, shear; two lanes are unused.
  static func of(_ t: CGAffineTransform) -> SIMD8<Double> {
    var scaleX = length(Double(t.a), Double(t.b))
    let determinant = Double(t.a * t.d - t.b * t.c)
    if determinant < 0, t.a < t.d { scaleX = -scaleX }
    var cosine = 1.0
    var sine = 0.0
    if scaleX != 0 {
      (cosine, sine) = (Double(t.a) / scaleX, Double(t.b) / scaleX)
    } else {
      let length = length(Double(t.c), Double(t.d))
      if length > 0 { (cosine, sine) = (Double(t.d) / length, -Double(t.c) / length) }
    }
    let shear = cosine * Double(t.c) + sine * Double(t.d)
    let scaleY = cosine * Double(t.d) - sine * Double(t.c)
    return SIMD8(Double(t.tx), Double(t.ty), angle(cosine, sine), scaleX, scaleY, shear, 0, 0)
  }

  /// The transform of the parts.
  static func transform(_ parts: SIMD8<Double>) -> CGAffineTransform {
    let (sine, cosine) = sineAndCosine(parts[2])
    let (scaleX, scaleY, shear) = (parts[3], parts[4], parts[5])
    return CGAffineTransform(
      a: CGFloat(scaleX * cosine), b: CGFloat(scaleX * sine),
      c: CGFloat(shear * cosine - scaleY * sine), d: CGFloat(shear * sine + scaleY * cosine),
      tx: CGFloat(parts[0]), ty: CGFloat(parts[1]))
  }

  /// What leads from one transform back to another, the shorter way round.
  static func offset(from new: CGAffineTransform, to old: CGAffineTransform) -> SIMD8<Double> {
    var offset = of(old) - of(new)
    if offset[2] > .pi { offset[2] -= 2 * .pi }
    if offset[2] < -.pi { offset[2] += 2 * .pi }
    return offset
  }

  /// The length of a vector, also where its square is more or less than numbers go.
  private static func length(_ x: Double, _ y: Double) -> Double {
    let square = x * x + y * y
    guard !square.isNormal else { return square.squareRoot() }
    let longer = max(abs(x), abs(y))
    guard longer > 0 else { return 0 }
    let (p, q) = (x / longer, y / longer)
    return min(longer * (p * p + q * q).squareRoot(), .greatestFiniteMagnitude)
  }

  /// The angle whose cosine and sine are given: halved down to, since the C library's arc tangent
  /// differs between machines.
  private static func angle(_ cosine: Double, _ sine: Double) -> Double {
    guard sine != 0 || cosine < 0 else { return 0 }
    var (low, high) = (0.0, Double.pi)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      let (s, c) = sineAndCosine(middle)
      if s * cosine >= c * abs(sine) { high = middle } else { low = middle }
    }
    return sine < 0 ? -high : high
  }
}
