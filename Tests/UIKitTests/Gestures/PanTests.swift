import Input
import TestSupport
import Testing
@testable import UIKit

@MainActor @Suite struct PanTests {
  private let hand = Hand()
  private let pan = UIPanGestureRecognizer()

  init() {
    hand.window.addGestureRecognizer(pan)
  }

  private func isClose(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool {
    abs(a.x - x) < 1e-9 && abs(a.y - y) < 1e-9
  }

  @Test func theComparisonTellsPointsApart() {
    #expect(!isClose(CGPoint(x: 1, y: 2), 1, 2.001))
    #expect(!isClose(CGPoint(x: 1, y: 2), 1.001, 2))
  }

  // MARK: Slop

  @Test func slopNinePointNinetyNineIsNotEnough() {
    hand.press(100, 100)
    hand.move(100, 109.99)
    #expect(pan.state == .possible)
  }

  @Test func slopExactlyTenBeginsAndMovesNothing() {
    hand.press(100, 100)
    hand.move(100, 110)
    #expect(pan.state == .began && pan.translation(in: nil) == .zero)
  }

  @Test func slopIsMeasuredStraightFromThePress() {
    hand.press(100, 100)
    for _ in 0..<5 {
      hand.move(109, 100)
      hand.move(100, 100)
    }
    #expect(pan.state == .possible)
    hand.move(106, 108)
    #expect(pan.state == .began)
  }

  @Test func slopIsTakenOffOnce() {
    var last = CGPoint.zero
    pan.addHandler { pan in last = pan.translation(in: nil) }
    hand.drag(from: CGPoint(x: 100, y: 300), by: CGVector(dx: 0, dy: -180), steps: 36)
    #expect(last == CGPoint(x: 0, y: -170))
  }

  @Test(arguments: [1, 2, 3, 7, 36])
  func slopDoesNotDependOnHowMotionsWereCoalesced(readingsPerEvent: Int) {
    var last = CGPoint.zero
    pan.addHandler { pan in last = pan.translation(in: nil) }
    let places = (1...36).map { CGPoint(x: 100, y: 300 - CGFloat($0) * 5) }
    hand.press(100, 300)
    for first in stride(from: 0, to: 36, by: readingsPerEvent) {
      let event = places[first..<min(first + readingsPerEvent, 36)]
      hand.move(
        100, event[event.endIndex - 1].y, through: Array(event.dropLast()),
        after: 0.004 * Double(event.count))
    }
    let travel = CGVector(dx: 0, dy: -10)
    #expect(pan.recognitionTravel == travel)
    #expect(isClose(pan.velocity(in: nil), 0, -1250))
    hand.lift()
    #expect(last == CGPoint(x: 0, y: -170))
  }

  @Test func motionThatCameWithTheLiftCounts() {
    var last = CGPoint.zero
    pan.addHandler { pan in last = pan.translation(in: nil) }
    hand.press(100, 100)
    hand.send(
      .ended, CGPoint(x: 100, y: 999), id: 0, after: 0.01,
      samples: [.init(time: 0.01, x: 100, y: 110), .init(time: 0.012, x: 100, y: 130)])
    #expect(last == CGPoint(x: 0, y: 20))
  }

  @Test func aLiftElsewhereMovesNothing() {
    var last = CGPoint.zero
    pan.addHandler { pan in last = pan.translation(in: nil) }
    hand.press(100, 100)
    hand.move(100, 130)
    hand.send(.ended, CGPoint(x: 100, y: 200), id: 0, after: 0.008)
    #expect(last == CGPoint(x: 0, y: 20))
  }

  // MARK: Translation

  @Test func settingTheTranslationLetsItCountFromThere() {
    hand.press(100, 100)
    hand.move(130, 100)
    pan.setTranslation(CGPoint(x: 5, y: 5), in: nil)
    hand.move(131, 102)
    #expect(pan.translation(in: nil) == CGPoint(x: 6, y: 7))
  }

  @Test func translationFollowsTheTurnAndScaleOfTheView() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    hand.window.addSubview(view)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
    hand.press(200, 100)
    hand.move(200, 130)
    #expect(isClose(pan.translation(in: view), 10, 0))
    pan.setTranslation(CGPoint(x: 0, y: 3), in: view)
    #expect(isClose(pan.translation(in: nil), -6, 0))
    #expect(isClose(pan.velocity(in: view), 1875, 0))
  }

  @Test func movingTheBoundsDoesNotFeedBack() {
    pan.addHandler { [unowned window = hand.window] pan in
      window.bounds.origin.y -= pan.translation(in: window).y
      pan.setTranslation(.zero, in: window)
    }
    hand.drag(from: CGPoint(x: 100, y: 400), by: CGVector(dx: 0, dy: -180), steps: 18)
    #expect(hand.window.bounds.origin.y == 170)
  }

  // MARK: Several fingers

  @Test func severalFingersCountAsTheirMiddle() {
    pan.minimumNumberOfTouches = 2
    hand.press(100, 100)
    hand.move(150, 150)
    #expect(pan.state == .possible)
    hand.press(200, 100, id: 1)
    hand.move(170, 150, id: 0)
    #expect(pan.state == .began && pan.numberOfTouches == 2)
    #expect(isClose(pan.translation(in: nil), 0, 0))
    hand.move(200, 120, id: 1)
    #expect(isClose(pan.translation(in: nil), 0, 10))
    #expect(pan.location(in: nil) == CGPoint(x: 185, y: 135))
    #expect(pan.location(ofTouch: 1, in: nil) == CGPoint(x: 200, y: 120))
  }

