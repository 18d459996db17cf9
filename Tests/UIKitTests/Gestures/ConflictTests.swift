import Testing
import UIKit

/// Two recognisers and one touch: who wins, and that each has one verdict.
@MainActor @Suite struct ConflictTests {
  private let hand = Hand()
  private let log = Log()
  private let arbiter = Arbiter()
  private let inner = Listener(0, 0, 100, 100)

  init() {
    hand.window.addSubview(inner)
  }

  private func puppet(
    _ name: String, on view: UIView? = nil, atBegan: UIGestureRecognizer.State? = nil,
    atMoved: UIGestureRecognizer.State? = nil, atEnded: UIGestureRecognizer.State? = nil
  ) -> Puppet {
    let puppet = Puppet(name, atBegan: atBegan, atMoved: atMoved, atEnded: atEnded, log: log)
    (view ?? inner).addGestureRecognizer(puppet)
    return puppet
  }

  private func pressMoveLift() {
    hand.press(10, 10)
    hand.move(20, 20)
    hand.lift()
  }

  // MARK: Prevention

  @Test func ofOneViewTheFirstAttachedWins() {
    _ = puppet("a", atMoved: .began, atEnded: .ended)
    let b = puppet("b", atMoved: .began, atEnded: .ended)
    hand.press(10, 10)
    hand.move(20, 20)
    #expect(b.state == .failed)
    hand.lift()
    #expect(log.lines == ["a began", "a ended"] && b.resets == 1)
  }

  @Test func ofNestedViewsTheInnerWinsWhateverTheOrderOfAttachment() {
    _ = puppet("outer", on: hand.window, atMoved: .began, atEnded: .ended)
    _ = puppet("inner", atMoved: .began, atEnded: .ended)
    pressMoveLift()
    #expect(log.lines == ["inner began", "inner ended"])
  }

  @Test func whoWantsEarlierWinsOverWhoStandsFurtherIn() {
    _ = puppet("outer", on: hand.window, atBegan: .began, atEnded: .ended)
    _ = puppet("inner", atMoved: .began, atEnded: .ended)
    pressMoveLift()
    #expect(log.lines == ["outer began", "outer ended"])
  }

  @Test func aDiscreteOnePreventsAsWell() {
    _ = puppet("a", atEnded: .ended)
    _ = puppet("b", atEnded: .ended)
    pressMoveLift()
    #expect(log.lines == ["a ended"])
  }

  @Test func subclassesMayDeclineToPreventOrToBePrevented() {
    let a = Unsociable("a", atBegan: .began, atEnded: .ended, log: log)
    let b = Puppet("b", atBegan: .began, atEnded: .ended, log: log)
    inner.addGestureRecognizer(a)
    inner.addGestureRecognizer(b)
    a.prevents = false
    pressMoveLift()
    #expect(log.lines == ["a began", "b began", "a ended", "b ended"])
    log.lines = []
    inner.removeGestureRecognizer(a)
    inner.addGestureRecognizer(a)
    a.isPreventable = false
    pressMoveLift()
    #expect(log.lines == ["b began", "a began", "b ended", "a ended"])
  }

  @Test func aSecondFingerCannotStartARivalOfWhatIsUnderWay() {
    _ = puppet("outer", on: hand.window, atMoved: .began)
    let late = puppet("inner", atBegan: .began)
    late.isEnabled = false
    hand.press(200, 200)
    hand.move(220, 220)
    late.isEnabled = true
    hand.press(10, 10, id: 1)
    #expect(log.lines == ["outer began"] && late.state == .failed)
  }

  @Test func handsOnTwoViewsDoNotDisturbEachOther() {
    let other = Listener(100, 0, 100, 100)
    hand.window.addSubview(other)
    _ = puppet("left", atMoved: .began, atEnded: .ended)
    _ = puppet("right", on: other, atMoved: .began, atEnded: .ended)
    hand.press(10, 10)
    hand.press(110, 10, id: 1)
    hand.move(20, 20)
    hand.move(120, 20, id: 1)
    hand.lift(id: 1)
    hand.lift()
    #expect(log.lines == ["left began", "right began", "right ended", "left ended"])
  }

