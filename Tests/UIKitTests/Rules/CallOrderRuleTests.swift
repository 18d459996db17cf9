import Foundation
import Input
import Testing
import UIKit

/// Each call of the delegate with the state that is read in it.
///
/// T is `isTracking`, D `isDragging`, C `isDecelerating`, Z `isZooming`, B `isZoomBouncing`.
@MainActor @Suite struct CallOrderRuleTests {
  private let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
  private let book = Book()
  private var view: UIScrollView { scroller.view }

  private final class Book {
    var lines: [String] = []
    var offsets: [CGFloat] = []
  }

  init() {
    view.contentOffset.y = 1000
    scroller.diary.onCall = { [book] line, view in
      let letters = [
        ("T", view.isTracking), ("D", view.isDragging), ("C", view.isDecelerating),
        ("Z", view.isZooming), ("B", view.isZoomBouncing),
      ]
      let state = letters.filter(\.1).map(\.0).joined()
      let entry = state.isEmpty ? line : "\(line) \(state)"
      let steps = ["didScroll", "didZoom"].contains { line == $0 }
      if !steps || !book.lines.suffix(2).contains(entry) { book.lines.append(entry) }
      book.offsets.append(view.contentOffset.y)
    }
  }

  private var state: [Bool] { [view.isTracking, view.isDragging, view.isDecelerating] }

