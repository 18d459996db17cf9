import Foundation
import Input
import Testing
import UIKit

/// Scroll views in scroll views, and the wheel.
@MainActor @Suite struct NestingTests {
  private let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 2000))
  private var outer: UIScrollView { scroller.view }
  private let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  init() {
    inner.contentSize = CGSize(width: 320, height: 800)
    outer.addSubview(inner)
  }

  @Test func theInnermostThatCanMoveTakesTheDragAndKeepsIt() {
    scroller.drag(dy: -400)
    #expect(inner.contentOffset.y > 320 && outer.contentOffset.y == 0)
    scroller.lift(after: 0.2)
    scroller.rest()
    #expect(inner.contentOffset.y == 320)
  }

  @Test func theNextOneOutGetsWhatTheInnerCannotFollow() {
    inner.contentSize = CGSize(width: 900, height: 480)
    scroller.pull(dy: -100)
    #expect(outer.contentOffset.y == 90 && inner.contentOffset == .zero)
    scroller.pull(dx: -100)
    #expect(inner.contentOffset.x == 90 && outer.contentOffset.y == 90)
  }

  @Test func oneAtItsEndLeavesTheDragToTheNextOneOut() {
    inner.contentOffset.y = 320
    scroller.pull(dy: -100)
    #expect(inner.contentOffset.y == 320 && outer.contentOffset.y == 90)
    outer.contentOffset.y = 0
    scroller.pull(dy: 100)
    #expect(inner.contentOffset.y == 230 && outer.contentOffset.y == 0)
  }

  @Test func whereNobodyHasRoomTheInnermostIsPulledPastItsEnd() {
    scroller.drag(dy: 100)
    #expect(inner.contentOffset.y < 0 && outer.contentOffset.y == 0)
  }

  @Test func aDisabledOneIsSkipped() {
    inner.isScrollEnabled = false
    scroller.pull(dy: -100)
    #expect(outer.contentOffset.y == 90)
    inner.isScrollEnabled = true
    outer.isScrollEnabled = false
    inner.contentOffset.y = 320
    scroller.drag(dy: -100)
    #expect(inner.contentOffset.y > 320)
  }

  @Test func aPagerInAPagerHandsOnAtItsLastPage() {
    for view in [inner, outer] { view.isPagingEnabled = true }
    inner.contentSize.height = 960
    outer.contentSize.height = 960
    for _ in 0..<2 {
      scroller.flick(dy: -100)
      scroller.rest()
    }
    #expect(inner.contentOffset.y == 480 && outer.contentOffset.y == 480)
  }

  @Test func oneThatIsRemovedInMidDragEndsItsDrag() {
    let diary = Diary()
    inner.delegate = diary
    scroller.drag(dy: 60)
    inner.removeFromSuperview()
    scroller.move(dy: 10)
    scroller.lift()
    scroller.rest()
    #expect(!inner.isDragging && !inner.isTracking && inner.contentOffset.y == 0)
    #expect(diary.count("didEndDragging false") == 1)
    scroller.pull(dy: -50)
    #expect(outer.contentOffset.y == 40)
  }

  // MARK: The wheel

  @Test func aClickMovesByTheStepAndIsEased() {
    scroller.wheel(1)
    scroller.wait(0.03)
    #expect(inner.contentOffset.y > 0 && inner.contentOffset.y < 61)
    scroller.wait(0.3)
    #expect(inner.contentOffset.y == 61)
    #expect(outer.contentOffset.y == 0)
  }

  @Test func clicksAddUpWhileTheEaseRuns() {
    for _ in 0..<3 {
      scroller.wheel(1)
      scroller.wait(0.05)
    }
    scroller.wheel(-1)
    scroller.wait(0.3)
    #expect(inner.contentOffset.y == 122)
  }

  @Test func whatTheInnerCannotUseGoesOutward() {
    scroller.wheel(10)
    scroller.wait(0.3)
    #expect(inner.contentOffset.y == 320)
    #expect(outer.contentOffset.y == 290)
  }

  @Test func aWheelNeverLeavesTheRange() {
    scroller.wheel(-3)
    scroller.wheel(200)
    scroller.wait(0.3)
    #expect(inner.contentOffset.y == 320 && outer.contentOffset.y == 1520)
    #expect(scroller.diary.count("didEndScrollingAnimation") == 1)
  }

  @Test func aHorizontalViewLeavesTheWheelToTheVerticalOneAround() {
    // Small input 8.
    inner.contentSize = CGSize(width: 900, height: 480)
    scroller.wheel(1)
    scroller.wait(0.3)
    #expect(inner.contentOffset == .zero && outer.contentOffset.y == 61)
    scroller.wheel(0, sideways: 1)
    scroller.wait(0.3)
    #expect(inner.contentOffset.x == 47)
  }

  @Test func shiftTurnsTheWheelSideways() {
    inner.contentSize = CGSize(width: 900, height: 900)
    scroller.stage.wheel(
      by: CGVector(dx: 0, dy: 1), at: CGPoint(x: 160, y: 240), modifiers: .shift)
    scroller.wait(0.3)
    #expect(inner.contentOffset == CGPoint(x: 47, y: 0))
  }

  @Test func aClickTurnsAPage() {
    inner.isPagingEnabled = true
    inner.contentSize.height = 1440
    scroller.wheel(1)
    scroller.wait(0.3)
    #expect(inner.contentOffset.y == 480)
  }

  @Test func aViewUnderAFingerDoesNotFollowTheWheel() {
    scroller.drag(dy: -30)
    let offset = inner.contentOffset
    scroller.wheel(3)
    scroller.wait(0.3)
    #expect(inner.contentOffset == offset && outer.contentOffset.y == 0)
  }

  @Test func aClickEndsADeceleration() {
    scroller.flick(dy: -60)
    scroller.wait(0.05)
    #expect(inner.isDecelerating)
    scroller.wheel(1)
    #expect(!inner.isDecelerating)
  }
}
