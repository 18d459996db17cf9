public import Foundation

/// Distances by which the four sides of a rectangle move inwards.
public struct UIEdgeInsets: Hashable, Sendable {
  /// Inset of the top side, points.
  public var top: CGFloat
  /// Inset of the left side, points.
  public var left: CGFloat
  /// Inset of the bottom side, points.
  public var bottom: CGFloat
  /// Inset of the right side, points.
  public var right: CGFloat

  /// No insets.
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// No insets.
  @inlinable public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }

  /// The given insets; a negative one moves its side outwards.
  @inlinable public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension CGRect {
  /// The rectangle with each side moved inwards by its inset.
  ///
  /// Sizes may come out negative, as in UIKit.
  @inlinable public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
