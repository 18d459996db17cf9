import Foundation
import Input
import StageHost
import Testing
import UIKit

/// The refresh control.
@MainActor @Suite struct RefreshControlTests {
  private let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
  private let control = UIRefreshControl()
  private let starts = Count()
  private var view: UIScrollView { scroller.view }

  private final class Count { var value = 0 }

  init() {
    view.refreshControl = control
    control.addHandler(for: .valueChanged) { [starts] _ in starts.value += 1 }
  }

  /// What the finger has to travel to start a refresh, and some.
  private let pull: CGFloat = 230

  @Test func itLiesJustAboveTheContentAndMovesNothing() {
    #expect(control.frame == CGRect(x: 0, y: -60, width: 320, height: 60))
    #expect(view.subviews.first === control)
    #expect(view.contentOffset == .zero && view.adjustedContentInset == .zero)
    view.contentInset.top = 20
    #expect(control.frame.minY == -80)
    #expect(!control.isRefreshing && starts.value == 0)
  }

  @Test func aPullPastTheThresholdStartsItOnce() {
    scroller.drag(dy: 60)
    #expect(scroller.y < 0 && !control.isRefreshing)
    scroller.move(dy: pull - 60)
    #expect(control.isRefreshing && starts.value == 1)
    scroller.move(dy: 20)
    scroller.move(dy: -40)
    scroller.move(dy: 60)
    #expect(starts.value == 1)
  }

  @Test func theContentThenRestsBelowItAndItsSizeIsNobodysBusiness() {
    scroller.pull(dy: pull)
    #expect(view.adjustedContentInset.top == 60)
    #expect(view.contentInset == .zero)
    scroller.rest()
    #expect(scroller.y == -60)
    #expect(view.contentSize == CGSize(width: 320, height: 4000))
    #expect(scroller.diary.count("didChangeAdjustedContentInset") == 1)
  }

  @Test func itsEndTakesTheInsetAwayAndTheOffsetFollows() {
    scroller.pull(dy: pull)
    scroller.rest()
    scroller.diary.lines = []
    scroller.diary.offsets = []
    control.endRefreshing()
    #expect(!control.isRefreshing)
    #expect(view.adjustedContentInset.top == 0)
    scroller.wait(0.15)
    #expect(scroller.y > -60 && scroller.y < 0)
    scroller.rest()
    #expect(scroller.y == 0)
    #expect(scroller.diary.outline == ["didChangeAdjustedContentInset", "didScroll"])
    #expect(starts.value == 1)
  }

  @Test func contentInTheMiddleStaysWhereItIs() {
    view.contentOffset.y = 700
    control.beginRefreshing()
    #expect(scroller.y == 700)
    control.endRefreshing()
    scroller.rest()
    #expect(scroller.y == 700)
  }

  @Test func startedByCodeItMakesRoomAtTheTopAndTellsNobody() {
    control.beginRefreshing()
    #expect(control.isRefreshing && scroller.y == -60)
    control.beginRefreshing()
    #expect(view.adjustedContentInset.top == 60)
    #expect(starts.value == 0)
    scroller.pull(dy: pull)
    scroller.rest()
    #expect(starts.value == 0 && scroller.y == -60)
  }

  @Test func nothingJumpsUnderTheFingerAtTheStartOrTheEnd() {
    scroller.drag(dy: 180)
    var last = scroller.y
    while !control.isRefreshing {
      scroller.move(dy: 2)
      #expect(abs(scroller.y - last) <= 2)
      last = scroller.y
    }
    scroller.move(dy: 2)
    #expect(abs(scroller.y - last) <= 2)
    last = scroller.y
    control.endRefreshing()
    #expect(scroller.y == last)
    scroller.move(dy: 2)
    #expect(abs(scroller.y - last) <= 2)
    #expect(starts.value == 1, "a drag starts one refresh, however far it still goes")
    scroller.lift(after: 0.2)
    scroller.rest()
    #expect(scroller.y == 0)
  }

  @Test func aSecondPullStartsItAgain() {
    scroller.pull(dy: pull)
    control.endRefreshing()
    scroller.rest()
    scroller.pull(dy: pull)
    #expect(starts.value == 2)
  }

