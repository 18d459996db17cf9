internal import Input

/// Brings what a host reports about contacts and wheels to a window's recognisers and views.
///
/// A press is hit-tested once; the view that was hit keeps the touch to its end. For each event the
/// recognisers of that view and of its superviews come first, the innermost first; then their
/// actions; then the view, as far as no recogniser took the touch or delays it.
///
/// Invariant: a pointer has at most one touch that is down; a touch whose end was delivered is in
/// no list.
final class TouchDispatcher {
  private(set) weak var window: UIWindow?
  let arena = GestureArena()
  let event = UIEvent(type: .touches, timestamp: 0)
  /// The touches that are down, and one that is being lifted.
  @exclusivity(unchecked) private(set) var touches: [UITouch] = []
  /// The touches that were lifted while a recogniser still delays what their views hear.
  @exclusivity(unchecked) var unfinished: [UITouch] = []
  /// The pan that fingers on a touchpad drive, while they do.
  weak var scrolledPan: UIPanGestureRecognizer?
  private var taps = TapCounter()
  @exclusivity(unchecked) private var topTap = TopTap()
  private var contacts = 0
  /// The recogniser that a touchpad's pinch drives.
  weak var magnified: UIPinchGestureRecognizer?
  /// How far down fingers on a touchpad have scrolled, points, while that zooms.
  var zoomingTravel: Double?
  /// Whether a view has left the window since that was last looked at.
  @exclusivity(unchecked) var viewsHaveLeft = false

  /// Serves a window, of which there is one.
  func serve(_ window: UIWindow) {
    self.window = window
    arena.dispatcher = self
  }

  isolated deinit {
    for touch in touches + unfinished {
      touch.alone = []
      touch.followers = []
    }
  }

  // MARK: Doors

  /// Takes in what happened to a contact. `samples` is what its history points into.
  func send(_ pointer: PointerEvent, samples: [PointerSample]) {
    requireFinite(CGPoint(x: pointer.sample.x, y: pointer.sample.y), "a contact's place")
    precondition(pointer.sample.time.isFinite, "a contact's time must be finite")
    letGoOfAbsentViews()
    let history = samples[pointer.history]
    // What was due before is decided before, however late the host wakes up.
    arena.advance(to: history.first?.time ?? pointer.sample.time)
    if pointer.phase == .began { return press(pointer) }
    guard let touch = touchDown(by: pointer.id) else { return }
    switch pointer.phase {
    case .began: return
    case .moved: move(touch, pointer, history: history)
    case .stationary: rest(touch, pointer)
    case .ended:
      // What precedes the lift is motion like any other.
      if let last = history.last {
        let motion = PointerEvent(
          id: pointer.id, phase: .moved, sample: last, modifiers: pointer.modifiers)
        move(touch, motion, history: history.dropLast())
      }
      if touch.isDown { end(touch, .ended, pointer) }
    case .cancelled: end(touch, .cancelled, pointer)
    }
  }

  /// Takes in a turn of the wheel.
  ///
  /// It goes to the innermost view under the pointer with a pan recogniser that allows it and that
  /// may begin. A recogniser that has touches keeps it, and does nothing with it. A scroll view
  /// uses what it has room for and leaves the rest to the views further out. With Control it zooms,
  /// where there is something to zoom.
  func send(_ wheel: WheelEvent) {
    precondition(
      wheel.clicksX.isFinite && wheel.clicksY.isFinite && wheel.sample.time.isFinite,
      "a wheel's clicks and their time must be finite")
    letGoOfAbsentViews()
    let place = CGPoint(x: wheel.sample.x, y: wheel.sample.y)
    requireFinite(place, "a wheel's place")
    let event = UIEvent(type: .scroll, timestamp: wheel.sample.time)
    event.modifierFlags = UIKeyModifierFlags(wheel.modifiers)
    let type = wheel.scrollType
    var wheel = wheel
    var current = hitTest(place, with: event)
    if zooms(by: wheel, event, from: current) { return }
    while let view = current {
      let scrollView = view as? UIScrollView
      if let scrollView, !wheel.remains(after: scrollView, event, as: type) { return }
      for recognizer in view.gestureRecognizers ?? [] {
        guard let pan = recognizer as? UIPanGestureRecognizer, pan.isEnabled,
          pan !== scrollView?.panGestureRecognizer
        else { continue }
        if pan.scroll(by: wheel, at: place, event, in: arena) { return }
      }
      current = view.superview
    }
  }

  /// Lets recognisers decide whose deadlines have passed.
  func advance(to now: TimeInterval) {
    letGoOfAbsentViews()
    arena.advance(to: now)
  }

  /// The time by which `advance(to:)` is to be called.
  var nextDeadline: TimeInterval? {
    viewsHaveLeft ? event.timestamp : arena.nextDeadline
  }

  /// Takes all touches away: the window goes.
  func cancelAll() {
    endScrolling(.cancelled, at: event.timestamp)
    for touch in touches where touch.isDown {
      let sample = PointerSample(
        time: event.timestamp, x: Double(touch.place.x), y: Double(touch.place.y))
      end(touch, .cancelled, PointerEvent(id: touch.pointer, phase: .cancelled, sample: sample))
    }
    arena.turn {
      for touch in unfinished { takeFromView(touch) }
      arena.withdrawAbsent(from: nil)
    }
  }

