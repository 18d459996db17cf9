/// Content that moves freely, its velocity fading.
///
///     let flick = Coasting(from: 5074, velocity: 750, deceleration: .normal)
///     flick.position(at: 0.5)    // 5310.7
///     flick.promisedTarget       // 5443.6
///
/// It ends on the first frame whose speed is under `leastSpeed`; that frame's motion still counts.
/// It knows no limits: what happens at one is `AxisMotion`'s.
public struct Coasting: Equatable, Sendable {
  /// Speed under which content counts as at rest, points per second.
  /// Source: recorded traces of iOS 26.1, whose last frame is the first below it.
  public static let leastSpeed = 10.0

  /// Offset at time 0, points.
  public let start: Double
  /// Velocity at time 0, points per second.
  public let initialVelocity: Double
  /// How the velocity fades.
  public let deceleration: Deceleration

  /// Content let go at `start`.
  ///
  /// - Precondition: both numbers are finite.
  public init(from start: Double, velocity: Double, deceleration: Deceleration) {
    precondition(start.isFinite && velocity.isFinite, "place and velocity must be finite numbers")
    self.start = start
    initialVelocity = velocity
    self.deceleration = deceleration
  }

  /// The offset after `time` seconds.
  public func position(at time: Double) -> Double {
    start + deceleration.distance(from: initialVelocity, after: time)
  }

  /// The law's velocity after `time` seconds.
  public func velocity(at time: Double) -> Double {
    initialVelocity * deceleration.share(after: time)
  }

  /// Whether a frame at `time` is the last.
  public func isDone(at time: Double) -> Bool { abs(velocity(at: time)) < Self.leastSpeed }

  /// When the speed has fallen to `leastSpeed`, seconds: the first frame after it is the last.
  public var duration: Double {
    guard abs(initialVelocity) > Self.leastSpeed else { return 0 }
    return deceleration.time(untilShare: Self.leastSpeed / abs(initialVelocity))
  }

  /// When the content passes `place`, exactly, or nil if it never does.
  public func time(reaching place: Double) -> Double? {
    deceleration.time(toCover: place - start, from: initialVelocity)
  }

  /// Where the content is when its speed has fallen to `leastSpeed`.
  public var naturalTarget: Double {
    start + fading * deceleration.reach
  }

  /// Where a delegate is told that the content will come to rest, neither rounded nor clamped.
  ///
  /// It lies beyond `naturalTarget`, by 1.5 points at 3,000 points per second: the real one
  /// promises by the integral of the law and moves by its sum. Source: recorded traces of iOS 26.1.
  public var promisedTarget: Double {
    start + fading / deceleration.slope
  }

  /// The velocity to lose until rest.
  private var fading: Double {
    let excess = max(0, abs(initialVelocity) - Self.leastSpeed)
    return initialVelocity < 0 ? -excess : excess
  }
}