  @Test func `a drag and a still release`() {
    scroller.press(160, 240)
    #expect(state == [true, false, false] && book.lines == [])
    scroller.move(dy: -30)
    #expect(book.offsets.first == 1000, "at the beginning the offset is still the old one")
    scroller.move(dy: -30)
    #expect(state == [true, true, false])
    scroller.lift(after: 0.2)
    #expect(
      book.lines == [
        "willBeginDragging TD", "didScroll TD", "willEndDragging TD", "didEndDragging false",
      ])
    #expect(scroller.diary.velocity == .zero)
    #expect(scroller.diary.promised == view.contentOffset)
    #expect(state == [false, false, false])
    scroller.rest()
    #expect(book.lines.count == 4)
  }

  /// What a drag is told as that goes on by itself.
  private static let flick = [
    "willBeginDragging TD", "didScroll TD", "willEndDragging TD", "didEndDragging true",
    "willBeginDecelerating C", "didScroll C", "didEndDecelerating",
  ]

  @Test func `a flick inside: three calls in the lift, none of which moves the offset`() {
    scroller.drag(dy: -100)
    let shown = view.contentOffset.y
    scroller.lift()
    #expect(book.lines == Array(Self.flick.prefix(5)))
    #expect(book.offsets.suffix(3) == [shown, shown, shown])
    #expect(state == [false, false, true])
    scroller.rest()
    #expect(book.lines == Self.flick)
    #expect(state == [false, false, false])
  }

  @Test func `the end comes in the ending frame, after its didScroll`() {
    scroller.drag(dy: -104)
    scroller.lift()
    let end = log(0.01) / (1000 * log(0.998))
    scroller.wait(end - 1e-4)
    #expect(book.lines.last == "didScroll C")
    scroller.wait(1.0 / 60)
    #expect(book.lines.last == "didEndDecelerating")
  }

  @Test func `a flick into a limit: one pair around slide and bounce, last on the limit`() {
    view.contentOffset.y = 3400
    book.lines = []
    scroller.flick(dy: -100, speed: 3000)
    scroller.rest()
    #expect(book.lines == Self.flick)
    #expect(book.offsets.max() ?? 0 > 3540)
    #expect(book.offsets.suffix(2) == [3520, 3520])
  }

  @Test func `dragged out and released: the pair brackets the bounce`() {
    view.contentOffset.y = 0
    book.lines = []
    scroller.pull(dy: 100)
    #expect(scroller.diary.promised.y == 0)
    scroller.rest()
    #expect(book.lines == Self.flick)
    #expect(book.offsets.suffix(2) == [0, 0])
  }

  @Test(arguments: [(10.8, false), (11.0, true)])
  func `whether there is a bounce is judged on the rounded offset`(
    travel: Double, bounces: Bool
  ) {
    view.contentOffset.y = 0
    scroller.press(160, 240)
    // The band shows 0.44 and 0.55 of a pixel.
    scroller.move(dy: CGFloat(travel))
    scroller.lift(after: 0.2)
    #expect(scroller.heard.contains("didEndDragging \(bounces)"))
    #expect(state == [false, false, bounces])
  }

  @Test func `a travel of exactly the slop moves nothing, and there is no didScroll`() {
    scroller.press(160, 240)
    scroller.move(dy: -10)
    #expect(book.lines == ["willBeginDragging TD"])
    scroller.lift(after: 0.2)
    #expect(
      book.lines == ["willBeginDragging TD", "willEndDragging TD", "didEndDragging false"])
  }

  @Test func `a finger that catches a coasting view and lifts without moving`() {
    scroller.flick(dy: -100)
    scroller.wait(0.2)
    book.lines = []
    scroller.press(160, 240)
    scroller.lift(after: 0.05)
    #expect(
      book.lines.suffix(3) == [
        "willBeginDragging TD", "willEndDragging TD", "didEndDragging false",
      ])
    #expect(book.lines.filter { $0.hasPrefix("didEndDecelerating") }.count == 1)
    #expect(state == [false, false, false])
  }

  @Test func `caught while outside, the bounce resumes`() {
    view.contentOffset.y = 0
    scroller.pull(dy: 200)
    scroller.wait(0.1)
    book.lines = []
    scroller.press(160, 240)
    scroller.lift(after: 0.05)
    scroller.rest()
    let resumed = ["willBeginDragging TD"] + Array(Self.flick.dropFirst(2))
    #expect(Array(book.lines.suffix(6)) == resumed)
    #expect(scroller.y == 0)
  }

  @Test func `an offset set by code, animated and not`() {
    view.setContentOffset(CGPoint(x: 0, y: 1200), animated: true)
    scroller.rest()
    #expect(book.lines == ["didScroll", "didEndScrollingAnimation"])
    book.lines = []
    view.setContentOffset(CGPoint(x: 0, y: 1300), animated: false)
    scroller.rest()
    #expect(book.lines == ["didScroll"] && scroller.diary.offsets.last?.y == 1300)
  }

  @Test func `a paging flick is told as any flick`() {
    view.isPagingEnabled = true
    view.contentOffset.y = 960
    book.lines = []
    scroller.flick(dy: -100)
    scroller.rest()
    #expect(book.lines == Self.flick && scroller.y == 1440)
  }

  @Test func `a pinch within the limits`() {
    scroller.addZoomed(0.5...4)
    scroller.pinch(by: 2, at: CGPoint(x: 160, y: 240))
    let began = book.lines.firstIndex { $0.hasPrefix("willBeginZooming") }
    #expect(began != nil)
    #expect(book.lines.contains { $0.hasPrefix("didZoom") && $0.contains("Z") })
    #expect(!book.lines.contains { $0.hasPrefix("didEndZooming") })
    scroller.send(.ended, 0)
    #expect(book.lines.last == "didEndZooming T", "the other finger is still there")
    scroller.send(.ended, 1)
    #expect(!view.isTracking && !view.isZooming && !view.isZoomBouncing)
  }

  @Test func `a pinch past a limit ends after the bounce`() {
    scroller.addZoomed(0.5...2)
    scroller.pinch(by: 4, at: CGPoint(x: 160, y: 240))
    book.lines = []
    scroller.liftTwo()
    #expect(view.isZoomBouncing && !view.isZooming)
    scroller.rest()
    #expect(book.lines.contains { $0.hasPrefix("didZoom") && $0.hasSuffix("B") })
    #expect(book.lines.last == "didEndZooming" && scroller.diary.count("didEndZooming") == 1)
    #expect(view.zoomScale == 2)
  }

  @Test(arguments: [true, false])
  func `scrollsToTop asks, scrolls and tells, or nothing after a no`(isAllowed: Bool) {
    scroller.diary.allowsScrollingToTop = isAllowed
    scroller.press(160, 6)
    scroller.lift(after: 0.05)
    scroller.rest()
    let all = ["shouldScrollToTop", "didScroll", "didScrollToTop"]
    #expect(book.lines == (isAllowed ? all : ["shouldScrollToTop"]))
  }
}
