import Foundation
import Testing
import UIKit

/// The range.
@MainActor @Suite struct RangeTests {
  private let scroller = Scroller(300, 500, content: CGSize(width: 300, height: 2000))
  private var view: UIScrollView { scroller.view }

  @Test func theOffsetIsTheOriginOfTheBounds() {
    view.contentOffset = CGPoint(x: 0, y: 40)
    #expect(view.bounds.origin.y == 40)
    view.bounds.origin.y = 70
    #expect(view.contentOffset.y == 70)
    #expect(scroller.heard == ["didScroll", "didScroll"])
  }

  @Test func anOffsetSetInCodeIsNotClampedButRoundedToPixels() {
    view.contentOffset = CGPoint(x: -20.4, y: 1900.5)
    #expect(view.contentOffset == CGPoint(x: -20, y: 1901))
    view.contentOffset.y = -0.5
    #expect(view.contentOffset.y == -1)
  }

  @Test func theSameValueAgainCallsNobody() {
    view.contentOffset.y = 10
    view.contentOffset.y = 10.2
    #expect(scroller.heard == ["didScroll"])
  }

  @Test func changedSizesAtRestClampIntoTheRange() {
    view.contentOffset.y = 1500
    view.contentSize.height = 1000
    #expect(scroller.y == 500)
    view.frame.size.height = 700
    #expect(scroller.y == 300)
    view.contentSize.height = 100
    #expect(scroller.y == 0)
  }

  @Test func aGrowingTopInsetMovesOnlyWhatRestsAtTheTop() {
    view.contentOffset.y = 200
    view.contentInset.top = 50
    #expect(scroller.y == 200)
    view.contentOffset.y = -50
    view.contentInset.top = 80
    #expect(scroller.y == -80)
    view.contentInset.top = 0
    #expect(scroller.y == 0)
    #expect(scroller.heard.filter { $0.hasPrefix("didChange") }.count == 3)
  }

  @Test func aBottomInsetMakesContentReachableAndTakesItBack() {
    view.contentSize.height = 500
    view.contentInset.bottom = 216
    view.contentOffset.y = 216
    #expect(scroller.y == 216)
    view.contentInset.bottom = 0
    #expect(scroller.y == 0)
  }

  @Test func changedSizesUnderTheFingerDoNotJump() {
    scroller.drag(dy: -210)
    #expect(scroller.y == 200)
    view.contentSize.height = 600
    #expect(scroller.y == 200)
    scroller.move(dy: -1)
    #expect(scroller.y >= 200 && scroller.y <= 201)
    scroller.lift(after: 0.2)
    scroller.rest()
    #expect(scroller.y == 100)
  }

  @Test func aFrameThatShrinksInMidDragDoesNotJumpEither() {
    scroller.drag(dy: 110)
    let shown = scroller.y
    #expect(shown < 0)
    view.frame.size.height = 250
    #expect(scroller.y == shown)
    scroller.move(dy: 2)
    #expect(abs(scroller.y - shown) <= 2)
  }

  @Test func changedSizesInMidFlightPlanTheMotionAnew() {
    scroller.flick(dy: -160, speed: 2000)
    scroller.wait(0.1)
    let passed = scroller.y
    view.contentSize.height = CGFloat(passed) + 500 + 20
    #expect(scroller.y == passed)
    scroller.wait(0.05)
    #expect(scroller.y > passed + 20)
    scroller.rest()
    #expect(scroller.y == passed + 20)
    #expect(scroller.diary.count("didEndDecelerating") == 1)
  }

  @Test func anAxisThatCannotScrollStays() {
    // Small input 1.
    let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 100))
    scroller.pull(dy: -20)
    scroller.rest()
    #expect(scroller.diary.offsets.isEmpty)
    scroller.view.alwaysBounceVertical = true
    scroller.drag(dy: -20)
    #expect(scroller.y > 0 && scroller.y < 6)
    scroller.lift(after: 0.2)
    scroller.rest()
    #expect(scroller.y == 0)
  }

  @Test func insetsOnAllSidesAreReachableAndNoMore() {
    // Small input 4.
    view.contentInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    view.contentOffset = .zero
    scroller.flick(dx: 120, dy: 120, speed: 3000)
    scroller.rest()
    #expect(view.contentOffset == CGPoint(x: -10, y: -10))
    view.contentOffset = CGPoint(x: 0, y: 1400)
    scroller.flick(dx: -120, dy: -120, speed: 3000)
    scroller.rest()
    #expect(view.contentOffset == CGPoint(x: 10, y: 1510))
  }

  @Test func theFirstPointOfADragMovesOnePointWhateverTheInset() {
    // Small input 3.
    view.contentInset = UIEdgeInsets(top: 50, left: 20, bottom: 0, right: 0)
    view.contentOffset = .zero
    scroller.press(150, 250)
    scroller.move(dy: -11)
    #expect(view.contentOffset == CGPoint(x: 0, y: 1))
  }

  @Test func aDisabledScrollViewMovesByCodeOnly() {
    view.isScrollEnabled = false
    scroller.flick(dy: -200)
    scroller.wheel(3)
    scroller.rest()
    #expect(scroller.y == 0)
    view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    scroller.rest()
    #expect(scroller.y == 100)
  }

  @Test func disablingEndsADragUnderWay() {
    scroller.drag(dy: -110)
    view.isScrollEnabled = false
    #expect(!view.isDragging && !view.isTracking)
    #expect(scroller.diary.outline.suffix(2) == ["willEndDragging", "didEndDragging false"])
  }

  @Test func anOffsetSetInMidFlightIsWhereTheMotionGoesOn() {
    scroller.flick(dy: -160, speed: 1000)
    let reference = Scroller(300, 500, content: CGSize(width: 300, height: 20_000))
    reference.flick(dy: -160, speed: 1000)
    view.contentSize.height = 20_000
    for each in [scroller, reference] { each.wait(0.2) }
    view.contentOffset.y += 5000
    for each in [scroller, reference] { each.wait(0.2) }
    #expect(abs(scroller.y - reference.y - 5000) <= 1)
    #expect(view.isDecelerating)
    view.setContentOffset(CGPoint(x: 0, y: 7), animated: false)
    #expect(!view.isDecelerating)
    scroller.rest()
    #expect(scroller.y == 7)
  }
}
