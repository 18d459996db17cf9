import Geometry
import Raster
import TestSupport
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

  @Test("as many copies as are remembered carry a loss along without multiplying it")
  func many() {
    var log = MoveLog()
    for serial in 1...UInt(MoveLog.limit) {
      log.record(Move(source: bounds, dx: 0, dy: -1), serial: serial)
    }
    let region = damage(of: PixelRect(x: 3, y: 98, width: 2, height: 2), serial: 0, log)
    #expect(region.rects == [PixelRect(x: 3, y: 0, width: 2, height: 100)])
  }

  @Test("a loss that copies scatter covers at least every place that it may have come to")
  func scattered() {
    var random = SplitMix64(seed: 0x10_55)
    var log = MoveLog()
    // One pixel by pixel, beside.
    var isLost = Array(repeating: Array(repeating: false, count: 100), count: 100)
    for y in 40..<43 { for x in 40..<43 { isLost[y][x] = true } }
    for serial in 1...UInt(60) {
      let dx = Int.random(in: -9...9, using: &random)
      let dy = Int.random(in: -9...9, using: &random)
      log.record(Move(source: bounds, dx: Int32(dx), dy: Int32(dy)), serial: serial)
      let before = isLost
      for y in 0..<100 where (0..<100).contains(y - dy) {
        for x in 0..<100 where (0..<100).contains(x - dx) && before[y - dy][x - dx] {
          isLost[y][x] = true
        }
      }
    }
    let region = damage(of: PixelRect(x: 40, y: 40, width: 3, height: 3), serial: 0, log)
    for y in 0..<100 {
      for x in 0..<100 where isLost[y][x] {
        #expect(region.contains(x: Int32(x), y: Int32(y)), "(\(x), \(y))")
      }
    }
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
