import CPixman
import Foundation
import Geometry

/// Regions: small rectangles joined, cut out of a large one, and all at once with others.
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
    racePair(bench, rects)
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

  func assign(_ other: PixmanRegion) { pixman_region32_copy(pointer, other.pointer) }

  func formUnion(_ other: PixmanRegion) {
    pixman_region32_union(pointer, pointer, other.pointer)
  }

  func formIntersection(_ other: PixmanRegion) {
    pixman_region32_intersect(pointer, pointer, other.pointer)
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

/// A region of our own, which is not watched for overlapping accesses either.
private final class PlainRegion {
  @exclusivity(unchecked) var region = Region()
}

private func raceUnion(_ bench: Bench, _ rects: [PixelRect]) {
  let own = PlainRegion()
  let other = PixmanRegion()
  bench.race(
    "damage/union/\(rects.count)", .nanoseconds, operations: rects.count,
    [
      Contender("oriel") {
        own.region.removeAll()
        for rect in rects { own.region.formUnion(rect) }
      },
      Contender("pixman") {
        other.removeAll()
        for rect in rects { other.formUnion(rect) }
      },
    ])
}

private func raceSubtraction(_ bench: Bench, _ rects: [PixelRect]) {
  let screen = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  let own = PlainRegion()
  let other = PixmanRegion()
  let holes = rects.map { PixmanRegion($0) }
  bench.race(
    "damage/subtract/\(rects.count)", .nanoseconds, operations: rects.count,
    [
      Contender("oriel") {
        own.region.removeAll()
        own.region.formUnion(screen)
        for rect in rects { own.region.subtract(rect) }
      },
      Contender("pixman") {
        other.removeAll()
        other.formUnion(screen)
        for hole in holes { other.subtract(hole) }
      },
    ])
}

/// Two regions of so many rectangles each, united, one cut out of the other, and what they share.
private func racePair(_ bench: Bench, _ rects: [PixelRect]) {
  var (first, second) = (Region(), Region())
  let (others, otherSecond) = (PixmanRegion(), PixmanRegion())
  for rect in rects {
    let moved = rect.translated(dx: 31, dy: 17)
    first.formUnion(rect)
    second.formUnion(moved)
    others.formUnion(rect)
    otherSecond.formUnion(moved)
  }
  let (one, two) = (first, second)
  let own = PlainRegion()
  let other = PixmanRegion()
  func race(
    _ name: String, _ combine: @escaping (inout Region) -> Void,
    _ otherCombine: @escaping (PixmanRegion) -> Void
  ) {
    bench.race(
      "damage/\(name)/\(rects.count)", .nanoseconds,
      [
        Contender("oriel") {
          own.region.removeAll()
          own.region.formUnion(one)
          combine(&own.region)
        },
        Contender("pixman") {
          other.assign(others)
          otherCombine(other)
        },
      ])
  }
  race("pair-union", { $0.formUnion(two) }, { $0.formUnion(otherSecond) })
  race("pair-subtract", { $0.subtract(two) }, { $0.subtract(otherSecond) })
  race("pair-intersect", { $0.formIntersection(two) }, { $0.formIntersection(otherSecond) })
}
