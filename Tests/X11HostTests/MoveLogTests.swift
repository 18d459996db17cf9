import Geometry
import Raster
import Testing

@testable import X11Host

@Suite("Move log")
struct MoveLogTests {
  private let bounds = PixelRect(x: 0, y: 0, width: 100, height: 100)

  private func damage(of lost: PixelRect, serial: UInt, _ log: MoveLog) -> Region {
    var region = Region()
    log.addDamage(of: lost, serial: serial, within: bounds, to: &region)
    return region
  }

  @Test("pixels lost before a copy are lost where it carried them, too")
  func carried() {
    var log = MoveLog()
    log.record(Move(source: bounds, dx: 0, dy: -30), serial: 10)
    let region = damage(of: PixelRect(x: 0, y: 50, width: 100, height: 10), serial: 9, log)
    #expect(
      region.rects == [
        PixelRect(x: 0, y: 20, width: 100, height: 10),
        PixelRect(x: 0, y: 50, width: 100, height: 10),
      ])
  }

  @Test("pixels lost after a copy are lost where they are")
  func later() {
    var log = MoveLog()
    log.record(Move(source: bounds, dx: 0, dy: -30), serial: 10)
    let lost = PixelRect(x: 0, y: 50, width: 100, height: 10)
    #expect(damage(of: lost, serial: 10, log).rects == [lost])
  }

  @Test("copies follow one another, and each carries only what is in its source")
  func chain() {
    var log = MoveLog()
    log.record(
      Move(source: PixelRect(x: 0, y: 0, width: 50, height: 100), dx: 0, dy: -10), serial: 10)
    log.record(Move(source: bounds, dx: 0, dy: -40), serial: 11)
    let region = damage(of: PixelRect(x: 40, y: 50, width: 20, height: 1), serial: 3, log)
    #expect(
      region.rects == [
        PixelRect(x: 40, y: 0, width: 10, height: 1),
        PixelRect(x: 40, y: 10, width: 20, height: 1),
        PixelRect(x: 40, y: 40, width: 10, height: 1),
        PixelRect(x: 40, y: 50, width: 20, height: 1),
      ])
  }

  @Test("a copy that the server has made is forgotten")
  func forgetting() {
    var log = MoveLog()
    log.record(Move(source: bounds, dx: 0, dy: -30), serial: 10)
    log.forget(upTo: 10)
    let lost = PixelRect(x: 0, y: 50, width: 100, height: 10)
    #expect(damage(of: lost, serial: 9, log).rects == [lost])
  }

  @Test("more copies than are remembered make everything lost")
  func overflow() {
    var log = MoveLog()
    for serial in 1...UInt(MoveLog.limit + 1) {
      log.record(Move(source: bounds, dx: 0, dy: -1), serial: serial)
    }
    let lost = PixelRect(x: 0, y: 99, width: 1, height: 1)
    #expect(damage(of: lost, serial: 0, log).rects == [bounds])
  }
}
