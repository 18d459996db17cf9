import Foundation
import Input
import Testing
import UIKit

/// From finger to offset, and the velocity at the release, beside `DraggingTests`.
@MainActor @Suite struct FingerRuleTests {
  private let scroller = Scroller(300, 500, content: CGSize(width: 3000, height: 8000), scale: 100)
  private var view: UIScrollView { scroller.view }

  init() { view.contentOffset = CGPoint(x: 1000, y: 1000) }

  private func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 0.0051) -> Bool {
    abs(a - b) <= tolerance
  }

  // MARK: From finger to offset

  @Test func `slop: the travel beyond ten points counts along its direction`() {
    scroller.press(150, 250)
    scroller.move(dx: 5.99, dy: 8)
    #expect(!view.isDragging)
    scroller.move(dx: 0.01)
    #expect(view.isDragging && view.contentOffset == CGPoint(x: 1000, y: 1000))
    scroller.lift(after: 0.2)
    scroller.press(150, 250)
    // 15 points: 5 are left, 3 along x and 4 along y.
    scroller.move(dx: 9, dy: -12)
    #expect(isClose(scroller.x, 997) && isClose(scroller.y, 1004))
    scroller.move(dx: -1, dy: -2)
    #expect(isClose(scroller.x, 998) && isClose(scroller.y, 1006))
  }

  @Test func `slop: a drag of 180 points moves 170, with no error on the way`() {
    scroller.press(150, 250)
    for step in 1...18 {
      scroller.move(dy: -10)
      #expect(isClose(scroller.y, 1000 + Double(step * 10 - 10)))
    }
  }

  @Test func `catch: the motion freezes as last shown, at the touch down`() {
    scroller.flick(dy: -96, speed: 1000)
    scroller.wait(0.1)
    let shown = scroller.y
    scroller.diary.lines = []
    // Between two frames the law has gone on, the picture has not.
    scroller.press(150, 250, after: 0.004)
    #expect(scroller.y == shown)
    #expect(scroller.diary.lines.contains("willBeginDragging"))
    scroller.move(dy: -0.5)
    #expect(isClose(scroller.y, shown + 0.5))
  }

  @Test func `catch: bouncing content is caught as well, and the band goes on from there`() {
    view.contentOffset = .zero
    scroller.pull(dy: 210)
    scroller.wait(0.05)
    let shown = -scroller.y
    scroller.press(150, 250, after: 0)
    scroller.move(dy: 20)
    let raw = Law.raw(shown, length: 500) + 20
    #expect(isClose(-scroller.y, Law.shown(raw, length: 500)))
  }

  @Test(arguments: [(852.0, 590.0, 235.0), (960, 100, 52.02)])
  func `band: shown is (1 − 1 / (0.55 d / L + 1)) L`(
    length: Double, raw: Double, shown: Double
  ) {
    let scroller = Scroller(
      CGFloat(length), CGFloat(length), content: CGSize(width: 9000, height: 9000), scale: 100)
    scroller.press(400, 5)
    scroller.move(dy: CGFloat(raw) + 10)
    #expect(isClose(-scroller.y, shown, 0.011))
    #expect(isClose(-scroller.y, Law.shown(raw, length: length)))
    scroller.cancel()
    scroller.rest()
    scroller.press(5, 400)
    scroller.move(dx: CGFloat(raw) + 10)
    #expect(isClose(-scroller.x, Law.shown(raw, length: length)))
  }

  @Test func `band: a short view that is far out has a band of twice what is shown`() {
    let scroller = Scroller(320, 60, content: CGSize(width: 320, height: 4000), scale: 100)
    scroller.flick(dy: 400, speed: 9000)
    scroller.wait(0.07)
    let shown = -scroller.y
    #expect(shown > 60)
    scroller.press(160, 30, after: 0)
    scroller.move(dy: 8)
    let raw = Law.raw(shown, length: 2 * shown) + 8
    #expect(isClose(-scroller.y, Law.shown(raw, length: 2 * shown)))
  }

  /// Angles from the horizontal, and whether each axis then moves.
  private nonisolated static let angles: [(Double, Bool, Bool)] = [
    (0, true, false), (19.9, true, false), (20.1, true, true), (45, true, true),
    (69.9, true, true), (70.1, false, true), (90, false, true),
  ]

  @Test(arguments: angles)
  func `lock: under 20 degrees it is x, above 70 y, between them neither`(
    degrees: Double, movesX: Bool, movesY: Bool
  ) {
    view.isDirectionalLockEnabled = true
    for sign in [CGFloat(1), -1] {
      view.contentOffset = CGPoint(x: 1000, y: 1000)
      let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      scroller.press(150, 250)
      scroller.move(dx: sign * 30 * CGFloat(cosine), dy: -sign * 30 * CGFloat(sine))
      for _ in 0..<3 { scroller.move(dx: sign * 16, dy: sign * 16) }
      scroller.lift()
      let velocity = scroller.diary.velocity
      #expect((velocity.x == 0) == !movesX && (velocity.y == 0) == !movesY)
      scroller.rest()
      #expect((scroller.x != 1000) == movesX && (scroller.y != 1000) == movesY)
    }
  }

  // MARK: The velocity at the release

  /// Presses, drags without speed beyond the slop, and moves once for each step, 8 ms apart.
  private func release(_ steps: [CGVector], after pause: Double = 0.008) {
    scroller.press(150, 250)
    scroller.move(dy: -12, after: 0.3)
    for step in steps { scroller.move(dx: step.dx, dy: step.dy) }
    scroller.lift(after: pause)
  }

  @Test func `weights: 0.05, 0.35 and 0.60 of the last three moves, the oldest most`() {
    // Contents' speeds, oldest first: 4000 does not count, then 1000, 2000, 3000.
    release([32, 8, 16, 24].map { CGVector(dx: 0, dy: -$0) })
    let expected = 0.05 * 3000 + 0.35 * 2000 + 0.60 * 1000
    #expect(isClose(Double(scroller.diary.velocity.y), expected / 1000, 1e-9))
  }

  @Test func `turn back: where the average points against the last move, that one holds`() {
    release([-16, -16, 3].map { CGVector(dx: 0, dy: $0) })
    #expect(isClose(Double(scroller.diary.velocity.y), -0.375, 1e-9))
  }

  @Test func `still: under 250 points per second, both axes together, is none`() {
    release(Array(repeating: CGVector(dx: 0, dy: -1.99), count: 4))
    #expect(scroller.diary.velocity == .zero)
    release(Array(repeating: CGVector(dx: 0, dy: -2.01), count: 4))
    #expect(isClose(Double(scroller.diary.velocity.y), 0.25125, 1e-9))
    scroller.rest()
    // 200 along each axis are 283 together.
    release(Array(repeating: CGVector(dx: -1.6, dy: -1.6), count: 4))
    #expect(isClose(Double(scroller.diary.velocity.x), 0.2, 1e-9))
    #expect(isClose(Double(scroller.diary.velocity.y), 0.2, 1e-9))
  }

  @Test func `still: outside the range any speed is kept, on that axis`() {
    view.contentOffset = CGPoint(x: 1000, y: 0)
    scroller.press(150, 250)
    scroller.move(dy: 60, after: 0.3)
    for _ in 0..<4 { scroller.move(dx: -0.8, dy: 0.8) }
    scroller.lift()
    #expect(isClose(Double(scroller.diary.velocity.y), -0.1, 1e-9))
    #expect(scroller.diary.velocity.x == 0)
  }

  @Test(arguments: [(0.099, true), (0.1, false)])
  func `pause: a tenth of a second before the lift makes it none`(pause: Double, isKept: Bool) {
    release(Array(repeating: CGVector(dx: 0, dy: -8), count: 4), after: pause)
    #expect(isClose(Double(scroller.diary.velocity.y), isKept ? 1 : 0, 1e-9))
  }

  @Test func `pause: events that tell of no movement keep the estimate alive`() {
    scroller.press(150, 250)
    for _ in 0..<6 { scroller.move(dy: -8) }
    for _ in 0..<4 {
      scroller.stage.touch(0, .stationary, at: scroller.finger, time: scroller.now + 0.05)
    }
    scroller.lift(after: 0.05)
    #expect(isClose(Double(scroller.diary.velocity.y), 1, 1e-9))
  }

  @Test func `lift: one at a new place moves nothing and counts as no move`() {
    scroller.press(150, 250)
    for _ in 0..<6 { scroller.move(dy: -8) }
    let shown = scroller.y
    scroller.stage.touch(0, .ended, at: CGPoint(x: 0, y: 0), time: scroller.now + 0.008)
    #expect(scroller.y == shown)
    #expect(isClose(Double(scroller.diary.velocity.y), 1, 1e-9))
  }

  @Test func `thinning: readings of a fast mouse give what those of a slow one give`() {
    let fast = Scroller(300, 500, content: CGSize(width: 3000, height: 8000), scale: 100)
    let slow = Scroller(300, 500, content: CGSize(width: 3000, height: 8000), scale: 100)
    for (each, perMove) in [(fast, 1), (slow, 8)] {
      each.press(150, 400, after: 0)
      var place = 0.0
      for millisecond in stride(from: perMove, through: 80, by: perMove) {
        // Ever faster: 0.01 t² points in t milliseconds.
        let next = 0.01 * Double(millisecond * millisecond)
        each.move(dy: CGFloat(place - next), after: Double(perMove) / 1000)
        place = next
      }
      each.lift(after: 0.004)
    }
    #expect(fast.diary.velocity.y > 1)
    #expect(isClose(Double(fast.diary.velocity.y), Double(slow.diary.velocity.y), 1e-9))
  }

  @Test(arguments: [true, false])
  func `axes: one that cannot scroll has no velocity, one that always bounces has`(
    always: Bool
  ) {
    view.contentSize.width = 300
    view.contentOffset = CGPoint(x: 0, y: 1000)
    view.alwaysBounceHorizontal = always
    release(Array(repeating: CGVector(dx: -8, dy: -8), count: 4))
    #expect(isClose(Double(scroller.diary.velocity.x), always ? 1 : 0, 1e-9))
    #expect(isClose(Double(scroller.diary.velocity.y), 1, 1e-9))
  }
}
