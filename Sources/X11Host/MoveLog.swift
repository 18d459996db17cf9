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
  /// Entries at the beginning that are forgotten.
  private var forgottenCount = 0
  /// Serial number of the latest copy that had to be forgotten.
  private var forgotten: UInt = 0

  /// Remembers a copy by its request's serial number.
  mutating func record(_ move: Move, serial: UInt) {
    if entries.count == Self.limit {
      if forgottenCount == 0 {
        forgotten = entries[0].serial
        forgottenCount = 1
      }
      dropForgotten()
    }
    // Rather than grow, so that a steady scroll allocates nothing.
    if forgottenCount > 0, entries.count == entries.capacity { dropForgotten() }
    entries.append((serial, move))
  }

  private mutating func dropForgotten() {
    entries.removeFirst(forgottenCount)
    forgottenCount = 0
  }

  /// Forgets the copies that the server had made when it wrote an event with this serial number.
  mutating func forget(upTo serial: UInt) {
    while forgottenCount < entries.count, entries[forgottenCount].serial <= serial {
      forgottenCount += 1
    }
    guard forgottenCount > 0, forgottenCount == entries.count else { return }
    entries.removeAll(keepingCapacity: true)
    forgottenCount = 0
  }

  /// Adds to a region where the pixels are now that were lost before the copies after `serial`.
  func addDamage(
    of lost: PixelRect, serial: UInt, within bounds: PixelRect, to damage: inout Region
  ) {
    if forgotten > serial { return damage.formUnion(bounds) }
    var all = Region(lost.intersection(bounds))
    for entry in entries[forgottenCount...] where entry.serial > serial {
      all.carry(along: entry.move)
      all.formIntersection(bounds)
    }
    damage.formUnion(all)
  }
}
