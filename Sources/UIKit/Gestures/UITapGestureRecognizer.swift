internal import Input

/// Recognises one or several taps in a row, by one or several fingers.
///
///     let single = UITapGestureRecognizer { tap in select(at: tap.location(in: list)) }
///     let double = UITapGestureRecognizer { _ in open() }
///     double.numberOfTapsRequired = 2
///     single.require(toFail: double)
///
/// A finger that travels as far as a drag begins (see `Slop`), or stays down as long as
/// `TapCounter.longestPress`, makes no tap. Nor do too few fingers or too many. The next tap of a
/// row comes as soon and as near as `TapCounter` says, or the recogniser fails; so what waits for a
/// double tap to fail waits at most `TapCounter.interval` after the lift.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// Taps in a row that are wanted.
  ///
  /// - Precondition: at least 1.
  open var numberOfTapsRequired = 1 {
    willSet { precondition(newValue >= 1, "a tap recogniser wants at least one tap") }
  }
  /// Fingers that are to be down together in each tap.
  ///
  /// - Precondition: at least 1.
  open var numberOfTouchesRequired = 1 {
    willSet { precondition(newValue >= 1, "a tap takes at least one touch") }
  }

  private var tapsMade = 0
  /// Whether all fingers of the tap under way have come down.
  private var isComplete = false
  /// When the tap under way has lasted too long, or the next one is missing.
  private var deadline: TimeInterval?
  /// Where the first finger of the newest tap came down, from the window's corner.
  private var lastPress: CGPoint?
  /// The middle of the newest tap's fingers while they all were down, from the window's corner.
  private var middle: CGPoint?

  /// The middle of the fingers of the last tap, in a view's coordinates, or the window's for `nil`.
  open override func location(in view: UIView?) -> CGPoint {
    guard let middle else { return super.location(in: view) }
    return UITouch.convert(middle, of: self.view?.window, to: view)
  }

  /// When the finger has rested too long, or the next tap has failed to come.
  open override var decisionDeadline: TimeInterval? { state == .possible ? deadline : nil }

  open override func decisionDeadlineDidPass() { state = .failed }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { join(touch, event) }
  }

  private func join(_ touch: UITouch, _ event: UIEvent) {
    // It may still wait for others after its last tap.
    guard tapsMade < numberOfTapsRequired else { return ignore(touch, for: event) }
    let count = fingersDown
    guard count == 1 ? isNear(touch) : !isComplete else { return fail() }
    if count == 1 {
      lastPress = touch.pressPlace
      deadline = touch.timestamp + TapCounter.longestPress
    }
    if count == numberOfTouchesRequired {
      isComplete = true
      middle = centroid
    }
  }

  private func isNear(_ touch: UITouch) -> Bool {
    guard let lastPress else { return true }
    return lastPress.distance(to: touch.pressPlace) <= TapCounter.distance
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: { Slop.isReached(by: $0.greatestTravel(in: event)) }) {
      fail()
    } else if fingersDown == numberOfTouchesRequired {
      middle = centroid
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard isComplete else { return fail() }
    guard fingersDown == 0 else { return }
    isComplete = false
    tapsMade += 1
    if tapsMade < numberOfTapsRequired {
      // A press right at the end of the interval is in time.
      deadline = (event.timestamp + TapCounter.interval).nextUp
    } else {
      deadline = nil
      state = .ended
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

  private func fail() { state = .failed }

  open override func reset() {
    tapsMade = 0
    isComplete = false
    deadline = nil
    lastPress = nil
    middle = nil
  }

  /// Whether it makes another one fail by being recognised: not one that wants more taps, whose
  /// first taps these may be.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let tap = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }
}
