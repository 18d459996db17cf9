import Testing
import UIKit

/// A recogniser of a kind that a scroll view needs.
enum RivalKind: CaseIterable, Sendable {
  case pan, tap, doubleTap, longPress, pinch

  var isDiscrete: Bool { self == .tap || self == .doubleTap }

  @MainActor func make() -> UIGestureRecognizer {
    switch self {
    case .pan: return UIPanGestureRecognizer()
    case .tap: return UITapGestureRecognizer()
    case .doubleTap:
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      return tap
    case .longPress: return UILongPressGestureRecognizer()
    case .pinch: return UIPinchGestureRecognizer()
    }
  }
}

/// How two recognisers get along, the second named first in the question.
enum Relation: CaseIterable, Sendable {
  case none, firstWaits, secondWaits, together
}

/// What fingers do next.
enum FingerStep: Sendable {
  case press(Int)
  case move(Int, Double, Double)
  case lift(Int)
  case wait(Double)
}

/// What fingers do from the first press to the last lift.
struct Story: Sendable, CustomTestStringConvertible {
  let name: String
  let steps: [FingerStep]
  /// Whether all fingers are up in the middle, so that there are two contests.
  var isTwofold = false

  var testDescription: String { name }

  static let all = [
    Story(name: "tap", steps: [.press(0), .lift(0)]),
    Story(name: "trembling tap", steps: [.press(0), .move(0, 3, 2), .move(0, -5, 1), .lift(0)]),
    Story(
      name: "two taps",
      steps: [.press(0), .lift(0), .wait(0.1), .press(0), .lift(0)], isTwofold: true),
    Story(
      name: "drag",
      steps: [.press(0), .move(0, 6, 0), .move(0, 6, 0), .move(0, 0, 15), .lift(0)]),
    Story(name: "hold", steps: [.press(0), .wait(0.3), .wait(0.3), .lift(0)]),
    Story(
      name: "hold and drag",
      steps: [.press(0), .wait(0.6), .move(0, 20, 0), .move(0, 20, 0), .lift(0)]),
    Story(
      name: "pinch",
      steps: [
        .press(0), .press(1), .move(0, -6, 0), .move(1, 6, 0), .move(0, -10, 0), .move(1, 10, 0),
        .lift(0), .lift(1),
      ]),
    Story(
      name: "two fingers drag",
      steps: [
        .press(0), .press(1), .move(0, 0, 7), .move(1, 0, 7), .move(0, 0, 9), .move(1, 0, 9),
        .lift(1), .lift(0),
      ]),
    Story(name: "two fingers tap", steps: [.press(0), .press(1), .lift(0), .lift(1)]),
    Story(
      name: "two fingers hold",
      steps: [.press(0), .press(1), .wait(0.6), .move(1, 30, 0), .lift(0), .lift(1)]),
    Story(
      name: "drag and then pinch",
      steps: [.press(0), .move(0, 0, 20), .press(1), .move(1, 30, 0), .lift(0), .lift(1)]),
    Story(
      name: "another finger takes over",
      steps: [.press(0), .press(1), .lift(0), .move(1, 0, 15), .move(1, 0, 15), .lift(1)]),
  ]
}

/// What is done to a recogniser, its view or the touches in the middle of a story.
enum Interruption: CaseIterable, Sendable {
  case disabled, toggled, recognizerRemoved, viewRemoved, cancelled
}

/// A view under fingers, with recognisers that may know of each other.
@MainActor final class Rivals {
  typealias State = UIGestureRecognizer.State

  let hand = Hand()
  let listener = Listener(0, 0, 320, 480)
  let recognizers: [UIGestureRecognizer]
  /// What the actions of each were told, and at which step first.
  private(set) var told: [[State]]
  private(set) var firstTold: [Int?]
  /// Pairs that were under way at once.
  private(set) var overlaps: Set<[Int]> = []
  private let arbiter = Arbiter()
  private var places: [Int: CGPoint] = [:]
  private var step = 0

