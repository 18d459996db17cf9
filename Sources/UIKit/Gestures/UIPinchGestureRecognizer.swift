internal import Input

/// Recognises two fingers that move apart or together, and follows them.
///
///     let pinch = UIPinchGestureRecognizer { pinch in
///       picture.transform = picture.transform.scaledBy(x: pinch.scale, y: pinch.scale)
///       pinch.scale = 1
///     }
///
/// It begins once their distance has changed by `PinchScale.slop`; only the change beyond that
/// counts. All is measured in the window's frame, so that growing content does not feed back.
///
/// A pinch on a touchpad drives it as well, without touches and without slop: then
/// `numberOfTouches` is 0 and `location(in:)` is where the pointer is.
///
/// A third finger is ignored. When one of the two lifts, the pinch pauses, and `location(in:)` is
/// where the other is; a finger that comes instead resumes it, with the scale as it was. It ends
/// when both have lifted, as UIKit documents.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  private var pinch = PinchScale()
  /// The distance of the fingers, as a contact that moves along x.
  private var estimate = VelocityEstimate()
  private var lastTime: TimeInterval = 0
  /// Whether a touchpad drives it.
  private(set) var isMagnifying = false

  // MARK: Reading

  /// How far the fingers are apart, as a multiple of how far they were when the pinch began.
  ///
  /// Set, it counts from that value, and the velocity from zero.
  ///
  /// - Precondition: it is finite.
  open var scale: CGFloat {
    get { CGFloat(pinch.scale) }
    set {
      precondition(newValue.isFinite, "a scale must be finite, got \(newValue)")
      pinch.setScale(Double(newValue))
      estimate.removeAll()
      if let distance { note(distance, at: lastTime) }
    }
  }

  /// How fast the scale changes, per second (see `VelocityEstimate`); zero once cancelled.
  open var velocity: CGFloat {
    guard state != .cancelled else { return 0 }
    return estimate.velocity(at: lastTime).dx * CGFloat(pinch.scalePerPoint)
  }

  /// The fingers that are down.
  open override var numberOfTouches: Int { fingersDown }

  private var distance: Double? {
    guard let first = touches.first(where: \.isDown), let second = partner(of: first) else {
      return nil
    }
    return first.place.distance(to: second.place)
  }

  private func partner(of touch: UITouch) -> UITouch? {
    touches.first { $0 !== touch && $0.isDown }
  }

  // MARK: Fingers

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { join(touch, event) }
  }

  private func join(_ touch: UITouch, _ event: UIEvent) {
    guard fingersDown <= 2, !isMagnifying else { return ignore(touch, for: event) }
    lastTime = touch.timestamp
    guard let distance else { return }
    pinch.start(distance: distance)
    estimate.removeAll()
    note(distance, at: lastTime)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let former = state
    for touch in touches { follow(touch, event) }
    if former.isUnderWay, state.isUnderWay, fingersDown == 2 { state = .changed }
  }

  /// Follows a touch through all its readings, so that it does not matter how many an event holds.
  private func follow(_ touch: UITouch, _ event: UIEvent) {
    guard event.subject === touch, let partner = partner(of: touch) else { return }
    for sample in event.samples {
      guard !state.isOver else { return }
      lastTime = sample.time
      let distance = partner.place.distance(to: CGPoint(x: sample.x, y: sample.y))
      note(distance, at: lastTime)
      if pinch.follow(distance: distance) { state = .began }
    }
  }

  private func note(_ distance: Double, at time: TimeInterval) {
    estimate.add(PointerSample(time: time, x: distance, y: 0))
  }

  override func touchStayed(_ touch: UITouch) {
    lastTime = touch.timestamp
    estimate.keepAlive(at: lastTime)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    leave(event, ending: .ended)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    leave(event, ending: .cancelled)
  }

  private func leave(_ event: UIEvent, ending: State) {
    lastTime = event.timestamp
    guard fingersDown == 0 else { return }
    state = pinch.hasBegun ? ending : .failed
  }

  open override func reset() {
    pinch = PinchScale()
    estimate.removeAll()
    isMagnifying = false
  }

  // MARK: The touchpad

  /// How far apart the fingers on a touchpad count as at the beginning, points: the scale is all
  /// that is known of them.
  private static let touchpadDistance = 1000.0

  /// Lets a touchpad begin it.
  ///
  /// - Returns: whether it begins.
  final func beginMagnifying(_ sample: PointerSample, _ event: UIEvent, in arena: GestureArena)
    -> Bool
  {
    guard isEnabled, self.arena == nil, shouldReceive(event) else { return false }
    isMagnifying = true
    modifierFlags = event.modifierFlags
    note(sample)
    pinch.begin(distance: Self.touchpadDistance)
    estimate.removeAll()
    note(Self.touchpadDistance, at: lastTime)
    let hasBegun = arena.beginWithoutContacts(self)
    if !hasBegun, self.arena == nil { reset() }
    return hasBegun
  }

  /// Takes in how far a touchpad's fingers have spread since they began to drive it.
  final func magnify(to scale: Double, _ sample: PointerSample) {
    guard isMagnifying, state.isUnderWay else { return }
    note(sample)
    let distance = max(scale * Self.touchpadDistance, PinchScale.shortest)
    note(distance, at: lastTime)
    pinch.follow(distance: distance)
    state = .changed
  }

  /// Ends what a touchpad drives.
  ///
  /// - Parameter ending: ended or cancelled.
  final func endMagnifying(_ sample: PointerSample, as ending: State) {
    guard isMagnifying, state.isUnderWay else { return }
    lastTime = sample.time
    state = ending
  }

  private func note(_ sample: PointerSample) {
    lastTime = sample.time
    lastPlace = CGPoint(x: sample.x, y: sample.y)
  }
}
