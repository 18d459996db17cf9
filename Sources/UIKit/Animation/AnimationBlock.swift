internal import Motion

/// One call of `UIView.animate`: what its closure changes animates by its timing, and its
/// completion is called once, when all of that is over.
///
/// Invariant: `running` counts the offsets that name this block and are not over.
final class AnimationBlock {
  /// The block whose closure runs now, if what it changes is to animate.
  static var current: AnimationBlock? { isEnabled ? innermost : nil }
  static var isEnabled = true
  private static var innermost: AnimationBlock?
  private static var made = 0

  let timing: AnimationTiming
  let delay: TimeInterval
  let options: UIView.AnimationOptions
  /// Rises with each block that is made.
  let serial: Int
  /// What `.layoutSubviews` lays out at the end of the closure.
  var resized: [UIView] = []
  /// The screen of what the closure changed last: its frames bring the completion.
  weak var screen: UIScreen?
  private var running = 0
  private var isClosed = false
  private(set) var wasCutShort = false
  private var completion: ((Bool) -> Void)?
  // The remainder asked for last: all views of a block ask for the same one in a frame.
  private var lastElapsed = -TimeInterval.infinity
  private var lastRemainder = 1.0

  private init(
    _ timing: AnimationTiming, delay: TimeInterval, _ options: UIView.AnimationOptions,
    _ completion: ((Bool) -> Void)?
  ) {
    AnimationBlock.made += 1
    serial = AnimationBlock.made
    self.timing = timing
    self.delay = delay
    self.options = options
    self.completion = completion
  }

  static var inheritedDuration: TimeInterval { current?.timing.duration ?? 0 }

  /// Runs the closure as a block of its own.
  static func run(
    duration: TimeInterval, delay: TimeInterval, _ options: UIView.AnimationOptions,
    spring: ((TimeInterval) -> Spring)?, _ changes: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    precondition(duration.isFinite, "an animation's duration must be finite, got \(duration)")
    precondition(delay.isFinite, "an animation's delay must be finite, got \(delay)")
    var length = max(0, duration)
    var course = AnimationTiming.Course.curve(Easing(options.curve))
    if let outer = current {
      if !options.contains(.overrideInheritedDuration) { length = outer.timing.duration }
      if !options.contains(.overrideInheritedCurve) { course = outer.timing.course }
    }
    if let spring {
      let made = spring(length)
      course = .spring(made)
      length = made.duration
    } else if case .spring(let outer) = course, outer.duration != length {
      course = .curve(Easing(options.curve))
    }
    let block = AnimationBlock(
      AnimationTiming(
        course: course, duration: length, repeats: options.contains(.repeat) && length > 0,
        autoreverses: options.contains(.autoreverse)),
      delay: max(0, delay), options, completion)
    let outer = innermost
    innermost = block
    changes()
    if options.contains(.layoutSubviews) { for view in block.resized { view.layoutIfNeeded() } }
    innermost = outer
    block.close()
  }

  private func close() {
    resized = []
    isClosed = true
    if running == 0 { (screen ?? UIScreen.main).animator.blockIsOver(self) }
  }

  /// Whether what the closure changes takes time.
  var takesTime: Bool { timing.duration > 0 || delay > 0 }

  func remainder(after elapsed: TimeInterval) -> Double {
    if elapsed != lastElapsed {
      lastElapsed = elapsed
      lastRemainder = timing.remainder(after: elapsed)
    }
    return lastRemainder
  }

  func offsetBegan() { running += 1 }

  /// Notes that one of its offsets is over: by itself, or before its time.
  func offsetEnded(finished: Bool, in animator: Animator?) {
    running -= 1
    if !finished { wasCutShort = true }
    if running == 0, isClosed { animator?.blockIsOver(self) }
  }

  /// Calls the completion, which is called once.
  func complete() {
    let call = completion
    completion = nil
    call?(!wasCutShort)
  }
}
