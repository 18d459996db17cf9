import Foundation
import Input
import Testing
import UIKit

/// Movement by code, zooming, touches of the content, nesting and the keyboard: what the tests of
/// each topic leave open; and what is often told otherwise of the real scroll view.
@MainActor @Suite struct OtherRuleTests {
  private let scroller = Scroller(300, 500, content: CGSize(width: 600, height: 2000), scale: 2)
  private var view: UIScrollView { scroller.view }

  // MARK: Movement by code

  @Test func `animated: eased over about 0.3 s, and the property reads what is shown`() {
    view.setContentOffset(CGPoint(x: 200, y: 800), animated: true)
    var shares: [CGFloat] = []
    for _ in 0..<30 {
      scroller.wait(0.0125)
      #expect(view.contentOffset == view.bounds.origin)
      #expect(abs(view.contentOffset.x * 4 - view.contentOffset.y) <= 2.5, "a straight line")
      shares.append(view.contentOffset.y / 800)
    }
    #expect(shares == shares.sorted())
    let end = shares.firstIndex(of: 1).map { Double($0 + 1) * 0.0125 } ?? 0
    #expect((0.25...0.35).contains(end))
    // Slow at both ends: a quarter of the time takes it less than a quarter of the way.
    #expect(shares[5] < 0.2 && shares[17] > 0.8)
    #expect(scroller.heard.last == "didEndScrollingAnimation")
    #expect(scroller.diary.count("didEndScrollingAnimation") == 1)
  }

  @Test func `rect: nothing happens where it is visible, within the insets`() {
    view.contentInset = UIEdgeInsets(top: 40, left: 30, bottom: 60, right: 20)
    view.contentOffset = CGPoint(x: 100, y: 700)
    scroller.diary.lines = []
    // What is not under the insets: x 130 … 380, y 740 … 1140.
    view.scrollRectToVisible(CGRect(x: 130, y: 740, width: 250, height: 400), animated: true)
    scroller.rest()
    #expect(scroller.heard == [])
    view.scrollRectToVisible(CGRect(x: 129, y: 1139, width: 10, height: 3), animated: false)
    #expect(view.contentOffset == CGPoint(x: 99, y: 702))
  }

  // MARK: Zooming

  @Test func `pinch: off' = (off + a) s' / s − a`() {
    scroller.addZoomed(0.5...4)
    view.contentOffset = CGPoint(x: 100, y: 600)
    let middle = CGPoint(x: 120, y: 260)
    scroller.pinch(by: 1.5, at: middle)
    #expect(abs(view.zoomScale - 1.5) < 1e-9)
    #expect(abs(view.contentOffset.x - (220 * 1.5 - 120)) <= 0.25)
    #expect(abs(view.contentOffset.y - (860 * 1.5 - 260)) <= 0.25)
    #expect(view.contentSize == CGSize(width: 900, height: 3000))
  }

  @Test func `limits: beyond them max (2 − max / s) and min / (2 − s / min)`() {
    scroller.addZoomed(0.8...1.5)
    scroller.pinch(by: 3, at: CGPoint(x: 150, y: 250))
    #expect(abs(view.zoomScale - 1.5 * (2 - 1.5 / 3)) < 1e-9)
    scroller.liftTwo()
    scroller.rest()
    #expect(view.zoomScale == 1.5)
    // From 1.5: the fingers ask for a third of that.
    scroller.pinch(by: 1.0 / 3, at: CGPoint(x: 150, y: 250))
    #expect(abs(view.zoomScale - 0.8 / (2 - 0.5 / 0.8)) < 1e-9)
  }

  @Test func `bounce: back in 0.1 + 0.3 |ln s0 − ln s1| seconds, at most 0.4`() {
    scroller.addZoomed(0.5...1.5)
    scroller.pinch(by: 2, at: CGPoint(x: 150, y: 250))
    // Shown is 1.875: 0.1 + 0.3 · ln 1.25 = 0.1669.
    #expect(abs(view.zoomScale - 1.875) < 1e-9)
    scroller.liftTwo()
    let lift = scroller.now - 0.008
    scroller.stage.advance(to: lift + 0.165)
    #expect(view.isZoomBouncing)
    scroller.stage.advance(to: lift + 0.168)
    #expect(!view.isZoomBouncing && view.zoomScale == 1.5)
  }

