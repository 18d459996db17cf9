/// Moves the views of a screen that animate, and calls the completions of what is over.
///
/// Completions are called in frames only, after every view has moved, in the order of the blocks.
final class Animator: FrameFollower {
  private unowned let screen: UIScreen
  private var running: [ViewAnimations] = []
  private var over: [AnimationBlock] = []
  /// Whether a view may have left its window since the last frame.
  private var viewsHaveLeft = false

  init(screen: UIScreen) { self.screen = screen }

  isolated deinit {
    for animations in running { animations.endAll(finished: false, in: nil) }
  }

  var nextFrameTime: TimeInterval? {
    if !over.isEmpty || viewsHaveLeft && !running.isEmpty { return -.infinity }
    var earliest: TimeInterval?
    for animations in running {
      guard let time = animations.nextFrameTime(after: screen.now) else { continue }
      if time == -.infinity { return time }
      earliest = min(earliest ?? time, time)
    }
    return earliest
  }

  func follow(frameAt now: TimeInterval) {
    viewsHaveLeft = false
    for animations in running where !animations.offsets.isEmpty {
      if animations.view?.storedWindow?.screen === screen {
        animations.show(at: now, in: self)
      } else {
        animations.endAll(finished: false, in: self)
      }
    }
    running.removeAll { animations in
      guard animations.offsets.isEmpty else { return false }
      if animations.animator === self { animations.animator = nil }
      return true
    }
    guard !over.isEmpty else { return }
    var ended: [AnimationBlock] = []
    swap(&ended, &over)
    ended.sort { $0.serial < $1.serial }
    for block in ended { block.complete() }
  }

  func add(_ animations: ViewAnimations) {
    if animations.animator !== self {
      animations.animator = self
      running.append(animations)
    }
    screen.add(self)
  }

  func blockIsOver(_ block: AnimationBlock) {
    over.append(block)
    screen.add(self)
  }

  func viewWillLeave() {
    viewsHaveLeft = true
  }
}
