/// Content on its way to the beginning of a page: a critically damped spring.
///
///     let approach = PageApproach(from: 100, velocity: 400, target: 320)
///     approach.position(at: 0.5)   // 316.7
///
/// With y = x − target it is y(t) = e^(−ωt) (y₀ + (v₀ + ω y₀) t). The velocity at entry is cut to
/// ω times the distance, the most that such a spring takes without passing its target, and one
/// that points away is dropped; so it is smooth, it never passes, and takes under a second for any
/// distance below 4,000 points.
///
/// It ends on the first frame within `Bounce.restingOvershoot`, and rests on the target exactly.
/// Source: a choice in the manner of UIKit; paging is not in the recorded traces.
public struct PageApproach: Equatable, Sendable {
  /// ω, per second. Source: a choice that settles a page in well under a second.
  public static let rate = 12.0

  /// Where it rests, points.
  public let target: Double
  private let initialDistance: Double
  private let initialVelocity: Double

  /// Content let go at `start`, on its way to `target`.
  ///
  /// - Precondition: all numbers are finite.
  public init(from start: Double, velocity: Double, target: Double) {
    precondition(
      start.isFinite && velocity.isFinite && target.isFinite,
      "places and velocities must be finite numbers")
    self.target = target
    initialDistance = start - target
    let fastest = -Self.rate * initialDistance
    initialVelocity = (min(0, fastest)...max(0, fastest)).nearest(to: velocity)
  }

  /// The offset after `time` seconds.
  public func position(at time: Double) -> Double { target + distance(at: time) }

  /// The velocity after `time` seconds.
  public func velocity(at time: Double) -> Double {
    Elementary.exp(-Self.rate * time) * (initialVelocity - Self.rate * drift * time)
  }

  /// Whether a frame at `time` is the last: after it the content rests on the target.
  public func isDone(at time: Double) -> Bool {
    abs(distance(at: time)) < Bounce.restingOvershoot
  }

  /// When it is near enough to its target to rest there, seconds.
  public var duration: Double {
    guard !isDone(at: 0) else { return 0 }
    // e^(−ωt) (1 + ωt) stays below 2 e^(−ωt/2): that bounds the time.
    let latest = 2 * Elementary.log(2 * abs(initialDistance) / Bounce.restingOvershoot) / Self.rate
    return firstInstant(from: 0, to: latest, holds: isDone)
  }

  private func distance(at time: Double) -> Double {
    Elementary.exp(-Self.rate * time) * (initialDistance + drift * time)
  }

  private var drift: Double { initialVelocity + Self.rate * initialDistance }
}
