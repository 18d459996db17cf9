import Foundation
import Input
import Testing

@testable import UIKit

/// A delegate that does the same thing in every callback there is, each time.
@MainActor @Suite struct EveryCallbackTests {
  /// What it does.
  enum Trick: CaseIterable {
    case removes, removesAndAdds, replacesTheDelegate, zooms, animatesAZoom, zoomsToARectangle
    case scrolls, animatesAScroll, changesSizes, changesInsets, refreshes, endsRefreshing
    case changesTheRefreshControl, stops, disables, animatesTheFrame, removesTheRecognisers
    case takesTheViewToZoom

    @MainActor func play(on view: UIScrollView, in window: UIView, _ spare: Diary) {
      switch self {
      case .removes: view.removeFromSuperview()
      case .removesAndAdds:
        view.removeFromSuperview()
        window.addSubview(view)
      case .replacesTheDelegate: view.delegate = spare
      case .zooms: view.zoomScale = 2
      case .animatesAZoom: view.setZoomScale(0.5, animated: true)
      case .zoomsToARectangle:
        view.zoom(to: CGRect(x: 9, y: 9, width: 200, height: 90), animated: true)
      case .scrolls: view.contentOffset = CGPoint(x: 5, y: 70)
      case .animatesAScroll: view.setContentOffset(CGPoint(x: 0, y: 99), animated: true)
      case .changesSizes:
        view.contentSize.height = 700
        view.frame.size = CGSize(width: 300, height: 333)
      case .changesInsets: view.contentInset = UIEdgeInsets(top: 30, left: 4, bottom: 9, right: 0)
      case .refreshes: view.refreshControl?.beginRefreshing()
      case .endsRefreshing: view.refreshControl?.endRefreshing()
      case .changesTheRefreshControl:
        view.refreshControl = view.refreshControl == nil ? UIRefreshControl() : nil
      case .stops: view.stopScrollingAndZooming()
      case .disables:
        view.isScrollEnabled = false
        view.pinchGestureRecognizer?.isEnabled = false
      case .animatesTheFrame:
        UIView.animate(withDuration: 0.2) { view.frame.size.height = 300 }
      case .removesTheRecognisers:
        for recognizer in view.gestureRecognizers ?? [] { view.removeGestureRecognizer(recognizer) }
      case .takesTheViewToZoom: (view.delegate as? Diary)?.zoomed?.removeFromSuperview()
      }
    }
  }

  private let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 1600))
  private let spare = Diary()
  private var view: UIScrollView { scroller.view }

  /// Pulls, flicks, catches, pinches, turns wheels, taps the top and moves by code.
  private func doEverything() {
    scroller.pull(dy: 240)
    scroller.wait(0.1)
    view.refreshControl?.endRefreshing()
    scroller.flick(dy: -200, speed: 3000)
    scroller.wait(0.1)
    scroller.press(160, 240)
    scroller.move(dy: 40)
    scroller.lift()
    scroller.pinch(by: 9, at: CGPoint(x: 160, y: 240))
    scroller.liftTwo()
    scroller.wait(0.05)
    scroller.wheel(2)
    scroller.stage.wheel(
      by: CGVector(dx: 0, dy: 3), at: CGPoint(x: 100, y: 100), modifiers: .control)
    scroller.wait(0.05)
    for phase in [ScrollEvent.Phase.began, .changed, .ended] {
      scroller.scroll(phase, by: CGVector(dx: 0, dy: phase == .ended ? 0 : 30))
    }
    view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    scroller.wait(0.1)
    scroller.press(160, 5)
    scroller.lift()
    scroller.wait(0.1)
    view.setZoomScale(1, animated: true)
    scroller.wait(0.1)
  }

  @Test(arguments: Trick.allCases) func endsAtRestAndInBalance(trick: Trick) {
    scroller.addZoomed(0.5...4)
    view.refreshControl = UIRefreshControl()
    let window = scroller.stage.window
    var depth = 0
    let play: @MainActor (String, UIScrollView) -> Void = { [spare] _, view in
      // What a callback does may call it again; a delegate that never stops is its own fault.
      guard depth < 3 else { return }
      depth += 1
      trick.play(on: view, in: window, spare)
      depth -= 1
    }
    scroller.diary.onCall = play
    spare.zoomed = scroller.diary.zoomed
    spare.onCall = play
    doEverything()
    scroller.rest()
    scroller.diary.onCall = { _, _ in }
    spare.onCall = { _, _ in }
    view.zoomScale = view.zoomScale
    scroller.rest()
    requireRest("\(trick)")
  }

  private func requireRest(_ trick: String) {
    #expect(!view.isTracking && !view.isDragging && !view.isDecelerating, "\(trick)")
    #expect(!view.isZooming && !view.isZoomBouncing && view.zoom == nil, "\(trick)")
    #expect(view.motion == nil && view.telling == 0 && !view.isDragPending, "\(trick)")
    #expect(view.range.nearest(to: view.contentOffset) == view.contentOffset, "\(trick)")
    #expect(!scroller.stage.window.needsFrames, "\(trick)")
    for (beginning, endings) in [
      ("willBeginDragging", ["didEndDragging true", "didEndDragging false"]),
      ("willBeginDecelerating", ["didEndDecelerating"]), ("willBeginZooming", ["didEndZooming"]),
    ] {
      let begun = count(beginning)
      #expect(begun == endings.reduce(0) { $0 + count($1) }, "\(trick), \(beginning)")
    }
  }

  private func count(_ line: String) -> Int { scroller.diary.count(line) + spare.count(line) }

  @Test func aRefreshThatEndsInDidScrollTakesItsRoomAwayOnce() {
    let control = UIRefreshControl()
    view.refreshControl = control
    var ends = 0
    scroller.diary.onCall = { [control] line, _ in
      guard line == "didScroll", control.isRefreshing else { return }
      control.endRefreshing()
      ends += 1
    }
    scroller.pull(dy: 240)
    scroller.rest()
    #expect(ends == 1 && !control.isRefreshing)
    #expect(scroller.y == 0 && view.adjustedContentInset.top == 0)
    control.beginRefreshing()
    scroller.flick(dy: -60)
    scroller.rest()
    #expect(ends == 2 && view.adjustedContentInset.top == 0 && scroller.y >= 0)
    requireRest("endRefreshing")
  }
}
