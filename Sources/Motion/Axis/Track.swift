/// What one axis moves along: its limits, and how content behaves on the way and beyond them.
public struct Track: Equatable, Sendable {
  /// The least and the greatest offset at rest, points.
  public var limits: ClosedRange<Double>
  /// How a velocity fades.
  public var deceleration: Deceleration
  /// Whether content may be beyond its limits for a while.
  public var bounces: Bool
  /// Rate of the envelope that draws content back, per second.
  let bounceRate: Double

  /// A track between two limits.
  ///
  /// - Parameter bounceRate: varied only to show that nothing else fits the recordings.
  public init(
    limits: ClosedRange<Double>, deceleration: Deceleration = .normal, bounces: Bool = true,
    bounceRate: Double = Bounce.rate
  ) {
    self.limits = limits
    self.deceleration = deceleration
    self.bounces = bounces
    self.bounceRate = bounceRate
  }
}
