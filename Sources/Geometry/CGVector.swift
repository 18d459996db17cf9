public import Foundation

/// A displacement in the plane, which has a direction and a length but no place.
public struct CGVector: Hashable, Sendable {
  /// Displacement to the right, points.
  public var dx: CGFloat
  /// Displacement downwards, points.
  public var dy: CGFloat

  /// No displacement.
  public static let zero = CGVector(dx: 0, dy: 0)

  /// The zero vector.
  @inlinable public init() {
    self.init(dx: 0, dy: 0)
  }

  /// A vector of the given components.
  @inlinable public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector of the given components.
  @inlinable public init(dx: Double, dy: Double) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// A vector of the given components.
  @inlinable public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }
}
