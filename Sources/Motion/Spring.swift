/// The progress of an animation that ends like a damped spring, from 0 to 1.
///
///     let spring = Spring(duration: 0.5, dampingRatio: 0.7, initialVelocity: 0)
///     spring.position(at: 0.25)   // 1.037: past the end, and coming back to it
///     spring.position(at: 0.5)    // 1
///
/// The duration is that of the whole animation. The spring is made so stiff that by then it stays
/// within `settlingThreshold` of its end, and there it is put onto it.
///
/// A ratio above 1 is taken as 1, which does not oscillate; one below `leastDampingRatio` as that,
/// since an undamped spring never ends. Source: a choice where Apple's documentation is silent.
public struct Spring: Equatable, Sendable {
  /// How far from its end, in shares of the way, a settled spring may be.
  /// Source: the usual threshold of spring animations; UIKit's is not published.
  public static let settlingThreshold = 0.001
  /// The least damping, no unit. Source: a choice.
  public static let leastDampingRatio = 0.01

  /// How long the animation takes, seconds.
  public let duration: Double
  private let ratio: Double
  private let initialVelocity: Double
  private let frequency: Double

  /// A spring that settles in `duration`.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 for no oscillation, towards 0 for more.
  ///   - initialVelocity: whole ways per second.
  /// - Precondition: the numbers are finite, the duration is not negative.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double) {
    precondition(duration >= 0 && duration < .infinity, "a duration must be finite, not negative")
    precondition(
      dampingRatio.isFinite && initialVelocity.isFinite,
      "damping ratio and velocity must be finite numbers")
    self.duration = duration
    self.initialVelocity = initialVelocity
    ratio = (Self.leastDampingRatio...1).nearest(to: dampingRatio)
    frequency = Self.frequency(duration, ratio, initialVelocity)
  }

  /// A spring that swings, or nears its end, at its own pace and takes as long as it needs.
  ///
  /// - Parameters:
  ///   - perceptualDuration: the period of the undamped spring, seconds.
  ///   - bounce: 0 for none, towards 1 for more; below 0 is taken as 0.
  ///   - initialVelocity: whole ways per second.
  /// - Precondition: the numbers are finite, the duration is not negative.
  public init(perceptualDuration: Double, bounce: Double, initialVelocity: Double) {
    precondition(
      perceptualDuration >= 0 && perceptualDuration < .infinity,
      "a duration must be finite, not negative")
    precondition(
      bounce.isFinite && initialVelocity.isFinite, "bounce and velocity must be finite numbers")
    let ratio = (Self.leastDampingRatio...1).nearest(to: 1 - bounce)
    let frequency = perceptualDuration > 0 ? 2 * Double.pi / perceptualDuration : 0
    func isSettled(_ time: Double) -> Bool { Self.settles(frequency, time, ratio, initialVelocity) }
    var longest = perceptualDuration
    while longest > 0, !isSettled(longest) { longest += longest }
    duration = longest > 0 ? firstInstant(from: 0, to: longest, holds: isSettled) : 0
    self.ratio = ratio
    self.initialVelocity = initialVelocity
    self.frequency = frequency
  }

  /// The progress after `time` seconds; it may pass 1 on its way there.
  public func position(at time: Double) -> Double {
    guard !isDone(at: time) else { return 1 }
    let (cosine, sine) = oscillation(at: time)
    let push = ratio * frequency - initialVelocity
    return 1 - Elementary.exp(-ratio * frequency * time) * (cosine + push * sine)
  }

  /// The progress per second after `time` seconds, 0 from the end on.
  public func velocity(at time: Double) -> Double {
    guard !isDone(at: time) else { return 0 }
    let (cosine, sine) = oscillation(at: time)
    let pull = frequency * (frequency - ratio * initialVelocity)
    return Elementary.exp(-ratio * frequency * time) * (initialVelocity * cosine + pull * sine)
  }

  /// Whether a frame at `time` is the last: it shows the end.
  public func isDone(at time: Double) -> Bool { time >= duration }

  /// cos at, and sin at / a with its limit t for a = 0, where a is the damped frequency.
  private func oscillation(at time: Double) -> (cosine: Double, sineByFrequency: Double) {
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    guard damped > 0 else { return (1, time) }
    let (cosine, sine) = Elementary.cosineAndSine(of: damped * time)
    return (cosine, sine / damped)
  }

  /// The frequency whose envelope has fallen to the threshold after `duration`, per second.
  private static func frequency(_ duration: Double, _ ratio: Double, _ velocity: Double) -> Double {
    guard duration > 0 else { return 0 }
    // Each doubling at least doubles the exponent, and the amplitude grows no faster than
    // linearly, so this ends.
    var stiff = 1 / (ratio * duration)
    while !settles(stiff, duration, ratio, velocity) { stiff += stiff }
    return firstInstant(from: 0, to: stiff) { settles($0, duration, ratio, velocity) }
  }

  private static func settles(
    _ frequency: Double, _ duration: Double, _ ratio: Double, _ velocity: Double
  ) -> Bool {
    let push = abs(ratio * frequency - velocity)
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let swing = (damped * damped + push * push).squareRoot() / damped
    // A sine by its frequency is never more than the time, which is the bound near a ratio of 1.
    let amplitude = min(swing, 1 + push * duration)
    return amplitude * Elementary.exp(-ratio * frequency * duration) <= settlingThreshold
  }
}
