import Foundation
import Input
import UIKit

/// Drives a window as a host would: contacts and wheels at given places and times.
@MainActor
final class Hand {
  let window: UIWindow
  /// What touches.
  var kind = PointerEvent.Kind.finger
  private(set) var time = 0.0
  private var places: [Int: CGPoint] = [:]

  init(_ window: UIWindow) {
    self.window = window
  }

  /// A visible window of 320 × 480 points with a hand over it.
  convenience init() {
    // A screen of its own: what moves in other tests' windows has deadlines there.
    self.init(
      UIWindow(
        screen: UIScreen(
          size: CGSize(width: 320, height: 480), scale: 1, framesPerSecond: 60)))
  }

  func press(_ x: CGFloat, _ y: CGFloat, id: Int = 0, after seconds: Double = 0.008) {
    send(.began, CGPoint(x: x, y: y), id: id, after: seconds)
  }

  /// Moves a contact, with readings on the way that the host has coalesced into this event.
  func move(
    _ x: CGFloat, _ y: CGFloat, id: Int = 0, through: [CGPoint] = [],
    after seconds: Double = 0.008
  ) {
    let step = seconds / Double(through.count + 1)
    let samples = through.enumerated().map { index, place in
      PointerSample(
        time: time + step * Double(index + 1), x: Double(place.x), y: Double(place.y))
    }
    send(.moved, CGPoint(x: x, y: y), id: id, after: seconds, samples: samples)
  }

  func rest(id: Int = 0, after seconds: Double = 0.008) {
    send(.stationary, places[id] ?? .zero, id: id, after: seconds)
  }

  func lift(id: Int = 0, after seconds: Double = 0.008) {
    send(.ended, places[id] ?? .zero, id: id, after: seconds)
  }

  func cancel(id: Int = 0) {
    send(.cancelled, places[id] ?? .zero, id: id, after: 0.008)
  }

  /// Presses, moves in the given number of equal steps and lifts.
  func drag(from: CGPoint, by: CGVector, steps: Int = 10, id: Int = 0) {
    press(from.x, from.y, id: id)
    for step in 1...steps {
      let share = CGFloat(step) / CGFloat(steps)
      move(from.x + by.dx * share, from.y + by.dy * share, id: id)
    }
    lift(id: id)
  }

  func wheel(
    x: Double = 0, y: Double = 0, at place: CGPoint, modifiers: KeyModifiers = []
  ) {
    time += 0.008
    let sample = PointerSample(time: time, x: Double(place.x), y: Double(place.y))
    window.send(
      .wheel(WheelEvent(clicksX: x, clicksY: y, sample: sample, modifiers: modifiers)),
      samples: [])
  }

  func wait(_ seconds: Double) {
    time += seconds
    window.advance(to: time)
  }

  func send(
    _ phase: PointerEvent.Phase, _ place: CGPoint, id: Int, after seconds: Double,
    samples: [PointerSample] = []
  ) {
    time += seconds
    places[id] = place
    let sample = PointerSample(time: time, x: Double(place.x), y: Double(place.y))
    window.send(
      .pointer(
        PointerEvent(
          id: id, kind: kind, phase: phase, sample: sample, history: 0..<samples.count)),
      samples: samples)
  }
}

/// A view that writes down what it hears of touches.
final class Listener: UIView {
  var heard: [String] = []
  var onTouch: (UITouch) -> Void = { _ in }
  var onEvent: (String) -> Void = { _ in }

  convenience init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(frame: CGRect(x: x, y: y, width: width, height: height))
  }

  private func note(_ what: String, _ touches: Set<UITouch>) {
    heard.append(what)
    touches.forEach(onTouch)
    onEvent(what)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches)
  }
}

/// What several recognisers and delegates did, in order.
@MainActor
final class Log {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

/// A recogniser that does at each phase of a touch what it is told to, and writes down its states.
class Puppet: UIGestureRecognizer {
  var atBegan: State?
  var atMoved: State?
  var atEnded: State?
  var atCancelled: State?
  var states: [State] = []
  var resets = 0
  var deadline: TimeInterval?
  var becomes = State.failed
  var log: Log?

  required init() {
    super.init()
    addHandler { (puppet: Puppet) in
      puppet.states.append(puppet.state)
      puppet.log?.add("\(puppet.name ?? "?") \(puppet.state)")
    }
  }

  convenience init(
    _ name: String = "?", atBegan: State? = nil, atMoved: State? = nil, atEnded: State? = nil,
    log: Log? = nil
  ) {
    self.init()
    self.name = name
    self.atBegan = atBegan
    self.atMoved = atMoved
    self.atEnded = atEnded
    self.log = log
  }

  override var decisionDeadline: TimeInterval? { state == .possible ? deadline : nil }
  override func decisionDeadlineDidPass() {
    deadline = nil
    state = becomes
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { become(atBegan) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { become(atMoved) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { become(atEnded) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    become(atCancelled)
  }
  override func reset() { resets += 1 }

  private func become(_ state: State?) {
    // A second finger does not begin what is under way.
    guard let state, !(state == .began && [.began, .changed].contains(self.state)) else { return }
    self.state = state
  }
}

/// A delegate that answers by closures and writes down what it was asked.
@MainActor
final class Arbiter: UIGestureRecognizerDelegate {
  var shouldBegin: (UIGestureRecognizer) -> Bool = { _ in true }
  var isSimultaneous: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
  var requiresFailure: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
  var isRequiredToFail: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
  var receives: (UIGestureRecognizer, UITouch) -> Bool = { _, _ in true }
  var receivesEvent: (UIGestureRecognizer, UIEvent) -> Bool = { _, _ in true }
  var asked: [String] = []

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    asked.append("begin \(gestureRecognizer.name ?? "?")")
    return shouldBegin(gestureRecognizer)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isSimultaneous(gestureRecognizer, otherGestureRecognizer) }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    asked.append("require \(gestureRecognizer.name ?? "?")")
    return requiresFailure(gestureRecognizer, otherGestureRecognizer)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isRequiredToFail(gestureRecognizer, otherGestureRecognizer) }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { receives(gestureRecognizer, touch) }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool { receivesEvent(gestureRecognizer, event) }
}
