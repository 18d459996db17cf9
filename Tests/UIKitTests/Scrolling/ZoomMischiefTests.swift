import Foundation
import Input
import Testing

@testable import UIKit

/// A delegate may do anything inside a callback, also while the content is zoomed.
@MainActor @Suite struct ZoomMischiefTests {
  private nonisolated static let calls = [
    "willBeginZooming", "didScroll", "didZoom", "didEndZooming", "willBeginDragging",
    "didEndDragging false",
  ]

  /// Pinches past a limit, catches the bounce, pinches on, zooms by code and by the wheel while
  /// `trick` is played at some of the calls.
  private func play(
    _ call: String, _ trick: @escaping @MainActor (UIScrollView) -> Void
  ) -> Scroller {
    let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 960))
    scroller.addZoomed(0.5...4)
    scroller.diary.onCall = { line, view in
      let count = scroller.diary.count(call)
      guard line == call, count < 30, count % 3 == 1 else { return }
      trick(view)
    }
    let middle = CGPoint(x: 160, y: 240)
    scroller.pinch(by: 9, at: middle)
    scroller.liftTwo()
    scroller.wait(0.05)
    scroller.press(100, 100)
    scroller.move(dx: 20, dy: 20)
    scroller.lift(after: 0.2)
    scroller.wait(0.05)
    scroller.pinch(by: 0.1, at: middle)
    scroller.send(.ended, 0)
    for _ in 0..<3 { scroller.send(.moved, 1, dy: 20) }
    scroller.send(.ended, 1)
    scroller.wait(0.1)
    scroller.view.setZoomScale(3, animated: true)
    scroller.wait(0.1)
    scroller.stage.wheel(by: CGVector(dx: 0, dy: 3), at: middle, modifiers: .control)
    scroller.wait(0.1)
    scroller.view.zoom(to: CGRect(x: 0, y: 0, width: 80, height: 80), animated: true)
    scroller.rest()
    scroller.diary.onCall = { _, _ in }
    scroller.rest()
    return scroller
  }

  private func requireSanity(_ scroller: Scroller, _ call: String) {
    let view = scroller.view
    let diary = scroller.diary
    requireRest(scroller, call)
    #expect(diary.count("willBeginZooming") == diary.count("didEndZooming"), "\(call)")
    #expect(
      diary.count("willBeginDragging")
        == diary.count("didEndDragging true") + diary.count("didEndDragging false"), "\(call)")
    #expect(view.zoomLimits.contains(Double(view.zoomScale)), "\(call)")
    #expect(view.range.nearest(to: view.contentOffset) == view.contentOffset, "\(call)")
  }

  private func requireRest(_ scroller: Scroller, _ call: String) {
    let view = scroller.view
    #expect(!view.isZooming && !view.isZoomBouncing, "\(call)")
    #expect(!view.isDragging && !view.isTracking && !view.isDecelerating, "\(call)")
    #expect(view.zoom == nil && view.motion == nil && !view.isDragPending, "\(call)")
    #expect(!scroller.stage.window.needsFrames, "\(call)")
  }

  @Test(arguments: calls) func itMaySetTheScale(call: String) {
    requireSanity(play(call) { $0.zoomScale = 1.5 }, call)
  }

  @Test(arguments: calls) func itMayAnimateTheScale(call: String) {
    requireSanity(play(call) { $0.setZoomScale(0.7, animated: true) }, call)
  }

  @Test(arguments: calls) func itMayZoomToARectangle(call: String) {
    requireSanity(
      play(call) { $0.zoom(to: CGRect(x: 9, y: 9, width: 200, height: 90), animated: true) }, call)
  }

  @Test(arguments: calls) func itMayChangeTheLimits(call: String) {
    let scroller = play(call) { view in
      view.maximumZoomScale = view.maximumZoomScale == 4 ? 2 : 4
      view.minimumZoomScale = view.minimumZoomScale == 0.5 ? 0.8 : 0.5
    }
    scroller.view.zoomScale = scroller.view.zoomScale
    requireSanity(scroller, call)
  }

  @Test func limitsThatChangeAsAZoomBeginsHoldForIt() {
    let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 960))
    scroller.addZoomed(0.5...4)
    let view = scroller.view
    scroller.diary.onCall = { line, view in
      if line == "willBeginZooming" { view.maximumZoomScale = 2 }
    }
    view.setZoomScale(3, animated: true)
    scroller.rest()
    #expect(view.zoomScale == 2)
    requireSanity(scroller, "willBeginZooming")
  }

  @Test(arguments: calls) func itMayLetTheLimitsMeet(call: String) {
    let scroller = play(call) { view in
      view.maximumZoomScale = 1
      view.minimumZoomScale = 1
    }
    scroller.view.zoomScale = scroller.view.zoomScale
    requireSanity(scroller, call)
  }

  /// Ways to end a pinch.
  private nonisolated static let ends: [@MainActor @Sendable (UIScrollView) -> Void] = [
    {
      $0.maximumZoomScale = 1
      $0.minimumZoomScale = 1
    },
    { $0.pinchGestureRecognizer?.isEnabled = false },
    { view in view.pinchGestureRecognizer.map { view.removeGestureRecognizer($0) } },
  ]

  @Test(arguments: ends.indices) func aPinchMayBeEndedByTheScrollingThatItEnds(index: Int) {
    let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 960))
    scroller.addZoomed(0.5...4)
    let middle = CGPoint(x: 160, y: 240)
    scroller.diary.onCall = { line, view in
      if line == "didEndScrollingAnimation" { Self.ends[index](view) }
    }
    scroller.pressTwo(at: middle, apart: CGVector(dx: 50, dy: 0))
    scroller.view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    for length in [54, 80, 100] {
      scroller.moveTwo(to: middle, apart: CGVector(dx: CGFloat(length), dy: 0))
    }
    #expect(scroller.diary.count("didEndScrollingAnimation") == 1)
    #expect(scroller.diary.count("willBeginZooming") == 0 && !scroller.view.isZooming)
    scroller.liftTwo()
    scroller.rest()
    requireSanity(scroller, "didEndScrollingAnimation")
  }

  @Test(arguments: calls) func itMayScroll(call: String) {
    requireSanity(play(call) { $0.contentOffset.x = 7 }, call)
    requireSanity(play(call) { $0.setContentOffset(CGPoint(x: 5, y: 5), animated: true) }, call)
    requireSanity(play(call) { $0.setContentOffset(CGPoint(x: 5, y: 5), animated: false) }, call)
  }

  @Test(arguments: calls) func itMayChangeSizesAndInsets(call: String) {
    let scroller = play(call) { view in
      view.contentInset.top += 7
      view.frame.size.height -= 9
      view.contentSize.width += 30
    }
    requireSanity(scroller, call)
  }

  @Test(arguments: calls) func itMayTakeTheRecognisersAway(call: String) {
    requireSanity(
      play(call) { view in
        view.pinchGestureRecognizer?.isEnabled = false
        view.pinchGestureRecognizer?.isEnabled = true
      }, call)
    requireSanity(
      play(call) { view in
        view.isScrollEnabled = false
        view.isScrollEnabled = true
      }, call)
  }

  @Test(arguments: calls) func itMayRemoveTheScrollView(call: String) {
    requireSanity(play(call) { $0.removeFromSuperview() }, call)
  }

  @Test(arguments: calls) func itMayRemoveTheZoomedView(call: String) {
    requireSanity(play(call) { ($0.delegate as? Diary)?.zoomed?.removeFromSuperview() }, call)
  }

  @Test(arguments: calls) func itMayMoveTheZoomedView(call: String) {
    requireSanity(play(call) { ($0.delegate as? Diary)?.zoomed?.frame.origin.x += 10 }, call)
  }

  @Test(arguments: calls) func theZoomedViewMayDie(call: String) {
    weak var dead: UIView?
    let scroller = play(call) { view in
      let diary = view.delegate as? Diary
      dead = diary?.zoomed
      diary?.zoomed?.removeFromSuperview()
      diary?.zoomed = nil
    }
    requireRest(scroller, call)
    #expect(
      scroller.diary.count("willBeginZooming") == scroller.diary.count("didEndZooming"), "\(call)")
    #expect(dead == nil, "\(call)")
  }

  @Test(arguments: calls) func itMayNameAnotherView(call: String) {
    let scroller = play(call) { view in
      let other = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 960))
      view.addSubview(other)
      (view.delegate as? Diary)?.zoomed = other
    }
    requireRest(scroller, call)
    #expect(
      scroller.diary.count("willBeginZooming") == scroller.diary.count("didEndZooming"), "\(call)")
  }

  @Test(arguments: calls) func itMayBeReplacedAndGo(call: String) {
    let other = Diary()
    requireRest(play(call) { $0.delegate = other }, call)
    requireRest(play(call) { $0.delegate = nil }, call)
  }

  @Test func aViewThatIsDroppedInMidZoomIsFreed() {
    let scroller = Scroller(320, 480, content: .zero)
    weak var dropped: UIScrollView?
    do {
      let view = UIScrollView(frame: scroller.stage.window.bounds)
      let content = UIView(frame: view.bounds)
      view.addSubview(content)
      scroller.diary.zoomed = content
      view.delegate = scroller.diary
      view.maximumZoomScale = 2
      scroller.stage.window.addSubview(view)
      scroller.pinch(by: 9, at: CGPoint(x: 160, y: 240))
      #expect(view.isZooming)
      view.removeFromSuperview()
      dropped = view
    }
    scroller.liftTwo()
    scroller.wait(0.1)
    #expect(dropped == nil && !scroller.stage.window.needsFrames)
  }
}
