import Geometry
import Raster

/// The copies within the window that the server has not yet been heard to have made.
///
/// An Expose names pixels that were lost when the server wrote it. A copy made after that, from
/// there, has carried the loss on to another place.
struct MoveLog: Sendable {
  /// Copies remembered; more than this are in flight only where the server has stalled.
  static let limit = 256

  private var entries: [(serial: UInt, move: Move)] = []
  /// Serial number of the latest copy that had to be forgotten.
  private var forgotten: UInt = 0

  /// Remembers a copy by its request's serial number.
  mutating func record(_ move: Move, serial: UInt) {
    if entries.count == Self.limit { forgotten = entries.removeFirst().serial }
    entries.append((serial, move))
  }

  /// Forgets the copies that the server had made when it wrote an event with this serial number.
  mutating func forget(upTo serial: UInt) {
    while let first = entries.first, first.serial <= serial { entries.removeFirst() }
  }

  /// Adds to a region where the pixels are now that were lost before the copies after `serial`.
  func addDamage(
    of lost: PixelRect, serial: UInt, within bounds: PixelRect, to damage: inout Region
  ) {
    if forgotten > serial { return damage.formUnion(bounds) }
    var pieces = [lost]
    for entry in entries where entry.serial > serial {
      for piece in pieces {
        let carried = piece.intersection(entry.move.source)
        guard !carried.isEmpty else { continue }
        pieces.append(carried.translated(dx: entry.move.dx, dy: entry.move.dy))
      }
    }
    for piece in pieces { damage.formUnion(piece.intersection(bounds)) }
  }
}
