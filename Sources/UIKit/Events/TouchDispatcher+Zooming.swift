internal import Input
internal import Motion

// What zooms without a touch: the wheel, and pinches on a touchpad.
extension TouchDispatcher {
  /// Lets the innermost scroll view under the pointer that can zoom follow the wheel.
  ///
  /// - Returns: whether there is one.
  func zooms(by wheel: WheelEvent, _ event: UIEvent, from hit: UIView?) -> Bool {
    guard wheel.zooms else { return false }
    let place = CGPoint(x: wheel.sample.x, y: wheel.sample.y)
    var current = hit
    while let view = current {
      if let scrollView = view as? UIScrollView, let pinch = scrollView.pinchGestureRecognizer,
        pinch.isEnabled, pinch.shouldReceive(event), scrollView.zoomedView != nil
      {
        scrollView.zoom(
          byClicks: wheel.clicksY, at: UITouch.convert(place, of: window, to: scrollView))
        return true
      }
      current = view.superview
    }
    return false
  }

  /// Takes in a pinch on a touchpad: what two fingers do that spread about the pointer.
  ///
  /// It goes to the innermost pinch recogniser under the pointer that may begin, and stays with it;
  /// scroll views zoom by theirs. Steps without a beginning are ignored, and a second beginning
  /// cancels the first. The place of an event stays where it is; moving it moves the content.
  func send(_ pinch: PinchEvent) {
    precondition(
      pinch.scale >= 0 && pinch.scale < .infinity && pinch.sample.time.isFinite,
      "a touchpad's scale and time must be finite, got \(pinch.scale)")
    let sample = pinch.sample
    requireFinite(CGPoint(x: sample.x, y: sample.y), "a touchpad's place")
    letGoOfAbsentViews()
    arena.advance(to: sample.time)
    switch pinch.phase {
    case .began: beginMagnifying(sample, pinch.modifiers)
    case .changed: magnified?.magnify(to: pinch.scale, sample)
    case .ended: endMagnifying(sample, as: .ended)
    case .cancelled: endMagnifying(sample, as: .cancelled)
    }
  }

  private func beginMagnifying(_ sample: PointerSample, _ modifiers: KeyModifiers) {
    endMagnifying(sample, as: .cancelled)
    magnified = pinchThatBegins(sample, modifiers)
  }

  private func endMagnifying(
    _ sample: PointerSample, as ending: UIGestureRecognizer.State
  ) {
    zoomingTravel = nil
    magnified?.endMagnifying(sample, as: ending)
    magnified = nil
  }

  /// Lets Control and fingers that scroll on a touchpad zoom about the pointer, where there is
  /// something to zoom: as a pinch whose scale follows the fingers' way.
  ///
  /// What a gesture does is decided at its beginning and stays.
  ///
  /// - Returns: whether it zooms.
  func zooms(by scroll: ScrollEvent) -> Bool {
    switch scroll.phase {
    case .began:
      if zoomingTravel != nil { endMagnifying(scroll.sample, as: .cancelled) }
      guard scroll.modifiers.contains(.control), !scroll.modifiers.contains(.shift) else {
        return false
      }
      beginMagnifying(scroll.sample, scroll.modifiers)
      guard magnified != nil else { return false }
      zoomingTravel = 0
      followZooming(scroll)
    case .changed:
      guard zoomingTravel != nil else { return false }
      followZooming(scroll)
    case .ended, .cancelled:
      guard zoomingTravel != nil else { return false }
      endMagnifying(scroll.sample, as: scroll.phase == .ended ? .ended : .cancelled)
    }
    return true
  }

  private func followZooming(_ scroll: ScrollEvent) {
    guard let travel = zoomingTravel else { return }
    let longest = UIScrollView.pointsPerDoubling * Self.mostDoublings
    let next = min(max(travel + scroll.deltaY, -longest), longest)
    zoomingTravel = next
    let doublings = -next / UIScrollView.pointsPerDoubling
    magnified?.magnify(to: Elementary.exp(doublings * Elementary.log(2)), scroll.sample)
  }

  /// Way beyond any limits, and no overflow.
  private static let mostDoublings = 64.0

  /// The innermost pinch recogniser under the pointer that begins.
  private func pinchThatBegins(
    _ sample: PointerSample, _ modifiers: KeyModifiers
  ) -> UIPinchGestureRecognizer? {
    let event = UIEvent(type: .transform, timestamp: sample.time)
    event.modifierFlags = UIKeyModifierFlags(modifiers)
    var current = hitTest(CGPoint(x: sample.x, y: sample.y), with: event)
    while let view = current {
      for recognizer in view.gestureRecognizers ?? [] {
        guard let pinch = recognizer as? UIPinchGestureRecognizer else { continue }
        if pinch.beginMagnifying(sample, event, in: arena) { return pinch }
      }
      current = view.superview
    }
    return nil
  }
}
