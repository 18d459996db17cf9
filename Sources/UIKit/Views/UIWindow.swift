package import Input
package import Raster

/// The root of a tree that a host shows.
///
/// A host owns the loop and calls the window's three doors each turn, in this order: `send` for
/// what came from outside, `advance` for what runs by itself, `commit` for the frame to paint.
/// Nothing in the tree ever calls the host.
///
///     let stage = Stage(size: CGSize(width: 320, height: 480))
///     stage.window.addSubview(view)
///
/// A window that a host made is visible at once; others are hidden until `makeKeyAndVisible()`.
open class UIWindow: UIView {
  /// The screen that the window is on.
  public let screen: UIScreen

  /// The responder that keys reach first.
  weak var firstResponder: UIResponder?

  /// What the passes have done, for tests and statistics.
  @exclusivity(unchecked) package var passes = PassCounts()

  /// The pixels to paint anew in the next frame, once its moves are made.
  @exclusivity(unchecked) var pendingDamage = Region(reservingCapacity: Frame.reserve)
  /// The copies to begin the next frame with, in order.
  @exclusivity(unchecked) var pendingMoves: [Move] = []
  /// Whether the list of a frame is being written, when the pixels are not those of the tree.
  private(set) var isPainting = false
  /// Whether something is shown that is so far out that roundings of its place may be seen: a shift
  /// of what it is in shifts it by another distance.
  private(set) var showsFar = false
  /// Scratch of a move: what it leaves out, where it arrives, what it uncovers.
  @exclusivity(unchecked) var floaters = Region(reservingCapacity: Frame.reserve)
  @exclusivity(unchecked) var arriving = Region(reservingCapacity: Frame.reserve)
  @exclusivity(unchecked) var uncovered = Region(reservingCapacity: Frame.reserve)
  /// The view that scrolled last, with nothing above it, and where: until anything else is damaged,
  /// its next scroll is of the same pixels.
  unowned(unsafe) var scrolledLast: UIView?
  var scrolledPixels = PixelRect.empty
  let touchDispatcher = TouchDispatcher()
  private let painter = Painter()
  private static weak var key: UIWindow?

  // MARK: Making

  /// A hidden window on the main screen.
  public override init(frame: CGRect) {
    screen = UIScreen.main
    super.init(frame: frame)
    becomeRoot()
  }

  /// A visible window that covers a host's screen.
  package init(screen: UIScreen) {
    self.screen = screen
    super.init(frame: screen.bounds)
    becomeRoot()
    makeKeyAndVisible()
  }

  /// Nothing: there are no archives of windows on Linux.
  public required init?(coder: NSCoder) { return nil }

  isolated deinit {
    // Whoever still holds a view of the tree must not find the window that is gone.
    forEachInSubtree {
      $0.storedWindow = nil
      $0.forgetScale()
    }
  }

  private func becomeRoot() {
    flags.insert([.isWindow, .hidden])
    flags.remove(.needsDisplay)
    storedWindow = self
    touchDispatcher.serve(self)
    pendingMoves.reserveCapacity(Frame.reserve)
    UIApplication.shared.add(self)
  }

  // MARK: Showing

  /// Whether keys go to this window.
  public var isKeyWindow: Bool { UIWindow.key === self }

  /// Lets keys go to this window.
  open func makeKey() { UIWindow.key = self }

