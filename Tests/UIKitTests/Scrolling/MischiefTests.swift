import Foundation
import StageHost
import Testing
import UIKit

/// A delegate may do anything inside a callback.
@MainActor @Suite struct MischiefTests {
  private nonisolated static let calls = [
    "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
    "willBeginDecelerating", "didEndDecelerating", "didEndScrollingAnimation",
  ]

  /// Drags, flicks, catches, wheels and animates while `trick` is played at every `call`.
  private func play(
    _ call: String, _ trick: @escaping @MainActor (UIScrollView) -> Void
  ) -> Scroller {
    let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
    scroller.diary.onCall = { line, view in
      guard line == call, scroller.diary.count(call) < 4 else { return }
      trick(view)
    }
    scroller.flick(dy: -200, speed: 3000)
    scroller.wait(0.1)
    scroller.press(160, 240)
    scroller.move(dy: 40)
    scroller.lift()
    scroller.wait(0.2)
    scroller.view.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
    scroller.wait(0.1)
    scroller.wheel(2)
    scroller.rest()
    scroller.diary.onCall = { _, _ in }
    return scroller
  }

  private func requireSanity(_ scroller: Scroller, _ call: String) {
    let view = scroller.view
    let diary = scroller.diary
    #expect(!view.isDragging && !view.isTracking && !view.isDecelerating, "\(call)")
    #expect(
      diary.count("willBeginDragging")
        == diary.count("didEndDragging true") + diary.count("didEndDragging false"), "\(call)")
    #expect(
      diary.count("willBeginDecelerating") == diary.count("didEndDecelerating"), "\(call)")
    #expect(!scroller.stage.window.needsFrames, "\(call)")
  }

  @Test(arguments: calls) func itMaySetTheOffset(call: String) {
    let scroller = play(call) { $0.contentOffset.y = 333 }
    requireSanity(scroller, call)
  }

  @Test(arguments: calls) func itMayJumpAndSoEndTheMotion(call: String) {
    let scroller = play(call) { $0.setContentOffset(CGPoint(x: 0, y: 50), animated: false) }
    requireSanity(scroller, call)
  }

  @Test(arguments: calls) func itMayStartAnotherMotion(call: String) {
    let scroller = play(call) { $0.setContentOffset(CGPoint(x: 0, y: 999), animated: true) }
    requireSanity(scroller, call)
  }

  @Test(arguments: calls) func itMayChangeTheSizes(call: String) {
    let scroller = play(call) { view in
      view.contentSize.height = view.contentSize.height > 1000 ? 600 : 4000
      view.contentInset.top += 10
      view.frame.size.height -= 40
    }
    requireSanity(scroller, call)
    #expect(scroller.y >= -Double(scroller.view.contentInset.top))
  }

  @Test(arguments: calls) func itMayRemoveTheView(call: String) {
    let scroller = play(call) { $0.removeFromSuperview() }
    requireSanity(scroller, call)
    #expect(scroller.y >= 0 && scroller.y <= 3520)
  }

  @Test(arguments: calls) func itMayTurnScrollingOff(call: String) {
    let scroller = play(call) { view in
      view.isScrollEnabled = false
      view.isScrollEnabled = true
    }
    requireSanity(scroller, call)
  }

  @Test(arguments: calls) func itMayTakeThePanAway(call: String) {
    let scroller = play(call) { $0.removeGestureRecognizer($0.panGestureRecognizer) }
    requireSanity(scroller, call)
  }

  @Test(arguments: calls) func itMayBeReplaced(call: String) {
    let other = Diary()
    let scroller = play(call) { $0.delegate = other }
    let view = scroller.view
    #expect(!view.isDragging && !view.isTracking && !view.isDecelerating)
    let wasReplaced = scroller.diary.count(call) > 0
    other.lines = []
    view.contentOffset.y += 1
    #expect(other.lines == (wasReplaced ? ["didScroll"] : []))
  }

  /// Lets an animated offset cut a coasting short, and the delegate play `trick` at its end.
  private func cutShort(_ trick: @escaping @MainActor (UIScrollView) -> Void) -> Scroller {
    let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
    scroller.diary.onCall = { line, view in if line == "didEndDecelerating" { trick(view) } }
    scroller.flick(dy: -200, speed: 3000)
    scroller.wait(0.1)
    scroller.view.setContentOffset(CGPoint(x: 0, y: 3000), animated: true)
    scroller.rest()
    return scroller
  }

  @Test func contentThatShrinksAsItsCoastingIsCutShortIsNotScrolledBeyondItsEnd() {
    let scroller = cutShort { $0.contentSize.height = 1000 }
    requireSanity(scroller, "didEndDecelerating")
    #expect(scroller.y == 520)
  }

  @Test func aCallbackThatLeavesTheRangeAloneLetsAnOffsetBeyondItBe() {
    let scroller = cutShort { $0.contentOffset.y += 1 }
    scroller.flick(dy: -200, speed: 3000)
    scroller.wait(0.1)
    scroller.view.setContentOffset(CGPoint(x: 0, y: 5000), animated: true)
    scroller.rest()
    #expect(scroller.y == 5000)
  }

  @Test func aZoomThatBeginsAsACoastingIsCutShortComesToItsEnd() {
    let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
    scroller.addZoomed(0.5...2)
    scroller.diary.onCall = { line, view in
      if line == "didEndDecelerating" { view.setZoomScale(2, animated: true) }
    }
    scroller.flick(dy: -200, speed: 3000)
    scroller.wait(0.1)
    scroller.view.setContentOffset(CGPoint(x: 0, y: 3000), animated: true)
    scroller.rest()
    requireSanity(scroller, "didEndDecelerating")
    #expect(scroller.view.zoomScale == 2)
    #expect(
      scroller.diary.count("willBeginZooming") == scroller.diary.count("didEndZooming"))
  }

  @Test(arguments: [false, true])
  func contentThatShrinksAsItsZoomIsCutShortIsNotScrolledBeyondItsEnd(animated: Bool) {
    let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
    scroller.addZoomed(0.5...2)
    scroller.diary.onCall = { line, view in
      if line == "didEndZooming" { view.contentSize.height = 1000 }
    }
    scroller.view.setZoomScale(2, animated: true)
    scroller.wait(0.05)
    scroller.view.setContentOffset(CGPoint(x: 0, y: 3000), animated: animated)
    scroller.rest()
    requireSanity(scroller, "didEndZooming")
    #expect(scroller.y == 520)
  }

  @Test func contentThatShrinksUnderAFingerTakesAlongWhatCodeHasSetInMotion() {
    let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
    scroller.drag(dy: -100)
    scroller.view.setContentOffset(CGPoint(x: 0, y: 3000), animated: true)
    scroller.view.contentSize.height = 1000
    scroller.lift(after: 0.2)
    scroller.rest()
    #expect(scroller.y == 520)
  }

  @Test func anInsetThatGrowsInTheLastFrameOfABounceIsStillKeptTo() {
    let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 100))
    scroller.view.alwaysBounceVertical = true
    scroller.diary.onCall = { line, view in
      if line == "didScroll", !view.isDragging, view.contentOffset.y == 0 {
        view.contentInset.top = 40
      }
    }
    scroller.pull(dy: 100)
    scroller.rest()
    #expect(scroller.y == -40)
  }

  @Test func aDelegateIsNotKeptAlive() {
    let view = UIScrollView()
    view.delegate = Diary()
    #expect(view.delegate == nil)
  }

  /// A subclass with a delegate of a narrower type, as the table view has.
  private final class Narrow: UIScrollView {
    weak var delegate: (any NarrowDelegate)? {
      didSet { (self as UIScrollView).delegate = delegate }
    }
  }

  private final class NarrowDiary: NarrowDelegate {
    var scrolls = 0
    func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
  }

  @Test func aSubclassMayDeclareADelegateOfANarrowerType() {
    let view = Narrow()
    let diary = NarrowDiary()
    view.delegate = diary
    view.contentOffset.y = 5
    #expect(diary.scrolls == 1)
  }

  @Test func aViewThatIsDroppedInMidFlightIsFreed() {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    weak var dropped: UIScrollView?
    do {
      let view = UIScrollView(frame: stage.window.bounds)
      view.contentSize.height = 9000
      stage.window.addSubview(view)
      view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
      stage.advance(to: 0.1)
      view.removeFromSuperview()
      dropped = view
    }
    stage.advance(to: 0.2)
    #expect(dropped == nil)
    #expect(!stage.window.needsFrames)
  }
}

@MainActor private protocol NarrowDelegate: UIScrollViewDelegate {}
