import Foundation
import Testing
import UIKit

/// Targets that a delegate chooses, and paging.
@MainActor @Suite struct TargetRuleTests {
  private let scroller = Scroller(300, 500, content: CGSize(width: 900, height: 9000), scale: 100)
  private var view: UIScrollView { scroller.view }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.0051 }

  /// Flicks at 1500 points per second, or releases at rest, and lets the delegate choose a target
  /// that far from there.
  ///
  /// - Returns: where the content was released.
  private func release(target distance: Double, speed: Double = 1500) -> Double {
    view.contentOffset.y = 4000
    scroller.drag(dy: -96, speed: 1500)
    let start = scroller.y
    scroller.diary.target = CGPoint(x: 0, y: start + distance)
    scroller.lift(after: speed == 0 ? 0.2 : 0.008)
    return start
  }

  private func expectCoasting(from start: Double, _ velocity: Double, rate: Double, to: Double) {
    for step in 1...3 {
      scroller.wait(0.05)
      let moved = Law.distance(velocity, 0.05 * Double(step), rate: rate)
      #expect(isClose(scroller.y, start + moved))
    }
    scroller.rest()
    #expect(scroller.y == to, "exactly there")
  }

  @Test func `target: nearer, it keeps the velocity and fades faster`() {
    let start = release(target: 200)
    let reach = 200.0 / (1500 - 10)
    expectCoasting(
      from: start, 1500, rate: 1000 * reach / (1 + 1000 * reach), to: start + 200)
  }

  @Test(arguments: [900.0, -150])
  func `target: farther or against the motion, it keeps the rate and takes the velocity`(
    distance: Double
  ) {
    let start = release(target: distance)
    let speed = 10 + abs(distance) / Law.reach()
    expectCoasting(from: start, distance < 0 ? -speed : speed, rate: 0.998, to: start + distance)
  }

  @Test(arguments: [300.0, -300])
  func `target: a still release takes the velocity that leads there`(distance: Double) {
    let start = release(target: distance, speed: 0)
    let speed = 10 + 300 / Law.reach()
    expectCoasting(from: start, distance < 0 ? -speed : speed, rate: 0.998, to: start + distance)
    #expect(scroller.diary.count("didEndDragging true") == 1)
  }

  @Test func `target: equal to the offset on both axes means that nothing decelerates`() {
    _ = release(target: 0)
    #expect(scroller.heard.last == "didEndDragging false")
    let shown = scroller.y
    scroller.rest()
    #expect(scroller.y == shown)
  }

  @Test func `target: equal on one axis only, the other goes there`() {
    view.contentOffset.x = 100
    scroller.drag(dx: -50, dy: -50, speed: 1500)
    let start = view.contentOffset
    scroller.diary.target = CGPoint(x: start.x + 70, y: start.y)
    scroller.lift()
    #expect(scroller.heard.contains("didEndDragging true"))
    scroller.rest()
    #expect(isClose(scroller.x, Double(start.x) + 70) && scroller.y == Double(start.y))
  }

  @Test func `target: one that is left as it was changes nothing`() {
    view.contentOffset.y = 4000
    scroller.drag(dy: -96, speed: 1500)
    let start = scroller.y
    scroller.diary.onCall = { [unowned diary = scroller.diary] line, _ in
      if line == "willEndDragging" { diary.target = diary.promised }
    }
    scroller.lift()
    scroller.wait(0.5)
    #expect(isClose(scroller.y, start + Law.distance(1500, 0.5)))
  }

  @Test func `target: beyond the range it is the limit, without a bounce`() {
    view.contentOffset.y = 8000
    scroller.drag(dy: -96, speed: 1500)
    scroller.diary.target = CGPoint(x: 0, y: 20_000)
    scroller.lift()
    scroller.rest()
    #expect(scroller.y == 8500)
    #expect(scroller.diary.offsets.allSatisfy { $0.y <= 8500 })
  }

  @Test func `target: released outside, only the limit is honoured`() {
    scroller.drag(dy: 110)
    let start = scroller.y
    scroller.diary.target = CGPoint(x: 0, y: 300)
    scroller.lift(after: 0.2)
    scroller.wait(0.1)
    #expect(isClose(scroller.y, Law.bounce(start, 0, 0.1)))
    scroller.rest()
    #expect(scroller.y == 0)
  }

  // MARK: Paging

  private func pages(inset: UIEdgeInsets = .zero) -> Scroller {
    let scroller = Scroller(320, 480, content: CGSize(width: 1000, height: 480), scale: 100)
    scroller.view.contentInset = inset
    scroller.view.contentOffset = .zero
    scroller.view.isPagingEnabled = true
    return scroller
  }

  @Test func `paging: boundaries are multiples of the view's length, and both limits`() {
    let scroller = pages(inset: UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 70))
    var stops: [Double] = []
    for direction in [CGFloat(-1), 1] {
      for _ in 0..<6 {
        scroller.flick(dx: direction * 60)
        scroller.rest()
        if stops.last != scroller.x { stops.append(scroller.x) }
      }
    }
    #expect(stops == [320, 640, 750, 640, 320, 0, -50])
  }

  @Test func `paging: it stops at multiples of the view's size, not at subviews' edges`() {
    let scroller = pages()
    for index in 0..<10 {
      scroller.view.addSubview(
        UIView(frame: CGRect(x: CGFloat(index) * 100, y: 0, width: 100, height: 480)))
    }
    scroller.flick(dx: -60)
    scroller.rest()
    #expect(scroller.x == 320)
  }

  @Test(arguments: [(295.0, 0.0), (305, 320)])
  func `paging: more than 300 points per second turn the page`(speed: Double, page: Double) {
    let scroller = pages()
    scroller.press(160, 240)
    scroller.move(dx: -11, after: 0.1)
    for _ in 0..<20 { scroller.move(dx: CGFloat(-speed * 0.008)) }
    scroller.lift()
    #expect(Double(scroller.diary.promised.x) == page)
    scroller.rest()
    #expect(scroller.x == page)
  }

  @Test func `paging: the last move alone decides, and none after a pause`() {
    let scroller = pages()
    scroller.press(160, 240)
    scroller.move(dx: -60, after: 0.1)
    scroller.move(dx: -1)
    scroller.lift()
    #expect(scroller.diary.promised.x == 0)
    scroller.rest()
    scroller.drag(dx: -60)
    scroller.lift(after: 0.1)
    #expect(scroller.diary.promised.x == 0)
  }

  @Test func `paging: a tie goes back to the page where the drag began`() {
    let scroller = pages()
    scroller.pull(dx: -170)
    #expect(scroller.x == 160 && scroller.diary.promised.x == 0)
    scroller.rest()
    scroller.view.contentOffset.x = 320
    scroller.pull(dx: 170)
    #expect(scroller.x == 160 && scroller.diary.promised.x == 320)
  }

  @Test func `paging: never more than one page beyond where the content is`() {
    let scroller = pages()
    scroller.flick(dx: -150, speed: 9000)
    #expect(scroller.diary.promised.x == 320)
    scroller.rest()
    scroller.view.contentOffset.x = 0
    scroller.press(300, 240)
    for _ in 0..<40 { scroller.move(dx: -9) }
    scroller.lift()
    #expect(scroller.x == 350 && scroller.diary.promised.x == 640)
  }

  @Test func `paging: the way is that of a critically damped spring of 12 per second`() {
    let scroller = pages()
    scroller.pull(dx: -190)
    for step in 1...5 {
      scroller.wait(0.05)
      #expect(isClose(scroller.x, 320 + Law.approach(-140, 0, 0.05 * Double(step))))
    }
    scroller.rest()
    scroller.view.contentOffset.x = 0
    scroller.flick(dx: -80, speed: 1000)
    for step in 1...5 {
      scroller.wait(0.05)
      #expect(isClose(scroller.x, 320 + Law.approach(-250, 1000, 0.05 * Double(step))))
    }
  }

  @Test func `paging: the entry speed is capped at 12 times the distance`() {
    let scroller = pages()
    scroller.view.contentOffset.x = 290
    scroller.flick(dx: -20, speed: 2500)
    #expect(scroller.x == 300 && scroller.diary.promised.x == 320)
    scroller.wait(0.05)
    #expect(isClose(scroller.x, 320 + Law.approach(-20, 240, 0.05)))
    scroller.rest()
    #expect(scroller.diary.offsets.allSatisfy { $0.x <= 322 })
  }

  @Test func `paging: an outward speed is dropped`() {
    let scroller = pages()
    scroller.press(100, 240)
    scroller.move(dx: 60, after: 0.1)
    for _ in 0..<4 { scroller.move(dx: 8) }
    let start = scroller.x
    #expect(start < 0)
    scroller.lift()
    scroller.wait(0.05)
    #expect(isClose(scroller.x, Law.approach(start, 0, 0.05)))
  }
}
