/// An unevaluated sum of two doubles: about 106 significant bits.
///
/// Invariant: `low` is at most half an ulp of `high`.
///
/// Source: Dekker, "A floating-point technique for extending the available precision", 1971; the
/// products use the fused multiply-add, which IEEE 754 rounds once.
struct DoublePair: Equatable, Sendable {
  /// ln 2, the first part short enough that its product with any exponent is exact.
  static let logOfTwo = DoublePair(high: 0.6931471803691238, low: 1.9082149292705877e-10)

  let high: Double
  let low: Double

  init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  init(_ value: Double) { self.init(high: value, low: 0) }

  /// The sum of two doubles, exactly.
  static func sum(_ a: Double, _ b: Double) -> DoublePair {
    let high = a + b
    let part = high - a
    return DoublePair(high: high, low: (a - (high - part)) + (b - part))
  }

  /// The product of two doubles, exactly unless it underflows.
  static func product(_ a: Double, _ b: Double) -> DoublePair {
    let high = a * b
    return DoublePair(high: high, low: (-high).addingProduct(a, b))
  }

  static func + (a: DoublePair, b: DoublePair) -> DoublePair {
    let high = sum(a.high, b.high)
    let low = sum(a.low, b.low)
    let middle = sum(high.high, high.low + low.high)
    return sum(middle.high, middle.low + low.low)
  }

  static func * (a: DoublePair, b: DoublePair) -> DoublePair {
    let high = product(a.high, b.high)
    return sum(high.high, high.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoublePair, b: DoublePair) -> DoublePair {
    let first = a.high / b.high
    let covered = b * DoublePair(first)
    let left = a + DoublePair(high: -covered.high, low: -covered.low)
    return sum(first, left.high / b.high)
  }
}
