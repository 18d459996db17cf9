import Foundation
import Testing
import UIKit

/// The order of the delegate's calls.
@MainActor @Suite struct DelegateOrderTests {
  private let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
  private var view: UIScrollView { scroller.view }
  private var outline: [String] { scroller.diary.outline }

  init() {
    view.contentOffset.y = 1000
    scroller.diary.lines = []
  }

  /// Notes the flags T, D and C at each call.
  private func flags() -> () -> [String: String] {
    let book = Book()
    scroller.diary.onCall = { line, view in
      let flags = [(view.isTracking, "T"), (view.isDragging, "D"), (view.isDecelerating, "C")]
      book.flags[line] = flags.filter(\.0).map(\.1).joined()
    }
    return { book.flags }
  }

  private final class Book { var flags: [String: String] = [:] }

  @Test func aChangeOfTheInsetsIsToldOnceAfterTheOffsetThatFollows() {
    var seen: [CGFloat] = []
    scroller.diary.onCall = { line, view in
      if line == "didChangeAdjustedContentInset" { seen.append(view.adjustedContentInset.top) }
    }
    view.contentInset.top = 20
    view.contentInset.top = 20
    #expect(scroller.heard == ["didChangeAdjustedContentInset"] && seen == [20])
    view.contentOffset.y = -20
    scroller.diary.lines = []
    view.contentInset.top = 50
    #expect(scroller.y == -50 && seen == [20, 50])
    #expect(scroller.heard == ["didScroll", "didChangeAdjustedContentInset"])
  }

  @Test func rule1AStillRelease() {
    let flags = flags()
    scroller.press(160, 240)
    #expect(view.isTracking && !view.isDragging && outline == [])
    scroller.drag(dy: -100)
    #expect(view.isTracking && view.isDragging)
    scroller.lift(after: 0.2)
    #expect(
      outline == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false",
      ])
    #expect(flags()["willBeginDragging"] == "TD")
    #expect(flags()["didEndDragging false"] == "")
    #expect(scroller.diary.promised == view.contentOffset)
    scroller.rest()
    #expect(outline.count == 4)
  }

  @Test func rule2AFlickInside() {
    let flags = flags()
    scroller.drag(dy: -100)
    let offset = view.contentOffset
    scroller.lift()
    #expect(view.contentOffset == offset)
    #expect(outline.last == "willBeginDecelerating")
    scroller.rest()
    #expect(
      outline == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    #expect(flags()["willBeginDecelerating"] == "C")
    #expect(flags()["didEndDecelerating"] == "")
  }

  @Test func rule3AFlickIntoALimitHasOnePair() {
    view.contentOffset.y = 3400
    scroller.flick(dy: -100, speed: 3000)
    scroller.rest()
    #expect(scroller.diary.count("willBeginDecelerating") == 1)
    #expect(scroller.diary.count("didEndDecelerating") == 1)
    #expect(scroller.diary.offsets.last?.y == 3520)
    #expect(scroller.diary.lines.suffix(2) == ["didScroll", "didEndDecelerating"])
  }

  @Test func rule4DraggedOutAndReleased() {
    view.contentOffset.y = 0
    scroller.diary.lines = []
    scroller.pull(dy: 200)
    scroller.rest()
    #expect(
      outline == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    #expect(scroller.y == 0)
  }

  @Test func rule4ABounceIsJudgedOnTheRoundedOffset() {
    view.contentOffset.y = 0
    scroller.press(160, 240)
    // 0.55 of 0.8 pt is not half a pixel.
    scroller.move(dy: 10.8)
    scroller.lift(after: 0.2)
    #expect(outline.last == "didEndDragging false")
  }

  @Test func rule5TravelOfExactlyTheSlopMovesNothing() {
    scroller.press(160, 240)
    scroller.move(dy: -10)
    scroller.lift(after: 0.2)
    #expect(outline == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
  }

  @Test func rule6AFingerThatCatchesAndLifts() {
    scroller.flick(dy: -100)
    scroller.wait(0.2)
    scroller.diary.lines = []
    scroller.press(160, 240)
    #expect(scroller.diary.lines.suffix(2) == ["didEndDecelerating", "willBeginDragging"])
    scroller.lift(after: 0.05)
    scroller.rest()
    #expect(
      scroller.diary.lines.suffix(3) == [
        "willBeginDragging", "willEndDragging", "didEndDragging false",
      ])
    #expect(scroller.diary.count("didEndDecelerating") == 1)
  }

  @Test func rule6CaughtOutsideTheBounceResumes() {
    view.contentOffset.y = 0
    scroller.pull(dy: 200)
    scroller.wait(0.1)
    scroller.press(160, 240)
    scroller.lift(after: 0.05)
    #expect(scroller.heard.suffix(2) == ["didEndDragging true", "willBeginDecelerating"])
    scroller.rest()
    #expect(scroller.y == 0)
    #expect(scroller.diary.count("didEndDecelerating") == 2)
  }

  @Test func rule7MovementByCode() {
    view.setContentOffset(CGPoint(x: 0, y: 1200), animated: true)
    scroller.rest()
    #expect(outline == ["didScroll", "didEndScrollingAnimation"])
    view.setContentOffset(CGPoint(x: 0, y: 1300), animated: false)
    #expect(scroller.heard.suffix(1) == ["didScroll"])
    #expect(scroller.diary.count("didEndScrollingAnimation") == 1)
  }

  @Test func rule8APagingFlickIsAsAnyFlick() {
    view.isPagingEnabled = true
    view.contentOffset.y = 960
    scroller.diary.lines = []
    scroller.flick(dy: -100)
    scroller.rest()
    #expect(outline.prefix(4).last == "didEndDragging true")
    #expect(outline.last == "didEndDecelerating")
    #expect(scroller.y == 1440)
  }

  @Test func theEndComesInTheLastFrameEvenIfThatMovedNoPixel() {
    scroller.flick(dy: -100, speed: 400)
    var quiet = 0
    while view.isDecelerating {
      let count = scroller.diary.offsets.count
      scroller.wait(1.0 / 60)
      if scroller.diary.offsets.count == count { quiet += 1 }
    }
    #expect(quiet > 5)
    #expect(scroller.heard.last == "didEndDecelerating")
  }
}