  @Test func fingersThatJoinOrLeaveMoveNothing() {
    hand.press(100, 100)
    hand.move(100, 130)
    hand.press(300, 400, id: 1)
    #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 20))
    hand.move(100, 150)
    #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 30))
    hand.lift()
    #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 30) && pan.state == .changed)
    hand.move(290, 390, id: 1)
    #expect(pan.translation(in: nil) == CGPoint(x: -10, y: 20))
  }

  @Test func withFewerThanTheMinimumItEnds() {
    var states: [UIGestureRecognizer.State] = []
    pan.addHandler { pan in states.append(pan.state) }
    pan.minimumNumberOfTouches = 2
    hand.press(100, 100)
    hand.press(200, 100, id: 1)
    hand.move(100, 140)
    hand.lift()
    #expect(states == [.began, .ended])
    hand.lift(id: 1)
    #expect(states.count == 2 && pan.state == .possible)
  }

  @Test func oneFingerTooManyFailsItBeforeAndIsIgnoredAfter() {
    pan.maximumNumberOfTouches = 1
    hand.press(100, 100)
    hand.press(200, 100, id: 1)
    #expect(pan.state == .failed)
    hand.lift()
    hand.lift(id: 1)
    hand.press(100, 100)
    hand.move(100, 130)
    hand.press(200, 100, id: 1)
    #expect(pan.state == .began && pan.numberOfTouches == 1)
    hand.move(200, 200, id: 1)
    #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 20))
  }

  // MARK: Velocity

  @Test func theReleaseVelocityIsThatOfTheLastMoves() {
    var last = CGPoint.zero
    pan.addHandler { pan in last = pan.velocity(in: nil) }
    hand.press(100, 100)
    for place in [110, 130, 160] { hand.move(100, CGFloat(place), after: 0.01) }
    // Moves of 1000, 2000 and 3000 pt/s: 0.60*1000 + 0.35*2000 + 0.05*3000.
    hand.lift()
    #expect(isClose(last, 0, 1450))
  }

  @Test func aRestBeforeTheLiftIsAStillRelease() {
    var last = CGPoint.zero
    pan.addHandler { pan in last = pan.velocity(in: nil) }
    hand.press(100, 100)
    hand.move(100, 130)
    hand.lift(after: 0.1)
    #expect(last == .zero)
  }

  @Test func aTouchReportedAsStationaryKeepsItsVelocity() {
    var last = CGPoint.zero
    pan.addHandler { pan in last = pan.velocity(in: nil) }
    hand.press(100, 100)
    hand.move(100, 108)
    hand.move(100, 116)
    for _ in 0..<50 { hand.rest() }
    hand.lift()
    #expect(isClose(last, 0, 1000))
  }

  @Test(arguments: [(0.05, true), (0.2, false)])
  func twoFingersThatLiftAfterAPauseHaveNone(pause: Double, isKept: Bool) {
    var last = CGPoint.zero
    pan.addHandler { pan in last = pan.velocity(in: nil) }
    for id in 0...1 { hand.press(100 + 50 * CGFloat(id), 100, id: id) }
    for step in 1...6 {
      for id in 0...1 { hand.move(100 + 50 * CGFloat(id), 100 + 8 * CGFloat(step), id: id) }
    }
    hand.lift(id: 0, after: pause)
    hand.lift(id: 1)
    #expect((last.y > 400) == isKept && (isKept || last == .zero))
  }

  @Test func aCancelledPanHasNoVelocity() {
    var last: (UIGestureRecognizer.State, CGPoint)?
    pan.addHandler { pan in last = (pan.state, pan.velocity(in: nil)) }
    hand.press(100, 100)
    hand.move(100, 130)
    hand.cancel()
    #expect(last?.0 == .cancelled && last?.1 == .zero)
  }

  @Test func aReflectedDragIsTheReflectedPan() {
    let seed = 0x9a4 &+ Chance.firstSeed
    var random = SplitMix64(seed: seed)
    for round in 0..<100 * Chance.rounds {
      let moves = (0..<12).map { _ in
        CGVector(
          dx: CGFloat.random(in: -20...20, using: &random),
          dy: CGFloat.random(in: -20...20, using: &random))
      }
      let (here, there) = (outcome(of: moves, sign: 1), outcome(of: moves, sign: -1))
      #expect(here.count == there.count, "seed \(seed), round \(round)")
      for (a, b) in zip(here, there) {
        #expect(isClose(CGPoint(x: a.x + b.x, y: a.y + b.y), 0, 0), "seed \(seed), \(round)")
      }
    }
  }

  /// Translations and velocities of a drag by these moves, or by the opposite ones.
  private func outcome(of moves: [CGVector], sign: CGFloat) -> [CGPoint] {
    let hand = Hand()
    var seen: [CGPoint] = []
    hand.window.addGestureRecognizer(
      UIPanGestureRecognizer { pan in
        seen += [pan.translation(in: nil), pan.velocity(in: nil)]
      })
    var place = CGPoint(x: 160, y: 240)
    hand.press(place.x, place.y)
    for move in moves {
      place = CGPoint(x: place.x + sign * move.dx, y: place.y + sign * move.dy)
      hand.move(place.x, place.y)
    }
    hand.lift()
    return seen
  }

  // MARK: Waiting

  @Test func aPanThatHadToWaitHasNotForgottenItsTravel() {
    let awaited = Puppet()
    hand.window.addGestureRecognizer(awaited)
    pan.require(toFail: awaited)
    hand.press(100, 100)
    hand.move(100, 130)
    hand.move(100, 140)
    #expect(pan.state == .possible)
    awaited.state = .failed
    #expect(pan.state == .began && pan.translation(in: nil) == CGPoint(x: 0, y: 30))
    hand.move(100, 145)
    #expect(pan.state == .changed && pan.translation(in: nil) == CGPoint(x: 0, y: 35))
  }
}
