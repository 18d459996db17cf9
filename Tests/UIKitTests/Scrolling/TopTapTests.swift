import Foundation
import Input
import Testing
import UIKit

/// `scrollsToTop`, and what the delegate hears of it.
@MainActor @Suite struct TopTapTests {
  private let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 4000))
  private var view: UIScrollView { scroller.view }

  init() {
    view.contentOffset = CGPoint(x: 70, y: 1000)
    scroller.diary.lines = []
  }

  private func tap(_ x: CGFloat = 160, _ y: CGFloat = 6, for seconds: Double = 0.08) {
    scroller.press(x, y)
    scroller.lift(after: seconds)
  }

  @Test func rule9ATapOfTheTopEdgeGlidesToTheTopAndKeepsX() {
    view.contentInset.top = 30
    tap()
    #expect(scroller.heard.last == "shouldScrollToTop")
    scroller.wait(0.15)
    #expect(scroller.y > 0 && scroller.y < 1000)
    scroller.rest()
    #expect(view.contentOffset == CGPoint(x: 70, y: -30))
    #expect(
      scroller.diary.outline.suffix(3) == ["shouldScrollToTop", "didScroll", "didScrollToTop"])
    #expect(scroller.diary.count("didEndScrollingAnimation") == 0)
  }

  @Test func rule9ADelegateMayForbidIt() {
    scroller.diary.allowsScrollingToTop = false
    tap()
    scroller.rest()
    #expect(scroller.heard == ["shouldScrollToTop"])
    #expect(scroller.y == 1000)
  }

  @Test func atTheTopItIsToldAtOnce() {
    view.contentOffset.y = 0
    scroller.diary.lines = []
    tap()
    #expect(scroller.heard == ["shouldScrollToTop", "didScrollToTop"])
    scroller.rest()
    #expect(scroller.heard.count == 2)
  }

  @Test(arguments: [(11.5, true), (12, false)])
  func theEdgeIsTwelvePointsHigh(y: Double, isEdge: Bool) {
    tap(160, CGFloat(y))
    scroller.rest()
    #expect(scroller.y == (isEdge ? 0 : 1000))
  }

  @Test func aDragThatBeginsThereIsNoTap() {
    scroller.press(160, 6)
    scroller.move(dy: 15)
    scroller.move(dy: -15)
    scroller.lift(after: 0.2)
    scroller.rest()
    #expect(scroller.diary.count("shouldScrollToTop") == 0)
  }

  @Test func norIsALongPressOrOneThatIsTakenAway() {
    tap(for: 0.9)
    scroller.press(160, 6)
    scroller.cancel()
    scroller.rest()
    #expect(scroller.heard == [])
  }

  @Test func norAreTwoFingers() {
    scroller.press(160, 6)
    scroller.stage.touch(1, .began, at: CGPoint(x: 200, y: 6), time: scroller.now)
    scroller.lift()
    scroller.stage.touch(1, .ended, at: CGPoint(x: 200, y: 6), time: scroller.now)
    scroller.rest()
    #expect(scroller.heard == [])
  }

  @Test func aControlThereKeepsItsTap() {
    let button = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    let label = UIView(frame: button.bounds)
    button.addSubview(label)
    scroller.stage.window.addSubview(button)
    tap(50)
    #expect(scroller.heard == [])
    tap(150)
    #expect(scroller.heard == ["shouldScrollToTop"])
  }

  @Test func ofSeveralThatWantItNoneMoves() {
    let other = UIScrollView(frame: CGRect(x: 0, y: 240, width: 320, height: 100))
    scroller.stage.window.addSubview(other)
    tap()
    #expect(scroller.heard == [])
    other.scrollsToTop = false
    tap()
    #expect(scroller.heard == ["shouldScrollToTop"])
  }

  private nonisolated static let absent: [@MainActor @Sendable (UIScrollView) -> Void] = [
    { $0.isHidden = true },
    { $0.alpha = 0 },
    { $0.frame.origin.y = 480 },
    { $0.superview?.isHidden = true },
    {
      $0.superview?.clipsToBounds = true
      $0.superview?.bounds.origin.y = 400
    },
    { $0.isScrollEnabled = false },
    { $0.removeFromSuperview() },
  ]

  @Test(arguments: absent.indices)
  func oneThatCannotBeSeenOrScrolledDoesNotCount(index: Int) {
    let holder = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    let other = UIScrollView(frame: CGRect(x: 0, y: 240, width: 320, height: 60))
    holder.addSubview(other)
    scroller.stage.window.insertSubview(holder, at: 0)
    tap()
    #expect(scroller.heard == [])
    Self.absent[index](other)
    tap()
    #expect(scroller.heard == ["shouldScrollToTop"])
  }

  @Test func whoDoesNotWantItStays() {
    view.scrollsToTop = false
    tap()
    scroller.rest()
    #expect(scroller.heard == [])
  }

  @Test func contentThatCoastsIsCaughtAndGoesToTheTop() {
    scroller.flick(dy: -100, speed: 2000)
    scroller.wait(0.1)
    tap()
    #expect(!view.isDecelerating)
    scroller.rest()
    #expect(scroller.y == 0)
    #expect(scroller.diary.count("didScrollToTop") == 1)
  }

  @Test func contentThatBouncesSidewaysComesBackToItsEndOnTheWay() {
    scroller.drag(dx: 200, dy: 0)
    #expect(scroller.x < 0)
    scroller.lift(after: 0.2)
    tap()
    scroller.rest()
    #expect(view.contentOffset == .zero)
    #expect(scroller.diary.count("didScrollToTop") == 1)
  }

  @Test func aFingerThatCutsItShortIsNotToldAsTheTop() {
    tap()
    scroller.wait(0.1)
    scroller.drag(dy: -30)
    scroller.lift(after: 0.2)
    scroller.rest()
    #expect(scroller.diary.count("didScrollToTop") == 0)
    #expect(scroller.y > 0)
  }

  @Test func anInsetThatGrowsOnTheWayIsTheNewTop() {
    tap()
    scroller.wait(0.1)
    view.contentInset.top = 44
    scroller.rest()
    #expect(scroller.y == -44)
    #expect(scroller.heard.last == "didScrollToTop")
  }

  @Test func whatLiesUnderTheEdgeHearsOfTheTouch() {
    var taps = 0
    let recognizer = UITapGestureRecognizer { _ in taps += 1 }
    view.addGestureRecognizer(recognizer)
    tap()
    #expect(taps == 1)
    #expect(scroller.heard == ["shouldScrollToTop"])
  }

  @Test func oneThatATurnedSuperviewCutsOffIsNotMeant() {
    let turned = UIView(frame: CGRect(x: 0, y: 100, width: 200, height: 200))
    turned.transform = CGAffineTransform(rotationAngle: 0.4)
    let clipping = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    clipping.clipsToBounds = true
    clipping.addSubview(UIScrollView(frame: CGRect(x: 150, y: 150, width: 50, height: 50)))
    turned.addSubview(clipping)
    view.superview?.addSubview(turned)
    tap()
    scroller.rest()
    #expect(scroller.y == 0)
  }
}
