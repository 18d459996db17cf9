import Foundation
import Testing
import UIKit

/// Free motion, edges, bounces and promises, beside `ScrollCoastingTests`.
@MainActor @Suite struct CoastingRuleTests {
  private let scroller = Scroller(300, 500, content: CGSize(width: 300, height: 9000), scale: 100)
  private var view: UIScrollView { scroller.view }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.0051 }

  /// Notes the time of each call.
  private func times() -> () -> [Double] {
    final class Book { var times: [Double] = [] }
    let book = Book()
    scroller.diary.onCall = { [unowned scroller] _, _ in book.times.append(scroller.now) }
    return { book.times }
  }

  @Test(arguments: [0.998, 0.99])
  func `the law: x0 + v g (1 − rate^(1000 t)), and the end is the first frame under 10`(
    rate: Double
  ) {
    view.decelerationRate = UIScrollView.DecelerationRate(rawValue: CGFloat(rate))
    scroller.flick(dy: -96, speed: 1000)
    #expect(scroller.y == 86)
    var elapsed = 0.0
    for _ in 0..<4 {
      scroller.wait(0.1)
      elapsed += 0.1
      #expect(isClose(scroller.y, 86 + Law.distance(1000, elapsed, rate: rate)))
    }
    // A thousand becomes ten.
    let end = log(0.01) / (1000 * log(rate))
    scroller.wait(end - elapsed - 1e-6)
    #expect(view.isDecelerating)
    scroller.wait(1e-6 + 1e-3)
    #expect(!view.isDecelerating)
    #expect(isClose(scroller.y, 86 + Law.distance(1000, end + 1e-3, rate: rate)), "no snap")
  }

  @Test(arguments: [0.998, 0.99], [1000.0, 3000])
  func `promise: x0 + (v − 10) / (−1000 ln rate), a little beyond the rest`(
    rate: Double, speed: Double
  ) {
    view.decelerationRate = UIScrollView.DecelerationRate(rawValue: CGFloat(rate))
    scroller.flick(dy: -96, speed: speed)
    let promised = Double(scroller.diary.promised.y)
    #expect(isClose(promised, 86 + (speed - 10) / (-1000 * log(rate))))
    scroller.rest()
    // The integral is longer than the sum, by half a millisecond's way; the last frame goes on.
    let excess = (speed - 10) * (1 / (-1000 * log(rate)) - Law.reach(rate))
    #expect(abs(excess - 0.0005 * speed) < 0.01)
    let difference = promised - scroller.y
    #expect(difference <= excess + 0.011 && difference >= excess - 10.0 / 60 - 0.011)
  }

  @Test func `promise: on the pixel grid, within the range, and the limit where it bounces`() {
    let scroller = Scroller(300, 500, content: CGSize(width: 300, height: 2000), scale: 3)
    scroller.flick(dy: -96, speed: 1000)
    let pixels = Double(scroller.diary.promised.y) * 3
    #expect(abs(pixels - pixels.rounded()) < 1e-9)
    #expect(abs(Double(scroller.diary.promised.y) - (86 + 990 / (-1000 * log(0.998)))) <= 0.167)
    scroller.rest()
    scroller.flick(dy: -96, speed: 3000)
    #expect(scroller.diary.promised.y == 1500)
    scroller.rest()
    scroller.pull(dy: -100)
    #expect(scroller.diary.promised.y == 1500)
  }

  @Test func `bounce: released outside it starts at the shown overshoot with the finger's v`() {
    scroller.drag(dy: 210, speed: 250)
    let start = scroller.y
    #expect(isClose(start, -Law.shown(200, length: 500)))
    scroller.lift()
    let velocity = -210 / 105 / 0.008
    #expect(abs(Double(scroller.diary.velocity.y) * 1000 - velocity) < 1e-6)
    var elapsed = 0.0
    for _ in 0..<6 {
      scroller.wait(0.05)
      elapsed += 0.05
      #expect(isClose(scroller.y, Law.bounce(start, velocity, elapsed)))
    }
  }

  @Test func `bounce: its last frame shows the law within half a point, and then the limit`() {
    scroller.pull(dy: 210)
    let start = scroller.y
    let lift = scroller.now
    let times = times()
    scroller.rest()
    // Two calls of didScroll and the end, all in one frame.
    let last = times().suffix(3)
    #expect(Set(last).count == 1 && times().dropLast(3).last != last.first)
    let end = (last.first ?? 0) - lift
    let shown = scroller.diary.offsets.suffix(3).map { Double($0.y) }
    #expect(isClose(shown[1], Law.bounce(start, 0, end)))
    #expect(abs(shown[0]) >= 0.5 && abs(shown[1]) < 0.5 && shown[1] != 0 && shown[2] == 0)
  }

  @Test func `edge: a limit is crossed at an exact instant, with the speed there`() {
    view.contentOffset.y = 8300
    scroller.flick(dy: -160, speed: 2000)
    let lift = scroller.now
    #expect(isClose(scroller.y, 8450))
    let passage = Law.time(toCover: 50, 2000)
    let speed = Law.velocity(2000, passage)
    scroller.wait(passage - 0.001)
    #expect(isClose(scroller.y, 8450 + Law.distance(2000, passage - 0.001)))
    for _ in 0..<5 {
      scroller.wait(0.04)
      let since = scroller.now - lift - passage
      #expect(isClose(scroller.y, 8500 + Law.bounce(0, speed, since)))
    }
  }

  /// Pulls the content out, and lets the finger go inwards from 60 points outside.
  private func releaseInwards(_ speed: Double) {
    scroller.press(150, 100)
    scroller.move(dy: 80, after: 0.3)
    for _ in 0..<4 { scroller.move(dy: CGFloat(-speed * 0.008)) }
    view.contentOffset.y = -60
    scroller.lift()
  }

  @Test func `crossing back: from the limit it coasts with the slope that it has there`() {
    releaseInwards(800)
    let passage = Law.time(toCover: 60, 800)
    let slope = exp(-10 * passage) * Law.velocity(800, passage)
    let promised = (slope - 10) / (-1000 * log(0.998))
    #expect(isClose(Double(scroller.diary.promised.y), promised))
    scroller.wait(passage - 0.01)
    #expect(isClose(scroller.y, Law.bounce(-60, 800, passage - 0.01)))
    for step in 1...4 {
      scroller.wait(step == 1 ? 0.06 : 0.05)
      #expect(isClose(scroller.y, Law.distance(slope, Double(step) * 0.05)))
    }
  }

  @Test func `crossing back: slower than 10 points per second it settles on the limit`() {
    // 125 points per second carry 62.4 points, so the limit would be passed, after 1.6 s.
    releaseInwards(125)
    #expect(scroller.diary.promised.y == 0)
    scroller.rest()
    #expect(scroller.y == 0)
    #expect(scroller.diary.offsets.allSatisfy { $0.y <= 0 })
  }

  @Test func `clock: it starts at the lift, and the first frame shows all that has elapsed`() {
    scroller.flick(dy: -96, speed: 1000)
    let due = (scroller.now * 60).rounded(.up) / 60
    let elapsed = due - scroller.now
    scroller.wait(elapsed)
    #expect(isClose(scroller.y, 86 + Law.distance(1000, elapsed)))
  }

  @Test func `no bounces: an axis stops at the limit there and then, the other goes on`() {
    view.contentSize = CGSize(width: 9000, height: 800)
    view.bounces = false
    scroller.flick(dx: -120, dy: -120, speed: 2000)
    let x = scroller.x
    scroller.wait(1)
    #expect(scroller.y == 300 && view.isDecelerating)
    #expect(scroller.x > x + 300)
    #expect(scroller.diary.offsets.allSatisfy { $0.y <= 300 })
  }
}
