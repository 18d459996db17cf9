import TestSupport
import Testing
@testable import UIKit

/// Callbacks that take away what is about to be called.
@MainActor @Suite struct ChangesInMidGestureTests {
  private let hand = Hand()
  private let view = Listener(0, 0, 100, 100)

  init() {
    hand.window.addSubview(view)
  }

  @Test func aViewThatLeavesHearsOnceThatItsTouchIsTakenAway() {
    hand.press(10, 10)
    view.removeFromSuperview()
    #expect(hand.window.nextDeadline != nil)
    hand.move(20, 20)
    hand.lift()
    #expect(view.heard == ["began", "cancelled"])
    #expect(hand.window.nextDeadline == nil)
  }

  @Test func aViewThatChangesItsPlaceInTheWindowKeepsItsTouch() {
    let other = UIView(frame: CGRect(x: 200, y: 200, width: 100, height: 100))
    hand.window.addSubview(other)
    hand.press(10, 10)
    other.addSubview(view)
    hand.move(20, 20)
    hand.lift()
    #expect(view.heard == ["began", "moved", "ended"])
  }

  @Test func aViewThatLeavesInItsOwnCallbackHearsNothingElse() {
    view.onEvent = { [unowned view] what in if what == "moved" { view.removeFromSuperview() } }
    hand.press(10, 10)
    hand.move(20, 20)
    hand.move(30, 30)
    hand.lift()
    #expect(view.heard == ["began", "moved", "cancelled"])
  }

  @Test func theRecognisersOfALeavingViewAreCancelled() {
    let puppet = Puppet(atBegan: .began)
    let undecided = Puppet()
    view.addGestureRecognizer(puppet)
    view.addGestureRecognizer(undecided)
    hand.press(10, 10)
    view.removeFromSuperview()
    hand.move(20, 20)
    #expect(puppet.states == [.began, .cancelled])
    #expect(puppet.state == .possible && undecided.resets == 1)
  }

  @Test func theRecognisersOfViewsThatStayKeepTheTouch() {
    let pan = UIPanGestureRecognizer()
    hand.window.addGestureRecognizer(pan)
    hand.press(10, 10)
    view.removeFromSuperview()
    hand.move(10, 40)
    #expect(pan.state == .began && pan.translation(in: nil) == CGPoint(x: 0, y: 20))
  }

  @Test func aRemovedTreeIsFreedInMidGesture() {
    weak var freed: UIView?
    weak var freedRecognizer: UIGestureRecognizer?
    inScope {
      let tree = Listener(0, 100, 100, 100)
      let leaf = Listener(0, 0, 100, 100)
      let pan = UIPanGestureRecognizer()
      tree.addSubview(leaf)
      tree.addGestureRecognizer(pan)
      hand.window.addSubview(tree)
      hand.press(10, 110)
      hand.move(10, 130)
      (freed, freedRecognizer) = (leaf, pan)
      tree.removeFromSuperview()
    }
    #expect(freed == nil)
    hand.move(10, 140)
    hand.lift()
    #expect(freedRecognizer == nil)
  }

  @Test func theWindowIsFreedInMidGesture() {
    weak var freed: UIWindow?
    weak var touch: UITouch?
    inScope {
      let hand = Hand()
      let view = Listener(0, 0, 100, 100)
      view.onTouch = { touch = $0 }
      view.addGestureRecognizer(UIPanGestureRecognizer())
      hand.window.addSubview(view)
      hand.press(10, 10)
      hand.move(30, 30)
      freed = hand.window
    }
    #expect(freed == nil && touch == nil)
  }

  @Test func touchesAreFreedAfterTheLift() {
    weak var touch: UITouch?
    view.onTouch = { touch = $0 }
    view.addGestureRecognizer(UIPanGestureRecognizer())
    hand.drag(from: CGPoint(x: 10, y: 10), by: CGVector(dx: 50, dy: 0))
    hand.press(200, 200)
    #expect(touch == nil)
  }

  @Test func cancellingAllTakesEveryTouchAwayOnce() {
    let puppet = Puppet(atBegan: .began)
    let other = Listener(100, 0, 100, 100)
    hand.window.addSubview(other)
    other.addGestureRecognizer(puppet)
    hand.press(10, 10)
    hand.press(110, 10, id: 1)
    hand.window.touchDispatcher.cancelAll()
    hand.move(20, 20)
    hand.lift()
    #expect(view.heard == ["began", "cancelled"])
    #expect(puppet.states == [.began, .cancelled] && puppet.state == .possible)
  }

  @Test func anActionMayRemoveTheViewOfARival() {
    let rival = UIPanGestureRecognizer()
    let pan = UIPanGestureRecognizer { [view] _ in view.removeFromSuperview() }
    let arbiter = Arbiter()
    arbiter.isSimultaneous = { _, _ in true }
    rival.delegate = arbiter
    var states: [UIGestureRecognizer.State] = []
    rival.addHandler { rival in states.append(rival.state) }
    hand.window.addGestureRecognizer(pan)
    view.addGestureRecognizer(rival)
    hand.drag(from: CGPoint(x: 10, y: 10), by: CGVector(dx: 50, dy: 0), steps: 3)
    #expect(states == [.began, .cancelled])
  }

