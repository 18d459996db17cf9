import Foundation
import StageHost
import Testing
import UIKit

/// Movement by code.
@MainActor @Suite struct ProgrammaticTests {
  private let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 4000))
  private var view: UIScrollView { scroller.view }

  @Test func anAnimatedOffsetIsEasedMonotoneAndTakesAThirdOfASecond() {
    view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    #expect(scroller.y == 0)
    scroller.wait(0.15)
    #expect(abs(scroller.y - 150) <= 2)
    scroller.wait(0.2)
    #expect(scroller.y == 300)
    let steps = zip(scroller.diary.offsets, scroller.diary.offsets.dropFirst())
      .map { $1.y - $0.y }
    #expect(steps.allSatisfy { $0 > 0 })
    #expect(scroller.diary.count("didEndScrollingAnimation") == 1)
  }

  @Test func nothingHappensIfItIsThereAlready() {
    view.setContentOffset(.zero, animated: true)
    scroller.rest()
    #expect(scroller.heard == [])
  }

  @Test func aSecondAnimationReplacesTheFirst() {
    view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    scroller.wait(0.1)
    view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    scroller.rest()
    #expect(scroller.y == 100)
    #expect(scroller.diary.count("didEndScrollingAnimation") == 1)
  }

  @Test func aFingerCancelsIt() {
    view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    scroller.wait(0.1)
    scroller.press(160, 240, after: 0)
    let caught = scroller.y
    scroller.wait(0.5)
    #expect(scroller.y == caught && caught < 300)
  }

  @Test func aJumpEndsADeceleration() {
    scroller.flick(dy: -100, speed: 2000)
    scroller.wait(0.1)
    view.setContentOffset(view.contentOffset, animated: false)
    #expect(!view.isDecelerating)
    #expect(scroller.heard.last == "didEndDecelerating")
    let stopped = scroller.y
    scroller.rest()
    #expect(scroller.y == stopped)
  }

  private nonisolated static let rectangles: [(rect: CGRect, y: Double)] = [
    (CGRect(x: 0, y: 1100, width: 10, height: 50), 1000.0),  // visible
    (CGRect(x: 0, y: 1500, width: 10, height: 50), 1070),  // below: its end at the end
    (CGRect(x: 0, y: 900, width: 10, height: 50), 900),  // above: its start at the start
    (CGRect(x: 0, y: 900, width: 10, height: 1000), 1420),  // larger: its end
    (CGRect(x: 0, y: 3990, width: 10, height: 500), 3520),  // not out of the range
  ]

  @Test(arguments: rectangles)
  func aRectangleIsShownWithTheLeastMovement(rect: CGRect, y: Double) {
    view.contentOffset.y = 1000
    view.scrollRectToVisible(rect, animated: false)
    #expect(scroller.y == y)
    #expect(scroller.x == 0)
  }

  @Test func aRectangleIsShownWithinTheInsets() {
    view.contentInset.bottom = 216
    view.contentOffset.y = 1000
    view.scrollRectToVisible(CGRect(x: 0, y: 1300, width: 10, height: 50), animated: true)
    scroller.rest()
    #expect(scroller.y == 1086)
  }

  @Test func whatBeginsOutsideOfAWindowIsSeenInIt() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let diary = Diary()
    view.delegate = diary
    view.setContentOffset(CGPoint(x: 0, y: 30), animated: true)
    #expect(view.contentOffset.y == 0)
    stage.window.addSubview(view)
    stage.advance(to: 0.15)
    #expect(view.contentOffset.y > 0 && view.contentOffset.y < 30)
    stage.advance(to: 0.5)
    #expect(view.contentOffset.y == 30)
    #expect(diary.outline == ["didScroll", "didEndScrollingAnimation"])
  }
}
