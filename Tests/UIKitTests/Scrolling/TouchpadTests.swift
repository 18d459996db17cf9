import Foundation
import Input
import StageHost
import Testing

@testable import UIKit

/// Continuous scrolling, as by fingers on a touchpad.
@MainActor @Suite struct TouchpadTests {
  private let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 2000))

  /// Scrolls in steps of 8 ms, without lifting.
  private func scroll(_ dx: CGFloat, _ dy: CGFloat, steps: Int = 10) {
    for step in 0..<steps {
      scroller.scroll(
        step == 0 ? .began : .changed,
        by: CGVector(dx: dx / CGFloat(steps), dy: dy / CGFloat(steps)))
    }
  }

  @Test func theContentFollowsPointForPointWithoutSlop() {
    scroller.scroll(.began, by: CGVector(dx: 0, dy: 3))
    #expect(scroller.y == 3 && scroller.view.isDragging && scroller.view.isTracking)
    scroller.scroll(.changed, by: CGVector(dx: 0, dy: 40))
    scroller.scroll(.changed, by: CGVector(dx: 0, dy: -10))
    #expect(scroller.y == 33)
  }

  @Test func aStopAfterAPauseIsAStillRelease() {
    scroll(0, 100)
    scroller.scroll(.ended, after: 0.2)
    #expect(scroller.y == 100)
    #expect(
      scroller.diary.outline == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false",
      ])
    #expect(!scroller.view.isTracking && !scroller.view.isDragging)
  }

  @Test func aStopInMotionCoastsAsFarAsAFingersFlick() {
    scroll(0, 80)
    scroller.scroll(.ended)
    scroller.rest()
    // From 1,000 to 10 pt/s it coasts 990 × 0.4995 points, and a part of the last frame's motion.
    #expect(abs(scroller.diary.velocity.y - 1) < 1e-9)
    #expect(abs(scroller.y - 574.5) < 1)
    #expect(scroller.diary.count("didEndDecelerating") == 1)
  }

  @Test func contentPulledPastItsEndRubberBandsAndComesBack() {
    scroll(0, -100)
    // (1 - 1 / (0.55 * 100 / 480 + 1)) * 480 = 49.35
    #expect(scroller.y == -49)
    scroller.scroll(.ended, after: 0.2)
    scroller.rest()
    #expect(scroller.y == 0)
  }

  @Test func whatCoastsIsCaught() {
    scroll(0, 160)
    scroller.scroll(.ended)
    scroller.wait(0.1)
    let caught = scroller.y
    scroller.scroll(.began, by: CGVector(dx: 0, dy: 1))
    #expect(!scroller.view.isDecelerating && scroller.diary.count("didEndDecelerating") == 1)
    #expect(scroller.y - caught < 12)
    scroller.scroll(.ended, after: 0.2)
    #expect(scroller.diary.lines.last == "didEndDragging false")
  }

  @Test func aPageIsTurnedByAFlick() {
    scroller.view.isPagingEnabled = true
    scroll(0, 60)
    scroller.scroll(.ended)
    scroller.rest()
    #expect(scroller.y == 480)
  }

  @Test func shiftSwapsTheAxes() {
    let wide = Scroller(320, 480, content: CGSize(width: 2000, height: 480))
    wide.scroll(.began, by: CGVector(dx: 0, dy: 30), modifiers: .shift)
    #expect(wide.x == 30 && wide.y == 0)
  }

  @Test func theInnerOneThatIsAtItsEndLeavesTheGestureToTheOuter() {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    inner.contentSize = CGSize(width: 320, height: 600)
    scroller.view.addSubview(inner)
    inner.contentOffset.y = 120
    scroll(0, 50)
    #expect(inner.contentOffset.y == 120 && scroller.y == 50)
    // The gesture stays with the outer one, whichever way it goes on.
    scroller.scroll(.changed, by: CGVector(dx: 0, dy: -20))
    #expect(inner.contentOffset.y == 120 && scroller.y == 30)
    scroller.scroll(.ended, after: 0.2)
    scroll(0, -20)
    #expect(inner.contentOffset.y == 100 && scroller.y == 30)
  }

  @Test func aFingerEndsItAndTakesOver() {
    scroll(0, 100)
    scroller.press(160, 240)
    #expect(scroller.diary.count("didEndDragging false") == 1)
    scroller.scroll(.changed, by: CGVector(dx: 0, dy: 50))
    #expect(scroller.y == 100)
    for _ in 0..<5 { scroller.move(dy: -10) }
    #expect(scroller.y == 140)
    scroller.lift(after: 0.2)
    #expect(scroller.diary.count("willBeginDragging") == 2)
    #expect(scroller.diary.count("didEndDragging false") == 2)
  }

  @Test func aViewThatLeavesInTheMiddleIsLetGo() {
    scroll(0, 100)
    scroller.view.removeFromSuperview()
    scroller.scroll(.changed, by: CGVector(dx: 0, dy: 50))
    scroller.scroll(.ended)
    #expect(!scroller.view.isDragging && scroller.diary.count("didEndDragging false") == 1)
    #expect(scroller.y == 100)
  }

  @Test func aDisabledViewIsPassedOver() {
    scroller.view.isScrollEnabled = false
    scroll(0, 100)
    #expect(scroller.y == 0 && scroller.heard.isEmpty)
  }

  @Test func aStageScrollsToo() {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.contentSize.height = 2000
    stage.window.addSubview(view)
    let place = CGPoint(x: 160, y: 240)
    stage.scroll(.began, by: CGVector(dx: 0, dy: 10), at: place, time: 0.1)
    stage.scroll(.moved, by: CGVector(dx: 0, dy: 15), at: place, time: 0.2)
    stage.scroll(.ended, at: place, time: 0.4)
    #expect(view.contentOffset.y == 25 && !view.isDragging)
  }
}
