/// Reads a gesture out of the touches of its view and of that view's subviews.
///
///     let pan = UIPanGestureRecognizer(target: self, action: CustomScrollView.handlePan)
///     view.addGestureRecognizer(pan)
///
/// A *discrete* recogniser goes from `possible` to `ended` or `failed`; a *continuous* one from
/// `possible` to `began` or `failed`, then through any number of `changed` to `ended` or
/// `cancelled`. Each new state but `failed` and `possible` is told to the actions, once, after all
/// recognisers have seen the event. When its last touch has lifted, a decided recogniser is reset.
/// Conflicts are settled by the rules of `Arbitration`.
///
/// A subclass overrides the touch methods and `reset()`, and sets `state`. One with a designated
/// initialiser of its own also needs `required init()`.
///
/// Lacks, deliberately: presses, and the state restoration of archives.
open class UIGestureRecognizer: NSObject, TargetActionSource {
  /// Where a recogniser is in its gesture.
  public nonisolated enum State: Int, Sendable {
    /// Has not decided.
    case possible
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture goes on.
    case changed
    /// A gesture has ended; of a discrete one, it was recognised.
    case ended
    /// A continuous gesture was taken away.
    case cancelled
    /// The touches are no such gesture.
    case failed
    /// A discrete gesture was recognised: the same as `ended`.
    public static let recognized = State.ended
  }

  /// The view whose touches it reads.
  public private(set) weak var view: UIView?
  /// Who decides what it sees, and how it gets along with others.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether its touches are taken away from their views once it begins.
  open var cancelsTouchesInView = true
  /// Whether the views hear of its touches only once it has failed.
  open var delaysTouchesBegan = false
  /// Whether the views hear of the lift of its touches only once it has failed.
  open var delaysTouchesEnded = true
  /// A name for whoever debugs.
  open var name: String?
  /// The modifier keys that were held in its last event.
  public internal(set) var modifierFlags: UIKeyModifierFlags = []

  /// Whether it takes part. Turned off in mid-gesture, it is cancelled.
  open var isEnabled = true {
    didSet { if !isEnabled { arena?.withdraw(self) } }
  }

  /// Tells recognisers apart, also those of different times.
  let number: Int
  /// Counts its contests: goes up at each reset.
  var play = 0
  /// Where it contends; `nil` between two gestures.
  weak var arena: GestureArena?
  /// What `state` reads.
  var storedState = State.possible
  /// What it wants to become and waits for: `began`, or `ended` of a discrete one.
  var wish: State?
  /// Whether it wants to end as soon as it may begin.
  var wishEnds = false
  /// The state that the actions have not been told yet.
  var untold: State?
  /// Whether its touches were taken away from their views.
  var hasTakenTouches = false
  /// Its touches, in the order of their presses; a lifted one stays until the actions were told.
  var touches: [UITouch] = []
  /// Where it was last, from the window's corner.
  var lastPlace = CGPoint.zero
  var actions: [GestureAction] = []
  /// The touch types that it takes, a bit each.
  var touchTypes = UInt8.max
  private var requirements: [Requirement] = []
  private static var made = 0

  private struct Requirement {
    weak var recognizer: UIGestureRecognizer?
  }

  /// A recogniser that tells nobody; `addTarget(_:action:)` and `addHandler(_:)` change that.
  public required override init() {
    UIGestureRecognizer.made += 1
    number = UIGestureRecognizer.made
    super.init()
  }

  // MARK: State

  /// Where it is in its gesture. A subclass sets it; what is set is a wish that others, the view or
  /// the delegate may defer or refuse.
  ///
  /// - Precondition: a step of the diagram above. `cancelled` out of `possible` counts as `failed`.
  ///   Whatever is set after the decision has been made is ignored until the reset.
  open var state: State {
    get { storedState }
    set { step(to: newValue) }
  }

  /// A time, host clock, at which an undecided recogniser wants `decisionDeadlineDidPass()`; with
  /// one it may outlive its last touch. Not in UIKit, whose recognisers use timers.
  open var decisionDeadline: TimeInterval? { nil }

  /// Tells that the deadline has passed: the subclass decides, or sets a new one.
  open func decisionDeadlineDidPass() {}

  /// Makes it wait until another has failed, each time that both contend.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    precondition(otherGestureRecognizer !== self, "a recogniser cannot require itself to fail")
    requirements.removeAll { $0.recognizer == nil }
    requirements.append(Requirement(recognizer: otherGestureRecognizer))
  }

  func requiresFailure(of other: UIGestureRecognizer) -> Bool {
    requirements.contains { $0.recognizer === other }
  }

  // MARK: Touches

  /// How many touches it follows.
  open var numberOfTouches: Int { touches.count }

  /// How many of its touches have not been lifted.
  final var fingersDown: Int {
    var count = 0
    for touch in touches where touch.isDown { count += 1 }
    return count
  }

  /// The middle of its touches, in a view's coordinates, or the window's for `nil`.
  open func location(in view: UIView?) -> CGPoint {
    UITouch.convert(centroid ?? lastPlace, of: self.view?.window, to: view)
  }

  /// Where one of its touches is, in a view's coordinates, or the window's for `nil`.
  ///
  /// - Precondition: the index is below `numberOfTouches`.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    precondition(
      touches.indices.contains(touchIndex),
      "the recogniser has \(touches.count) touches, none at index \(touchIndex)")
    return touches[touchIndex].location(in: view)
  }

  /// The middle of its touches that are down, or of all, where none is; from the window's corner.
  var centroid: CGPoint? {
    UIGestureRecognizer.centroid(of: touches) { $0.isDown }
      ?? UIGestureRecognizer.centroid(of: touches) { _ in true }
  }

  private static func centroid(
    of touches: [UITouch], isCounted: (UITouch) -> Bool
  ) -> CGPoint? {
    var sum = CGPoint.zero
    var count: CGFloat = 0
    for touch in touches where isCounted(touch) {
      sum.x += touch.place.x
      sum.y += touch.place.y
      count += 1
    }
    return count == 0 ? nil : CGPoint(x: sum.x / count, y: sum.y / count)
  }

  // MARK: For subclasses

  /// Tells that touches began; the default does nothing.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Tells that touches moved; the default does nothing.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Tells that touches were lifted; the default does nothing.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Tells that touches were taken away; the default does nothing.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Tells that a touch is still there, unmoved.
  func touchStayed(_ touch: UITouch) {}

  /// Gets ready for the next gesture; `state` is `possible` again.
  open func reset() {}

  /// Lets a touch go on without this recogniser: it will not be taken away from its view either.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touch.unfollow(self)
    drop(touch)
    arena?.release(touch, from: self)
  }

  /// Whether it makes another one fail by beginning.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether another one makes it fail by beginning.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether it must wait until the other has failed.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Whether the other must wait until this one has failed.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Whether it gets anything of an event; the default asks the delegate.
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  // MARK: Attachment

  /// Notes the view that it was added to.
  func didAttach(to view: UIView) {
    self.view = view
  }

  /// Notes that it was taken off its view: in mid-gesture, that cancels it.
  func didDetach() {
    arena?.withdraw(self)
    arena?.tell(self)
    view = nil
  }

  /// Forgets a touch, but not where it was.
  func drop(_ touch: UITouch) {
    guard let index = touches.firstIndex(where: { $0 === touch }) else { return }
    if touches.count == 1 { lastPlace = touch.place }
    touches.remove(at: index)
  }
}