  /// Shows the window and lets keys go to it.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
  }

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != isHidden else { return }
      super.isHidden = newValue
      if newValue { hideRoot() } else { showRoot() }
    }
  }

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    willSet { if !isHidden { hideRoot() } }
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if !isHidden { showRoot() }
    }
  }

  private func showRoot() {
    damageAll()
    guard let rootViewController, let view = rootViewController.view else { return }
    rootViewController.viewWillAppear(false)
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
    rootViewController.viewIsAppearing(false)
    layoutIfNeeded()
    rootViewController.viewDidAppear(false)
  }

  private func hideRoot() {
    guard let rootViewController, rootViewController.isViewLoaded else { return }
    rootViewController.viewWillDisappear(false)
    rootViewController.viewDidDisappear(false)
  }

  open override var next: UIResponder? { UIApplication.shared }

  // MARK: Doors

  /// Takes in one event from outside. `samples` is what its history points into.
  package func send(_ event: HostEvent, samples: [PointerSample]) {
    UIScreen.current = screen
    switch event {
    case .pointer(let pointer): touchDispatcher.send(pointer, samples: samples)
    case .wheel(let wheel): touchDispatcher.send(wheel)
    case .scroll(let scroll): touchDispatcher.send(scroll)
    case .pinch(let pinch): touchDispatcher.send(pinch)
    case .key(let key): send(key)
    case .exposed(let rect): addLoss(rect)
    case .resized(let width, let height): resize(pixelWidth: width, pixelHeight: height)
    case .scaleChanged(let scale): rescale(to: CGFloat(scale))
    case .refreshRateChanged(let rate): screen.framesPerSecond = rate
    case .visibility, .focus, .closeRequested: break
    }
  }

  /// Runs what is due by itself at `now`, host clock, seconds: deadlines, motions, display links.
  package func advance(to now: TimeInterval) {
    precondition(now.isFinite, "the time must be finite, got \(now)")
    UIScreen.current = screen
    screen.now = now
    touchDispatcher.advance(to: now)
    screen.moveFollowers()
    screen.fireDisplayLinks()
  }

  /// Lays out and draws what waits, and writes the list of what changed into `frame`.
  ///
  /// The frame's storage is used again. Nothing is painted: the damage is given to the host.
  package func commit(into frame: inout Frame) {
    UIScreen.current = screen
    passes.commits += 1
    frame.list.removeAll()
    frame.moves.removeAll(keepingCapacity: true)
    frame.damage.removeAll()
    if flags.contains(.hidden) { return }
    if !flags.isDisjoint(with: [.needsLayout, .subtreeNeedsLayout]) { LayoutPass.run(from: self) }
    pendingDamage.formIntersection(pixelBounds)
    swap(&frame.moves, &pendingMoves)
    swap(&frame.damage, &pendingDamage)
    guard !frame.damage.isEmpty else { return }
    isPainting = true
    painter.paint(self, within: frame.damage.bounds, into: &frame.list)
    isPainting = false
    // What was not looked at may still be far out.
    showsFar = painter.hasMetFar || (showsFar && frame.damage.bounds != pixelBounds)
  }

  /// Whether a commit would show something new.
  package var needsCommit: Bool {
    !flags.contains(.hidden)
      && (!pendingDamage.isEmpty || !pendingMoves.isEmpty
        || !flags.isDisjoint(with: [.needsLayout, .subtreeNeedsLayout]))
  }

  /// Whether something moves by itself and wants every frame.
  package var needsFrames: Bool { screen.needsFrames }

  /// The time by which `advance` must be called even if nothing comes from outside; host clock.
  package var nextDeadline: TimeInterval? {
    let frame = screen.followers.nextFrameTime(after: screen.now)
    guard let deadline = touchDispatcher.nextDeadline else { return frame }
    return min(deadline, frame ?? deadline)
  }

  private func send(_ key: KeyEvent) {
    let press = UIPress(
      key: UIKey(key), phase: key.isDown ? .began : .ended, timestamp: key.time)
    let target = firstResponder ?? rootViewController?.viewIfLoaded ?? self
    let event = UIPressesEvent(press: press)
    if key.isDown {
      target.pressesBegan([press], with: event)
    } else {
      target.pressesEnded([press], with: event)
    }
  }

  /// Forgets what points at a view that is about to leave the window.
  func viewWillLeave(_ view: UIView) {
    touchDispatcher.viewWillLeave(view)
    screen.animator.viewWillLeave()
    if let responder = firstResponder as? UIView, responder.isDescendant(of: view) {
      firstResponder = nil
    }
  }
}

/// How often each pass has worked, since the window was made.
package nonisolated struct PassCounts: Equatable {
  /// Calls of `layoutSubviews()`.
  package var layouts = 0
  /// Calls of `draw(_:)`.
  package var draws = 0
  /// Commits.
  package var commits = 0
}