  @Test func theQuestionsOfADelegateMayRemoveWhatTheyAskAbout() {
    let pan = UIPanGestureRecognizer()
    let arbiter = Arbiter()
    arbiter.shouldBegin = { recognizer in
      recognizer.view?.removeGestureRecognizer(recognizer)
      return true
    }
    pan.delegate = arbiter
    var calls = 0
    pan.addHandler { _ in calls += 1 }
    view.addGestureRecognizer(pan)
    hand.drag(from: CGPoint(x: 10, y: 10), by: CGVector(dx: 50, dy: 0))
    #expect(calls == 0 && pan.state == .possible)
    #expect(view.heard.last == "ended")
  }

  @Test func anEventSentFromWithinACallbackIsDealtWith() {
    view.onEvent = { [unowned hand] what in if what == "began" { hand.cancel() } }
    hand.press(10, 10)
    hand.lift()
    #expect(view.heard == ["began", "cancelled"])
  }

  /// Random touches on a tree whose callbacks remove, add, disable and enable at random. Each view
  /// hears of each touch a beginning and an end in turn; at the end everybody is at rest.
  @Test func randomChangesInCallbacksLeaveEverybodyAtRest() {
    for seed in Chance.seeds(150) {
      let chaos = Chaos(seed: seed)
      chaos.run()
      #expect(chaos.problems.isEmpty, "seed \(seed)")
    }
  }

  /// Runs `body` in a scope of its own, so that its locals are released.
  private func inScope(_ body: () -> Void) { body() }
}

/// A tree of views and recognisers that change each other whenever they are called.
@MainActor
private final class Chaos {
  private let hand = Hand()
  private var random: SplitMix64
  private var views: [Listener] = []
  private var recognizers: [UIGestureRecognizer] = []
  private var budget = 60

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for index in 0..<5 {
      let view = Listener(0, 0, 300, 300)
      view.onEvent = { [unowned self] _ in meddle() }
      view.isMultipleTouchEnabled = index.isMultiple(of: 2)
      (views.last ?? hand.window).addSubview(view)
      views.append(view)
      let states: [UIGestureRecognizer.State?] = [nil, nil, .failed, .began, .ended]
      let puppet = Puppet(
        atBegan: states.randomElement(using: &random) ?? nil, atEnded: .ended)
      let pan = UIPanGestureRecognizer()
      pan.allowedScrollTypesMask = .all
      for recognizer in [puppet, pan] {
        recognizer.delaysTouchesBegan = Bool.random(using: &random)
        recognizer.delaysTouchesEnded = Bool.random(using: &random)
        view.addGestureRecognizer(recognizer)
        if let former = recognizers.randomElement(using: &random) {
          recognizer.require(toFail: former)
        }
        recognizers.append(recognizer)
      }
      puppet.addHandler { [unowned self] (_: Puppet) in meddle() }
      pan.addHandler { [unowned self] _ in meddle() }
    }
  }

  func run() {
    for _ in 0..<60 {
      let id = Int.random(in: 0...2, using: &random)
      let x = CGFloat.random(in: 0...300, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: hand.press(x, x, id: id)
      case 2...5: hand.move(x, x, id: id)
      case 6, 7: hand.lift(id: id)
      case 8: hand.wheel(y: 1, at: CGPoint(x: x, y: x))
      default: hand.cancel(id: id)
      }
    }
    budget = 0
    for id in 0...2 { hand.cancel(id: id) }
  }

  /// What is not as it should be once no finger is down.
  var problems: [String] {
    var problems: [String] = []
    for recognizer in recognizers where recognizer.state != .possible {
      problems.append("a recogniser is left \(recognizer.state)")
    }
    for recognizer in recognizers where !recognizer.touches.isEmpty {
      problems.append("a recogniser has a touch left")
    }
    for view in views {
      let begun = view.heard.count { $0 == "began" }
      let over = view.heard.count { $0 == "ended" || $0 == "cancelled" }
      if begun != over { problems.append("a view heard \(view.heard)") }
    }
    if hand.window.nextDeadline != nil { problems.append("a deadline is left") }
    return problems
  }

  /// Changes something, as callbacks do.
  private func meddle() {
    guard budget > 0, Int.random(in: 0..<3, using: &random) == 0 else { return }
    budget -= 1
    let view = views[Int.random(in: 0..<views.count, using: &random)]
    let recognizer = recognizers[Int.random(in: 0..<recognizers.count, using: &random)]
    switch Int.random(in: 0..<6, using: &random) {
    case 0: view.removeFromSuperview()
    case 1: if view.superview == nil { hand.window.addSubview(view) }
    case 2: recognizer.isEnabled.toggle()
    case 3: recognizer.view?.removeGestureRecognizer(recognizer)
    case 4: view.addGestureRecognizer(recognizer)
    default: hand.cancel(id: Int.random(in: 0...2, using: &random))
    }
  }
}
