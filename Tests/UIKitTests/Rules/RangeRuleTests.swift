import Foundation
import Input
import Testing
import UIKit

/// The range, beside `RangeTests`.
@MainActor @Suite struct RangeRuleTests {
  private let scroller = Scroller(300, 500, content: CGSize(width: 300, height: 2000), scale: 100)
  private var view: UIScrollView { scroller.view }

  @Test func `the comparison tells numbers apart`() {
    #expect(!isClose(1, 1.01) && isClose(1, 1.004))
  }

  /// Whether a shown offset is a computed one, up to its rounding to a hundredth of a point.
  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.0051 }

  @Test func `range: low is minus the inset, and high content plus inset minus the view`() {
    view.contentSize.width = 400
    view.contentInset = UIEdgeInsets(top: 7, left: 11, bottom: 13, right: 17)
    view.contentOffset = CGPoint(x: -1000, y: -1000)
    view.contentSize.height = 2001
    #expect(view.contentOffset == CGPoint(x: -11, y: -7))
    view.contentOffset = CGPoint(x: 9000, y: 9000)
    view.contentSize.height = 2000
    #expect(view.contentOffset == CGPoint(x: 400 + 17 - 300, y: 2000 + 13 - 500))
  }

  @Test func `range: content smaller than the view rests at its start and never at its end`() {
    view.contentSize.height = 100
    view.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
    view.alwaysBounceVertical = true
    view.contentOffset.y = -10
    scroller.press(150, 250)
    scroller.move(dy: -11)
    #expect(isClose(scroller.y, -10 + Law.shown(1, length: 500)))
    scroller.lift(after: 0.2)
    scroller.rest()
    #expect(scroller.y == -10)
    scroller.pull(dy: 80)
    scroller.rest()
    #expect(scroller.y == -10)
  }

  @Test(arguments: [0, 1])
  func `range: an axis can scroll where inset and content are more than the view`(excess: Int) {
    view.contentSize.height = 500
    view.contentInset.bottom = CGFloat(excess)
    scroller.pull(dy: -100)
    scroller.rest()
    #expect(scroller.y == Double(excess))
    #expect(scroller.diary.offsets.isEmpty == (excess == 0))
  }

  @Test(arguments: [true, false])
  func `range: an axis that cannot scroll stays, unless it always bounces`(always: Bool) {
    view.contentSize = CGSize(width: 900, height: 500)
    view.alwaysBounceVertical = always
    scroller.drag(dx: -60, dy: -80)
    // 100 points of travel leave 90, of which four fifths along y.
    #expect(isClose(scroller.x, 54))
    #expect(always ? isClose(scroller.y, Law.shown(72, length: 500)) : scroller.y == 0)
    view.bounces = false
    scroller.move(dy: -5)
    scroller.lift(after: 0.2)
    scroller.rest()
    #expect(scroller.y == 0)
    scroller.pull(dy: -100)
    #expect(scroller.y == 0)
  }

  @Test func `rounding: what is shown is rounded to pixels, the motion is not`() {
    let coarse = Scroller(300, 500, content: CGSize(width: 300, height: 2000))
    for each in [scroller, coarse] { each.flick(dy: -96, speed: 1000) }
    // Both begin on a whole point: after 96 less the slop.
    #expect(scroller.y == 86 && coarse.y == 86)
    for _ in 0..<20 {
      for each in [scroller, coarse] { each.wait(0.05) }
      #expect(coarse.y == coarse.y.rounded())
      #expect(abs(coarse.y - scroller.y) <= 0.5 + 0.005)
    }
  }

  @Test func `rounding: after a motion only the rounded offset is left`() {
    let coarse = Scroller(300, 500, content: CGSize(width: 300, height: 2000))
    coarse.flick(dy: -96, speed: 1000)
    coarse.rest()
    let rest = coarse.y
    #expect(rest == rest.rounded() && coarse.view.bounds.minY == CGFloat(rest))
    coarse.press(150, 250)
    coarse.move(dy: -10.5)
    #expect(coarse.y == rest + 1, "half a point beyond a whole one rounds away from zero")
  }

  @Test func `rounding: the grid is that of the screen, and changes with its scale`() {
    let coarse = Scroller(300, 500, content: CGSize(width: 300, height: 2000))
    let view = coarse.view
    view.contentOffset.y = 10.3
    #expect(coarse.y == 10)
    coarse.stage.window.send(.scaleChanged(2), samples: [])
    view.contentOffset.y = 10.3
    #expect(coarse.y == 10.5)
    scroller.stage.window.addSubview(view)
    view.contentOffset.y = 10.303
    #expect(coarse.y == 10.3, "it has moved to a screen of a hundred pixels a point")
  }

  // MARK: Changes under way

  enum Change: CaseIterable {
    case content, inset, size
  }

  /// Lets the content end at `high`.
  private func end(at high: Double, by change: Change, in scroller: Scroller) {
    let view = scroller.view
    switch change {
    case .content: view.contentSize.height = CGFloat(high) + view.bounds.height
    case .inset:
      view.contentInset.bottom = CGFloat(high) + view.bounds.height - view.contentSize.height
    case .size: view.frame.size.height = view.contentSize.height - CGFloat(high)
    }
  }

  @Test(arguments: Change.allCases)
  func `changes: coasting content is planned anew from its place and velocity`(change: Change) {
    scroller.flick(dy: -96, speed: 1000)
    scroller.wait(0.1)
    let place = 86 + Law.distance(1000, 0.1)
    let velocity = Law.velocity(1000, 0.1)
    end(at: scroller.y + 20, by: change, in: scroller)
    #expect(isClose(scroller.y, place))
    scroller.wait(0.01)
    #expect(isClose(scroller.y, place + Law.distance(velocity, 0.01)))
    scroller.wait(0.04)
    let room = (place * 100).rounded() / 100 + 20 - place
    let passage = Law.time(toCover: room, velocity)
    let beyond = Law.bounce(0, Law.velocity(velocity, passage), 0.05 - passage)
    #expect(isClose(scroller.y, place + room + beyond))
    scroller.rest()
    #expect(isClose(scroller.y, place + room))
    #expect(scroller.diary.count("didEndDecelerating") == 1)
  }

  @Test(arguments: Change.allCases)
  func `changes: bouncing content bounces on about the new limit`(change: Change) {
    view.contentOffset.y = 1500
    scroller.pull(dy: -210)
    let overshoot = scroller.y - 1500
    #expect(isClose(overshoot, Law.shown(200, length: 500)))
    scroller.wait(0.05)
    let shown = scroller.y
    #expect(isClose(shown, 1500 + Law.bounce(overshoot, 0, 0.05)))
    end(at: 1480, by: change, in: scroller)
    #expect(scroller.y == shown)
    scroller.wait(0.05)
    #expect(isClose(scroller.y, 1480 + Law.bounce(shown - 1480, 0, 0.05)))
    scroller.rest()
    #expect(scroller.y == 1480)
    #expect(scroller.diary.count("didEndDecelerating") == 1)
  }

  @Test(arguments: Change.allCases)
  func `changes: content on its way to an offset ends in the new range`(change: Change) {
    view.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
    scroller.wait(0.1)
    end(at: 700, by: change, in: scroller)
    scroller.rest()
    #expect(scroller.y == 700)
    let steps = zip(scroller.diary.offsets, scroller.diary.offsets.dropFirst())
    #expect(steps.allSatisfy { $1.y > $0.y })
    #expect(scroller.diary.count("didEndScrollingAnimation") == 1)
  }

  @Test(arguments: Change.allCases)
  func `changes: at rest the content comes into the range, and is told once`(change: Change) {
    view.contentOffset.y = 1500
    scroller.diary.lines = []
    end(at: 1400, by: change, in: scroller)
    #expect(scroller.y == 1400)
    #expect(scroller.diary.count("didScroll") == 1)
  }

  @Test func `changes: a drag's raw overshoot becomes the inverse of what is shown`() {
    scroller.drag(dy: 210)
    let shown = Law.shown(200, length: 500)
    #expect(isClose(scroller.y, -shown))
    view.contentInset.top = 50
    #expect(isClose(scroller.y, -shown))
    scroller.move(dy: 10)
    let raw = Law.raw(shown - 50, length: 500)
    #expect(isClose(scroller.y, -50 - Law.shown(raw + 10, length: 500)))
  }

  @Test func `changes: a growing inset takes along only what rests exactly at the start`() {
    view.contentSize.width = 900
    view.contentOffset = CGPoint(x: 0, y: 1)
    view.contentInset = UIEdgeInsets(top: 40, left: 30, bottom: 0, right: 0)
    #expect(view.contentOffset == CGPoint(x: -30, y: 1))
    view.contentInset = UIEdgeInsets(top: 90, left: 60, bottom: 500, right: 500)
    #expect(view.contentOffset == CGPoint(x: -60, y: 1))
  }

  @Test func `disabled: code still scrolls and shows rectangles`() {
    view.isScrollEnabled = false
    view.scrollRectToVisible(CGRect(x: 0, y: 900, width: 10, height: 50), animated: false)
    #expect(scroller.y == 450)
    view.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 50), animated: true)
    scroller.rest()
    #expect(scroller.y == 0)
  }
}
