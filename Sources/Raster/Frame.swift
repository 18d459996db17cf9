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

/// What one commit of the view tree asks a host to show.
///
/// The moves are carried out first, in order; then the damage is painted from the list. The list
/// holds what touches the damage and nothing else.
public struct Frame {
  /// Painted back to front within the damage.
  public var list = DisplayList()
  /// Copies within the window, in order.
  public var moves: [Move] = []
  /// The pixels to paint anew.
  public var damage = Region(reservingCapacity: reserve)

  /// Moves, and rectangles of damage, that there is room for from the beginning: those of a usual
  /// frame, so that only an unusual one allocates.
  public static let reserve = 32

  /// A frame that changes nothing.
  public init() {
    moves.reserveCapacity(Self.reserve)
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { moves.isEmpty && damage.isEmpty }
}
