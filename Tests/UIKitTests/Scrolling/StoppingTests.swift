import Foundation
import Testing
import UIKit

/// `stopScrollingAndZooming`, and what says that there is something to stop.
@MainActor @Suite struct StoppingTests {
  private let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 4000))
  private var view: UIScrollView { scroller.view }

  @Test func contentThatCoastsStaysWhereItIsShown() {
    scroller.flick(dy: -100, speed: 2000)
    scroller.wait(0.1)
    let shown = scroller.y
    view.stopScrollingAndZooming()
    scroller.rest()
    #expect(scroller.y == shown && shown > 0)
    #expect(scroller.heard.last == "didEndDecelerating")
    #expect(!view.isDecelerating)
  }

  @Test func contentThatGlidesStaysWhereItIsShown() {
    view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    #expect(view.isScrollAnimating && !view.isZoomAnimating)
    scroller.wait(0.15)
    let shown = scroller.y
    view.stopScrollingAndZooming()
    #expect(!view.isScrollAnimating)
    scroller.rest()
    #expect(scroller.y == shown && shown > 0 && shown < 300)
    #expect(scroller.diary.count("didEndScrollingAnimation") == 1)
  }

  @Test func contentThatBouncesIsAtTheEdgeBeforeTheDelegateHearsOfTheEnd() {
    scroller.drag(dy: 200)
    scroller.lift()
    scroller.wait(0.05)
    #expect(scroller.y < 0 && view.isDecelerating)
    var end = Double.nan
    scroller.diary.onCall = { line, view in
      if line == "didEndDecelerating" { end = Double(view.contentOffset.y) }
    }
    view.stopScrollingAndZooming()
    #expect(end == 0)
    scroller.rest()
    #expect(scroller.y == 0)
  }

  @Test(arguments: [(shown: 400.0, page: 480.0), (200.0, 0.0)])
  func pagedContentIsAtTheNearestPage(shown: Double, page: Double) {
    view.isPagingEnabled = true
    view.contentOffset.y = shown
    view.setContentOffset(CGPoint(x: 320, y: shown + 1), animated: true)
    scroller.wait(0.03)
    view.stopScrollingAndZooming()
    #expect(scroller.y == page && scroller.x == 0)
  }

  @Test func aScaleOnItsWayStaysAndOneBeyondTheLimitsIsAtTheLimit() {
    scroller.addZoomed(1...2)
    view.setZoomScale(2, animated: true)
    scroller.wait(0.05)
    #expect(view.isZoomAnimating && !view.isScrollAnimating)
    let scale = view.zoomScale
    view.stopScrollingAndZooming()
    #expect(!view.isZoomAnimating)
    scroller.rest()
    #expect(view.zoomScale == scale && scale > 1 && scale < 2)
    scroller.pinch(by: 4, at: CGPoint(x: 160, y: 240))
    scroller.liftTwo()
    #expect(view.isZoomBouncing && view.zoomScale > 2)
    view.stopScrollingAndZooming()
    #expect(view.zoomScale == 2)
    #expect(scroller.diary.count("didEndZooming") == scroller.diary.count("willBeginZooming"))
  }

  @Test func aFingerKeepsWhatItHolds() {
    scroller.drag(dy: 200)
    let held = scroller.y
    view.stopScrollingAndZooming()
    #expect(scroller.y == held && held < 0 && view.isDragging)
  }

  @Test func contentAtRestIsLeftAlone() {
    view.contentOffset.y = -50
    view.stopScrollingAndZooming()
    #expect(scroller.y == -50)
    #expect(scroller.heard == ["didScroll"])
  }
}