  // MARK: Touches of the content

  @Test(arguments: [(0.149, 0), (0.151, 1)])
  func `delay: a touch is held back for 150 ms`(wait: Double, count: Int) {
    let content = Listener(0, 0, 600, 2000)
    view.addSubview(content)
    scroller.press(150, 250)
    scroller.wait(wait)
    #expect(content.heard.count == count)
    scroller.lift(after: 0.001)
    #expect(content.heard == ["began", "ended"])
  }

  @Test func `default: controls keep their touches, other views give them up`() {
    #expect(!view.touchesShouldCancel(in: UIControl()))
    #expect(view.touchesShouldCancel(in: UIView()))
    #expect(view.delaysContentTouches && view.canCancelContentTouches)
    #expect(view.touchesShouldBegin([], with: nil, in: UIView()))
  }

  // MARK: Nesting

  @Test func `nesting: who takes the gesture keeps it to its end, whichever way it turns`() {
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
    inner.contentSize = CGSize(width: 900, height: 500)
    view.addSubview(inner)
    scroller.press(150, 250)
    scroller.move(dx: -30)
    for _ in 0..<10 { scroller.move(dy: -20) }
    #expect(inner.isDragging && !view.isDragging)
    #expect(inner.contentOffset.x == 20 && view.contentOffset == .zero)
    for _ in 0..<40 { scroller.move(dx: -30) }
    #expect(inner.isDragging && inner.contentOffset.x > 600)
    #expect(view.contentOffset == .zero)
  }

  @Test func `paging in paging, crossed: each takes its own axis`() {
    view.isPagingEnabled = true
    view.contentSize.width = 300
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
    inner.contentSize = CGSize(width: 900, height: 500)
    inner.isPagingEnabled = true
    view.addSubview(inner)
    scroller.flick(dx: -80)
    scroller.rest()
    #expect(inner.contentOffset == CGPoint(x: 300, y: 0) && view.contentOffset == .zero)
    scroller.flick(dy: -80)
    scroller.rest()
    #expect(inner.contentOffset == CGPoint(x: 300, y: 0) && view.contentOffset.y == 500)
  }

  // MARK: The keyboard

  @Test func `keyboard: exactly its height can be reached, and goes away with it`() {
    view.contentSize = CGSize(width: 300, height: 500)
    scroller.flick(dy: -200, speed: 3000)
    scroller.rest()
    #expect(view.contentOffset == .zero && scroller.diary.offsets.isEmpty)
    view.contentInset.bottom = 216
    scroller.flick(dy: -200, speed: 3000)
    scroller.rest()
    #expect(scroller.y == 216)
    view.contentInset.bottom = 0
    #expect(scroller.y == 0)
  }

  // MARK: What is often told otherwise

  @Test func `an inset of 10 at the top lets y reach −10`() {
    view.contentInset.top = 10
    view.contentOffset = .zero
    scroller.flick(dy: 100, speed: 3000)
    scroller.rest()
    #expect(scroller.y == -10)
  }

  @Test func `tracking stays true during the drag`() {
    scroller.press(150, 250)
    #expect(view.isTracking)
    for _ in 0..<5 {
      scroller.move(dy: -12)
      #expect(view.isTracking && view.isDragging)
    }
    scroller.lift()
    #expect(!view.isTracking)
  }

  @Test func `zoomBouncing is true while it bounces, not at a limit`() {
    scroller.addZoomed(0.5...1.5)
    scroller.pinch(by: 4, at: CGPoint(x: 150, y: 250))
    #expect(view.zoomScale > 1.5 && !view.isZoomBouncing)
    scroller.liftTwo()
    #expect(view.isZoomBouncing)
    scroller.rest()
    #expect(view.zoomScale == 1.5 && !view.isZoomBouncing)
  }

  @Test func `the end of a drag may say that nothing decelerates`() {
    scroller.pull(dy: -100)
    #expect(scroller.heard.last == "didEndDragging false")
  }
}
