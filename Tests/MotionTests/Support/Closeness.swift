import Motion

/// Whether two numbers differ by no more than `tolerance`; a NaN is close to nothing.
func isClose(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
  a == b || abs(a - b) <= tolerance
}

/// How many representable numbers lie between two, both finite and of the same sign, or nil.
func ulpsBetween(_ a: Double, _ b: Double) -> UInt64? {
  if a == b || (a.isNaN && b.isNaN) { return 0 }
  guard a.isFinite || b.isFinite, a.sign == b.sign, !a.isNaN, !b.isNaN else { return nil }
  let (x, y) = (a.magnitude.bitPattern, b.magnitude.bitPattern)
  return max(x, y) - min(x, y)
}

/// A range seen in the mirror.
func mirrored(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
  -range.upperBound ... -range.lowerBound
}

/// The slope of a function by central differences.
func slope(of f: (Double) -> Double, at t: Double, step: Double = 1e-5) -> Double {
  (f(t + step) - f(t - step)) / (2 * step)
}
