/// An axis moved by code, with animation: eased, monotone, exact at both ends.
///
///     let motion = EasedMotion(from: 0, to: 100)
///     motion.position(at: 0.15)   // 50
///     motion.position(at: 0.3)    // 100
public struct EasedMotion: Equatable, Sendable {
  /// How long an animated change of offset takes, seconds.
  /// Source: Apple's documentation shows no number; public measurements agree on about this.
  public static let standardDuration = 0.3

  /// The value at time 0.
  public let start: Double
  /// The value at the end.
  public let target: Double
  /// How long it takes, seconds.
  public let duration: Double
  /// The curve that it follows. For an animated offset UIKit's is not measured; slow at both ends
  /// is what its animations do by default.
  public let easing: Easing

  /// A motion between two values.
  ///
  /// - Precondition: the values are finite, the duration is finite and not negative.
  public init(
    from start: Double, to target: Double, duration: Double = EasedMotion.standardDuration,
    easing: Easing = .easeInOut
  ) {
    precondition(start.isFinite && target.isFinite, "a motion's ends must be finite numbers")
    precondition(duration >= 0 && duration < .infinity, "a duration must be finite, not negative")
    self.start = start
    self.target = target
    self.duration = duration
    self.easing = easing
  }

  /// The value after `time` seconds.
  public func position(at time: Double) -> Double {
    guard !isDone(at: time) else { return target }
    return start + (target - start) * easing.value(at: time / duration)
  }

  /// Its change per second after `time` seconds, 0 from the end on.
  public func velocity(at time: Double) -> Double {
    guard !isDone(at: time) else { return 0 }
    return (target - start) * easing.slope(at: time / duration) / duration
  }

  /// Whether a frame at `time` is the last: it shows the target.
  public func isDone(at time: Double) -> Bool { time >= duration }
}
