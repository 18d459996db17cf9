import Input
import Testing
import UIKit

@MainActor @Suite struct TapTests {
  private let hand = Hand()
  private let log = Log()
  private let tap = UITapGestureRecognizer()

  init() {
    watch(tap, "tap")
  }

  private func watch(_ recognizer: UITapGestureRecognizer, _ name: String) {
    recognizer.addHandler { [log] recognizer in log.add("\(name) \(recognizer.state)") }
    hand.window.addGestureRecognizer(recognizer)
  }

  private func doubleTap() -> UITapGestureRecognizer {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    watch(double, "double")
    return double
  }

  private func tapAt(_ x: CGFloat, _ y: CGFloat = 100, after seconds: Double = 0.1) {
    hand.press(x, y, after: seconds)
    hand.lift(after: 0.05)
  }

  // MARK: One tap

  @Test func theDefaultsAreOneTapByOneFinger() {
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
  }

  @Test func aTapIsRecognisedAtItsLift() {
    hand.press(100, 100)
    #expect(tap.state == .possible && log.lines.isEmpty)
    hand.lift()
    #expect(log.lines == ["tap ended"] && tap.state == .possible)
    tapAt(100)
    #expect(log.lines.count == 2)
  }

  @Test func aFingerThatTravelsAsFarAsADragMakesNoTap() {
    hand.press(100, 100)
    hand.move(109.99, 100)
    #expect(tap.state == .possible)
    hand.move(100, 110)
    #expect(tap.state == .failed)
    hand.move(100, 100)
    hand.lift()
    #expect(log.lines.isEmpty && tap.state == .possible)
  }

  @Test func travelWithinOneEventCountsAsWell() {
    hand.press(100, 100)
    hand.move(100, 100, through: [CGPoint(x: 100, y: 120)])
    #expect(tap.state == .failed)
  }

  @Test func aFingerThatStaysTooLongMakesNoTap() {
    hand.press(100, 100)
    hand.wait(0.74)
    #expect(tap.state == .possible)
    hand.wait(0.01)
    #expect(tap.state == .failed && hand.window.nextDeadline == nil)
    hand.lift()
    #expect(log.lines.isEmpty)
  }

  @Test func aLongStayCountsEvenIfTheHostSleptThroughTheDeadline() {
    hand.press(100, 100)
    hand.lift(after: 0.76)
    #expect(log.lines.isEmpty)
  }

  @Test func aTouchTakenAwayIsNoTap() {
    hand.press(100, 100)
    hand.cancel()
    #expect(log.lines.isEmpty && tap.state == .possible)
  }

  @Test func aTapTakesItsTouchAwayFromTheView() {
    let view = Listener(0, 0, 200, 200)
    hand.window.addSubview(view)
    tapAt(100)
    #expect(view.heard == ["began", "cancelled"])
    hand.press(100, 100)
    hand.move(100, 130)
    hand.lift()
    #expect(view.heard.suffix(3) == ["began", "moved", "ended"])
  }

  // MARK: Several fingers

  @Test func allFingersMustHaveBeenDownTogether() {
    tap.numberOfTouchesRequired = 2
    hand.press(100, 100)
    hand.press(200, 120, id: 1)
    hand.lift()
    #expect(log.lines.isEmpty)
    var place = CGPoint.zero
    tap.addHandler { tap in place = tap.location(in: nil) }
    hand.lift(id: 1)
    #expect(log.lines == ["tap ended"] && place == CGPoint(x: 150, y: 110))
  }

  @Test func tooFewFingersMakeNoTap() {
    tap.numberOfTouchesRequired = 2
    tapAt(100)
    #expect(log.lines.isEmpty && tap.state == .possible)
  }

  @Test func tooManyFingersMakeNoTap() {
    hand.press(100, 100)
    hand.press(200, 100, id: 1)
    #expect(tap.state == .failed)
    hand.lift()
    hand.lift(id: 1)
    #expect(log.lines.isEmpty && tap.state == .possible)
  }

  @Test func aFingerThatComesWhileOthersLeaveMakesNoTap() {
    tap.numberOfTouchesRequired = 2
    hand.press(100, 100)
    hand.press(200, 100, id: 1)
    hand.lift()
    hand.press(100, 100)
    #expect(tap.state == .failed)
  }

  // MARK: Several taps

  @Test func aDoubleTapIsRecognisedAtItsSecondLift() {
    tap.numberOfTapsRequired = 2
    tapAt(100)
    hand.press(145, 100, after: 0.3)
    #expect(log.lines.isEmpty)
    hand.lift()
    #expect(log.lines == ["tap ended"])
  }

