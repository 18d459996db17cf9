internal import Input

/// What scrolls a pan recogniser without a touch.
public nonisolated struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bits, numbered as UIKit's.
  public let rawValue: Int
  /// A mask from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Whole clicks, as of a mouse wheel.
  public static let discrete = UIScrollTypeMask(rawValue: 1 << 0)
  /// Parts of clicks, as of a touchpad.
  public static let continuous = UIScrollTypeMask(rawValue: 1 << 1)
  /// Both.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// Recognises a drag and follows it.
///
///     let pan = UIPanGestureRecognizer { pan in
///       box.center.x += pan.translation(in: box.superview).x
///       pan.setTranslation(.zero, in: box.superview)
///     }
///
/// It begins with the first reading of a contact that lies 10 points or more from the press (see
/// `Slop`), whatever readings arrive in one event; only the travel beyond that counts. All is
/// measured in the window's frame, so that moving content does not feed back.
///
/// Several fingers count as the one point in their middle. A finger that joins or leaves moves
/// nothing. One too many fails the pan before it begins, and is ignored after that; with fewer than
/// the minimum left, it ends.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// Fewest fingers that make a pan.
  ///
  /// - Precondition: at least 1.
  open var minimumNumberOfTouches = 1 {
    willSet { precondition(newValue >= 1, "a pan takes at least one touch") }
  }
  /// Most fingers that make a pan.
  open var maximumNumberOfTouches = Int.max
  /// What scrolls it without a touch; nothing unless set.
  ///
  /// Fingers on a touchpad make a gesture without touches and without slop, which goes on until
  /// they lift; a touch ends it. Each event of a wheel is a whole gesture without touches: the
  /// actions see `began`, `changed` and `ended`, all with the same translation unless they set it,
  /// and no velocity. A click counts as `WheelStep` says, over the length of the recogniser's view.
  /// Shift swaps the axes.
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  /// The middle of the fingers, as if none had ever joined or left; from where the first was.
  private var path = CGVector.zero
  /// What `path` was when a finger last joined or left.
  private var anchorPath = CGVector.zero
  /// Where the middle of the fingers was then, from the window's corner.
  private var anchor = CGPoint.zero
  /// The point of `path` that the slop is measured from.
  private var start = CGVector.zero
  /// The point of `path` at which the translation is zero.
  private var origin = CGVector.zero
  private var estimate = VelocityEstimate()
  private var lastTime: TimeInterval = 0
  /// The travel that made it a drag, in the window's frame; `nil` before.
  private(set) var recognitionTravel: CGVector?
  /// Whether fingers on a touchpad drive it.
  private(set) var isScrolled = false

  // MARK: Reading

  /// How far the fingers have moved since it began or the translation was set, in the lengths and
  /// directions of a view's coordinates, or the window's for `nil`.
  open func translation(in view: UIView?) -> CGPoint {
    let moved = CGVector(dx: path.dx - origin.dx, dy: path.dy - origin.dy)
    let own = UIPanGestureRecognizer.toOwn(moved, of: view)
    return CGPoint(x: own.dx, y: own.dy)
  }

  /// Lets the translation count from another value.
  ///
  /// - Precondition: it is finite.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    requireFinite(translation, "a translation")
    var moved = CGVector(dx: translation.x, dy: translation.y)
    if let linear = view?.linearMapToWindow { moved = moved.applying(linear) }
    origin = CGVector(dx: path.dx - moved.dx, dy: path.dy - moved.dy)
  }

  /// How fast the fingers move (see `VelocityEstimate`), in points per second of a view's
  /// coordinates, or the window's for `nil`; zero once cancelled.
  open func velocity(in view: UIView?) -> CGPoint {
    guard state != .cancelled else { return .zero }
    let own = UIPanGestureRecognizer.toOwn(estimate.velocity(at: lastTime), of: view)
    return CGPoint(x: own.dx, y: own.dy)
  }

  /// The speed of the newest move alone, in the window's frame; what tells a still release.
  var newestVelocity: CGVector {
    state == .cancelled ? .zero : estimate.newestVelocity(at: lastTime)
  }

  /// The fingers that are down.
  open override var numberOfTouches: Int { fingersDown }

  private static func toOwn(_ vector: CGVector, of view: UIView?) -> CGVector {
    guard let linear = view?.linearMapToWindow else { return vector }
    return vector.applying(linear.inverted())
  }

  // MARK: Fingers

  /// Whether a drag begins with the press, without slop: for what catches moving content.
  func beginsAtTouchDown() -> Bool { false }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { join(touch, event) }
  }

  private func join(_ touch: UITouch, _ event: UIEvent) {
    let count = fingersDown
    guard count <= maximumNumberOfTouches else {
      if recognitionTravel == nil { state = .failed } else { ignore(touch, for: event) }
      return
    }
    lastTime = touch.timestamp
    setAnchor()
    guard recognitionTravel == nil, count == minimumNumberOfTouches else { return keepEstimate() }
    start = path
    origin = path
    estimate.removeAll()
    note(time: lastTime)
    if beginsAtTouchDown() { begin(with: .zero, remaining: .zero) }
  }

  /// Lets the velocity outlast that a finger joins or leaves, unless all have rested before that.
  private func keepEstimate() {
    guard estimate.hasPaused(at: lastTime) else { return estimate.keepAlive(at: lastTime) }
    estimate.removeAll()
    note(time: lastTime)
  }

  private func setAnchor() {
    anchorPath = path
    anchor = centroid ?? anchor
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let former = state
    for touch in touches { follow(touch, event) }
    if former.isUnderWay, state.isUnderWay { state = .changed }
  }

  /// Follows a touch through all its readings, so that it does not matter how many an event holds.
  private func follow(_ touch: UITouch, _ event: UIEvent) {
    guard event.subject === touch else { return }
    let count = CGFloat(fingersDown)
    guard count > 0, let middle = centroid else { return }
    for sample in event.samples {
      guard !state.isOver else { return }
      lastTime = sample.time
      path =
        CGVector(
          dx: anchorPath.dx + middle.x - anchor.x + (CGFloat(sample.x) - touch.place.x) / count,
          dy: anchorPath.dy + middle.y - anchor.y + (CGFloat(sample.y) - touch.place.y) / count
        ).inReach
      note(time: lastTime)
      beginIfBeyondSlop()
    }
  }

  private func note(time: TimeInterval) {
    estimate.add(PointerSample(time: time, x: Double(path.dx), y: Double(path.dy)))
  }

  private func beginIfBeyondSlop() {
    guard recognitionTravel == nil, fingersDown >= minimumNumberOfTouches else { return }
    let travel = CGVector(dx: path.dx - start.dx, dy: path.dy - start.dy)
    guard let remaining = Slop.remainder(of: travel) else { return }
    begin(with: travel, remaining: remaining)
  }

  /// Lets it begin where the fingers are, whatever they have travelled.
  final func beginWithoutSlop() {
    guard isEnabled, state == .possible, recognitionTravel == nil,
      fingersDown >= minimumNumberOfTouches
    else { return }
    begin(with: .zero, remaining: .zero)
  }

  private func begin(with travel: CGVector, remaining: CGVector) {
    recognitionTravel = travel
    origin = CGVector(dx: path.dx - remaining.dx, dy: path.dy - remaining.dy)
    state = .began
  }

  override func touchStayed(_ touch: UITouch) {
    lastTime = touch.timestamp
    estimate.keepAlive(at: lastTime)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    leave(touches, ending: .ended)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    leave(touches, ending: .cancelled)
  }

  private func leave(_ touches: Set<UITouch>, ending: State) {
    for touch in touches { lastTime = touch.timestamp }
    setAnchor()
    guard fingersDown < minimumNumberOfTouches else { return keepEstimate() }
    if recognitionTravel != nil {
      state = ending
    } else if fingersDown == 0 {
      state = .failed
    }
  }

  open override func reset() {
    path = .zero
    anchorPath = .zero
    start = .zero
    origin = .zero
    recognitionTravel = nil
    isScrolled = false
    estimate.removeAll()
  }

  // MARK: The touchpad

  /// Lets fingers on a touchpad begin to drive it.
  ///
  /// - Returns: whether the gesture is dealt with, so that no view further out gets it; it is
  ///   followed only if `isScrolled` says so.
  final func beginScroll(_ scroll: ScrollEvent, _ event: UIEvent, in arena: GestureArena) -> Bool {
    guard isEnabled, view != nil, allowedScrollTypesMask.contains(.continuous) else { return false }
    guard arena.takesTouches(self), self.arena == nil else { return true }
    guard shouldReceive(event) else { return false }
    lastPlace = CGPoint(x: scroll.sample.x, y: scroll.sample.y)
    modifierFlags = event.modifierFlags
    lastTime = scroll.sample.time
    let travel = scroll.travel
    note(time: lastTime)
    path = travel
    recognitionTravel = travel
    isScrolled = true
    let hasBegun = arena.beginWithoutContacts(self)
    if !hasBegun, self.arena == nil { reset() }
    return hasBegun
  }

  /// Follows fingers on a touchpad.
  final func followScroll(_ scroll: ScrollEvent, in arena: GestureArena) {
    let travel = scroll.travel
    path = CGVector(dx: path.dx + travel.dx, dy: path.dy + travel.dy).inReach
    lastTime = scroll.sample.time
    modifierFlags = UIKeyModifierFlags(scroll.modifiers)
    note(time: lastTime)
    arena.turn { state = .changed }
  }

  /// Ends what fingers on a touchpad have driven.
  final func endScroll(_ ending: State, at time: TimeInterval, in arena: GestureArena) {
    lastTime = time
    arena.turn { state = ending }
  }

  // MARK: The wheel

  /// Lets a wheel drive it.
  ///
  /// - Returns: whether the wheel's turn is dealt with, so that no view further out gets it.
  final func scroll(
    by wheel: WheelEvent, at place: CGPoint, _ event: UIEvent, in arena: GestureArena
  ) -> Bool {
    guard let view, allowedScrollTypesMask.contains(wheel.scrollType) else { return false }
    guard arena.takesTouches(self), self.arena == nil else { return true }
    guard shouldReceive(event) else { return false }
    let isSideways = wheel.modifiers.contains(.shift)
    let clicksX = isSideways ? wheel.clicksY : wheel.clicksX
    let clicksY = isSideways ? wheel.clicksX : wheel.clicksY
    let size = view.bounds.size
    path =
      CGVector(
        dx: -clicksX * WheelStep.points(length: Double(size.width)),
        dy: -clicksY * WheelStep.points(length: Double(size.height))
      ).inReach
    lastPlace = place
    lastTime = wheel.sample.time
    modifierFlags = event.modifierFlags
    let hasBegun = arena.runAtOnce(self)
    if !hasBegun, self.arena == nil { path = .zero }
    return hasBegun
  }
}

extension WheelEvent {
  /// Whether it came as whole clicks.
  @MainActor var scrollType: UIScrollTypeMask {
    clicksX == clicksX.rounded() && clicksY == clicksY.rounded() ? .discrete : .continuous
  }
}

extension ScrollEvent {
  /// How far the fingers have moved, as a contact that drags the content would; Shift swaps the
  /// axes.
  @MainActor fileprivate var travel: CGVector {
    (modifiers.contains(.shift)
      ? CGVector(dx: -deltaY, dy: -deltaX) : CGVector(dx: -deltaX, dy: -deltaY)).inReach
  }
}
