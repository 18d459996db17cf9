import Foundation
import Input
import TestSupport
import Testing

@testable import UIKit

/// A zooming view in a paging one, views that are turned and scaled, and taps beside pinches.
@MainActor @Suite struct ZoomNestingTests {
  private let scroller = Scroller(320, 480, content: CGSize(width: 960, height: 480))
  private let page = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let picture = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let diary = Diary()
  private var pager: UIScrollView { scroller.view }
  private let middle = CGPoint(x: 160, y: 240)

  init() {
    pager.isPagingEnabled = true
    page.contentSize = picture.bounds.size
    page.addSubview(picture)
    diary.zoomed = picture
    page.delegate = diary
    page.maximumZoomScale = 3
    pager.addSubview(page)
  }

  private func zoomIn() {
    page.zoomScale = 2
    page.contentOffset = CGPoint(x: 160, y: 240)
    diary.lines = []
  }

  // MARK: The photo browser

  @Test func aPinchGoesToThePageAndThePagerStays() {
    scroller.pinch(by: 2, at: middle)
    scroller.moveTwo(to: CGPoint(x: 80, y: 240), apart: CGVector(dx: 108, dy: 0))
    #expect(page.isZooming && abs(page.zoomScale - 2) < 1e-9)
    #expect(pager.contentOffset == .zero && !pager.isDragging)
    scroller.liftTwo()
    scroller.rest()
    #expect(pager.contentOffset == .zero && !page.isZooming)
  }

  @Test func aDragInAZoomedPageMovesThePageUntilItsEdgeAndThenThePager() {
    zoomIn()
    scroller.drag(dx: -250)
    #expect(page.contentOffset.x > 320 && pager.contentOffset.x == 0)
    scroller.lift(after: 0.2)
    scroller.rest()
    #expect(page.contentOffset.x == 320)
    scroller.flick(dx: -100)
    scroller.rest()
    #expect(page.contentOffset.x == 320 && pager.contentOffset.x == 320)
  }

  @Test func aPageThatIsNotZoomedLeavesTheDragToThePager() {
    scroller.flick(dx: -100)
    scroller.rest()
    #expect(pager.contentOffset.x == 320 && page.contentOffset == .zero)
  }

  @Test func aPagerThatIsBeingDraggedIsNotPinchedInto() {
    scroller.press(200, 240)
    scroller.move(dx: -40)
    #expect(pager.isDragging)
    scroller.stage.touch(1, .began, at: CGPoint(x: 250, y: 240), time: scroller.now + 0.01)
    for x in [270, 290, 310] {
      scroller.stage.touch(
        1, .moved, at: CGPoint(x: CGFloat(x), y: 240), time: scroller.now + 0.01)
    }
    #expect(!page.isZooming && page.zoomScale == 1)
    scroller.stage.touch(1, .ended, at: CGPoint(x: 310, y: 240), time: scroller.now + 0.01)
    scroller.lift()
    scroller.rest()
    #expect(!pager.isDragging && !pager.isTracking && !page.isTracking)
  }

  @Test func theInnermostThatCanZoomIsPinched() {
    let outerDiary = Diary()
    outerDiary.zoomed = page
    pager.delegate = outerDiary
    pager.maximumZoomScale = 2
    scroller.pinch(by: 2, at: middle)
    scroller.liftTwo()
    scroller.rest()
    #expect(abs(page.zoomScale - 2) < 1e-9 && pager.zoomScale == 1)
    page.maximumZoomScale = 1
    page.zoomScale = 1
    scroller.pinch(by: 1.5, at: middle)
    scroller.liftTwo()
    scroller.rest()
    #expect(page.zoomScale == 1 && abs(pager.zoomScale - 1.5) < 1e-9)
  }

  @Test func aPageThatIsRemovedInMidPinchIsAtRest() {
    scroller.pinch(by: 9, at: middle)
    page.removeFromSuperview()
    scroller.moveTwo(to: middle, apart: CGVector(dx: 60, dy: 0))
    scroller.liftTwo()
    scroller.rest()
    #expect(!page.isZooming && !page.isZoomBouncing && !page.isTracking && page.zoomScale == 3)
    #expect(diary.count("willBeginZooming") == 1 && diary.count("didEndZooming") == 1)
    scroller.flick(dx: -100)
    scroller.rest()
    #expect(pager.contentOffset.x == 320)
  }

