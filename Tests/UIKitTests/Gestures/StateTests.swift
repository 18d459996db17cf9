import Testing
@testable import UIKit

@MainActor @Suite struct StateTests {
  typealias State = UIGestureRecognizer.State

  private let all: [State] = [.possible, .began, .changed, .ended, .cancelled, .failed]

  @Test func outOfPossibleEverythingButChangedIsAStep() {
    let steps = all.map { State.possible.step(to: $0, isWaiting: false) }
    #expect(steps == [.ignored, .taken, .illegal, .taken, .taken, .taken])
  }

  @Test func whoWaitsMayBehaveAsIfItHadBegun() {
    let steps = all.map { State.possible.step(to: $0, isWaiting: true) }
    #expect(steps == [.ignored, .ignored, .ignored, .taken, .taken, .taken])
  }

  @Test func whatIsUnderWayChangesOrEnds() {
    let began = all.map { State.began.step(to: $0, isWaiting: false) }
    #expect(began == [.illegal, .ignored, .taken, .taken, .taken, .illegal])
    let changed = all.map { State.changed.step(to: $0, isWaiting: false) }
    #expect(changed == [.illegal, .illegal, .taken, .taken, .taken, .illegal])
  }

  @Test(arguments: [UIGestureRecognizer.State.ended, .cancelled, .failed])
  func afterTheDecisionNothingIsAStep(state: UIGestureRecognizer.State) {
    #expect(all.allSatisfy { state.step(to: $0, isWaiting: false) == .ignored })
  }

  @Test func anIllegalStepTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIGestureRecognizer().state = .changed }
    }
  }

  @Test func recognizedIsEnded() {
    #expect(State.recognized == .ended)
  }

  @Test func statesSetOutsideAWindowAreToldAndReset() {
    let puppet = Puppet()
    puppet.state = .began
    #expect(puppet.state == .began)
    puppet.state = .changed
    puppet.state = .changed
    puppet.state = .ended
    #expect(puppet.states == [.began, .changed, .changed, .ended])
    #expect(puppet.state == .possible && puppet.resets == 1)
    puppet.state = .failed
    #expect(puppet.states.count == 4 && puppet.resets == 2)
  }

  /// What a lone recogniser's actions are told, for what its methods set at press, move and lift.
  @Test(
    arguments: [
      (nil, nil, nil, []),
      (nil, nil, .failed, []),
      (nil, nil, .ended, [.ended]),
      (.ended, .changed, .ended, [.ended]),
      (.failed, .began, .ended, []),
      (nil, .failed, .ended, []),
      (.began, .changed, .ended, [.began, .changed, .changed, .ended]),
      (.began, nil, .ended, [.began, .ended]),
      (.began, nil, .cancelled, [.began, .cancelled]),
      (.began, .cancelled, .ended, [.began, .cancelled]),
      (.cancelled, nil, nil, []),
    ] as [(State?, State?, State?, [State])])
  func eachStateIsToldOnce(row: (State?, State?, State?, [State])) {
    let hand = Hand()
    let puppet = Puppet(atBegan: row.0, atMoved: row.1, atEnded: row.2)
    hand.window.addGestureRecognizer(puppet)
    for round in 1...2 {
      hand.press(10, 10)
      hand.move(20, 20)
      hand.move(30, 30)
      hand.lift()
      #expect(puppet.states == Array(repeating: row.3, count: round).flatMap(\.self))
      #expect(puppet.state == .possible && puppet.resets == round)
      #expect(puppet.numberOfTouches == 0)
    }
  }

  @Test func twoStatesInOneEventAreToldBoth() {
    let hand = Hand()
    let twice = Twice()
    hand.window.addGestureRecognizer(twice)
    hand.press(10, 10)
    #expect(twice.states == [.began, .ended])
  }

  @Test func aGestureWhoseTouchIsTakenAwayIsCancelledEvenIfItsRecogniserForgets() {
    let hand = Hand()
    let puppet = Puppet(atBegan: .began)
    hand.window.addGestureRecognizer(puppet)
    hand.press(10, 10)
    hand.cancel()
    #expect(puppet.states == [.began, .cancelled])
  }

  @Test func disablingInMidGestureCancels() {
    let hand = Hand()
    let puppet = Puppet(atBegan: .began, atMoved: .changed, atEnded: .ended)
    hand.window.addGestureRecognizer(puppet)
    hand.press(10, 10)
    puppet.isEnabled = false
    hand.move(20, 20)
    hand.lift()
    #expect(puppet.states == [.began, .cancelled])
    hand.press(10, 10)
    hand.lift()
    #expect(puppet.states.count == 2)
    puppet.isEnabled = true
    hand.press(10, 10)
    #expect(puppet.states.last == .began)
  }

  @Test func disablingBeforeTheDecisionFailsSilently() {
    let hand = Hand()
    let puppet = Puppet(atMoved: .began)
    hand.window.addGestureRecognizer(puppet)
    hand.press(10, 10)
    puppet.isEnabled = false
    puppet.isEnabled = true
    hand.move(20, 20)
    #expect(puppet.states.isEmpty && puppet.resets == 1)
  }

  @Test func removingInMidGestureCancelsWhileTheViewIsKnown() {
    let hand = Hand()
    let puppet = Puppet(atBegan: .began)
    var views: [UIView?] = []
    puppet.addHandler { (puppet: Puppet) in views.append(puppet.view) }
    hand.window.addGestureRecognizer(puppet)
    hand.press(10, 10)
    hand.window.removeGestureRecognizer(puppet)
    #expect(puppet.states == [.began, .cancelled])
    #expect(views == [hand.window, hand.window] && puppet.view == nil)
    hand.move(20, 20)
    hand.lift()
    #expect(puppet.states.count == 2)
  }

  @Test func anUndecidedOneWithADeadlineOutlivesItsTouch() {
    let hand = Hand()
    let puppet = Puppet()
    puppet.deadline = 1
    hand.window.addGestureRecognizer(puppet)
    hand.press(10, 10)
    hand.lift()
    #expect(puppet.resets == 0 && hand.window.nextDeadline == 1)
    hand.wait(0.5)
    #expect(puppet.resets == 0)
    hand.wait(0.5)
    #expect(puppet.resets == 1 && hand.window.nextDeadline == nil)
  }
}

/// Begins and ends in one method.
private final class Twice: Puppet {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .began
    state = .ended
  }
}
