import Foundation
import Input
import Testing

@testable import UIKit

/// Zooming without fingers on the screen: Control and the wheel, and pinches on a touchpad.
@MainActor @Suite struct WheelZoomTests {
  private let scroller: Scroller
  private let content: UIView
  private var view: UIScrollView { scroller.view }
  private let place = CGPoint(x: 80, y: 120)

  init() { (scroller, content) = Scroller.zooming(scale: 64) }

  private func turn(_ clicks: CGFloat, at place: CGPoint, _ keys: KeyModifiers = .control) {
    scroller.stage.wheel(by: CGVector(dx: 0, dy: clicks), at: place, modifiers: keys)
  }

  private func isShown(_ point: CGPoint, at place: CGPoint) -> Bool {
    let shown = content.convert(place, from: nil)
    return abs(shown.x - point.x) < 0.05 && abs(shown.y - point.y) < 0.05
  }

  // MARK: The wheel

  @Test func aClickUpZoomsInAboutThePointerAndIsEased() {
    let before = content.convert(place, from: nil)
    turn(-1, at: place)
    #expect(view.zoomScale == 1)
    scroller.wait(0.05)
    #expect(view.zoomScale > 1 && view.zoomScale < 1.18 && isShown(before, at: place))
    scroller.wait(0.2)
    #expect(abs(view.zoomScale - 1.189_207_115) < 1e-8 && isShown(before, at: place))
    #expect(!view.isZooming)
  }