  // MARK: Simultaneity

  @Test(arguments: [true, false])
  func oneDelegateThatAllowsItLetsBothBegin(isOfFirst: Bool) {
    let a = puppet("a", atMoved: .began, atEnded: .ended)
    let b = puppet("b", on: hand.window, atMoved: .began, atEnded: .ended)
    arbiter.isSimultaneous = { _, _ in true }
    (isOfFirst ? a : b).delegate = arbiter
    pressMoveLift()
    #expect(log.lines == ["a began", "b began", "a ended", "b ended"])
  }

  // MARK: Failure requirements

  /// Every way to say that `a` must wait for `b`, whoever sees the event first.
  enum Way: CaseIterable { case fixed, delegateOfA, delegateOfB, subclassOfA, subclassOfB }

  private func makeWait(_ way: Way, aFirst: Bool) -> (a: Unsociable, b: Unsociable) {
    let a = Unsociable("a", log: log)
    let b = Unsociable("b", log: log)
    for recognizer in aFirst ? [a, b] : [b, a] { inner.addGestureRecognizer(recognizer) }
    switch way {
    case .fixed: a.require(toFail: b)
    case .delegateOfA:
      a.delegate = arbiter
      arbiter.requiresFailure = { _, other in other === b }
    case .delegateOfB:
      b.delegate = arbiter
      arbiter.isRequiredToFail = { _, other in other === a }
    case .subclassOfA: a.awaited = b
    case .subclassOfB: b.waiter = a
    }
    return (a, b)
  }

  @Test(arguments: Way.allCases, [true, false])
  func whoWaitsBeginsWhenTheOtherFails(way: Way, aFirst: Bool) {
    let (a, b) = makeWait(way, aFirst: aFirst)
    a.atBegan = .began
    a.atEnded = .ended
    b.atMoved = .failed
    hand.press(10, 10)
    #expect(a.state == .possible && log.lines.isEmpty)
    hand.move(20, 20)
    #expect(log.lines == ["a began"] && b.state == .failed)
    hand.lift()
    #expect(log.lines == ["a began", "a ended"])
    #expect(a.resets == 1 && b.resets == 1)
  }

  @Test(arguments: Way.allCases, [true, false])
  func whoWaitsFailsWhenTheOtherBegins(way: Way, aFirst: Bool) {
    let (a, b) = makeWait(way, aFirst: aFirst)
    a.atBegan = .began
    a.atEnded = .ended
    b.atMoved = .began
    b.atEnded = .ended
    pressMoveLift()
    #expect(log.lines == ["b began", "b ended"])
    #expect(a.resets == 1 && b.resets == 1)
  }

  @Test(arguments: Way.allCases, [true, false])
  func ifBothDecideInOneEventTheWaiterStillFollows(way: Way, aFirst: Bool) {
    let (a, b) = makeWait(way, aFirst: aFirst)
    a.atBegan = .ended
    b.atBegan = .failed
    pressMoveLift()
    #expect(log.lines == ["a ended"])
    log.lines = []
    b.atBegan = .ended
    pressMoveLift()
    #expect(log.lines == ["b ended"])
  }

  @Test func whoEndedWhileItWaitedBeginsAndEndsAtOnce() {
    let a = puppet("a", atBegan: .began, atMoved: .changed, atEnded: .ended)
    let b = puppet("b")
    b.deadline = 1
    a.require(toFail: b)
    pressMoveLift()
    #expect(log.lines.isEmpty && a.resets == 0)
    hand.wait(1)
    #expect(log.lines == ["a began", "a ended"] && a.resets == 1)
  }

  @Test func whoIsNotInPlayHoldsNobodyUp() {
    let elsewhere = Puppet("b")
    let a = puppet("a", atBegan: .ended)
    a.require(toFail: elsewhere)
    pressMoveLift()
    #expect(log.lines == ["a ended"])
  }

