public import Geometry

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
