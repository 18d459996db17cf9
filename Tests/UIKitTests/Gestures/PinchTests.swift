import Input
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct PinchTests {
  private let hand = Hand()
  private let log = Log()
  private let pinch = UIPinchGestureRecognizer()

  init() {
    pinch.addHandler { [log] (pinch: UIPinchGestureRecognizer) in
      log.add("pinch \(pinch.state)")
    }
    hand.window.addGestureRecognizer(pinch)
  }

  private func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-9 }

  @Test func theComparisonTellsNumbersApart() {
    #expect(!isClose(1, 1.000_1))
  }

  /// Two fingers side by side, 100 points apart.
  private func pressBoth() {
    hand.press(100, 200)
    hand.press(200, 200, id: 1)
  }

  // MARK: Scale

  @Test func itBeginsWithEightPointsAndAScaleOfOne() {
    pressBoth()
    hand.move(207.99, 200, id: 1)
    #expect(pinch.state == .possible && pinch.scale == 1)
    hand.move(208, 200, id: 1)
    #expect(pinch.state == .began && pinch.scale == 1)
  }

  @Test func theScaleIsTheRatioOfTheDistancesBeyondTheSlop() {
    pressBoth()
    hand.move(208, 200, id: 1)
    // 162 points over the 108 where it began.
    hand.move(46, 200)
    #expect(pinch.state == .changed && isClose(pinch.scale, 1.5))
    // Turned upright: 54 over 108.
    hand.move(208, 254)
    #expect(isClose(pinch.scale, 0.5))
  }

  @Test func aPinchTogetherCountsFromEightPointsLess() {
    pressBoth()
    hand.move(154, 200)
    // 46 over 92.
    #expect(pinch.state == .began && isClose(pinch.scale, 0.5))
  }

  @Test func fingersThatTurnOrShiftTogetherDoNotScale() {
    pressBoth()
    for step in 1...10 {
      hand.move(100 + 2 * CGFloat(step), 200)
      hand.move(200 + 2 * CGFloat(step), 200, id: 1)
    }
    #expect(pinch.state == .possible)
  }

  @Test func settingTheScaleCountsFromThereWithoutVelocity() {
    pressBoth()
    hand.move(300, 200, id: 1)
    pinch.scale = 1
    #expect(pinch.scale == 1 && pinch.velocity == 0)
    hand.move(400, 200, id: 1)
    #expect(isClose(pinch.scale, 1.5))
  }

  @Test func aViewThatIsScaledByItDoesNotFeedBack() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    hand.window.addSubview(view)
    view.addGestureRecognizer(pinch)
    pinch.addHandler { [unowned view] pinch in
      view.transform = view.transform.scaledBy(x: pinch.scale, y: pinch.scale)
      pinch.scale = 1
    }
    pressBoth()
    for x in stride(from: 210, through: 316, by: 10) { hand.move(CGFloat(x), 200, id: 1) }
    hand.move(316, 200, id: 1)
    #expect(isClose(view.transform.a, 2))
  }

  @Test(arguments: [1, 2, 3, 7, 42])
  func itDoesNotDependOnHowMotionsWereCoalesced(readingsPerEvent: Int) {
    let places = (1...42).map { CGPoint(x: 200 + CGFloat($0), y: 200) }
    pressBoth()
    for first in stride(from: 0, to: 42, by: readingsPerEvent) {
      let event = places[first..<min(first + readingsPerEvent, 42)]
      hand.move(
        event[event.endIndex - 1].x, 200, id: 1, through: Array(event.dropLast()),
        after: 0.004 * Double(event.count))
    }
    #expect(isClose(pinch.scale, 142.0 / 108))
    // 1 point in 4 ms is 250 points a second.
    #expect(isClose(pinch.velocity, 250.0 / 108))
  }

  // MARK: Velocity and place

  @Test func theVelocityIsTheScalePerSecondAndNoneAfterARest() {
    var last: CGFloat = 0
    pinch.addHandler { pinch in last = pinch.velocity }
    pressBoth()
    hand.move(208, 200, id: 1, after: 0.01)
    hand.move(216, 200, id: 1, after: 0.01)
    // 800 points a second over 108 points.
    #expect(isClose(last, 800.0 / 108))
    hand.lift(id: 1)
    hand.lift()
    #expect(log.lines.last == "pinch ended" && isClose(last, 800.0 / 108))
    pressBoth()
    hand.move(260, 200, id: 1)
    hand.lift(id: 1, after: 0.2)
    hand.lift()
    #expect(last == 0)
  }

  @Test func itIsWhereTheMiddleOfTheFingersIs() {
    pressBoth()
    hand.move(300, 220, id: 1)
    #expect(pinch.location(in: nil) == CGPoint(x: 200, y: 210))
    #expect(pinch.location(ofTouch: 1, in: nil) == CGPoint(x: 300, y: 220))
  }

  // MARK: Fingers

  @Test func oneFingerIsNoPinch() {
    hand.drag(from: CGPoint(x: 100, y: 200), by: CGVector(dx: 100, dy: 0))
    #expect(log.lines.isEmpty && pinch.state == .possible)
  }

  @Test func twoFingersThatDoNotMoveAreNoPinch() {
    pressBoth()
    hand.lift()
    hand.lift(id: 1)
    #expect(log.lines.isEmpty && pinch.state == .possible)
  }

  @Test(arguments: [true, false])
  func aThirdFingerIsIgnored(isBefore: Bool) {
    pressBoth()
    if isBefore { hand.press(160, 300, id: 2) }
    hand.move(208, 200, id: 1)
    if !isBefore { hand.press(160, 300, id: 2) }
    hand.move(160, 400, id: 2)
    hand.move(216, 200, id: 1)
    #expect(pinch.numberOfTouches == 2 && isClose(pinch.scale, 116.0 / 108))
    hand.lift(id: 2)
    #expect(log.lines == ["pinch began", "pinch changed"])
  }

  @Test func withOneFingerItPausesAndANewOneResumesIt() {
    pressBoth()
    hand.move(208, 200, id: 1)
    hand.move(316, 200, id: 1)
    hand.lift()
    #expect(pinch.numberOfTouches == 1 && isClose(pinch.scale, 2))
    hand.move(250, 250, id: 1)
    #expect(log.lines == ["pinch began", "pinch changed"] && isClose(pinch.scale, 2))
    hand.press(250, 200, id: 2)
    hand.move(250, 175, id: 2)
    #expect(pinch.state == .changed && isClose(pinch.scale, 3))
    hand.lift(id: 1)
    hand.lift(id: 2)
    #expect(log.lines == ["pinch began", "pinch changed", "pinch changed", "pinch ended"])
    #expect(pinch.state == .possible && pinch.scale == 1)
  }

  @Test func itIsCancelledWithItsLastFinger() {
    var velocity: CGFloat = 1
    pinch.addHandler { pinch in velocity = pinch.velocity }
    pressBoth()
    hand.move(216, 200, id: 1)
    hand.cancel()
    #expect(pinch.state == .began)
    hand.cancel(id: 1)
    #expect(log.lines == ["pinch began", "pinch cancelled"] && velocity == 0)
  }

  // MARK: Against others

  private func addPan(to view: UIView? = nil) -> UIPanGestureRecognizer {
    let pan = UIPanGestureRecognizer { [log] pan in log.add("pan \(pan.state)") }
    (view ?? hand.window).addGestureRecognizer(pan)
    return pan
  }

  @Test func aPinchPreventsAPanOfTheSameFingers() {
    _ = addPan()
    pressBoth()
    hand.move(210, 200, id: 1)
    hand.move(260, 200, id: 1)
    hand.lift(id: 1)
    hand.lift()
    #expect(log.lines == ["pinch began", "pinch changed", "pinch ended"])
  }

  @Test func aPanPreventsAPinchOfTheSameFingers() {
    _ = addPan()
    hand.press(100, 200)
    hand.move(100, 230)
    hand.press(200, 200, id: 1)
    hand.move(260, 200, id: 1)
    #expect(log.lines == ["pan began", "pan changed"] && pinch.state == .failed)
  }

  @Test func withADelegateThatAllowsItPinchAndPanGoOnTogether() {
    let arbiter = Arbiter()
    arbiter.isSimultaneous = { _, _ in true }
    pinch.delegate = arbiter
    let pan = addPan()
    pressBoth()
    hand.move(260, 200, id: 1)
    // The middle went 30 points, 10 of which are the pan's slop; 160 over 108.
    #expect(log.lines == ["pinch began", "pan began"])
    #expect(isClose(pan.translation(in: nil).x, 20) && isClose(pinch.scale, 160.0 / 108))
    hand.lift(id: 1)
    #expect(pan.state == .changed || pan.state == .began)
    hand.lift()
    #expect(log.lines == ["pinch began", "pan began", "pinch ended", "pan ended"])
  }

  @Test func anIgnoredFingerIsFreeForOthers() {
    let view = Listener(0, 300, 320, 100)
    hand.window.addSubview(view)
    _ = addPan(to: view)
    pressBoth()
    hand.press(160, 310, id: 2)
    hand.move(216, 200, id: 1)
    hand.move(160, 340, id: 2)
    #expect(log.lines == ["pinch began", "pan began"])
  }

  @Test func onePinchThatHadToWaitHasNotForgottenItsScale() {
    let awaited = Puppet()
    hand.window.addGestureRecognizer(awaited)
    pinch.require(toFail: awaited)
    pressBoth()
    hand.move(208, 200, id: 1)
    hand.move(316, 200, id: 1)
    #expect(pinch.state == .possible)
    awaited.state = .failed
    #expect(pinch.state == .began && isClose(pinch.scale, 2))
  }

  // MARK: In the middle

  @Test(arguments: [true, false])
  func disabledOrRemovedInMidGestureItIsCancelled(isRemoved: Bool) {
    pressBoth()
    hand.move(260, 200, id: 1)
    if isRemoved {
      hand.window.removeGestureRecognizer(pinch)
    } else {
      pinch.isEnabled = false
    }
    hand.move(280, 200, id: 1)
    hand.lift()
    hand.lift(id: 1)
    #expect(log.lines == ["pinch began", "pinch cancelled"])
  }

  @Test func aScaleThatIsNoNumberTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIPinchGestureRecognizer().scale = .nan }
    }
  }

  // MARK: Reflection

  @Test func aReflectedPinchScalesAlike() {
    let seed = 0x71c &+ Chance.firstSeed
    var random = SplitMix64(seed: seed)
    for round in 0..<100 * Chance.rounds {
      let moves = (0..<16).map { _ in
        CGVector(
          dx: CGFloat.random(in: -20...20, using: &random),
          dy: CGFloat.random(in: -20...20, using: &random))
      }
      let here = outcome(of: moves, sign: 1)
      let there = outcome(of: moves, sign: -1)
      #expect(here.count == there.count, "seed \(seed), round \(round)")
      for (a, b) in zip(here, there) { #expect(isClose(a, b), "seed \(seed), round \(round)") }
    }
  }

  /// Scales and velocities of two fingers that make these moves in turn, or the opposite ones.
  private func outcome(of moves: [CGVector], sign: CGFloat) -> [CGFloat] {
    let hand = Hand()
    var seen: [CGFloat] = []
    hand.window.addGestureRecognizer(
      UIPinchGestureRecognizer { pinch in seen += [pinch.scale, pinch.velocity] })
    var places = [CGPoint(x: 160 - sign * 50, y: 240), CGPoint(x: 160 + sign * 50, y: 240)]
    for (id, place) in places.enumerated() { hand.press(place.x, place.y, id: id) }
    for (index, move) in moves.enumerated() {
      let id = index % 2
      places[id].x += sign * move.dx
      places[id].y += sign * move.dy
      hand.move(places[id].x, places[id].y, id: id)
    }
    hand.lift()
    hand.lift(id: 1)
    return seen
  }
}
