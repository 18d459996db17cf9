import CPixman
import Foundation
import Geometry

/// Regions: many small rectangles joined, and one moved about in a large one.
func measureDamage(_ bench: Bench) {
  for count in [4, 64] {
    var random = Scramble(seed: 5)
    let rects = (0..<count).map { _ in
      PixelRect(
        x: random.below(1800), y: random.below(1000), width: 20 + random.below(100),
        height: 20 + random.below(60))
    }
    raceUnion(bench, rects)
    raceSubtraction(bench, rects)
  }
}

/// A region of pixman's, at an address that it can be both operand and result from.
private final class PixmanRegion {
  let pointer: UnsafeMutablePointer<pixman_region32_t>

  init(_ rect: PixelRect = .empty) {
    pointer = .allocate(capacity: 1)
    pixman_region32_init_rect(
      pointer, rect.x0, rect.y0, UInt32(rect.width), UInt32(rect.height))
  }

  isolated deinit {
    pixman_region32_fini(pointer)
    pointer.deallocate()
  }

  func removeAll() { pixman_region32_clear(pointer) }

  func formUnion(_ rect: PixelRect) {
    pixman_region32_union_rect(
      pointer, pointer, rect.x0, rect.y0, UInt32(rect.width), UInt32(rect.height))
  }

  func subtract(_ other: PixmanRegion) {
    pixman_region32_subtract(pointer, pointer, other.pointer)
  }
}

private func raceUnion(_ bench: Bench, _ rects: [PixelRect]) {
  var region = Region()
  let other = PixmanRegion()
  bench.race(
    "damage/union/\(rects.count)", .nanoseconds, operations: rects.count,
    [
      Contender("oriel") {
        region.removeAll()
        for rect in rects { region.formUnion(rect) }
      },
      Contender("pixman") {
        other.removeAll()
        for rect in rects { other.formUnion(rect) }
      },
    ])
}

private func raceSubtraction(_ bench: Bench, _ rects: [PixelRect]) {
  let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  var region = Region()
  let other = PixmanRegion()
  let holes = rects.map { PixmanRegion($0) }
  bench.race(
    "damage/subtract/\(rects.count)", .nanoseconds, operations: rects.count,
    [
      Contender("oriel") {
        region.removeAll()
        region.formUnion(screen)
        for rect in rects { region.subtract(rect) }
      },
      Contender("pixman") {
        other.removeAll()
        other.formUnion(screen)
        for hole in holes { other.subtract(hole) }
      },
    ])
}
