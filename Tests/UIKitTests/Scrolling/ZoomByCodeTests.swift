import Foundation
import Testing

@testable import UIKit

/// Zooming by code, and what changes under a zoom.
@MainActor @Suite struct ZoomByCodeTests {
  private let scroller: Scroller
  private let content: UIView
  private var view: UIScrollView { scroller.view }
  private let middle = CGPoint(x: 160, y: 240)

  init() { (scroller, content) = Scroller.zooming() }

  @Test func aScaleIsSetAboutTheMiddleAndToldOnce() {
    view.zoomScale = 2
    #expect(view.contentOffset == CGPoint(x: 360, y: 640))
    #expect(view.contentSize == CGSize(width: 1280, height: 1920) && content.transform.d == 2)
    #expect(content.frame.origin == .zero)
    #expect(scroller.heard == ["didScroll", "didZoom"])
    view.setZoomScale(2, animated: false)
    view.setZoomScale(2, animated: true)
    #expect(scroller.heard.count == 2)
  }

  @Test func aScaleIsTakenIntoTheLimitsAndTheOffsetIntoTheRange() {
    view.setZoomScale(9, animated: false)
    #expect(view.zoomScale == 4)
    view.setZoomScale(0, animated: false)
    #expect(view.zoomScale == 0.5 && view.contentOffset == .zero)
  }

  @Test func withoutAViewToZoomTheScaleIsOne() {
    scroller.diary.zoomed = nil
    view.setZoomScale(2, animated: true)
    view.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
    scroller.rest()
    #expect(view.zoomScale == 1 && scroller.heard == [] && content.transform.isIdentity)
  }

