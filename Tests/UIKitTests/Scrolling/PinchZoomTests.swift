import Foundation
import Input
import TestSupport
import Testing

@testable import UIKit

/// Zooming by two fingers.
@MainActor @Suite struct PinchZoomTests {
  private let scroller: Scroller
  private let content: UIView
  private var view: UIScrollView { scroller.view }
  private let middle = CGPoint(x: 160, y: 240)

  init() { (scroller, content) = Scroller.zooming(scale: 64) }

  private func isClose(_ a: CGFloat, _ b: CGFloat, _ slack: CGFloat = 1e-9) -> Bool {
    abs(a - b) <= slack
  }

  /// The point of the zoomed view that is shown at a place of the window.
  private func shown(at place: CGPoint) -> CGPoint { content.convert(place, from: nil) }

  private func isClose(_ a: CGPoint, _ b: CGPoint, _ slack: CGFloat) -> Bool {
    isClose(a.x, b.x, slack) && isClose(a.y, b.y, slack)
  }

  @Test func theComparisonTellsPlacesApart() {
    #expect(!isClose(CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 0.2), 0.1))
    #expect(isClose(CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 0.1), 0.1))
  }

  // MARK: What zooms

  @Test func withTheDefaultLimitsThereIsNothingToPinch() {
    let view = UIScrollView()
    #expect(view.minimumZoomScale == 1 && view.maximumZoomScale == 1 && view.zoomScale == 1)
    #expect(view.pinchGestureRecognizer == nil && view.bouncesZoom)
    #expect(!view.isZooming && !view.isZoomBouncing)
    view.maximumZoomScale = 2
    let pinch = view.pinchGestureRecognizer
    #expect(pinch?.view === view)
    view.maximumZoomScale = 1
    #expect(view.pinchGestureRecognizer == nil && pinch?.view == nil)
    view.minimumZoomScale = 0.5
    #expect(view.pinchGestureRecognizer === pinch && pinch?.view === view)
  }

  @Test func withoutAViewToZoomNothingIsPinched() {
    scroller.diary.zoomed = nil
    scroller.pinch(by: 2, at: middle)
    #expect(!view.isZooming && view.zoomScale == 1 && scroller.diary.count("didZoom") == 0)
    scroller.liftTwo()
  }

  @Test func theViewIsScaledAndTheContentSizeFollowsItsFrame() {
    scroller.pinch(by: 2, at: middle)
    #expect(view.isZooming && isClose(view.zoomScale, 2))
    #expect(content.transform == CGAffineTransform(scaleX: view.zoomScale, y: view.zoomScale))
    #expect(view.contentSize == content.frame.size && isClose(view.contentSize.width, 1280))
    #expect(content.frame.origin == .zero && content.bounds.size.width == 640)
  }

  @Test func theFrameKeepsItsOrigin() {
    content.frame.origin = CGPoint(x: 50, y: 30)
    let before = shown(at: middle)
    scroller.pinch(by: 2, at: middle)
    #expect(isClose(content.frame.origin, CGPoint(x: 50, y: 30), 1e-9))
    #expect(isClose(shown(at: middle), before, 0.02))
  }

  // MARK: The anchor

  @Test func whatIsUnderTheMiddleStaysUnderIt() {
    let place = CGPoint(x: 90, y: 300)
    let before = shown(at: place)
    for factor: CGFloat in [2, 0.9, 1.5] {
      scroller.pinch(by: factor, at: place)
      #expect(isClose(shown(at: place), before, 0.02), "\(factor)")
      scroller.liftTwo()
    }
    #expect(isClose(view.zoomScale, 2.7))
  }

