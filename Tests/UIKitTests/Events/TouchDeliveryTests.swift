import Testing
import UIKit

@MainActor @Suite struct TouchDeliveryTests {
  private let hand = Hand()
  private let view = Listener(0, 0, 100, 100)

  init() {
    hand.window.addSubview(view)
  }

  private func pressMoveLift() {
    hand.press(10, 10)
    hand.move(30, 30)
    hand.lift()
  }

  @Test func theViewThatWasHitGetsItsTouchToTheEndAlsoOutsideTheWindow() {
    let other = Listener(100, 0, 100, 100)
    hand.window.addSubview(other)
    hand.press(10, 10)
    hand.move(150, 10)
    hand.move(-500, -500)
    hand.lift()
    #expect(view.heard == ["began", "moved", "moved", "ended"])
    #expect(other.heard.isEmpty)
  }

  @Test func aPressOnNothingIsHeardByNobody() {
    hand.press(400, 10)
    hand.move(10, 10)
    hand.lift()
    #expect(view.heard.isEmpty)
  }

  @Test func aTouchThatTheHostTakesAwayIsCancelledOnce() {
    hand.press(10, 10)
    hand.cancel()
    hand.move(20, 20)
    hand.lift()
    #expect(view.heard == ["began", "cancelled"])
  }

  @Test func aSecondPressOfThePointerCancelsTheFirst() {
    hand.press(10, 10)
    hand.press(20, 20)
    hand.lift()
    #expect(view.heard == ["began", "cancelled", "began", "ended"])
  }

  // MARK: What recognisers do to it

  @Test func aRecogniserThatBeginsTakesTheTouchExactlyOnce() {
    view.addGestureRecognizer(UIPanGestureRecognizer())
    hand.drag(from: CGPoint(x: 10, y: 10), by: CGVector(dx: 0, dy: 50), steps: 10)
    // One step of 5 points is heard; the next one makes it a drag.
    #expect(view.heard == ["began", "moved", "cancelled"])
  }

  @Test func theViewHearsOfItsLossBeforeTheActions() {
    let pan = UIPanGestureRecognizer()
    var heard: [String] = []
    pan.addHandler { [unowned view] pan in if pan.state == .began { heard = view.heard } }
    view.addGestureRecognizer(pan)
    pressMoveLift()
    #expect(heard == ["began", "cancelled"])
  }

  @Test func twoThatTakeTheSameTouchCancelItOnce() {
    let arbiter = Arbiter()
    arbiter.isSimultaneous = { _, _ in true }
    for _ in 0..<2 {
      let pan = UIPanGestureRecognizer()
      pan.delegate = arbiter
      view.addGestureRecognizer(pan)
    }
    pressMoveLift()
    #expect(view.heard == ["began", "cancelled"])
  }

  @Test func whoDoesNotCancelLeavesTheTouchAlone() {
    let pan = UIPanGestureRecognizer()
    pan.cancelsTouchesInView = false
    view.addGestureRecognizer(pan)
    pressMoveLift()
    #expect(view.heard == ["began", "moved", "ended"])
  }

  @Test func whatIsTakenAtThePressIsNeverHeardOf() {
    view.addGestureRecognizer(Puppet(atBegan: .began, atEnded: .ended))
    pressMoveLift()
    #expect(view.heard.isEmpty)
  }

  @Test func aFingerThatJoinsAGestureIsNotHeardOf() {
    view.isMultipleTouchEnabled = true
    view.addGestureRecognizer(UIPanGestureRecognizer())
    hand.press(10, 10)
    hand.move(30, 30)
    hand.press(50, 50, id: 1)
    hand.lift(id: 1)
    hand.lift()
    #expect(view.heard == ["began", "cancelled"])
  }

  @Test func anIgnoredTouchStaysWithItsView() {
    view.addGestureRecognizer(Ignorer())
    pressMoveLift()
    #expect(view.heard == ["began", "moved", "ended"])
  }

  // MARK: Delays

  @Test func aDelayedBeginningIsNeverHeardIfTheGestureIsRecognised() {
    let pan = UIPanGestureRecognizer()
    pan.delaysTouchesBegan = true
    view.addGestureRecognizer(pan)
    pressMoveLift()
    #expect(view.heard.isEmpty)
  }