  // MARK: Turned and scaled

  /// Puts the page into a view that is turned, scaled and shifted.
  private func turn(by angle: CGFloat, scale: CGFloat) {
    pager.isScrollEnabled = false
    let frame = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    frame.transform = CGAffineTransform(rotationAngle: angle).scaledBy(x: scale, y: scale)
    pager.addSubview(frame)
    frame.addSubview(page)
    zoomIn()
  }

  private nonisolated static let turns: [(CGFloat, CGFloat)] = [
    (0.5, 1), (-.pi / 2, 0.6), (.pi, 1.5), (0, 2),
  ]

  private func isShown(_ point: CGPoint, at place: CGPoint) -> Bool {
    let shown = picture.convert(place, from: nil)
    return abs(shown.x - point.x) <= 0.6 && abs(shown.y - point.y) <= 0.6
  }

  @Test(arguments: turns) func aDragKeepsTheContentUnderTheFinger(angle: CGFloat, scale: CGFloat) {
    turn(by: angle, scale: scale)
    scroller.press(middle.x, middle.y)
    scroller.move(dx: 10)
    let before = picture.convert(CGPoint(x: 170, y: 240), from: nil)
    for _ in 0..<5 { scroller.move(dx: 4, dy: -3) }
    #expect(page.isDragging && isShown(before, at: CGPoint(x: 190, y: 225)))
    scroller.lift(after: 0.2)
  }

  @Test(arguments: turns) func aPinchKeepsTheContentUnderTheMiddle(angle: CGFloat, scale: CGFloat) {
    turn(by: angle, scale: scale)
    let place = CGPoint(x: 170, y: 220)
    let before = picture.convert(place, from: nil)
    scroller.pinch(by: 1.4, at: place, along: CGVector(dx: 0.6, dy: 0.8))
    #expect(abs(page.zoomScale - 2.8) < 1e-9 && isShown(before, at: place))
    let next = CGPoint(x: 185, y: 210)
    scroller.moveTwo(to: next, apart: CGVector(dx: 54, dy: 0))
    #expect(abs(page.zoomScale - 2) < 1e-9 && isShown(before, at: next))
    scroller.liftTwo()
    scroller.rest()
    #expect(!page.isZooming)
  }

  @Test(arguments: turns) func theWheelZoomsAboutThePointer(angle: CGFloat, scale: CGFloat) {
    turn(by: angle, scale: scale)
    let place = CGPoint(x: 150, y: 260)
    let before = picture.convert(place, from: nil)
    scroller.stage.wheel(by: CGVector(dx: 0, dy: -1), at: place, modifiers: .control)
    scroller.wait(0.3)
    #expect(page.zoomScale > 2.3 && isShown(before, at: place))
  }

  @Test(arguments: turns) func zoomToARectangleIsInItsOwnCoordinates(
    angle: CGFloat, scale: CGFloat
  ) {
    turn(by: angle, scale: scale)
    page.zoom(to: CGRect(x: 100, y: 150, width: 128, height: 160), animated: false)
    #expect(page.zoomScale == 2.5)
    let shown = page.convert(page.bounds, to: picture)
    #expect(abs(shown.midX - 164) <= 0.5 && abs(shown.midY - 230) <= 0.5)
  }

  // MARK: Taps

  private func addDoubleTap() -> UITapGestureRecognizer {
    let tap = UITapGestureRecognizer { [unowned page] (tap: UITapGestureRecognizer) in
      let place = tap.location(in: tap.view)
      if page.zoomScale > 1 {
        page.setZoomScale(1, animated: true)
      } else {
        page.zoom(
          to: CGRect(x: place.x - 80, y: place.y - 120, width: 160, height: 240), animated: true)
      }
    }
    tap.numberOfTapsRequired = 2
    picture.addGestureRecognizer(tap)
    return tap
  }

  private func tapTwice(at place: CGPoint) {
    for _ in 0..<2 {
      scroller.press(place.x, place.y, after: 0.05)
      scroller.lift(after: 0.05)
    }
  }