  @Test func animatedItIsEasedAndKeepsTheMiddle() {
    let before = content.convert(middle, from: nil)
    view.setZoomScale(3, animated: true)
    #expect(view.zoomScale == 1 && !view.isZooming && !view.isZoomBouncing)
    var scales: [CGFloat] = []
    for _ in 0..<30 {
      scroller.wait(1.0 / 60)
      scales.append(view.zoomScale)
      let place = content.convert(middle, from: nil)
      #expect(abs(place.x - before.x) <= 1 && abs(place.y - before.y) <= 1)
    }
    #expect(scales == scales.sorted() && scales.last == 3 && scales[5] > 1)
    #expect(
      scroller.diary.outline == ["willBeginZooming", "didScroll", "didZoom", "didEndZooming"])
    #expect(scroller.diary.endScale == 3)
  }

  @Test func zoomToARectangleShowsItAsLargeAsFitsInTheMiddle() {
    view.zoom(to: CGRect(x: 200, y: 300, width: 160, height: 100), animated: false)
    #expect(view.zoomScale == 2)
    let shown = content.convert(view.bounds, from: view)
    #expect(abs(shown.midX - 280) <= 0.5 && abs(shown.midY - 350) <= 0.5 && shown.width == 160)
    view.zoom(to: CGRect(x: 0, y: 0, width: 100, height: 50), animated: false)
    #expect(view.zoomScale == 3.2 && view.contentOffset == .zero)
    view.zoom(to: CGRect(x: 10, y: 10, width: 0, height: 0), animated: false)
    #expect(view.zoomScale == 4)
  }

  @Test func zoomToARectangleOfTheSameScaleScrolls() {
    scroller.diary.lines = []
    view.zoom(to: CGRect(x: 200, y: 300, width: 320, height: 480), animated: true)
    scroller.rest()
    #expect(view.contentOffset == CGPoint(x: 200, y: 300))
    #expect(scroller.diary.outline == ["didScroll", "didEndScrollingAnimation"])
  }

  @Test(arguments: [true, false])
  func atTheSameScaleItStaysInTheRangeOfTheContentAsItIs(animated: Bool) {
    view.contentSize.height = 600
    view.zoom(to: CGRect(x: 200, y: 600, width: 320, height: 480), animated: animated)
    scroller.rest()
    #expect(view.zoomScale == 1)
    #expect(view.contentOffset == CGPoint(x: 200, y: 120))
  }

  @Test func aWayBackLeadsBack() {
    view.zoom(to: CGRect(x: 160, y: 200, width: 80, height: 120), animated: true)
    scroller.rest()
    #expect(view.zoomScale == 4)
    view.setZoomScale(1, animated: true)
    scroller.rest()
    #expect(view.zoomScale == 1)
    #expect(abs(content.convert(middle, from: nil).x - 200) <= 1)
    #expect(abs(content.convert(middle, from: nil).y - 260) <= 1)
  }

  @Test func anotherScaleWhileOneIsUnderWayIsTheSameZoom() {
    view.setZoomScale(3, animated: true)
    scroller.wait(0.1)
    view.setZoomScale(0.5, animated: true)
    scroller.rest()
    #expect(view.zoomScale == 0.5)
    #expect(scroller.diary.count("willBeginZooming") == 1)
    #expect(scroller.diary.count("didEndZooming") == 1)
  }

  @Test func aFingerStopsItWhereItIs() {
    view.setZoomScale(3, animated: true)
    scroller.wait(0.15)
    scroller.press(160, 240, after: 0)
    let scale = view.zoomScale
    #expect(scale > 1 && scale < 3 && scroller.diary.count("didEndZooming") == 1)
    scroller.lift()
    scroller.rest()
    #expect(view.zoomScale == scale)
    #expect(view.range.nearest(to: view.contentOffset) == view.contentOffset)
  }

  @Test func codeThatScrollsEndsABounceAtItsLimit() {
    scroller.pinch(by: 8, at: middle)
    scroller.liftTwo()
    scroller.wait(0.05)
    #expect(view.zoomScale > 4)
    view.setContentOffset(CGPoint(x: 10, y: 10), animated: false)
    #expect(view.zoomScale == 4 && !view.isZoomBouncing)
    #expect(view.contentOffset == CGPoint(x: 10, y: 10))
    #expect(scroller.diary.count("didEndZooming") == 1)
  }

  @Test func anOffsetThatEndsABounceIsTakenIntoTheRangeThatIsThen() {
    scroller.pinch(by: 8, at: middle)
    scroller.liftTwo()
    #expect(view.isZoomBouncing)
    let end = CGPoint(x: view.range.x.upperBound, y: view.range.y.upperBound)
    view.setContentOffset(end, animated: false)
    #expect(view.zoomScale == 4)
    #expect(view.contentOffset == view.range.nearest(to: end) && view.contentOffset != end)
  }

  @Test func aScaleSetUnderFingersIsWhereTheyGoOn() {
    scroller.pinch(by: 2, at: middle)
    view.setZoomScale(1, animated: true)
    #expect(view.zoomScale == 1)
    scroller.moveTwo(to: middle, apart: CGVector(dx: 216, dy: 0))
    #expect(abs(view.zoomScale - 2) < 1e-9 && view.isZooming)
    scroller.liftTwo()
    #expect(scroller.diary.count("willBeginZooming") == 1)
  }

  // MARK: What changes meanwhile

  private enum Change: CaseIterable {
    case inset, content, size
  }

  private func make(_ change: Change) {
    switch change {
    case .inset: view.contentInset = UIEdgeInsets(top: 40, left: 40, bottom: 40, right: 40)
    case .content: view.contentSize.height += 300
    case .size: view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    }
  }

  @Test(arguments: Change.allCases) private func underFingersNothingJumps(change: Change) {
    view.contentOffset = .zero
    scroller.pinch(by: 2, at: CGPoint(x: 100, y: 100))
    scroller.moveTwo(to: CGPoint(x: 220, y: 230), apart: CGVector(dx: 108, dy: 0))
    let (offset, scale) = (view.contentOffset, view.zoomScale)
    #expect(offset.x < 0)
    make(change)
    #expect(view.contentOffset == offset && view.zoomScale == scale)
    scroller.moveTwo(to: CGPoint(x: 220, y: 230), apart: CGVector(dx: 108, dy: 0.1))
    #expect(abs(view.contentOffset.x - offset.x) <= 1)
    #expect(abs(view.contentOffset.y - offset.y) <= 1)
    scroller.liftTwo()
    scroller.rest()
    #expect(view.range.nearest(to: view.contentOffset) == view.contentOffset)
  }

  @Test(arguments: Change.allCases) private func aBounceEndsInTheRangeAsItIsThen(change: Change) {
    scroller.pinch(by: 0.3, at: CGPoint(x: 100, y: 100))
    scroller.liftTwo()
    scroller.wait(0.05)
    #expect(view.isZoomBouncing)
    let offset = view.contentOffset
    make(change)
    if change != .size { #expect(view.contentOffset == offset) }
    scroller.rest()
    #expect(view.zoomScale == 0.5 && scroller.diary.count("didEndZooming") == 1)
    #expect(view.range.nearest(to: view.contentOffset) == view.contentOffset)
  }

  @Test(arguments: [true, false])
  func aRangeThatChangesInTheLastFrameIsStillKeptTo(isZoomed: Bool) {
    scroller.diary.onCall = { line, view in
      let isLast = isZoomed ? view.zoomScale == 2 : view.contentOffset.y == 480
      if isLast, line == "didScroll" { view.contentInset.bottom = -200 }
    }
    view.contentOffset.y = 470
    if isZoomed {
      view.zoom(to: CGRect(x: 0, y: 700, width: 160, height: 240), animated: true)
    } else {
      view.setContentOffset(CGPoint(x: 0, y: 480), animated: true)
    }
    scroller.rest()
    #expect(view.contentInset.bottom == -200)
    #expect(scroller.y == (isZoomed ? 1240 : 280))
  }

  @Test func aContentSizeThatCodeSetsInTheLastFrameIsStillKeptTo() {
    scroller.diary.onCall = { line, view in
      if line == "didZoom", view.zoomScale == 2 { view.contentSize.height = 600 }
    }
    view.zoom(to: CGRect(x: 0, y: 700, width: 160, height: 240), animated: true)
    scroller.rest()
    #expect(view.contentSize.height == 600 && scroller.y == 120)
  }

  @Test func limitsThatChangeLeaveAScaleAtRestAlone() {
    view.minimumZoomScale = 2
    view.maximumZoomScale = 3
    #expect(view.zoomScale == 1)
    view.zoomScale = view.zoomScale
    #expect(view.zoomScale == 2)
  }

  @Test func limitsThatChangeUnderFingersHoldFromThen() {
    scroller.pinch(by: 3, at: middle)
    let scale = view.zoomScale
    view.maximumZoomScale = 1.2
    #expect(view.zoomScale == scale)
    scroller.moveTwo(to: middle, apart: CGVector(dx: 162, dy: 0.1))
    #expect(abs(view.zoomScale - scale) < 1e-3)
    scroller.liftTwo()
    scroller.rest()
    #expect(view.zoomScale == 1.2)
  }

  @Test func limitsThatMeetEndThePinch() {
    scroller.pinch(by: 3, at: middle)
    view.maximumZoomScale = 0.5
    #expect(!view.isZooming && view.pinchGestureRecognizer == nil)
    scroller.liftTwo()
    scroller.rest()
    #expect(view.zoomScale == 0.5 && scroller.diary.count("didEndZooming") == 1)
  }

  @Test func limitsThatChangeRedirectWhatIsUnderWay() {
    view.setZoomScale(4, animated: true)
    scroller.wait(0.05)
    view.maximumZoomScale = 2
    scroller.rest()
    #expect(view.zoomScale == 2 && scroller.diary.count("didEndZooming") == 1)
  }

  @Test func aViewThatHasLeftItsWindowIsAtItsEndAtOnce() {
    view.setZoomScale(3, animated: true)
    scroller.wait(0.05)
    view.removeFromSuperview()
    scroller.wait(0.05)
    #expect(view.zoomScale == 3 && scroller.diary.count("didEndZooming") == 1)
    view.setZoomScale(1, animated: true)
    #expect(view.zoomScale == 1 && scroller.diary.count("didEndZooming") == 2)
  }

  // MARK: Mistakes

  @Test func scalesThatAreNoneTrap() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIScrollView().minimumZoomScale = -1 }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIScrollView().maximumZoomScale = .infinity }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIScrollView().zoomScale = .nan }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIScrollView().zoom(to: .null, animated: false) }
    }
  }

  @Test func aViewThatZoomsItselfTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UIScrollView()
        let diary = Diary()
        diary.zoomed = view
        view.delegate = diary
        view.maximumZoomScale = 2
        view.zoomScale = 2
      }
    }
  }
}
