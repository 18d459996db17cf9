internal import Foundation

/// The factor by which two fingers have spread, counted from where they became a pinch.
///
///     var pinch = PinchScale()
///     pinch.start(distance: 100)
///     pinch.follow(distance: 107)   // false: not yet a pinch
///     pinch.follow(distance: 162)   // true: it becomes one
///     pinch.scale                   // 1.5, as 162 / 108
///
/// The slop is taken off the distance that the factor refers to, so that the factor starts at 1 and
/// does not depend on how many readings there are.
///
/// Invariant: both distances are at least `shortest`, so the factor is finite.
/// It lacks, deliberately: the fingers, their places and any clock.
public struct PinchScale: Sendable {
  /// Change of the distance that makes a pinch, points.
  ///
  /// Source: decided; less than the slop of a drag, so that of two fingers that move apart by equal
  /// parts each has gone 4 points, and neither is a drag yet.
  public static let slop = 8.0
  /// Fingers closer than this count as this far apart, points. Source: decided.
  public static let shortest = 1.0
  /// Slack in comparing distances, points: square roots round.
  static let tolerance = 1e-6

  /// The factor; 1 until there is a pinch, unless set.
  public private(set) var scale = 1.0
  /// Whether the fingers have moved enough.
  public private(set) var hasBegun = false
  private var distance = PinchScale.shortest
  private var referenceDistance = PinchScale.shortest
  private var referenceScale = 1.0

  /// Fingers that have not moved.
  public init() {}

  /// How much the factor grows for each point of distance.
  public var scalePerPoint: Double { referenceScale / referenceDistance }

  /// Counts from two fingers that have just come to be down; the factor stays.
  public mutating func start(distance: Double) {
    self.distance = max(distance, Self.shortest)
    referenceDistance = self.distance
    referenceScale = scale
  }

  /// Becomes a pinch at once, without slop, of what is so far apart: what pinches has had its own.
  public mutating func begin(distance: Double) {
    start(distance: distance)
    hasBegun = true
  }

  /// Takes in how far the fingers are apart now.
  ///
  /// - Returns: whether they become a pinch by it.
  @discardableResult
  public mutating func follow(distance: Double) -> Bool {
    self.distance = max(distance, Self.shortest)
    let begins = !hasBegun && takeOffSlop()
    if hasBegun { scale = referenceScale * (self.distance / referenceDistance) }
    return begins
  }

  private mutating func takeOffSlop() -> Bool {
    let change = distance - referenceDistance
    guard abs(change) >= Self.slop - Self.tolerance else { return false }
    hasBegun = true
    referenceDistance =
      change > 0
      ? min(distance, referenceDistance + Self.slop)
      : max(distance, referenceDistance - Self.slop)
    return true
  }

  /// Lets the factor count from another value, here and now.
  public mutating func setScale(_ scale: Double) {
    self.scale = scale
    referenceScale = scale
    if hasBegun { referenceDistance = distance }
  }
}
