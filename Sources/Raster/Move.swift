public import Geometry

/// Pixels of the window that are right already, only elsewhere: the rectangle `source` is to be
/// copied to the place (dx, dy) pixels away before anything is painted.
public struct Move: Hashable, Sendable {
  /// Where the pixels are now.
  public var source: PixelRect
  /// Columns to the right.
  public var dx: Int32
  /// Rows downwards.
  public var dy: Int32

  /// A copy of `source` by (dx, dy).
  public init(source: PixelRect, dx: Int32, dy: Int32) {
    self.source = source
    self.dx = dx
    self.dy = dy
  }

  /// Where the pixels go.
  public var destination: PixelRect { source.translated(dx: dx, dy: dy) }
}

extension Region {
  /// Adds to a region of lost pixels the places to which a move carries some of them.
  ///
  /// A move leaves what it copies where it is, so that a loss only grows. Where it has fallen into
  /// many pieces, it is rounded up to the box around them.
  ///
  /// - Complexity: that of uniting two regions of at most 64 rectangles.
  public mutating func carry(along move: Move) {
    guard intersects(move.source) else { return }
    var carried = self
    carried.formIntersection(move.source)
    carried.translate(dx: move.dx, dy: move.dy)
    formUnion(carried)
    guard rects.count > Self.mostCarriedRects else { return }
    self = Region(bounds)
  }

  private static let mostCarriedRects = 64
}
