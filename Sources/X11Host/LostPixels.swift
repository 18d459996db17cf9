import Geometry
import Raster

/// What of the window the server has lost and the program has not been told yet.
///
/// The server names pixels that were lost when it wrote an event. Copies that it made after that
/// have carried the loss on; those it was not asked to report may have been of pixels that were
/// covered by then, or no longer in the window.
struct LostPixels: Sendable {
  /// More rectangles than this are told as one around them all.
  static let mostRects = 16

  private var moves = MoveLog()
  /// Serial number of the latest copy of which the server tells nothing.
  private var lastQuietCopy: UInt = 0
  private var region = Region()

  /// Whether there is nothing to tell.
  var isEmpty: Bool { region.isEmpty }

  /// Remembers a copy by its request's serial number.
  ///
  /// - Parameter isQuiet: whether the server was asked to say nothing of pixels that it lacked.
  mutating func record(_ move: Move, serial: UInt, isQuiet: Bool) {
    moves.record(move, serial: serial)
    if isQuiet { lastQuietCopy = serial }
  }

  /// Forgets the copies that the server had made when it wrote an event with this serial number.
  mutating func forgetCopies(upTo serial: UInt) { moves.forget(upTo: serial) }

  /// Notes what an event of this serial number calls lost.
  mutating func lose(_ rect: PixelRect, serial: UInt, within bounds: PixelRect) {
    moves.addDamage(of: rect, serial: serial, within: bounds, to: &region)
  }

  /// Notes that everything is lost.
  mutating func loseAll(of bounds: PixelRect) { region.formUnion(bounds) }

  /// Notes an event after which the server no longer saw to all pixels of the window: where a
  /// copy was made since that it tells nothing of, nobody knows what is right.
  mutating func loseQuietCopies(after serial: UInt, of bounds: PixelRect) {
    if lastQuietCopy > serial { loseAll(of: bounds) }
  }

  /// Tells what is lost of a window of this size, as few rectangles, and forgets it.
  mutating func take(within bounds: PixelRect, _ tell: (PixelRect) -> Void) {
    guard !isEmpty else { return }
    region.formIntersection(bounds)
    if region.rects.count > Self.mostRects {
      tell(region.bounds)
    } else {
      region.rects.forEach(tell)
    }
    region.removeAll()
  }
}