  /// - Parameter isNested: whether all but the last are attached to the view in front.
  init(_ kinds: [RivalKind], isNested: Bool = false) {
    recognizers = kinds.map { $0.make() }
    told = kinds.map { _ in [] }
    firstTold = kinds.map { _ in nil }
    listener.isMultipleTouchEnabled = true
    let outer = UIView(frame: listener.frame)
    hand.window.addSubview(outer)
    outer.addSubview(listener)
    for (index, recognizer) in recognizers.enumerated() {
      let isLast = index == kinds.count - 1
      (isNested && isLast ? outer : listener).addGestureRecognizer(recognizer)
      recognizer.delegate = arbiter
      recognizer.addHandler { [unowned self] in note($0.state, of: index) }
    }
  }

  /// Lets two get along in a way.
  func relate(_ first: Int, _ second: Int, _ relation: Relation) {
    let (a, b) = (recognizers[first], recognizers[second])
    switch relation {
    case .none: return
    case .firstWaits: a.require(toFail: b)
    case .secondWaits: b.require(toFail: a)
    case .together:
      let former = arbiter.isSimultaneous
      arbiter.isSimultaneous = { former($0, $1) || Set([$0, $1]) == Set([a, b]) }
    }
  }

  private func note(_ state: State, of index: Int) {
    told[index].append(state)
    firstTold[index] = firstTold[index] ?? step
    for other in told.indices where other != index && isUnderWay(other) && isUnderWay(index) {
      overlaps.insert([min(index, other), max(index, other)])
    }
  }

  private func isUnderWay(_ index: Int) -> Bool {
    [.began, .changed].contains(recognizers[index].state)
  }

  // MARK: Playing

  func play(_ story: Story, _ interruption: Interruption? = nil, before moment: Int = 0) {
    for (index, act) in story.steps.enumerated() {
      step = index
      if let interruption, index == moment { interrupt(interruption) }
      perform(act)
    }
    step = story.steps.count
    hand.wait(1)
  }

  private func interrupt(_ interruption: Interruption) {
    switch interruption {
    case .disabled: recognizers[0].isEnabled = false
    case .toggled:
      recognizers[0].isEnabled = false
      recognizers[0].isEnabled = true
    case .recognizerRemoved: recognizers[0].view?.removeGestureRecognizer(recognizers[0])
    case .viewRemoved: listener.removeFromSuperview()
    case .cancelled: for id in places.keys.sorted() { hand.cancel(id: id) }
    }
  }

  private func perform(_ act: FingerStep) {
    switch act {
    case .press(let id):
      let place = CGPoint(x: 100 + 80 * id, y: 200)
      places[id] = place
      hand.press(place.x, place.y, id: id)
    case .move(let id, let dx, let dy):
      guard var place = places[id] else { return }
      place.x += CGFloat(dx)
      place.y += CGFloat(dy)
      places[id] = place
      hand.move(place.x, place.y, id: id)
    case .lift(let id):
      places[id] = nil
      hand.lift(id: id)
    case .wait(let seconds): hand.wait(seconds)
    }
  }

  // MARK: What came of it

  func hasRecognized(_ index: Int) -> Bool { !told[index].isEmpty }

  /// What a story leaves undone, or has done twice; empty if all is well.
  func problems(_ kinds: [RivalKind]) -> [String] {
    var result: [String] = []
    for (index, kind) in kinds.enumerated()
    where !Rivals.areWhole(told[index], isDiscrete: kind.isDiscrete) {
      result.append("\(kind) was told \(told[index])")
    }
    for (kind, recognizer) in zip(kinds, recognizers)
    where recognizer.state != .possible || recognizer.numberOfTouches > 0 {
      result.append("\(kind) rests as \(recognizer.state)")
    }
    if hand.window.nextDeadline != nil { result.append("somebody still waits") }
    let heard = listener.heard
    let (begun, ended, cancelled) = (
      heard.count { $0 == "began" }, heard.count { $0 == "ended" },
      heard.count { $0 == "cancelled" }
    )
    if begun != ended + cancelled { result.append("the view heard \(heard)") }
    return result
  }

  /// Whether the states are whole gestures, one after the other.
  static func areWhole(_ states: [State], isDiscrete: Bool) -> Bool {
    if isDiscrete { return states.allSatisfy { $0 == .ended } }
    var isUnderWay = false
    for state in states {
      guard isUnderWay == (state != .began), state != .possible, state != .failed else {
        return false
      }
      isUnderWay = state == .began || state == .changed
    }
    return !isUnderWay
  }
}
