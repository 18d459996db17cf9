/// Content beyond a limit, drawn back to it.
///
///     let pulled = Bounce(limit: 0, overshoot: -235, velocity: -625, deceleration: .normal)
///     pulled.position(at: 0.1)   // −107.3
///     pulled.duration            // 0.684
///
/// With y = x − limit it is y(t) = e^(−10 t) (y₀ + D(v₀, t)), D being the free motion of
/// `Deceleration`: the content goes on as it would, under an envelope that takes it back. An
/// overshoot has the sign of its side, negative before the lower limit.
///
/// It ends on the first frame that is within `restingOvershoot` and not moving outward, and then
/// rests on the limit exactly. A flick inward passes the limit instead, at `returning`, from where
/// it is free. If it would pass it slower than `Coasting.leastSpeed`, it rests there.
///
/// Source: recorded traces of iOS 26.1, which a rate of 9.9 or 10.1 does not fit. Passing the
/// limit inward is not in them.
public struct Bounce: Equatable, Sendable {
  /// Rate of the envelope, per second. Source: recorded traces of iOS 26.1.
  public static let rate = 10.0
  /// Overshoot from which content rests on the limit, points. Source: recorded traces of iOS 26.1.
  public static let restingOvershoot = 0.5

  /// Where the content is handed back to the free motion, and how fast.
  public struct Return: Equatable, Sendable {
    /// Seconds from the beginning of the bounce.
    public let time: Double
    /// Velocity at the limit, points per second.
    public let velocity: Double
  }

  /// The limit, points.
  public let limit: Double
  /// Overshoot at time 0, points.
  public let initialOvershoot: Double
  /// Velocity of the content at time 0, without the envelope's pull, points per second.
  public let initialVelocity: Double
  /// The passage back inside, if there is one.
  public let returning: Return?
  private let deceleration: Deceleration
  private let rate: Double
  /// When an inward motion too slow to pass the limit has reached it.
  private let arrival: Double

  /// Content let go beyond a limit, or on it with an outward velocity.
  ///
  /// - Parameter rate: varied only to show that nothing else fits the recordings.
  /// - Precondition: all numbers are finite, the rate positive.
  public init(
    limit: Double, overshoot: Double, velocity: Double, deceleration: Deceleration,
    rate: Double = Bounce.rate
  ) {
    precondition(
      limit.isFinite && overshoot.isFinite && velocity.isFinite,
      "limit, overshoot and velocity must be finite numbers")
    precondition(rate > 0 && rate < .infinity, "the rate of a bounce must be positive")
    self.limit = limit
    initialOvershoot = overshoot
    initialVelocity = velocity
    self.deceleration = deceleration
    self.rate = rate
    let passage =
      overshoot == 0 ? nil : deceleration.time(toCover: -overshoot, from: velocity)
    let passing = passage.map {
      Return(
        time: $0,
        velocity: Elementary.exp(-rate * $0) * velocity * deceleration.share(after: $0))
    }
    returning = passing.flatMap { abs($0.velocity) < Coasting.leastSpeed ? nil : $0 }
    arrival = passage ?? .infinity
  }

  /// The offset after `time` seconds, up to the return.
  public func position(at time: Double) -> Double { limit + overshoot(at: time) }

  /// How far beyond the limit the content is after `time` seconds.
  public func overshoot(at time: Double) -> Double {
    guard time < arrival else { return 0 }
    return Elementary.exp(-rate * time)
      * (initialOvershoot + deceleration.distance(from: initialVelocity, after: time))
  }

  /// The velocity after `time` seconds, the envelope's pull included.
  public func velocity(at time: Double) -> Double {
    guard time < arrival else { return returning?.velocity ?? 0 }
    return carriedVelocity(at: time) - rate * overshoot(at: time)
  }

  /// The velocity without the envelope's pull: a bounce begun with it and with the overshoot of
  /// that instant goes on as this one does.
  public func carriedVelocity(at time: Double) -> Double {
    Elementary.exp(-rate * time) * initialVelocity * deceleration.share(after: time)
  }

  /// Whether a frame at `time` is the last: after it the content rests on the limit.
  public func isDone(at time: Double) -> Bool {
    guard returning == nil else { return false }
    return abs(overshoot(at: time)) < Self.restingOvershoot && velocity(at: time) * side <= 0
  }

  /// When it is near enough to the limit to rest there, seconds; until the return if it has one.
  public var duration: Double {
    if let returning { return returning.time }
    let far = abs(initialOvershoot) + abs(initialVelocity) * deceleration.reach
    let latest = max(0, Elementary.log(far / Self.restingOvershoot) / rate)
    return firstInstant(from: turn, to: max(turn, min(latest, arrival))) {
      abs(overshoot(at: $0)) < Self.restingOvershoot
    }
  }

  /// When the content stops moving outward.
  public var turn: Double {
    let pull = rate * initialOvershoot
    guard (initialVelocity - pull) * side > 0 else { return 0 }
    let whole = initialVelocity * deceleration.reach
    return deceleration.time(
      untilShare: rate * (initialOvershoot + whole) / (initialVelocity + rate * whole))
  }

  /// 1 beyond the upper limit, −1 beyond the lower one.
  private var side: Double {
    let beyond = initialOvershoot == 0 ? initialVelocity : initialOvershoot
    return beyond < 0 ? -1 : 1
  }
}