  @Test func theMiddleTakesTheContentAlong() {
    scroller.pinch(by: 2, at: middle)
    let before = shown(at: middle)
    scroller.moveTwo(to: CGPoint(x: 140, y: 290), apart: CGVector(dx: 108, dy: 0))
    #expect(isClose(shown(at: CGPoint(x: 140, y: 290)), before, 0.02))
    #expect(isClose(view.zoomScale, 2))
    // Turned upright they zoom as well as they did side by side.
    scroller.moveTwo(to: CGPoint(x: 140, y: 290), apart: CGVector(dx: 0, dy: 81))
    #expect(isClose(view.zoomScale, 1.5))
    #expect(isClose(shown(at: CGPoint(x: 140, y: 290)), before, 0.02))
  }

  @Test func beyondTheRangeTheContentResists() {
    view.contentOffset = .zero
    scroller.pinch(by: 2, at: CGPoint(x: 60, y: 60))
    #expect(scroller.x == 60)
    scroller.moveTwo(to: CGPoint(x: 220, y: 60), apart: CGVector(dx: 108, dy: 0))
    let raw = 100.0
    #expect(abs(scroller.x + (1 - 1 / (0.55 * raw / 320 + 1)) * 320) < 0.02)
    scroller.moveTwo(to: CGPoint(x: 100, y: 60), apart: CGVector(dx: 108, dy: 0))
    #expect(scroller.x == 20)
  }

  @Test func withoutBouncesTheRangeIsHard() {
    view.bounces = false
    view.contentOffset = .zero
    scroller.pinch(by: 2, at: CGPoint(x: 60, y: 60))
    scroller.moveTwo(to: CGPoint(x: 220, y: 60), apart: CGVector(dx: 108, dy: 0))
    #expect(scroller.x == 0)
  }

