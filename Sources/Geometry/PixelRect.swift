/// A rectangle of whole device pixels: columns `x0 ..< x1`, rows `y0 ..< y1`.
///
/// Points and pixels are different types so that they cannot be mixed. Every rectangle without
/// pixels is empty, whatever its edges; only `PixelRect.empty` is the canonical one.
public struct PixelRect: Hashable, Sendable {
  /// First column.
  public var x0: Int32
  /// First row.
  public var y0: Int32
  /// Column after the last.
  public var x1: Int32
  /// Row after the last.
  public var y1: Int32

  /// The rectangle without pixels.
  public static let empty = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

  /// Coordinates beyond ±`limit` are not used, so that sums of two never overflow.
  @inlinable public static var limit: Int32 { 1 << 29 }

  /// A rectangle from its edges.
  @inlinable public init(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  /// A rectangle from its first pixel and its size.
  @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x0: Int32(x), y0: Int32(y), x1: Int32(x + width), y1: Int32(y + height))
  }

  /// Columns, never negative.
  @inlinable public var width: Int { Int(max(0, x1 &- x0)) }
  /// Rows, never negative.
  @inlinable public var height: Int { Int(max(0, y1 &- y0)) }
  /// Pixels.
  @inlinable public var area: Int { width * height }
  /// Whether it has no pixels.
  @inlinable public var isEmpty: Bool { x0 >= x1 || y0 >= y1 }

  /// The pixels in both, or `empty`.
  @inlinable public func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
    return r.isEmpty ? .empty : r
  }

  /// The smallest rectangle around both.
  @inlinable public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      x0: min(x0, other.x0), y0: min(y0, other.y0), x1: max(x1, other.x1), y1: max(y1, other.y1))
  }

  /// Whether the two share a pixel.
  @inlinable public func intersects(_ other: PixelRect) -> Bool {
    max(x0, other.x0) < min(x1, other.x1) && max(y0, other.y0) < min(y1, other.y1)
  }

  /// Whether every pixel of the other is in this one.
  @inlinable public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1)
  }

  /// Whether the pixel is in the rectangle.
  @inlinable public func contains(x: Int32, y: Int32) -> Bool {
    x >= x0 && x < x1 && y >= y0 && y < y1
  }

  /// The rectangle with each edge that many pixels further out; for coordinates within ±`limit`.
  @inlinable public func outset(by margin: Int32) -> PixelRect {
    PixelRect(x0: x0 &- margin, y0: y0 &- margin, x1: x1 &+ margin, y1: y1 &+ margin)
  }

  /// The rectangle shifted by whole pixels.
  @inlinable public func translated(dx: Int32, dy: Int32) -> PixelRect {
    PixelRect(x0: x0 &+ dx, y0: y0 &+ dy, x1: x1 &+ dx, y1: y1 &+ dy)
  }
}
