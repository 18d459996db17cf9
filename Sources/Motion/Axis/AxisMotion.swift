/// The whole motion of one axis from a release to its rest, planned in advance.
///
///     let track = Track(limits: 0...1000)
///     let flick = AxisMotion(releasedAt: 940, velocity: 3125, on: track)
///     flick.position(at: 0.0196)   // 1000: passing the limit
///     flick.position(at: 0.1108)   // 1100.5: the farthest
///     flick.promisedTarget         // 1000
///
/// A motion is a function of the time since the release. A frame asks for `position(at:)` and then
/// for `isDone(at:)`; if that says yes, the axis is at rest at `rest(at:)` from then on. Nothing
/// depends on which frames came before, so a late one sees what an early one would have led to.
///
/// It goes through up to three legs: beyond a limit, inside, beyond the other limit. Where one
/// leads to the next, position and velocity are continuous. Negating places and velocities negates
/// the motion.
///
/// It lacks, deliberately: rounding to pixels, the other axis, and any memory of having ended.
public struct AxisMotion: Equatable, Sendable {
  /// Where a delegate is told that the content will come to rest, within the limits, not rounded.
  public let promisedTarget: Double
  /// The track that the motion was planned on.
  public let track: Track

  private let first: Leg
  private let second: Leg?
  private let third: Leg?

  init(track: Track, promisedTarget: Double, first: Leg, second: Leg? = nil, third: Leg? = nil) {
    self.track = track
    self.promisedTarget = promisedTarget
    self.first = first
    self.second = second
    self.third = third
  }

  /// The offset after `time` seconds, points.
  ///
  /// - Precondition: the time is finite and not negative.
  public func position(at time: Double) -> Double { leg(at: time).position(at: time) }

  /// The velocity after `time` seconds, points per second.
  ///
  /// - Precondition: the time is finite and not negative.
  public func velocity(at time: Double) -> Double { leg(at: time).velocity(at: time) }

  /// Whether a frame at `time` is the last.
  ///
  /// Inside the limits it is one with a speed under `Coasting.leastSpeed`; outside one within
  /// `Bounce.restingOvershoot` of the limit that is not moving outward.
  ///
  /// - Precondition: the time is finite and not negative.
  public func isDone(at time: Double) -> Bool { leg(at: time).isDone(at: time) }

  /// Where the content rests if the frame at `time` is the last.
  ///
  /// Inside the limits it is where that frame shows it; after a bounce the limit, exactly; after a
  /// chosen target or a page the target, exactly.
  ///
  /// - Precondition: the time is finite and not negative.
  public func rest(at time: Double) -> Double { leg(at: time).rest(at: time) }

  /// The least time at which a frame would be the last, seconds.
  public var duration: Double {
    if let second, first.end >= second.start {
      if let third, second.end >= third.start { return third.end }
      return second.end
    }
    return first.end
  }

  /// Whether it was planned as the rest of an axis that does not move.
  public var isResting: Bool {
    if case .resting = first.law { true } else { false }
  }

  /// Whether there is nothing to move: the content is at rest where it was released.
  public var isStill: Bool {
    switch first.law {
    case .resting: true
    case .coasting(let coasting): coasting.initialVelocity == 0
    case .bouncing: false
    case .aimed, .approaching: first.position(at: 0) == first.rest(at: 0)
    }
  }

  /// What the motion becomes at `time` when the limits change under it.
  ///
  /// It is planned anew from where the content is and how fast it moves; with the same limits it
  /// goes on as it would have. What is on its way to a target goes on to it, or to the limit that
  /// is now nearest to it. Where content was and remains beyond a limit, the pull of the bounce is
  /// taken out of the velocity, or it would be counted twice.
  ///
  /// - Precondition: the time is finite and not negative.
  public func replanned(at time: Double, limits: ClosedRange<Double>) -> AxisMotion {
    var track = track
    track.limits = limits
    let leg = leg(at: time)
    let (place, velocity) = (leg.position(at: time), leg.velocity(at: time))
    switch leg.law {
    case .resting, .coasting:
      return AxisMotion(releasedAt: place, velocity: velocity, on: track)
    case .bouncing(let bounce):
      let free = bounce.carriedVelocity(at: time - leg.start)
      let isOutside = !limits.contains(place)
      return AxisMotion(releasedAt: place, velocity: isOutside ? free : velocity, on: track)
    case .aimed(let aimed):
      return AxisMotion(releasedAt: place, velocity: velocity, target: aimed.target, on: track)
    case .approaching(let approach):
      return AxisMotion(releasedAt: place, velocity: velocity, page: approach.target, on: track)
    }
  }

  /// The leg that a frame at `time` is on. The passage into the next one is looked for before any
  /// end: otherwise a late frame would leave content out of range.
  private func leg(at time: Double) -> Leg {
    precondition(time >= 0 && time < .infinity, "a motion's time must be finite and not negative")
    if let third, time >= third.start { return third }
    if let second, time >= second.start { return second }
    return first
  }
}
