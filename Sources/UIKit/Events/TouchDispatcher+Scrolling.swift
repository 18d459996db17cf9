internal import Input

/// Continuous scrolling, as by fingers on a touchpad.
extension TouchDispatcher {
  /// Takes in a step of continuous scrolling.
  ///
  /// At its beginning a gesture goes to the innermost view under the pointer with a pan recogniser
  /// that allows it and that may begin; that one keeps it to the end. Where none may, and where the
  /// recogniser is taken out in the middle, the rest of the gesture moves nothing. With Control it
  /// zooms, where there is something to zoom.
  func send(_ scroll: ScrollEvent) {
    precondition(
      scroll.deltaX.isFinite && scroll.deltaY.isFinite && scroll.sample.time.isFinite,
      "a scrolling's length and time must be finite")
    letGoOfAbsentViews()
    arena.advance(to: scroll.sample.time)
    if scroll.phase == .began { endScrolling(.cancelled, at: scroll.sample.time) }
    if zooms(by: scroll) { return }
    switch scroll.phase {
    case .began: begin(scroll)
    case .changed:
      if let pan = scrolledPan, pan.isScrolled { pan.followScroll(scroll, in: arena) }
    case .ended: endScrolling(.ended, at: scroll.sample.time)
    case .cancelled: endScrolling(.cancelled, at: scroll.sample.time)
    }
  }

  private func begin(_ scroll: ScrollEvent) {
    let place = CGPoint(x: scroll.sample.x, y: scroll.sample.y)
    requireFinite(place, "a scrolling's place")
    let event = UIEvent(type: .scroll, timestamp: scroll.sample.time)
    event.modifierFlags = UIKeyModifierFlags(scroll.modifiers)
    var current = hitTest(place, with: event)
    while let view = current {
      for case let pan as UIPanGestureRecognizer in view.gestureRecognizers ?? [] {
        guard pan.beginScroll(scroll, event, in: arena) else { continue }
        if pan.isScrolled { scrolledPan = pan }
        return
      }
      current = view.superview
    }
  }

  /// Ends the gesture that is under way, if one is.
  func endScrolling(_ ending: UIGestureRecognizer.State, at time: TimeInterval) {
    guard let pan = scrolledPan else { return }
    scrolledPan = nil
    if pan.isScrolled { pan.endScroll(ending, at: time, in: arena) }
  }
}
