import Foundation
import Input
import Testing
import UIKit

/// Finger to offset, and the velocity at the release.
@MainActor @Suite struct DraggingTests {
  private let scroller = Scroller(320, 960, content: CGSize(width: 320, height: 8000))
  private var view: UIScrollView { scroller.view }

  @Test func theSlopIsLostAndThenContentFollowsPointForPoint() {
    view.contentOffset.y = 1000
    scroller.press(160, 480)
    scroller.move(dy: -9.99)
    #expect(!view.isDragging && view.isTracking)
    scroller.move(dy: -0.01)
    #expect(view.isDragging && scroller.y == 1000)
    for _ in 0..<17 { scroller.move(dy: -10) }
    #expect(scroller.y == 1170)
  }

  @Test(arguments: [(5.0, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)])
  func theRubberBandShowsLessThanTheFingerPulls(raw: Double, shown: Double) {
    let scroller = Scroller(320, 960, content: CGSize(width: 320, height: 8000), scale: 100)
    scroller.press(160, 0)
    scroller.move(dy: CGFloat(raw) + 10)
    #expect(abs(scroller.y + shown) <= 0.0051)
  }

  @Test func theRawOvershootIsNoSumOfSteps() {
    scroller.press(160, 0)
    for _ in 0..<100 { scroller.move(dy: 4.1) }
    #expect(scroller.y == -179)
    for _ in 0..<100 { scroller.move(dy: -4.1) }
    #expect(scroller.y == 10)
  }

  @Test func withoutBouncesALimitIsHard() {
    view.bounces = false
    scroller.drag(dy: 200)
    #expect(scroller.y == 0)
    scroller.lift()
    #expect(!view.isDecelerating)
    view.contentOffset.y = 7000
    scroller.flick(dy: -300, speed: 3000)
    scroller.rest()
    #expect(scroller.y == 7040)
    #expect(scroller.diary.offsets.allSatisfy { $0.y <= 7040 && $0.y >= 0 })
  }

  @Test func aFingerCatchesACoastingViewAtOnce() {
    scroller.flick(dy: -200, speed: 2000)
    scroller.wait(0.3)
    let caught = scroller.y
    scroller.press(160, 480, after: 0)
    #expect(view.isDragging && !view.isDecelerating && scroller.y == caught)
    scroller.move(dy: -1)
    #expect(scroller.y == caught + 1)
  }

  @Test func aFingerThatGrabsContentOutOfRangeDoesNotMakeItJump() {
    scroller.pull(dy: 600)
    scroller.wait(0.03)
    let caught = scroller.y
    #expect(caught < -100)
    scroller.press(160, 480, after: 0)
    scroller.move(dy: -0.2)
    #expect(abs(scroller.y - caught) <= 1)
  }

  @Test func aShortViewPulledOutByMoreThanItselfCanBeGrabbed() {
    let scroller = Scroller(320, 60, content: CGSize(width: 320, height: 4000))
    scroller.flick(dy: 400, speed: 9000)
    scroller.wait(0.07)
    let caught = scroller.y
    #expect(caught < -60)
    scroller.press(160, 30, after: 0)
    scroller.move(dy: 0.5)
    #expect(abs(scroller.y - caught) <= 1)
    scroller.lift()
    scroller.rest()
    #expect(scroller.y == 0)
  }

  @Test(arguments: [
    (CGVector(dx: -30, dy: -9), true, false), (CGVector(dx: -9, dy: -30), false, true),
    (CGVector(dx: -20, dy: -20), true, true), (CGVector(dx: -30, dy: -12), true, true),
  ])
  func aDirectionalLockHoldsForTheWholeDrag(travel: CGVector, movesX: Bool, movesY: Bool) {
    let scroller = Scroller(320, 480, content: CGSize(width: 3200, height: 4800))
    scroller.view.isDirectionalLockEnabled = true
    scroller.press(160, 240)
    scroller.move(dx: travel.dx, dy: travel.dy)
    for _ in 0..<5 { scroller.move(dx: -20, dy: -20) }
    #expect((scroller.x > 0) == movesX)
    #expect((scroller.y > 0) == movesY)
    scroller.lift()
    #expect((scroller.diary.velocity.x > 0) == movesX)
    #expect((scroller.diary.velocity.y > 0) == movesY)
  }

  @Test func withoutTheLockOnlyAxesThatScrollMove() {
    let scroller = Scroller(320, 480, content: CGSize(width: 3200, height: 480))
    scroller.drag(dx: -100, dy: 6)
    #expect(scroller.x > 80 && scroller.y == 0)
  }

  // MARK: Velocity

  @Test func aReleaseIsToldInPointsPerMillisecond() {
    view.contentOffset.y = 1000
    scroller.flick(dy: -160, speed: 2000)
    #expect(abs(scroller.diary.velocity.y - 2) < 1e-9)
    #expect(scroller.diary.velocity.x == 0)
  }

  @Test func aSlowReleaseInsideIsStillAndOneOutsideIsNot() {
    view.contentOffset.y = 1000
    scroller.flick(dy: -40, speed: 240)
    #expect(scroller.diary.velocity.y == 0)
    scroller.rest()
    view.contentOffset.y = 0
    scroller.flick(dy: 40, speed: 240)
    #expect(abs(scroller.diary.velocity.y + 0.24) < 0.02)
  }

  @Test func aPauseBeforeTheLiftMakesItStill() {
    view.contentOffset.y = 1000
    scroller.drag(dy: -160, speed: 2000)
    scroller.lift(after: 0.1)
    #expect(scroller.diary.velocity.y == 0)
    #expect(scroller.diary.lines.last == "didEndDragging false")
  }

  @Test func aCancelledDragHasNoVelocity() {
    view.contentOffset.y = 1000
    scroller.drag(dy: -160, speed: 2000)
    scroller.cancel()
    #expect(scroller.diary.velocity.y == 0)
    #expect(!view.isDragging && !view.isDecelerating)
  }

  @Test func aLiftAtANewPlaceMovesNothing() {
    view.contentOffset.y = 1000
    scroller.drag(dy: -160, speed: 2000)
    let shown = scroller.y
    scroller.stage.touch(0, .ended, at: CGPoint(x: 160, y: 0), time: scroller.now + 0.008)
    #expect(scroller.y == shown)
  }
}
