import Foundation
import Input
import Testing

@testable import UIKit

/// What becomes of content whose zoom ends while the fingers' middle moves.
@MainActor @Suite struct PinchCoastTests {
  private let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 4000))
  private var view: UIScrollView { scroller.view }

  init() {
    scroller.addZoomed(0.5...4)
    view.contentOffset = CGPoint(x: 160, y: 1000)
  }

  /// Pinches with a middle that goes so far in each of six steps of 8 ms, and lifts both fingers.
  private func push(dx: CGFloat = 0, dy: CGFloat, spread: CGFloat = 54, pause: Double = 0) {
    var middle = CGPoint(x: 160, y: 300)
    scroller.pressTwo(at: middle, apart: CGVector(dx: 50, dy: 0))
    scroller.moveTwo(to: middle, apart: CGVector(dx: 54, dy: 0))
    for _ in 0..<6 {
      middle.x += dx
      middle.y += dy
      scroller.moveTwo(to: middle, apart: CGVector(dx: spread, dy: 0))
    }
    scroller.wait(pause)
    scroller.diary.lines = []
    scroller.liftTwo()
  }

  @Test func itCoastsOnWithTheSpeedOfTheMiddle() {
    push(dy: -8)
    let y = scroller.y
    #expect(view.isDecelerating && !view.isZooming && !view.isDragging)
    #expect(scroller.heard == ["didEndZooming", "willBeginDecelerating"])
    scroller.rest()
    // 8 points in 8 ms are 1000 points a second: 1000 − 10 of them over −1000 ln 0.998.
    let expected = 990 / 2.002002670673422
    #expect(abs(scroller.y - y - expected) <= 1.5)
    #expect(!view.isDecelerating && view.zoomScale == 1)
    #expect(
      scroller.diary.outline
        == ["didEndZooming", "willBeginDecelerating", "didScroll", "didEndDecelerating"])
  }

  @Test func alongBothAxes() {
    push(dx: -8, dy: 8)
    let (x, y) = (scroller.x, scroller.y)
    scroller.rest()
    #expect(scroller.x == 320 && x < 320)
    #expect(scroller.y < y - 490)
  }

  @Test func aMiddleThatIsHeldOrSlowLeavesItWhereItIs() {
    push(dy: -8, pause: 0.2)
    #expect(!view.isDecelerating && scroller.heard == ["didEndZooming"])
    let y = scroller.y
    push(dy: -1)
    #expect(!view.isDecelerating && scroller.heard == ["didEndZooming"])
    scroller.rest()
    #expect(scroller.y == y + 6)
  }

  @Test func withScrollingOffItStays() {
    view.isScrollEnabled = false
    push(dy: -8)
    #expect(!view.isDecelerating && scroller.heard == ["didEndZooming"])
  }

  @Test func aCancelledPinchDoesNotCoast() {
    var middle = CGPoint(x: 160, y: 300)
    scroller.pressTwo(at: middle, apart: CGVector(dx: 50, dy: 0))
    for _ in 0..<6 {
      middle.y -= 8
      scroller.moveTwo(to: middle, apart: CGVector(dx: 60, dy: 0))
    }
    for id in 0...1 { scroller.send(.cancelled, id) }
    #expect(!view.isDecelerating && view.motion == nil)
  }

  @Test func beyondALimitOfZoomTheBounceIsAllThatMoves() {
    push(dy: -8, spread: 54 * 8)
    #expect(view.isZoomBouncing && !view.isDecelerating)
    scroller.rest()
    #expect(view.zoomScale == 4 && scroller.diary.count("willBeginDecelerating") == 0)
  }

  @Test func outOfRangeItBouncesWithTheSpeedAndIsToldOfAsOne() {
    view.contentOffset = .zero
    push(dy: 8)
    let y = scroller.y
    #expect(y < 0 && view.isDecelerating)
    scroller.wait(0.05)
    #expect(scroller.y < y)
    scroller.rest()
    #expect(scroller.y == 0)
    #expect(scroller.diary.count("didEndDecelerating") == 1)
  }

  @Test func aFingerCatchesIt() {
    push(dy: -8)
    scroller.wait(0.1)
    let y = scroller.y
    scroller.press(160, 300, after: 0)
    #expect(view.isDragging && !view.isDecelerating)
    scroller.lift(after: 0.2)
    scroller.rest()
    #expect(scroller.y == y)
  }

  @Test func aDelegateMayStopItAsItBegins() {
    scroller.diary.onCall = { line, view in
      if line == "willBeginDecelerating" { view.setContentOffset(.zero, animated: false) }
    }
    push(dy: -8)
    scroller.rest()
    #expect(scroller.y == 0 && !view.isDecelerating)
    #expect(scroller.diary.count("didEndDecelerating") == 1)
  }

  @Test func pagesAreTurnedByIt() {
    view.isPagingEnabled = true
    view.contentOffset = CGPoint(x: 0, y: 960)
    push(dy: -8)
    scroller.rest()
    #expect(scroller.y == 1440)
  }
}