  @Test func anUndecidedOneFailsWithItsLastTouchAndReleases() {
    let a = puppet("a", atBegan: .ended)
    let b = puppet("b")
    a.require(toFail: b)
    hand.press(10, 10)
    #expect(log.lines.isEmpty)
    hand.lift()
    #expect(log.lines == ["a ended"])
  }

  @Test func disablingTheAwaitedOneReleases() {
    let a = puppet("a", atBegan: .ended)
    let b = puppet("b")
    a.require(toFail: b)
    hand.press(10, 10)
    b.isEnabled = false
    #expect(log.lines == ["a ended"])
  }

  @Test func aCircleOfWaitsEndsWithOneWinner() {
    let a = puppet("a", atBegan: .ended)
    let b = puppet("b", atBegan: .ended)
    a.require(toFail: b)
    b.require(toFail: a)
    pressMoveLift()
    #expect(log.lines == ["b ended"])
  }

  @Test func dynamicRequirementsAreAskedOncePerPair() {
    let a = puppet("a", atBegan: .began, atEnded: .ended)
    let b = puppet("b", atMoved: .failed)
    a.delegate = arbiter
    arbiter.requiresFailure = { _, other in other === b }
    pressMoveLift()
    #expect(arbiter.asked == ["require a", "begin a"])
  }

  // MARK: The last question

  @Test func aRefusedOneFailsAndTheNextIsAsked() {
    let a = puppet("a", atMoved: .began, atEnded: .ended)
    _ = puppet("b", on: hand.window, atMoved: .began, atEnded: .ended)
    a.delegate = arbiter
    arbiter.shouldBegin = { _ in false }
    pressMoveLift()
    #expect(arbiter.asked.filter { $0 == "begin a" }.count == 1)
    #expect(log.lines == ["b began", "b ended"])
  }

  @Test func aWaiterIsAskedOnlyWhenItsWaitIsOver() {
    let a = puppet("a", atBegan: .began)
    let b = puppet("b", atMoved: .failed)
    a.require(toFail: b)
    a.delegate = arbiter
    hand.press(10, 10)
    #expect(arbiter.asked.filter { $0 == "begin a" }.isEmpty)
    hand.move(20, 20)
    #expect(arbiter.asked.filter { $0 == "begin a" }.count == 1)
  }

  @Test func theHitViewAndTheOwnViewMayRefuse() {
    let outer = Refuser(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let hit = Refuser(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    hand.window.addSubview(outer)
    outer.addSubview(hit)
    let a = puppet("a", on: outer, atBegan: .ended)
    a.delegate = outer
    pressMoveLift()
    #expect(hit.asked == 1 && outer.asked == 1 && log.lines == ["a ended"])
    hit.allows = false
    pressMoveLift()
    #expect(hit.asked == 2 && outer.asked == 1 && log.lines.count == 1)
    a.cancelsTouchesInView = false
    pressMoveLift()
    #expect(hit.asked == 2 && outer.asked == 2 && log.lines.count == 2)
  }

  @Test func aDelegateMayKeepTouchesAndEventsAway() {
    let a = puppet("a", atBegan: .ended)
    a.delegate = arbiter
    arbiter.receives = { _, touch in touch.location(in: nil).x > 50 }
    pressMoveLift()
    #expect(log.lines.isEmpty)
    hand.press(60, 10)
    #expect(log.lines == ["a ended"])
    hand.lift()
    arbiter.receivesEvent = { _, event in event.type != .touches }
    hand.press(60, 10)
    #expect(log.lines == ["a ended"])
  }
}

/// A puppet whose relations are its own.
private final class Unsociable: Puppet {
  var prevents = true
  var isPreventable = true
  weak var awaited: UIGestureRecognizer?
  weak var waiter: UIGestureRecognizer?

  override func canPrevent(_ other: UIGestureRecognizer) -> Bool { prevents }
  override func canBePrevented(by other: UIGestureRecognizer) -> Bool { isPreventable }
  override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
    other === awaited
  }
  override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
    other === waiter
  }
}

/// A view that says whether recognisers may begin, also as their delegate.
private final class Refuser: UIView, UIGestureRecognizerDelegate {
  var allows = true
  var asked = 0

  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    asked += 1
    return allows
  }
}
