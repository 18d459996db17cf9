internal import Input

/// What happened to the touches of a window, to a key or to a wheel.
///
/// The same object serves all touch events of a window, so that a steady drag allocates nothing:
/// what is to outlive a callback is to be copied out of it.
open class UIEvent: NSObject {
  /// What kind of thing happened.
  public nonisolated enum EventType: Int, Sendable {
    /// Touches on the window.
    case touches = 0
    /// A shaken device; hosts do not report it.
    case motion = 1
    /// A remote control; hosts do not report it.
    case remoteControl = 2
    /// Keys.
    case presses = 3
    /// A wheel or a touchpad scrolls.
    case scroll = 10
    /// A pointer moves without a press; hosts do not report it.
    case hover = 11
    /// A touchpad pinches.
    case transform = 14
  }

  /// What kind of thing happened.
  public let type: EventType
  /// When it happened; host clock, seconds.
  @exclusivity(unchecked) public internal(set) var timestamp: TimeInterval
  /// The modifier keys held.
  public internal(set) var modifierFlags: UIKeyModifierFlags = []

  /// The touches that are down, and those that were lifted in this event.
  private(set) var touches: Set<UITouch> = []
  /// The touch that this event is about.
  private(set) weak var subject: UITouch?
  /// The readings of the subject in this event, oldest first, the last one being where it is now.
  @exclusivity(unchecked) private(set) var samples: [PointerSample] = []

  init(type: EventType, timestamp: TimeInterval) {
    self.type = type
    self.timestamp = timestamp
    super.init()
  }

  /// The touches that are down, and those that were lifted in this event.
  public var allTouches: Set<UITouch>? { touches }

  /// The touches that began in a window.
  public func touches(for window: UIWindow) -> Set<UITouch>? {
    nonEmpty(touches.filter { $0.window === window })
  }

  /// The touches that began in a view, itself, not its subviews.
  public func touches(for view: UIView) -> Set<UITouch>? {
    nonEmpty(touches.filter { $0.view === view })
  }

  /// The touches that a recogniser gets.
  public func touches(for gestureRecognizer: UIGestureRecognizer) -> Set<UITouch>? {
    nonEmpty(touches.filter { $0.isFollowed(by: gestureRecognizer) })
  }

  /// A touch at each reading since the last event, oldest first; the last one is where it is now.
  ///
  /// They are copies: several motions between two frames arrive as one event. `nil` of a touch that
  /// is not of this event.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    guard touches.contains(touch) else { return nil }
    guard touch === subject else { return [touch] }
    var previous = touch.previousPlace
    return samples.map { sample in
      defer { previous = CGPoint(x: sample.x, y: sample.y) }
      return touch.copy(at: sample, after: previous)
    }
  }

  /// Nothing: the future is not guessed.
  public func predictedTouches(for touch: UITouch) -> [UITouch]? {
    touches.contains(touch) ? [] : nil
  }

  /// Turns this object into the event of one touch.
  func become(about touch: UITouch, _ pointer: PointerEvent, history: ArraySlice<PointerSample>) {
    timestamp = pointer.sample.time
    modifierFlags = UIKeyModifierFlags(pointer.modifiers)
    subject = touch
    samples.removeAll(keepingCapacity: true)
    samples.append(contentsOf: history)
    samples.append(pointer.sample)
  }

  func insert(_ touch: UITouch) { touches.insert(touch) }

  func remove(_ touch: UITouch) { touches.remove(touch) }

  private func nonEmpty(_ set: Set<UITouch>) -> Set<UITouch>? {
    set.isEmpty ? nil : set
  }
}
