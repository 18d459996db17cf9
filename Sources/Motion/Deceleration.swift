/// How the velocity of free content fades, and how far a velocity therefore carries it.
///
///     Deceleration.normal.distance(from: 1000, after: 0.5)   // 315.6
///
/// After t seconds the share rate^(1000 t) of a velocity v is left, and the content has come
/// D(v, t) = v g (1 − rate^(1000 t)), g = rate / (1 − rate) / 1000 seconds: the sum of steps of a
/// millisecond each, in closed form, so that no frame rate shows in it.
///
/// The law's velocity is v rate^(1000 t). The slope of D is 0.999 of that at the normal rate,
/// because the steps are summed after each has faded; everything here means the law's.
///
/// Source: recorded traces of iOS 26.1; the integral in place of the sum misses them by 1.5 points
/// at 3,000 points per second.
public struct Deceleration: Equatable, Sendable {
  /// What is left of a velocity after a millisecond by default, no unit.
  /// Source: Apple, `UIScrollView.DecelerationRate.normal`.
  public static let normalRate = 0.998
  /// What is left of a velocity after a millisecond when content is to stop soon, no unit.
  /// Source: Apple, `UIScrollView.DecelerationRate.fast`.
  public static let fastRate = 0.99
  /// The unit of time that rates refer to: milliseconds in a second.
  public static let stepsPerSecond = 1000.0

  /// Fading at `normalRate`.
  public static let normal = Deceleration(rate: normalRate)
  /// Fading at `fastRate`.
  public static let fast = Deceleration(rate: fastRate)

  /// What is left of a velocity after a millisecond, no unit.
  public let rate: Double
  /// How far each point per second carries content in the end, g of the law, seconds.
  public let reach: Double
  private let powers: Elementary.Powers

  /// Fading at a rate per millisecond.
  ///
  /// - Precondition: the rate lies between 0 and 1, both excluded.
  public init(rate: Double) {
    precondition(rate > 0 && rate < 1, "a deceleration rate must lie between 0 and 1")
    self.rate = rate
    reach = rate / (1 - rate) / Self.stepsPerSecond
    powers = Elementary.Powers(of: rate)
  }

  /// The fading whose `reach` is given: rate = 1000 g / (1 + 1000 g).
  ///
  /// - Precondition: the reach is positive and neither so small nor so great that the rate is
  ///   rounded to 0 or 1.
  public init(reach: Double) {
    let steps = Self.stepsPerSecond * reach
    self.init(rate: steps / (1 + steps))
  }

  /// Slope of the logarithm of the velocity, −1000 ln rate, per second: 2.002 at the normal rate.
  public var slope: Double { -Self.stepsPerSecond * powers.log }

  /// The share of a velocity that is left after `time` seconds, from 1 down towards 0.
  public func share(after time: Double) -> Double {
    powers.raised(to: Self.stepsPerSecond * time)
  }

  /// How far `velocity` carries content in `time` seconds: D(v, t), points.
  public func distance(from velocity: Double, after time: Double) -> Double {
    velocity * reach * (1 - share(after: time))
  }

  /// When a velocity has carried content `distance` points, seconds, or nil if it never does.
  ///
  /// t = ln(1 − distance / (v g)) / (1000 ln rate), exact between frames.
  public func time(toCover distance: Double, from velocity: Double) -> Double? {
    guard distance != 0 else { return 0 }
    guard velocity != 0 else { return nil }
    let part = distance / (velocity * reach)
    guard part > 0, part < 1 else { return nil }
    return time(untilShare: 1 - part)
  }

  /// When the share that is left of a velocity has fallen to `share`, seconds.
  ///
  /// - Precondition: the share is positive and at most 1.
  public func time(untilShare share: Double) -> Double {
    precondition(share > 0 && share <= 1, "what is left of a velocity lies between 0 and 1")
    return Elementary.log(share) / -slope
  }
}
