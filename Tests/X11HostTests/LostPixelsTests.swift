import Geometry
import Raster
import Testing

@testable import X11Host

@Suite("Lost pixels")
struct LostPixelsTests {
  private let bounds = PixelRect(x: 0, y: 0, width: 100, height: 100)

  private func rects(of lost: inout LostPixels, within bounds: PixelRect? = nil) -> [PixelRect] {
    var rects: [PixelRect] = []
    lost.take(within: bounds ?? self.bounds) { rects.append($0) }
    return rects
  }

  @Test("are told once, where copies under way have carried them")
  func once() {
    var lost = LostPixels()
    lost.record(Move(source: bounds, dx: 0, dy: -30), serial: 10, isQuiet: false)
    lost.lose(PixelRect(x: 0, y: 50, width: 100, height: 10), serial: 9, within: bounds)
    #expect(
      rects(of: &lost) == [
        PixelRect(x: 0, y: 20, width: 100, height: 10),
        PixelRect(x: 0, y: 50, width: 100, height: 10),
      ])
    #expect(lost.isEmpty)
    #expect(rects(of: &lost).isEmpty)
  }

  @Test("are not carried by copies that the server had made before")
  func forgotten() {
    var lost = LostPixels()
    lost.record(Move(source: bounds, dx: 0, dy: -30), serial: 10, isQuiet: false)
    lost.forgetCopies(upTo: 10)
    let rect = PixelRect(x: 0, y: 50, width: 100, height: 10)
    lost.lose(rect, serial: 9, within: bounds)
    #expect(rects(of: &lost) == [rect])
  }

  @Test(
    "are all of the window where it was covered before a copy that the server tells nothing of",
    arguments: [(true, 9, true), (true, 10, false), (false, 9, false)])
  func quiet(isQuiet: Bool, coveredAt serial: UInt, isLost: Bool) {
    var lost = LostPixels()
    lost.record(Move(source: bounds, dx: 0, dy: -30), serial: 10, isQuiet: isQuiet)
    lost.loseQuietCopies(after: serial, of: bounds)
    #expect(rects(of: &lost) == (isLost ? [bounds] : []))
  }

  @Test("are told within the size that the window has by then")
  func shrunk() {
    var lost = LostPixels()
    lost.loseAll(of: bounds)
    let smaller = PixelRect(x: 0, y: 0, width: 40, height: 7)
    #expect(rects(of: &lost, within: smaller) == [smaller])
    lost.lose(PixelRect(x: 50, y: 0, width: 9, height: 9), serial: 1, within: bounds)
    #expect(rects(of: &lost, within: smaller).isEmpty)
    #expect(lost.isEmpty)
  }

  @Test("are told as one rectangle where they lie in many places")
  func many() {
    var lost = LostPixels()
    for y in 0...LostPixels.mostRects {
      lost.lose(PixelRect(x: 2 * y, y: 4 * y, width: 2, height: 2), serial: 1, within: bounds)
    }
    let side = 2 * LostPixels.mostRects
    #expect(
      rects(of: &lost) == [PixelRect(x: 0, y: 0, width: side + 2, height: 2 * side + 2)])
  }
}