  @Test func aDelayedBeginningIsMadeUpForAtTheLift() {
    let pan = UIPanGestureRecognizer()
    pan.delaysTouchesBegan = true
    view.addGestureRecognizer(pan)
    hand.press(10, 10)
    hand.move(12, 12)
    #expect(view.heard.isEmpty)
    hand.lift()
    #expect(view.heard == ["began", "ended"])
  }

  @Test func aDelayedBeginningIsMadeUpForWhenTheRecogniserFails() {
    let puppet = Puppet(atMoved: .failed)
    puppet.delaysTouchesBegan = true
    view.addGestureRecognizer(puppet)
    var places: [CGPoint] = []
    view.onTouch = { touch in places.append(touch.location(in: nil)) }
    hand.press(10, 10)
    hand.move(30, 30)
    #expect(view.heard == ["began", "moved"])
    #expect(places == [CGPoint(x: 10, y: 10), CGPoint(x: 30, y: 30)])
    hand.lift()
    #expect(view.heard == ["began", "moved", "ended"])
  }

  @Test func aDelayedBeginningIsMadeUpForAtADeadline() {
    let puppet = Puppet()
    puppet.delaysTouchesBegan = true
    puppet.deadline = 0.15
    view.addGestureRecognizer(puppet)
    hand.press(10, 10)
    hand.wait(0.1)
    #expect(view.heard.isEmpty)
    hand.wait(0.1)
    #expect(view.heard == ["began"])
  }

  @Test func aDelayedTouchThatIsTakenAwayIsNotHeardOf() {
    let puppet = Puppet()
    puppet.delaysTouchesBegan = true
    view.addGestureRecognizer(puppet)
    hand.press(10, 10)
    hand.cancel()
    #expect(view.heard.isEmpty)
  }

  @Test(arguments: [
    (true, true, ["began", "cancelled"]), (true, false, ["began", "ended"]),
    (false, true, ["began", "ended"]),
  ])
  func aDelayedEndIsDecidedWithTheGesture(isRecognised: Bool, cancels: Bool, heard: [String]) {
    let decisive = Puppet()
    decisive.deadline = 1
    decisive.cancelsTouchesInView = cancels
    decisive.becomes = isRecognised ? .ended : .failed
    view.addGestureRecognizer(decisive)
    hand.press(10, 10)
    hand.lift()
    #expect(view.heard == ["began"])
    hand.wait(1)
    #expect(view.heard == heard)
    hand.wait(1)
    #expect(view.heard == heard)
  }

  @Test func whoDoesNotDelayTheEndLetsItThrough() {
    let puppet = Puppet()
    puppet.deadline = 1
    puppet.delaysTouchesEnded = false
    view.addGestureRecognizer(puppet)
    hand.press(10, 10)
    hand.lift()
    #expect(view.heard == ["began", "ended"])
  }

  // MARK: Several touches

  @Test func aViewTakesOneTouchAtATimeUnlessItSaysOtherwise() {
    hand.press(10, 10)
    hand.press(20, 20, id: 1)
    hand.lift(id: 1)
    hand.lift()
    #expect(view.heard == ["began", "ended"])
    view.isMultipleTouchEnabled = true
    hand.press(10, 10)
    hand.press(20, 20, id: 1)
    hand.lift(id: 1)
    hand.lift()
    #expect(view.heard == ["began", "ended", "began", "began", "ended", "ended"])
  }

  @Test func anExclusiveViewSuffersNoOtherAndDoesNotComeBesideOne() {
    let other = Listener(100, 0, 100, 100)
    hand.window.addSubview(other)
    view.isExclusiveTouch = true
    for (first, second) in [(view, other), (other, view)] {
      hand.press(first.frame.midX, 50)
      hand.press(second.frame.midX, 50, id: 1)
      hand.lift(id: 1)
      hand.lift()
      #expect(first.heard == ["began", "ended"] && second.heard.isEmpty)
      first.heard = []
    }
  }

  @Test func recognisersGetWhatTheViewDoesNot() {
    let puppet = Puppet()
    view.addGestureRecognizer(puppet)
    hand.press(10, 10)
    hand.press(20, 20, id: 1)
    #expect(puppet.numberOfTouches == 2 && view.heard == ["began"])
  }
}

/// Ignores every touch, and begins all the same if asked about one.
private final class Ignorer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { ignore(touch, for: event) }
    state = .began
  }
}
