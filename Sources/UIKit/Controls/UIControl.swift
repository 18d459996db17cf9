/// A view that answers to touches with events of its own, for targets that wait for them.
///
///     let button = UIControl(frame: CGRect(x: 20, y: 20, width: 100, height: 44))
///     button.addTarget(self, action: Player.play, for: .touchUpInside)
///
/// It follows one touch at a time. A scroll view does not take a touch away from it.
open class UIControl: UIView {
  /// Kinds of things that happen to a control.
  public nonisolated struct Event: OptionSet, Hashable, Sendable {
    /// The bits, numbered as UIKit's.
    public let rawValue: UInt
    /// Events from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Pressed.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// Pressed again, quickly.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// Moved within the bounds.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// Moved outside of the bounds.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// Moved into the bounds.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// Moved out of the bounds.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// Lifted within the bounds.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// Lifted outside of the bounds.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// Taken away.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value that the control stands for has changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// All about touches.
    public static let allTouchEvents = Event(rawValue: 0x0fff)
    /// All.
    public static let allEvents = Event(rawValue: 0xffff_ffff)
  }

  private struct Action {
    weak var target: AnyObject?
    let events: Event
    let call: @MainActor (AnyObject, UIControl) -> Void
  }

  private var actions: [Action] = []

  // MARK: State

  /// Whether the control answers to touches.
  open var isEnabled = true {
    didSet { if !isEnabled, isTracking { cancel(with: nil) } }
  }
  /// Whether it is chosen; for subclasses to show.
  open var isSelected = false
  /// Whether it is being pressed: down, and the finger within the bounds.
  open var isHighlighted = false
  /// Whether it follows a touch.
  open private(set) var isTracking = false
  /// Whether the touch that it follows is within the bounds.
  open private(set) var isTouchInside = false

  // MARK: Actions

  /// Has a method of the target called at events; the target is not kept alive.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void,
    for controlEvents: Event
  ) {
    actions.append(
      Action(target: target, events: controlEvents) { target, _ in
        action(unsafeDowncast(target, to: Target.self))()
      })
  }

  /// Has a method of the target called with the control at events.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (UIControl) -> Void,
    for controlEvents: Event
  ) {
    actions.append(
      Action(target: target, events: controlEvents) { target, control in
        action(unsafeDowncast(target, to: Target.self))(control)
      })
  }

  /// Has a closure called with the control at events.
  public func addHandler(
    for controlEvents: Event, _ handler: @escaping @MainActor (UIControl) -> Void
  ) {
    actions.append(
      Action(target: self, events: controlEvents) { _, control in handler(control) })
  }

  /// Ends the calls to a target, or to all for `nil`, that were asked for within these events.
  public func removeTarget(_ target: AnyObject?, action: Never? = nil, for events: Event) {
    actions.removeAll { (target == nil || $0.target === target) && events.contains($0.events) }
  }

  /// Calls what waits for any of the events, in the order in which it was added.
  open func sendActions(for controlEvents: Event) {
    for action in actions where !action.events.isDisjoint(with: controlEvents) {
      if let target = action.target { action.call(target, self) }
    }
  }

  // MARK: Tracking

  /// Whether to follow a touch that has begun; yes unless overridden.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Whether to go on following a touch that has moved; yes unless overridden.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Tells that the touch was lifted, or is not followed any more.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Tells that the touch was taken away.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, !isTracking, let touch = touches.first else { return }
    guard beginTracking(touch, with: event) else { return }
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = point(inside: touch.location(in: self), with: event)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else {
      leave()
      endTracking(touch, with: event)
      return
    }
    if isTouchInside != wasInside {
      sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit)
    }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    isTouchInside = point(inside: touch.location(in: self), with: event)
    let end: Event = isTouchInside ? .touchUpInside : .touchUpOutside
    leave()
    endTracking(touch, with: event)
    sendActions(for: end)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isTracking { cancel(with: event) }
  }

  private func cancel(with event: UIEvent?) {
    leave()
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }

  private func leave() {
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }
}
