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
    return running.lazy.compactMap { $0.nextFrameTime(after: self.screen.now) }.min()
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
    running.removeAll { $0.offsets.isEmpty }
    guard !over.isEmpty else { return }
    var ended: [AnimationBlock] = []
    swap(&ended, &over)
    ended.sort { $0.serial < $1.serial }
    for block in ended { block.complete() }
  }

  func add(_ animations: ViewAnimations) {
    if !running.contains(where: { $0 === animations }) { running.append(animations) }
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
