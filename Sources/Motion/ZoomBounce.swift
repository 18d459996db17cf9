/// A scale on its way back to its limit, or to one set with animation.
///
///     let bounce = ZoomBounce(from: 6, to: 4)
///     bounce.duration                      // 0.22
///     bounce.position(at: bounce.duration) // 4
///
/// The logarithm of the scale is eased, so that zooming in by a factor looks as zooming out by it.
public struct ZoomBounce: Equatable, Sendable {
  /// The time that even the smallest bounce takes, seconds.
  /// Source: public reimplementations of UIKit.
  public static let leastDuration = 0.1
  /// Time added for each factor e of zoom, seconds. Source: as `leastDuration`.
  public static let durationPerFactor = 0.3
  /// The longest bounce, seconds. Source: as `leastDuration`.
  public static let greatestDuration = 0.4

  /// The scale at time 0.
  public let start: Double
  /// The scale at the end.
  public let target: Double
  /// How long it takes, seconds.
  public let duration: Double
  private let easing: Easing
  private let logOfFactor: Double

  /// A bounce between two scales; its duration grows with their ratio.
  ///
  /// - Precondition: both scales are positive and finite.
  public init(from start: Double, to target: Double) {
    self.init(from: start, to: target, easing: .easeInOut) { logOfFactor in
      min(Self.leastDuration + Self.durationPerFactor * abs(logOfFactor), Self.greatestDuration)
    }
  }

  /// A way between two scales that takes a given time, seconds.
  ///
  /// - Precondition: both scales are positive and finite, and so is the duration.
  public init(from start: Double, to target: Double, duration: Double, easing: Easing) {
    precondition(duration > 0 && duration < .infinity, "a zoom must take some time")
    self.init(from: start, to: target, easing: easing) { _ in duration }
  }

  private init(
    from start: Double, to target: Double, easing: Easing, duration: (Double) -> Double
  ) {
    precondition(
      start > 0 && start < .infinity && target > 0 && target < .infinity,
      "zoom scales must be positive")
    self.start = start
    self.target = target
    self.easing = easing
    logOfFactor = Elementary.log(target) - Elementary.log(start)
    self.duration = duration(logOfFactor)
  }

  /// The scale after `time` seconds, between start and target.
  public func position(at time: Double) -> Double {
    guard time > 0 else { return start }
    guard !isDone(at: time) else { return target }
    let scale = start * Elementary.exp(logOfFactor * easing.value(at: time / duration))
    return (min(start, target)...max(start, target)).nearest(to: scale)
  }

  /// How fast the scale changes after `time` seconds, per second; 0 from the end on.
  public func velocity(at time: Double) -> Double {
    guard !isDone(at: time) else { return 0 }
    let slope = easing.slope(at: time / duration) / duration
    return position(at: time) * logOfFactor * slope
  }

  /// Whether a frame at `time` is the last: it shows the target.
  public func isDone(at time: Double) -> Bool { time >= duration }
}