  @Test func aSecondTapThatIsLateBeginsANewRow() {
    tap.numberOfTapsRequired = 2
    tapAt(100)
    tapAt(100, after: 0.36)
    #expect(log.lines.isEmpty)
    tapAt(100, after: 0.34)
    #expect(log.lines == ["tap ended"])
  }

  @Test func aSecondTapElsewhereMakesNoDoubleTap() {
    tap.numberOfTapsRequired = 2
    tapAt(100)
    tapAt(146)
    #expect(log.lines.isEmpty && tap.state == .possible)
  }

  @Test func aSingleTapThatWaitsComesOnceTheDoubleTapHasFailed() {
    tap.require(toFail: doubleTap())
    tapAt(100)
    hand.wait(0.34)
    #expect(log.lines.isEmpty)
    hand.wait(0.02)
    #expect(log.lines == ["tap ended"] && hand.window.nextDeadline == nil)
  }

  @Test func aSingleTapThatWaitsDoesNotComeWithADoubleTap() {
    tap.require(toFail: doubleTap())
    tapAt(100)
    tapAt(105)
    hand.wait(1)
    #expect(log.lines == ["double ended"])
    #expect(tap.state == .possible)
  }

  @Test func aSingleTapThatWaitedKnowsWhereItWas() {
    tap.require(toFail: doubleTap())
    var place = CGPoint.zero
    tap.addHandler { tap in place = tap.location(in: nil) }
    tapAt(100)
    tapAt(200)
    #expect(log.lines == ["tap ended"] && place == CGPoint(x: 100, y: 100))
  }

  @Test func aSingleTapThatDoesNotWaitLeavesTheDoubleTapAlone() {
    let double = doubleTap()
    tapAt(100)
    #expect(log.lines == ["tap ended"] && double.state == .possible)
    tapAt(100)
    #expect(log.lines.last == "double ended")
  }

  @Test func aTripleTapIsPreferredByWhoWaitsForIt() {
    let triple = UITapGestureRecognizer()
    triple.numberOfTapsRequired = 3
    watch(triple, "triple")
    tap.numberOfTapsRequired = 2
    tap.require(toFail: triple)
    for _ in 1...3 { tapAt(100) }
    #expect(log.lines == ["triple ended"])
    hand.wait(1)
    for _ in 1...2 { tapAt(100) }
    hand.wait(1)
    #expect(log.lines == ["triple ended", "tap ended"])
  }

  // MARK: Against others

  private func watchedPan() -> UIPanGestureRecognizer {
    let pan = UIPanGestureRecognizer { [log] pan in log.add("pan \(pan.state)") }
    hand.window.addGestureRecognizer(pan)
    return pan
  }

  @Test func ofTapAndPanTheTravelDecides() {
    _ = watchedPan()
    tapAt(100)
    #expect(log.lines == ["tap ended"])
    hand.press(100, 100)
    hand.move(110, 100)
    hand.lift()
    #expect(log.lines == ["tap ended", "pan began", "pan ended"])
  }

  @Test func aPanThatFollowsATapThatWaitsIsNotDisturbed() {
    tap.require(toFail: doubleTap())
    _ = watchedPan()
    tapAt(100)
    hand.press(100, 100)
    hand.move(130, 100)
    hand.lift()
    #expect(log.lines == ["tap ended", "pan began", "pan ended"])
  }

  @Test func aPanThatWaitsForATapBeginsOnceTheFingerHasStayed() {
    let pan = watchedPan()
    pan.require(toFail: tap)
    hand.press(100, 100)
    hand.wait(0.8)
    hand.move(130, 100)
    #expect(log.lines == ["pan began"])
  }

  // MARK: In the middle

  @Test func disabledBetweenTwoTapsItStartsAnew() {
    tap.numberOfTapsRequired = 2
    tapAt(100)
    tap.isEnabled = false
    tap.isEnabled = true
    tapAt(100)
    #expect(log.lines.isEmpty)
    tapAt(100)
    #expect(log.lines == ["tap ended"])
  }

  @Test func removedWhileItWaitsItIsNeverRecognised() {
    tap.require(toFail: doubleTap())
    tapAt(100)
    hand.window.removeGestureRecognizer(tap)
    hand.wait(1)
    #expect(log.lines.isEmpty && hand.window.nextDeadline == nil)
  }

  @Test func aTapThatItsDelegateRefusesFails() {
    let arbiter = Arbiter()
    arbiter.shouldBegin = { _ in false }
    tap.delegate = arbiter
    tapAt(100)
    #expect(log.lines.isEmpty && tap.state == .possible)
  }

  @Test func noTapsAtAllTrap() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UITapGestureRecognizer().numberOfTapsRequired = 0 }
    }
  }
}
