/// Recognises fingers that rest, and then follows them.
///
///     let press = UILongPressGestureRecognizer { press in
///       if press.state == .began { showMenu(at: press.location(in: list)) }
///     }
///
/// It begins while the fingers rest, by its deadline; from then on they may wander, and each move
/// is told. It ends when one of them lifts. One too many fails it before it begins, and is ignored
/// after that.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the fingers rest, seconds; with 0 it begins with the press.
  ///
  /// - Precondition: finite and not negative.
  open var minimumPressDuration: TimeInterval = 0.5 {
    willSet {
      precondition(
        newValue.isFinite && newValue >= 0, "a press lasts 0 s or longer, not \(newValue)")
    }
  }
  /// Farthest that a finger may stray from its press before it begins, points.
  ///
  /// - Precondition: not negative.
  open var allowableMovement: CGFloat = 10 {
    willSet { precondition(newValue >= 0, "a movement cannot be \(newValue)") }
  }
  /// Fingers that rest together.
  ///
  /// - Precondition: at least 1.
  open var numberOfTouchesRequired = 1 {
    willSet { precondition(newValue >= 1, "a press takes at least one touch") }
  }
  /// Taps in a row that precede the press, as the first finger's `tapCount` tells.
  ///
  /// - Precondition: not negative.
  open var numberOfTapsRequired = 0 {
    willSet { precondition(newValue >= 0, "there cannot be \(newValue) taps") }
  }

  /// When the last of the fingers came down.
  private var start: TimeInterval?
  /// Whether the fingers have rested long enough; others may still defer its beginning.
  private var hasRested = false

  /// When the fingers will have rested long enough.
  open override var decisionDeadline: TimeInterval? {
    guard state == .possible, !hasRested, let start else { return nil }
    return start + minimumPressDuration
  }

  open override func decisionDeadlineDidPass() {
    hasRested = true
    state = .began
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { join(touch, event) }
  }

  private func join(_ touch: UITouch, _ event: UIEvent) {
    guard !hasRested else { return ignore(touch, for: event) }
    let count = fingersDown
    let isPrecededByTaps = count > 1 || touch.tapCount > numberOfTapsRequired
    guard count <= numberOfTouchesRequired, isPrecededByTaps else {
      state = .failed
      return
    }
    guard count == numberOfTouchesRequired else { return }
    start = touch.timestamp
    if minimumPressDuration == 0 { decisionDeadlineDidPass() }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state.isUnderWay {
      state = .changed
    } else if !hasRested {
      let limit = Double(allowableMovement)
      if touches.contains(where: { $0.greatestTravel(in: event) > limit }) { state = .failed }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = hasRested ? .ended : .failed
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() {
    start = nil
    hasRested = false
  }
}
