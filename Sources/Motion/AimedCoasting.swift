/// Content that coasts to a target which somebody chose, and rests there exactly.
///
///     let aimed = AimedCoasting(from: 0, velocity: 50, target: 300, deceleration: .normal)
///     aimed.position(at: aimed.duration)   // 300
///
/// A target ahead and nearer than the natural one keeps the velocity and fades it faster. Any
/// other, farther or behind or without a velocity, keeps the fading and takes the velocity that
/// leads there. Never a slide at constant speed, never past the target.
///
/// The frame in which it ends shows the target: the one exception to coasting's lack of a snap.
public struct AimedCoasting: Equatable, Sendable {
  /// Where it rests, points.
  public let target: Double
  private let coasting: Coasting?

  /// Content let go at `start` that is to rest at `target`.
  ///
  /// - Precondition: all numbers are finite.
  public init(
    from start: Double, velocity: Double, target: Double, deceleration: Deceleration
  ) {
    precondition(target.isFinite, "a target must be a finite number")
    self.target = target
    let natural = Coasting(from: start, velocity: velocity, deceleration: deceleration)
    let distance = target - start
    guard distance != 0 else {
      coasting = nil
      return
    }
    let part = distance / (natural.naturalTarget - start)
    let reach = part * deceleration.reach
    guard abs(velocity) > Coasting.leastSpeed, part > 0, part < 1 else {
      let speed = Coasting.leastSpeed + abs(distance) / deceleration.reach
      coasting = Coasting(
        from: start, velocity: distance < 0 ? -speed : speed, deceleration: deceleration)
      return
    }
    // So near that the fading takes no time at all: there at once.
    let isInstant = reach < Self.leastReach
    coasting =
      isInstant
      ? nil
      : Coasting(from: start, velocity: velocity, deceleration: Deceleration(reach: reach))
  }

  /// Reach below which content is at its target at once, seconds: even at a million points per
  /// second it is less than a thousandth of a point. Source: a choice, far below what shows.
  private static let leastReach = 1e-9

  /// The offset after `time` seconds, the target itself once there.
  public func position(at time: Double) -> Double {
    guard let coasting, !isDone(at: time) else { return target }
    return coasting.position(at: time)
  }

  /// The velocity after `time` seconds, 0 once there.
  public func velocity(at time: Double) -> Double {
    guard let coasting, !isDone(at: time) else { return 0 }
    return coasting.velocity(at: time)
  }

  /// Whether a frame at `time` is the last: it shows the target.
  public func isDone(at time: Double) -> Bool {
    guard let coasting else { return true }
    let left = target - coasting.position(at: time)
    return coasting.isDone(at: time) || left * coasting.initialVelocity <= 0
  }

  /// When it is at the target, seconds.
  public var duration: Double { coasting?.duration ?? 0 }
}
