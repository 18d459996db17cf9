import Input
import Testing
import UIKit

@MainActor @Suite struct LongPressTests {
  private let hand = Hand()
  private let log = Log()
  private let press = UILongPressGestureRecognizer()

  init() {
    press.addHandler { [log] (press: UILongPressGestureRecognizer) in
      log.add("press \(press.state)")
    }
    hand.window.addGestureRecognizer(press)
  }

  @Test func theDefaultsAreThoseOfUIKit() {
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTouchesRequired == 1 && press.numberOfTapsRequired == 0)
  }

  // MARK: Beginning

  @Test func itBeginsWhileTheFingerRests() {
    hand.press(100, 100)
    #expect(hand.window.nextDeadline == hand.time + 0.5)
    hand.wait(0.49)
    #expect(log.lines.isEmpty)
    hand.wait(0.01)
    #expect(log.lines == ["press began"] && hand.window.nextDeadline == nil)
  }

  @Test func itChangesWithEachMoveAndEndsWithTheLift() {
    hand.press(100, 100)
    hand.wait(0.5)
    hand.move(200, 200)
    hand.move(210, 200)
    #expect(press.location(in: nil) == CGPoint(x: 210, y: 200))
    hand.lift()
    #expect(log.lines == ["press began", "press changed", "press changed", "press ended"])
    #expect(press.state == .possible)
  }

  @Test func aLiftBeforeTheTimeFailsIt() {
    hand.press(100, 100)
    hand.lift(after: 0.4)
    hand.wait(1)
    #expect(log.lines.isEmpty && hand.window.nextDeadline == nil)
  }

  @Test func aHostThatSleptThroughTheDeadlineTellsItAll() {
    hand.press(100, 100)
    hand.lift(after: 0.6)
    #expect(log.lines == ["press began", "press ended"])
  }

  @Test func aFingerThatStraysFartherThanAllowedFailsIt() {
    hand.press(100, 100)
    hand.move(110, 100)
    #expect(press.state == .possible)
    hand.move(110.01, 100)
    #expect(press.state == .failed)
    hand.wait(1)
    #expect(log.lines.isEmpty)
  }

  @Test func theAllowedMovementCanBeSet() {
    press.allowableMovement = 50
    hand.press(100, 100)
    hand.move(150, 100)
    hand.wait(0.5)
    #expect(log.lines == ["press began"])
  }

  @Test func withoutADurationItBeginsWithThePress() {
    press.minimumPressDuration = 0
    hand.press(100, 100)
    #expect(log.lines == ["press began"])
    hand.lift()
    #expect(log.lines == ["press began", "press ended"])
  }

  @Test func aTouchTakenAwayCancelsIt() {
    hand.press(100, 100)
    hand.wait(0.5)
    hand.cancel()
    #expect(log.lines == ["press began", "press cancelled"])
    hand.press(100, 100)
    hand.cancel()
    hand.wait(1)
    #expect(log.lines.count == 2)
  }

  // MARK: Fingers and taps

  @Test func theTimeCountsFromTheLastOfTheFingers() {
    press.numberOfTouchesRequired = 2
    hand.press(100, 100)
    hand.wait(0.4)
    hand.press(200, 100, id: 1)
    hand.wait(0.49)
    #expect(log.lines.isEmpty)
    hand.wait(0.01)
    #expect(log.lines == ["press began"])
    #expect(press.location(in: nil) == CGPoint(x: 150, y: 100))
    hand.lift(id: 1)
    #expect(log.lines == ["press began", "press ended"])
    hand.lift()
    #expect(log.lines.count == 2 && press.state == .possible)
  }

  @Test func aFingerTooManyFailsItBeforeAndIsIgnoredAfter() {
    hand.press(100, 100)
    hand.press(200, 100, id: 1)
    #expect(press.state == .failed)
    hand.lift()
    hand.lift(id: 1)
    hand.press(100, 100)
    hand.wait(0.5)
    hand.press(200, 100, id: 1)
    hand.lift(id: 1)
    #expect(log.lines == ["press began"] && press.numberOfTouches == 1)
  }

  @Test func tapsThatMustPrecedeItAreCounted() {
    press.numberOfTapsRequired = 1
    hand.press(100, 100)
    #expect(press.state == .failed)
    hand.lift()
    hand.press(100, 100, after: 0.2)
    hand.wait(0.5)
    #expect(log.lines == ["press began"])
  }

  // MARK: Against others

  private func addPan() {
    hand.window.addGestureRecognizer(
      UIPanGestureRecognizer { [log] pan in log.add("pan \(pan.state)") })
  }

  @Test func aPanThatBeginsInTimePreventsIt() {
    addPan()
    hand.press(100, 100)
    hand.move(130, 100, after: 0.4)
    hand.wait(0.5)
    hand.lift()
    #expect(log.lines == ["pan began", "pan ended"])
  }

  @Test func onceItHasBegunThePanDoesNot() {
    addPan()
    hand.press(100, 100)
    hand.wait(0.5)
    hand.move(130, 100)
    hand.lift()
    #expect(log.lines == ["press began", "press changed", "press ended"])
  }

  @Test(arguments: [0.3, 0.6])
  func ofTapAndLongPressTheTimeDecides(duration: Double) {
    hand.window.addGestureRecognizer(
      UITapGestureRecognizer { [log] tap in log.add("tap \(tap.state)") })
    hand.press(100, 100)
    hand.wait(duration)
    hand.lift()
    #expect(log.lines == (duration < 0.5 ? ["tap ended"] : ["press began", "press ended"]))
  }

  @Test func oneThatHadToWaitBeginsLater() {
    let awaited = Puppet()
    hand.window.addGestureRecognizer(awaited)
    press.require(toFail: awaited)
    hand.press(100, 100)
    hand.wait(0.5)
    hand.move(150, 100)
    #expect(press.state == .possible && hand.window.nextDeadline == nil)
    awaited.state = .failed
    #expect(log.lines == ["press began"])
    hand.move(151, 100)
    #expect(press.state == .changed)
  }

  // MARK: In the middle

  @Test(arguments: [true, false])
  func disabledOrRemovedInMidGestureItIsCancelled(isRemoved: Bool) {
    hand.press(100, 100)
    hand.wait(0.5)
    if isRemoved {
      hand.window.removeGestureRecognizer(press)
    } else {
      press.isEnabled = false
    }
    hand.move(150, 150)
    hand.lift()
    #expect(log.lines == ["press began", "press cancelled"])
  }

  @Test func disabledBeforeTheTimeItNeverBegins() {
    hand.press(100, 100)
    press.isEnabled = false
    hand.wait(1)
    #expect(log.lines.isEmpty && hand.window.nextDeadline == nil)
  }

  @Test func aViewThatLeavesTakesItAlong() {
    let view = Listener(0, 0, 200, 200)
    hand.window.addSubview(view)
    hand.window.removeGestureRecognizer(press)
    view.addGestureRecognizer(press)
    hand.press(100, 100)
    hand.wait(0.5)
    view.removeFromSuperview()
    hand.wait(0.1)
    hand.lift()
    #expect(log.lines == ["press began", "press cancelled"])
    #expect(view.heard == ["began", "cancelled"])
  }

  @Test func aNegativeDurationTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UILongPressGestureRecognizer().minimumPressDuration = -1 }
    }
  }
}