  @Test func clicksAddUpAndAreOneZoom() {
    for _ in 0..<4 {
      turn(-1, at: place)
      scroller.wait(0.05)
    }
    scroller.wait(0.3)
    #expect(abs(view.zoomScale - 2) < 1e-9)
    #expect(
      scroller.diary.outline == ["willBeginZooming", "didScroll", "didZoom", "didEndZooming"])
    turn(4, at: place)
    scroller.wait(0.3)
    #expect(abs(view.zoomScale - 1) < 1e-9)
    #expect(scroller.diary.count("didEndZooming") == 2)
  }

  @Test func theWheelStopsAtTheLimitsAndDoesNotScrollThere() {
    turn(-1000, at: place)
    scroller.wait(0.3)
    #expect(view.zoomScale == 4)
    let offset = view.contentOffset
    turn(-1, at: place)
    scroller.wait(0.3)
    #expect(view.zoomScale == 4 && view.contentOffset == offset)
    turn(1000, at: place)
    scroller.wait(0.3)
    #expect(view.zoomScale == 0.5)
    #expect(scroller.diary.scales.allSatisfy { (0.5...4).contains($0) })
  }

  @Test func theInnermostThatCanZoomTakesIt() {
    let inner = UIScrollView(frame: content.bounds)
    content.addSubview(inner)
    turn(-1, at: place)
    scroller.wait(0.3)
    #expect(view.zoomScale > 1)
    let diary = Diary()
    let picture = UIView(frame: inner.bounds)
    inner.addSubview(picture)
    diary.zoomed = picture
    inner.delegate = diary
    inner.maximumZoomScale = 2
    let scale = view.zoomScale
    turn(-1, at: place)
    scroller.wait(0.3)
    #expect(view.zoomScale == scale && inner.zoomScale > 1)
  }

  @Test(arguments: [KeyModifiers(), .shift, [.control, .shift]])
  func otherKeysDoNotZoom(keys: KeyModifiers) {
    turn(1, at: place, keys)
    scroller.wait(0.3)
    #expect(view.zoomScale == 1 && view.contentOffset != CGPoint(x: 100, y: 200))
  }

  @Test func whereNothingZoomsControlScrolls() {
    view.minimumZoomScale = 4
    turn(1, at: place)
    scroller.wait(0.3)
    #expect(view.zoomScale == 1 && scroller.y > 200)
  }

  @Test func aViewUnderFingersDoesNotFollow() {
    scroller.drag(dy: -30)
    turn(-1, at: place)
    scroller.wait(0.3)
    #expect(view.zoomScale == 1)
  }

  @Test func aFingerStopsIt() {
    turn(-4, at: place)
    scroller.wait(0.05)
    scroller.press(160, 240, after: 0)
    let scale = view.zoomScale
    scroller.wait(0.3)
    #expect(view.zoomScale == scale && scale < 2)
    #expect(scroller.diary.count("didEndZooming") == 1)
    scroller.lift()
  }

  // MARK: The touchpad

  private func pad(_ phase: PinchEvent.Phase, _ scale: Double = 1, dx: CGFloat = 0) {
    scroller.wait(0.008)
    scroller.stage.window.sendPinch(
      phase, scale: scale,
      sample: PointerSample(
        time: scroller.now, x: Double(place.x + dx), y: Double(place.y)))
  }

  @Test func aTouchpadZoomsAboutThePointerFromTheFirstChange() {
    let before = content.convert(place, from: nil)
    pad(.began)
    #expect(view.isZooming && view.zoomScale == 1)
    pad(.changed, 1.5)
    #expect(abs(view.zoomScale - 1.5) < 1e-9 && isShown(before, at: place))
    #expect(view.pinchGestureRecognizer?.numberOfTouches == 0)
    pad(.changed, 2, dx: 30)
    #expect(isShown(before, at: CGPoint(x: 110, y: 120)))
    pad(.ended)
    #expect(!view.isZooming && abs(view.zoomScale - 2) < 1e-9)
    #expect(
      scroller.diary.outline == ["willBeginZooming", "didScroll", "didZoom", "didEndZooming"])
    #expect(view.pinchGestureRecognizer?.state == .possible)
  }

  @Test(arguments: [PinchEvent.Phase.ended, .cancelled])
  func beyondALimitItBouncesAsFingersDo(end: PinchEvent.Phase) {
    pad(.began)
    pad(.changed, 8)
    #expect(abs(view.zoomScale - 6) < 1e-9)
    pad(end)
    #expect(view.isZoomBouncing)
    scroller.rest()
    #expect(view.zoomScale == 4 && scroller.diary.count("didEndZooming") == 1)
  }

  @Test func itBelongsToTheRecogniserThatTookItToItsEnd() {
    let lone = UIPinchGestureRecognizer()
    var scales: [CGFloat] = []
    lone.addHandler { (pinch: UIPinchGestureRecognizer) in scales.append(pinch.scale) }
    content.addGestureRecognizer(lone)
    pad(.changed, 3)
    pad(.began)
    pad(.changed, 2)
    pad(.changed, 0)
    #expect(lone.location(in: nil) == place && view.zoomScale == 1)
    pad(.ended)
    #expect(scales.prefix(2) == [1, 2] && scales.count == 4 && scales[2] < 0.01)
    #expect(lone.state == .possible)
  }

  @Test func aSecondBeginningCancelsTheFirst() {
    pad(.began)
    pad(.changed, 2)
    pad(.began)
    pad(.changed, 1.5)
    pad(.ended)
    #expect(abs(view.zoomScale - 3) < 1e-9)
    #expect(scroller.diary.count("willBeginZooming") == 2)
    #expect(scroller.diary.count("didEndZooming") == 2)
  }

  @Test func aViewThatLeavesInTheMiddleIsAtRest() {
    pad(.began)
    pad(.changed, 8)
    view.removeFromSuperview()
    pad(.changed, 2)
    pad(.ended)
    scroller.rest()
    #expect(!view.isZooming && !view.isZoomBouncing && view.zoomScale == 4)
    #expect(scroller.diary.count("didEndZooming") == 1)
  }

  // MARK: Scrolling with Control

  private func scroll(
    _ phase: ScrollEvent.Phase, _ dy: CGFloat = 0, _ keys: KeyModifiers = .control
  ) {
    scroller.wait(0.008)
    scroller.stage.scroll(
      phase, by: CGVector(dx: 0, dy: dy), at: place, time: scroller.now, modifiers: keys)
  }

  @Test func fingersThatScrollWithControlZoomAboutThePointerWithoutEase() {
    let before = content.convert(place, from: nil)
    scroll(.began, -15)
    #expect(abs(view.zoomScale - 1.189_207_115) < 1e-8 && isShown(before, at: place))
    scroll(.changed, -45)
    #expect(abs(view.zoomScale - 2) < 1e-8 && isShown(before, at: place))
    scroll(.changed, 60)
    #expect(abs(view.zoomScale - 1) < 1e-8 && view.isZooming)
    scroll(.ended)
    #expect(!view.isZooming && !view.isDragging)
    #expect(
      scroller.diary.outline == ["willBeginZooming", "didScroll", "didZoom", "didEndZooming"])
  }

  @Test func beyondALimitThatBouncesToo() {
    scroll(.began, -1e300)
    #expect(view.zoomScale > 4 && view.zoomScale <= 8)
    scroll(.cancelled)
    #expect(view.isZoomBouncing)
    scroller.rest()
    #expect(view.zoomScale == 4 && scroller.diary.count("didEndZooming") == 1)
  }

  @Test func whatAGestureDoesIsDecidedAtItsBeginning() {
    scroll(.began, -60)
    scroll(.changed, -30, [])
    #expect(abs(view.zoomScale - pow(2, 1.5)) < 1e-8)
    scroll(.ended, 0, [])
    let offset = view.contentOffset
    scroll(.began, 10, [])
    scroll(.changed, 10)
    #expect(view.contentOffset.y == offset.y + 20 && abs(view.zoomScale - pow(2, 1.5)) < 1e-8)
    scroll(.ended)
  }

  @Test(arguments: [KeyModifiers(), .shift, [.control, .shift]])
  func fingersWithOtherKeysDoNotZoom(keys: KeyModifiers) {
    scroll(.began, 20, keys)
    #expect(view.zoomScale == 1 && view.contentOffset != CGPoint(x: 100, y: 200))
    scroll(.ended, 0, keys)
  }

  @Test func whereNothingZoomsFingersWithControlScroll() {
    view.minimumZoomScale = 4
    scroll(.began, 20)
    #expect(view.zoomScale == 1 && view.contentOffset.y == 220 && view.isDragging)
    scroll(.ended)
    #expect(!view.isDragging)
  }

  @Test func aBeginningWhoseFormerEndWasLostCancelsThat() {
    scroll(.began, -30)
    scroll(.began, 10, [])
    #expect(!view.isZooming && view.isDragging)
    scroll(.began, -30)
    #expect(view.isZooming && !view.isDragging)
    pad(.began)
    scroll(.changed, -60)
    pad(.ended)
    #expect(!view.isZooming && abs(view.zoomScale - 2) < 1e-8)
    #expect(scroller.diary.count("willBeginZooming") == 3)
    #expect(scroller.diary.count("didEndZooming") == 3)
  }

  @Test func aScaleThatIsNoneTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        UIWindow(frame: .zero).sendPinch(
          .began, scale: -1, sample: PointerSample(time: 0, x: 0, y: 0))
      }
    }
  }
}
