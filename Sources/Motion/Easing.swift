/// The curve by which an animation goes from its beginning to its end.
///
///     Easing.easeIn.value(at: 0.5)   // 0.315
///
/// A cubic Bézier curve from (0, 0) to (1, 1), time to the right and progress upward. Its ends are
/// exact, and times outside 0 … 1 show the nearer end. The four curves are monotone.
///
/// Source of the curves: the CSS easing functions of the same names, which are Core Animation's.
public struct Easing: Equatable, Sendable {
  /// Constant speed.
  public static let linear = Easing(0, 0, 1, 1)
  /// Slow at the beginning.
  public static let easeIn = Easing(bend, 0, 1, 1)
  /// Slow at the end.
  public static let easeOut = Easing(0, 0, 1 - bend, 1)
  /// Slow at both.
  public static let easeInOut = Easing(bend, 0, 1 - bend, 1)

  /// Where the control point of a slow end lies along the time axis, no unit.
  private static let bend = 0.42
  /// Number of times that a control point counts in a cubic curve.
  private static let weight = 3.0

  private let x: Polynomial
  private let y: Polynomial
  private let slopeAtStart: Double
  private let slopeAtEnd: Double

  /// The curve with control points (x1, y1) and (x2, y2).
  ///
  /// - Precondition: `x1` and `x2` lie in 0 … 1, so that each time has one progress.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "time must not run backwards")
    precondition(y1.isFinite && y2.isFinite, "control points must be finite numbers")
    x = Polynomial(x1, x2)
    y = Polynomial(y1, y2)
    // Where a control point lies on its end, the curve leaves towards the next one.
    slopeAtStart = x1 > 0 ? y1 / x1 : (x2 > 0 ? y2 / x2 : 1)
    slopeAtEnd = x2 < 1 ? (1 - y2) / (1 - x2) : (x1 < 1 ? (1 - y1) / (1 - x1) : 1)
  }

  /// The progress at a share of the duration: 0 up to 0, 1 from 1 on.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    return y.value(at: parameter(at: fraction))
  }

  /// The progress per duration at a share of it; 0 outside 0 … 1.
  public func slope(at fraction: Double) -> Double {
    guard fraction >= 0, fraction <= 1 else { return 0 }
    if fraction == 0 { return slopeAtStart }
    if fraction == 1 { return slopeAtEnd }
    let parameter = parameter(at: fraction)
    return y.slope(at: parameter) / x.slope(at: parameter)
  }

  private func parameter(at fraction: Double) -> Double {
    firstInstant(from: 0, to: 1) { x.value(at: $0) >= fraction }
  }

  /// One coordinate of the curve as ((a s + b) s + c) s.
  private struct Polynomial: Equatable, Sendable {
    private let cubic: Double
    private let square: Double
    private let linear: Double

    init(_ first: Double, _ second: Double) {
      linear = Easing.weight * first
      square = Easing.weight * (second - first) - linear
      cubic = 1 - linear - square
    }

    func value(at s: Double) -> Double { ((cubic * s + square) * s + linear) * s }

    func slope(at s: Double) -> Double {
      (Easing.weight * cubic * s + 2 * square) * s + linear
    }
  }
}