  @Test func endedWithinTheCallItIsOver() {
    control.addHandler(for: .valueChanged) { ($0 as? UIRefreshControl)?.endRefreshing() }
    scroller.pull(dy: pull)
    scroller.rest()
    #expect(starts.value == 1 && scroller.y == 0 && view.adjustedContentInset.top == 0)
  }

  @Test func endedWhileTheContentStillComesBackItComesBackAllTheWay() {
    scroller.pull(dy: pull)
    scroller.wait(0.05)
    #expect(view.isDecelerating)
    control.endRefreshing()
    scroller.rest()
    #expect(scroller.y == 0)
    #expect(scroller.diary.count("didEndDecelerating") == 1)
  }

  @Test func coastingOrCodeBeyondTheTopStartsNothing() {
    view.contentOffset.y = 100
    scroller.flick(dy: 90, speed: 6000)
    scroller.rest()
    #expect(scroller.diary.offsets.contains { $0.y < -80 })
    view.contentOffset.y = -200
    #expect(starts.value == 0 && !control.isRefreshing)
  }

  @Test func aContentInsetThatChangesMeanwhileIsAddedToIt() {
    control.beginRefreshing()
    view.contentInset.top = 25
    #expect(view.adjustedContentInset.top == 85)
    #expect(scroller.y == -85)
    #expect(control.frame.minY == -85)
    control.endRefreshing()
    scroller.rest()
    #expect(scroller.y == -25)
  }

  @Test func takenAwayInMidRefreshItLeavesNothingBehind() {
    scroller.pull(dy: pull)
    scroller.rest()
    view.refreshControl = nil
    scroller.rest()
    #expect(view.adjustedContentInset.top == 0 && scroller.y == 0)
    #expect(control.superview == nil && !control.isRefreshing)
  }

  @Test func removedFromTheViewByHandItIsForgotten() {
    control.beginRefreshing()
    control.removeFromSuperview()
    #expect(view.refreshControl == nil)
    scroller.rest()
    #expect(scroller.y == 0)
  }

  @Test func anotherScrollViewTakesItOver() {
    let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    other.refreshControl = control
    #expect(view.refreshControl == nil && control.superview === other)
    control.beginRefreshing()
    #expect(other.adjustedContentInset.top == 60 && view.adjustedContentInset.top == 0)
    #expect(control.frame.width == 100)
  }

  @Test func anotherControlTakesItsPlace() {
    control.beginRefreshing()
    let next = UIRefreshControl()
    view.refreshControl = next
    scroller.rest()
    #expect(control.superview == nil && next.superview === view)
    #expect(scroller.y == 0)
  }

  @Test func aDisabledOneDoesNotStart() {
    control.isEnabled = false
    scroller.pull(dy: pull)
    #expect(starts.value == 0)
  }

  @Test func smallContentCanBePulledWhereItAlwaysBounces() {
    view.contentSize = CGSize(width: 320, height: 100)
    scroller.pull(dy: pull)
    #expect(starts.value == 0)
    view.alwaysBounceVertical = true
    scroller.pull(dy: pull)
    scroller.rest()
    #expect(starts.value == 1 && scroller.y == -60)
    control.endRefreshing()
    scroller.rest()
    #expect(scroller.y == 0)
  }

  @Test func itTurnsOnlyWhileItRefreshesWithinSight() {
    let window = scroller.stage.window
    #expect(!window.needsFrames && window.nextDeadline == nil)
    control.beginRefreshing()
    #expect(window.nextDeadline != nil)
    view.contentOffset.y = 1000
    scroller.wait(0.5)
    #expect(window.nextDeadline == nil)
    view.contentOffset.y = -60
    #expect(window.needsFrames, "the next dot is overdue")
    control.endRefreshing()
    scroller.rest()
    #expect(!window.needsFrames && window.nextDeadline == nil)
  }

  @Test func itsSignIsSeenAndTurns() {
    let stage = Stage(size: CGSize(width: 320, height: 480))
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.backgroundColor = .white
    view.contentSize = CGSize(width: 320, height: 1000)
    let control = UIRefreshControl()
    control.tintColor = .red
    view.refreshControl = control
    stage.window.addSubview(view)
    let empty = stage.snapshot()
    control.beginRefreshing()
    let first = stage.snapshot()
    #expect(first != empty)
    #expect(first[160, 20] == (255, 0, 0, 255), "the newest dot is whole")
    stage.advance(to: 0.15)
    #expect(stage.snapshot() != first)
  }
}