  @Test func aDoubleTapZoomsInAndTheNextOneOut() {
    let tap = addDoubleTap()
    tapTwice(at: CGPoint(x: 240, y: 300))
    scroller.rest()
    #expect(page.zoomScale == 2 && page.contentOffset == CGPoint(x: 320, y: 360))
    #expect(diary.outline == ["willBeginZooming", "didScroll", "didZoom", "didEndZooming"])
    tapTwice(at: CGPoint(x: 100, y: 100))
    scroller.rest()
    #expect(page.zoomScale == 1 && page.contentOffset == .zero && tap.state == .possible)
  }

  @Test func aTapWhileItZoomsStopsItAndTheSecondOneIsHeardAllTheSame() {
    _ = addDoubleTap()
    tapTwice(at: middle)
    scroller.wait(0.1)
    scroller.press(160, 240)
    #expect(diary.count("didEndZooming") == 1)
    scroller.lift(after: 0.05)
    scroller.press(160, 240, after: 0.05)
    scroller.lift(after: 0.05)
    scroller.rest()
    #expect(page.zoomScale == 1)
  }

  /// One act of a hand with two fingers over a page that zooms and knows double taps.
  private enum Act: CaseIterable {
    case first, second, spread, drag, rest
  }

  @Test func inEveryOrderOfPressesSpreadsAndDragsAllComesToRestInBalance() {
    var zooms = 0
    var drags = 0
    for acts in Self.sequences(of: 5) {
      let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 960))
      let content = scroller.addZoomed(0.5...2)
      scroller.view.contentOffset = CGPoint(x: 160, y: 240)
      let view = scroller.view
      let tap = UITapGestureRecognizer { [unowned view] (_: UITapGestureRecognizer) in
        view.zoom(to: CGRect(x: 0, y: 0, width: 100, height: 100), animated: true)
      }
      tap.numberOfTapsRequired = 2
      content.addGestureRecognizer(tap)
      perform(acts, on: scroller)
      let heard = scroller.diary
      #expect(!view.isZooming && !view.isZoomBouncing && !view.isDragging, "\(acts)")
      #expect(!view.isTracking && view.zoom == nil && !view.isDragPending, "\(acts)")
      #expect((0.5...2).contains(view.zoomScale), "\(acts)")
      #expect(view.range.nearest(to: view.contentOffset) == view.contentOffset, "\(acts)")
      #expect(heard.count("willBeginZooming") == heard.count("didEndZooming"), "\(acts)")
      #expect(heard.count("willBeginDragging") == heard.count("willEndDragging"), "\(acts)")
      #expect(tap.state == .possible && !scroller.stage.window.needsFrames, "\(acts)")
      zooms += heard.count("willBeginZooming")
      drags += heard.count("willBeginDragging")
    }
    #expect(zooms > 100 && drags > 100)
  }

  private func perform(_ acts: [Act], on scroller: Scroller) {
    var places: [CGPoint?] = [nil, nil]
    func send(_ id: Int, _ phase: PointerEvent.Phase, _ place: CGPoint) {
      scroller.stage.touch(id, phase, at: place, time: scroller.now + 0.03)
      places[id] = phase == .ended ? nil : place
    }
    func toggle(_ id: Int, _ place: CGPoint) {
      if let down = places[id] { send(id, .ended, down) } else { send(id, .began, place) }
    }
    func move(_ distances: [CGFloat]) {
      for (id, distance) in distances.enumerated() {
        if let place = places[id] { send(id, .moved, CGPoint(x: place.x + distance, y: place.y)) }
      }
    }
    for act in acts {
      switch act {
      case .first: toggle(0, CGPoint(x: 140, y: 240))
      case .second: toggle(1, CGPoint(x: 180, y: 240))
      case .spread: move([-60, 60])
      case .drag: move([25, 25])
      case .rest: scroller.wait(0.1)
      }
    }
    for id in 0...1 { if let place = places[id] { send(id, .ended, place) } }
    scroller.rest()
  }

  private static func sequences(of length: Int) -> [[Act]] {
    (1..<length).reduce([[.first]]) { shorter, _ in
      shorter.flatMap { acts in Act.allCases.map { acts + [$0] } }
    }
  }
}