  @Test func itDependsOnWhereTheFingersAreAndNotOnTheirPath() {
    let seed = 0x200 &+ Chance.firstSeed
    var random = SplitMix64(seed: seed)
    for round in 0..<20 * Chance.rounds {
      let ends = (0..<2).map { _ in
        let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 960), scale: 64)
        scroller.addZoomed(0.5...4)
        scroller.pinch(by: 1.5, at: middle)
        for _ in 0..<6 {
          scroller.moveTwo(
            to: CGPoint(x: 100 + 100 * random.unit(), y: 100 + 200 * random.unit()),
            apart: CGVector(dx: 20 + 200 * random.unit(), dy: 100 * random.unit()))
        }
        scroller.moveTwo(to: CGPoint(x: 180, y: 200), apart: CGVector(dx: 90, dy: 0))
        return (scroller.view.contentOffset, scroller.view.zoomScale)
      }
      #expect(isClose(ends[0].0, ends[1].0, 1.1 / 64), "seed \(seed), round \(round)")
      #expect(isClose(ends[0].1, ends[1].1), "seed \(seed), round \(round)")
    }
  }

  @Test func aReflectedPinchGivesTheReflectedContent() {
    let seed = 0x201 &+ Chance.firstSeed
    var random = SplitMix64(seed: seed)
    for round in 0..<20 * Chance.rounds {
      let script = (0..<8).map { _ in
        (
          CGVector(dx: 60 * random.unit() - 30, dy: 60 * random.unit() - 30),
          CGVector(dx: 40 + 100 * random.unit(), dy: 30 * random.unit())
        )
      }
      let (here, scale) = outcome(of: script, sign: 1)
      let (there, other) = outcome(of: script, sign: -1)
      let whole = CGSize(width: 640 * scale - 320, height: 960 * scale - 480)
      #expect(isClose(scale, other), "seed \(seed), round \(round)")
      #expect(
        isClose(there, CGPoint(x: whole.width - here.x, y: whole.height - here.y), 2.1 / 64),
        "seed \(seed), round \(round)")
    }
  }

  /// Offset and scale of a pinch about the middle, or of its mirror image.
  private func outcome(
    of script: [(CGVector, CGVector)], sign: CGFloat
  ) -> (CGPoint, CGFloat) {
    let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 960), scale: 64)
    scroller.addZoomed(0.5...4)
    scroller.view.contentOffset = CGPoint(x: 160, y: 240)
    scroller.pinch(by: 1.3, at: middle)
    for (shift, half) in script {
      scroller.moveTwo(
        to: CGPoint(x: 160 + sign * shift.dx, y: 240 + sign * shift.dy),
        apart: CGVector(dx: sign * half.dx, dy: sign * half.dy))
    }
    return (scroller.view.contentOffset, scroller.view.zoomScale)
  }

  // MARK: Limits

  @Test func beyondTheLimitsTheScaleResists() {
    scroller.pinch(by: 2, at: middle)
    scroller.moveTwo(to: middle, apart: CGVector(dx: 54 * 8, dy: 0))
    #expect(isClose(view.zoomScale, 4 * (2 - 4.0 / 8)))
    scroller.moveTwo(to: middle, apart: CGVector(dx: 54 * 0.25, dy: 0))
    let least: CGFloat = 0.5 / (2 - 0.25 / 0.5)
    #expect(isClose(view.zoomScale, least))
  }

  @Test func withoutBouncesZoomTheLimitsAreHard() {
    view.bouncesZoom = false
    scroller.pinch(by: 8, at: middle)
    #expect(view.zoomScale == 4)
    scroller.moveTwo(to: middle, apart: CGVector(dx: 5, dy: 0))
    #expect(view.zoomScale == 0.5)
    scroller.liftTwo()
    #expect(!view.isZoomBouncing)
  }

  @Test func releasedBeyondALimitItBouncesBackAboutTheAnchorAndThenEnds() {
    let before = shown(at: middle)
    scroller.pinch(by: 8, at: middle)
    scroller.liftTwo()
    #expect(view.isZoomBouncing && !view.isZooming && isClose(view.zoomScale, 6))
    #expect(scroller.diary.count("didEndZooming") == 0)
    while view.isZoomBouncing {
      scroller.wait(0.02)
      #expect(isClose(shown(at: middle), before, 0.02))
      #expect(view.zoomScale >= 4)
    }
    #expect(view.zoomScale == 4 && scroller.diary.endScale == 4)
    #expect(scroller.diary.count("didEndZooming") == 1)
    #expect(scroller.diary.lines.last == "didEndZooming")
    #expect(content.frame.origin == .zero)
  }

  @Test func theBounceTakesAsLongAsItIsFar() {
    scroller.pinch(by: 8, at: middle)
    scroller.send(.ended, 0)
    // 0.1 + 0.3 ln 1.5 s.
    scroller.wait(0.221)
    #expect(view.isZoomBouncing)
    scroller.wait(0.002)
    #expect(!view.isZoomBouncing)
    scroller.send(.ended, 1)
  }

  @Test func belowTheLowerLimitItComesBackIntoTheRangeAsWell() {
    scroller.pinch(by: 0.2, at: middle)
    #expect(view.zoomScale < 0.5)
    scroller.liftTwo()
    scroller.rest()
    #expect(view.zoomScale == 0.5 && view.contentOffset == .zero)
    #expect(scroller.diary.count("didEndZooming") == 1)
  }

  @Test func releasedWithinItEndsAtOnceAndComesBackIntoRange() {
    view.contentOffset = .zero
    scroller.pinch(by: 2, at: CGPoint(x: 60, y: 60))
    scroller.moveTwo(to: CGPoint(x: 260, y: 260), apart: CGVector(dx: 108, dy: 0))
    #expect(scroller.x < -40)
    scroller.wait(0.2)
    scroller.diary.lines = []
    scroller.liftTwo()
    #expect(scroller.heard == ["didEndZooming"] && !view.isZooming && !view.isZoomBouncing)
    scroller.rest()
    #expect(view.contentOffset == .zero && isClose(view.zoomScale, 2))
    #expect(scroller.diary.outline == ["didEndZooming", "didScroll"])
  }

  // MARK: Fingers that come and go

  @Test func theFingerThatRemainsDragsOnWithoutAJump() {
    scroller.pinch(by: 2, at: middle)
    let offset = view.contentOffset
    scroller.send(.ended, 0)
    #expect(!view.isZooming && view.contentOffset == offset && !view.isDragging)
    #expect(view.isTracking)
    scroller.send(.moved, 1, dy: -1)
    #expect(view.isDragging && view.contentOffset == CGPoint(x: offset.x, y: offset.y + 1))
    for _ in 0..<9 { scroller.send(.moved, 1, dx: -4, dy: -1) }
    #expect(view.contentOffset == CGPoint(x: offset.x + 36, y: offset.y + 10))
    scroller.send(.ended, 1)
    scroller.rest()
    #expect(scroller.diary.count("willBeginDragging") == 1 && !view.isDragging)
  }

  @Test func aDragThatBecomesAPinchGoesOnAfterIt() {
    scroller.press(160, 240)
    scroller.move(dy: -30)
    #expect(view.isDragging && scroller.y == 220)
    let place = CGPoint(x: 260, y: 210)
    scroller.stage.touch(1, .began, at: place, time: scroller.now + 0.01)
    scroller.stage.touch(1, .moved, at: CGPoint(x: 310, y: 210), time: scroller.now + 0.01)
    #expect(view.isZooming && view.isDragging && view.zoomScale > 1)
    let offset = view.contentOffset
    scroller.stage.touch(
      1, .ended, at: CGPoint(x: 310, y: 210), time: scroller.now + 0.01)
    #expect(!view.isZooming && view.isDragging && view.contentOffset == offset)
    scroller.move(dy: -20)
    #expect(view.contentOffset == CGPoint(x: offset.x, y: offset.y + 20))
    scroller.lift(after: 0.2)
    #expect(
      scroller.diary.outline.filter { $0 != "didScroll" && $0 != "didZoom" } == [
        "willBeginDragging", "willBeginZooming", "didEndZooming", "willEndDragging",
        "didEndDragging false",
      ])
  }

  @Test func aFingerThatComesBackZoomsOn() {
    scroller.pinch(by: 2, at: middle)
    scroller.send(.ended, 0)
    scroller.send(.moved, 1, dy: 5)
    scroller.send(.began, 0)
    let scale = view.zoomScale
    for _ in 0..<4 { scroller.send(.moved, 0, dx: -20) }
    #expect(view.isZooming && view.zoomScale > scale)
    scroller.liftTwo()
    scroller.rest()
    #expect(scroller.diary.count("willBeginZooming") == 2)
    #expect(scroller.diary.count("didEndZooming") == 2)
  }

  @Test func aFingerCatchesTheBounceAndTheScaleStaysForAsLongAsItIsDown() {
    scroller.pinch(by: 8, at: middle)
    scroller.liftTwo()
    scroller.wait(0.1)
    let (scale, offset) = (view.zoomScale, view.contentOffset)
    scroller.press(100, 100, after: 0)
    #expect(!view.isZoomBouncing && view.isDragging)
    scroller.wait(1)
    #expect(view.zoomScale == scale && scale > 4 && view.contentOffset == offset)
    scroller.move(dy: -10)
    #expect(view.contentOffset == CGPoint(x: offset.x, y: offset.y + 10))
    #expect(scroller.diary.count("didEndZooming") == 0)
    scroller.lift()
    #expect(view.isZoomBouncing && !view.isDragging)
    scroller.rest()
    #expect(view.zoomScale == 4 && scroller.diary.count("didEndZooming") == 1)
    #expect(scroller.diary.count("willBeginZooming") == 1)
  }

  @Test func twoFingersCatchTheBounceAndNothingJumps() {
    scroller.pinch(by: 8, at: middle)
    scroller.liftTwo()
    scroller.wait(0.1)
    let (scale, offset) = (view.zoomScale, view.contentOffset)
    scroller.pressTwo(at: middle, apart: CGVector(dx: 100, dy: 0))
    scroller.moveTwo(to: middle, apart: CGVector(dx: 104, dy: 0))
    #expect(view.isZooming && isClose(view.zoomScale, scale))
    #expect(isClose(view.contentOffset, offset, 1))
    scroller.moveTwo(to: middle, apart: CGVector(dx: 52, dy: 0))
    scroller.liftTwo()
    scroller.rest()
    #expect(scroller.diary.count("willBeginZooming") == 1)
    #expect(scroller.diary.count("didEndZooming") == 1)
    #expect(view.zoomScale <= 4)
  }

  @Test func aCancelledPinchEndsTheZoom() {
    scroller.pinch(by: 8, at: middle)
    for id in 0...1 { scroller.send(.cancelled, id) }
    scroller.rest()
    #expect(view.zoomScale == 4 && scroller.diary.count("didEndZooming") == 1)
  }

  @Test func aPinchStopsWhatCoasts() {
    view.contentOffset = .zero
    scroller.flick(dy: -60, speed: 2000)
    scroller.wait(0.1)
    scroller.pinch(by: 1.5, at: middle)
    #expect(!view.isDecelerating && view.isZooming)
    scroller.liftTwo()
    scroller.rest()
    #expect(
      scroller.diary.count("willBeginDecelerating")
        == scroller.diary.count("didEndDecelerating"))
  }

  @Test func scrollingTurnedOffLeavesThePinch() {
    view.isScrollEnabled = false
    scroller.pinch(by: 2, at: middle)
    scroller.liftTwo()
    scroller.rest()
    #expect(isClose(view.zoomScale, 2) && !view.isZooming)
    #expect(view.range.nearest(to: view.contentOffset) == view.contentOffset)
  }

  @Test func controlsKeepTheirTouches() {
    let control = UIControl(frame: content.bounds)
    content.addSubview(control)
    scroller.pressTwo(at: middle, apart: CGVector(dx: 50, dy: 0))
    scroller.wait(0.2)
    scroller.moveTwo(to: middle, apart: CGVector(dx: 90, dy: 0))
    #expect(!view.isZooming && view.zoomScale == 1)
    scroller.liftTwo()
  }

  // MARK: Order and cost

  @Test func rule8ThePinchIsToldInOrder() {
    scroller.pinch(by: 2, at: CGPoint(x: 100, y: 100))
    scroller.liftTwo()
    scroller.rest()
    #expect(
      scroller.diary.outline == ["willBeginZooming", "didScroll", "didZoom", "didEndZooming"])
    #expect(scroller.diary.scales.last == scroller.diary.endScale)
  }

  @Test func rule8PastALimitTheEndComesAfterTheBounce() {
    var flags: [String: [Bool]] = [:]
    scroller.diary.onCall = { line, view in flags[line] = [view.isZooming, view.isZoomBouncing] }
    scroller.pinch(by: 8, at: middle)
    #expect(flags["willBeginZooming"] == [true, false])
    #expect(flags["didZoom"] == [true, false])
    scroller.liftTwo()
    scroller.wait(0.1)
    #expect(flags["didZoom"] == [false, true])
    scroller.rest()
    #expect(flags["didEndZooming"] == [false, false])
    #expect(scroller.diary.lines.suffix(2) == ["didZoom", "didEndZooming"])
  }

  private final class Drawn: UIView {
    override func draw(_ rect: CGRect) { UIRectFill(rect) }
  }

  @Test func aPinchAndABounceDrawAndLayOutNothing() {
    for index in 0..<4 {
      content.addSubview(Drawn(frame: CGRect(x: 160 * index, y: 200, width: 80, height: 80)))
    }
    view.flashScrollIndicators()
    scroller.wait(0.1)
    scroller.pinch(by: 1.1, at: middle)
    let before = scroller.stage.window.passes
    for step in 1...30 {
      scroller.moveTwo(to: middle, apart: CGVector(dx: 54 + 12 * CGFloat(step), dy: 0))
      scroller.wait(1.0 / 60)
    }
    scroller.liftTwo()
    #expect(view.isZoomBouncing)
    scroller.wait(1)
    let after = scroller.stage.window.passes
    #expect(after.draws == before.draws && after.layouts == before.layouts)
    #expect(after.commits > before.commits + 30)
  }
}