  /// Notes that a view and all below it leave the place that they have in the window.
  ///
  /// This comes in the middle of a change of the tree, so nobody is called yet. At the end of the
  /// turn, or before the next event, those that are not in the window again lose their touches.
  func viewWillLeave(_ view: UIView) {
    if !touches.isEmpty || !unfinished.isEmpty || !arena.isEmpty { viewsHaveLeft = true }
  }

  // MARK: A contact

  private func touchDown(by pointer: Int) -> UITouch? {
    touches.first { $0.pointer == pointer && $0.isDown }
  }

  func hitTest(_ place: CGPoint, with event: UIEvent) -> UIView? {
    guard let window else { return nil }
    let origin = window.bounds.origin
    return window.hitTest(CGPoint(x: place.x + origin.x, y: place.y + origin.y), with: event)
  }

  private func press(_ pointer: PointerEvent) {
    if let stale = touchDown(by: pointer.id) { end(stale, .cancelled, pointer) }
    endScrolling(.cancelled, at: pointer.sample.time)
    contacts += 1
    let touch = UITouch(
      contact: contacts, pointer: pointer.id, type: UITouch.TouchType(pointer.kind),
      sample: pointer.sample, tapCount: taps.press(pointer.sample))
    event.become(about: touch, pointer, history: [])
    guard let hit = hitTest(touch.place, with: event) else { return }
    touch.view = hit
    touch.window = window
    touch.alone = [touch]
    touches.append(touch)
    event.insert(touch)
    topTap.press(touch, isAlone: touches.count == 1)
    arena.turn {
      if !isMeantForView(touch) { touch.delivery = .over }
      admitRecognizers(to: touch)
      tellRecognizers(of: touch) { $0.touchesBegan(touch.alone, with: event) }
      deliver(touch)
    }
  }

  private func move(
    _ touch: UITouch, _ pointer: PointerEvent, history: ArraySlice<PointerSample>
  ) {
    event.become(about: touch, pointer, history: history)
    update(touch, .moved, pointer)
    topTap.move(touch, event)
    arena.turn {
      tellRecognizers(of: touch) { $0.touchesMoved(touch.alone, with: event) }
      deliver(touch)
    }
  }

  private func rest(_ touch: UITouch, _ pointer: PointerEvent) {
    touch.phase = .stationary
    touch.timestamp = pointer.sample.time
    for follower in touch.followers where follower.isCurrent {
      follower.recognizer.touchStayed(touch)
    }
  }

  private func end(_ touch: UITouch, _ phase: UITouch.Phase, _ pointer: PointerEvent) {
    event.become(about: touch, pointer, history: [])
    update(touch, phase, pointer)
    if phase == .ended { taps.lift(at: pointer.sample.time) }
    arena.turn {
      tellRecognizers(of: touch) {
        if phase == .ended {
          $0.touchesEnded(touch.alone, with: event)
        } else {
          cancel(touch, for: $0)
        }
      }
      deliver(touch)
      for follower in touch.followers where follower.isCurrent {
        follower.recognizer.drop(touch)
      }
      touches.removeAll { $0 === touch }
      if touch.delivery == .over { touch.alone = [] } else { unfinished.append(touch) }
    }
    event.remove(touch)
    if topTap.isMade(by: touch) { window?.scrollToTop() }
  }

  /// A gesture whose last touch is taken away is cancelled, or has failed, even if its recogniser
  /// forgets to say so.
  private func cancel(_ touch: UITouch, for recognizer: UIGestureRecognizer) {
    recognizer.touchesCancelled(touch.alone, with: event)
    guard !recognizer.touches.contains(where: \.isDown) else { return }
    if recognizer.storedState.isUnderWay {
      arena.enter(recognizer, .cancelled)
    } else if recognizer.storedState == .possible {
      arena.fail(recognizer)
    }
  }

  private func update(_ touch: UITouch, _ phase: UITouch.Phase, _ pointer: PointerEvent) {
    touch.phase = phase
    touch.timestamp = pointer.sample.time
    touch.previousPlace = touch.place
    touch.place = CGPoint(x: pointer.sample.x, y: pointer.sample.y)
  }

  // MARK: Recognisers

  /// Gives a new touch to the recognisers of its view and of its superviews that want it.
  private func admitRecognizers(to touch: UITouch) {
    var current = touch.view
    while let view = current {
      for recognizer in view.gestureRecognizers ?? [] where arena.takesTouches(recognizer) {
        guard recognizer.allows(touch.type), recognizer.shouldReceive(event),
          recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true,
          recognizer.view === view, arena.takesTouches(recognizer)
        else { continue }
        arena.admit(recognizer, to: touch)
        if recognizer.storedState.isUnderWay, recognizer.cancelsTouchesInView {
          touch.delivery = .over
        }
      }
      current = view.superview
    }
  }

  /// Lets each recogniser see the event, and tells the actions once all have.
  private func tellRecognizers(of touch: UITouch, _ body: (UIGestureRecognizer) -> Void) {
    let phase = touch.phase
    for follower in touch.followers {
      let recognizer = follower.recognizer
      // A callback may have brought the next event of the touch, which all have seen by then.
      guard touch.phase == phase else { break }
      guard follower.isCurrent, !recognizer.storedState.isOver, touch.isFollowed(by: recognizer)
      else { continue }
      recognizer.modifierFlags = event.modifierFlags
      body(recognizer)
      arena.releaseWaiting()
    }
    arena.tellAll()
  }
}
