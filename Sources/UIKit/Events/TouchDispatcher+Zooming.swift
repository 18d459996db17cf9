package import Input

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

  /// Takes in a pinch on a touchpad.
  func pinch(_ phase: PointerEvent.Phase, scale: Double, _ sample: PointerSample) {
    precondition(
      scale >= 0 && scale < .infinity && sample.time.isFinite,
      "a touchpad's scale and time must be finite, got \(scale)")
    requireFinite(CGPoint(x: sample.x, y: sample.y), "a touchpad's place")
    letGoOfAbsentViews()
    arena.advance(to: sample.time)
    switch phase {
    case .began:
      magnified?.endMagnifying(sample, as: .cancelled)
      magnified = beginMagnifying(sample)
    case .moved: magnified?.magnify(to: scale, sample)
    case .stationary: return
    case .ended, .cancelled:
      magnified?.endMagnifying(sample, as: phase == .ended ? .ended : .cancelled)
      magnified = nil
    }
  }

  /// The innermost pinch recogniser under the pointer that begins.
  private func beginMagnifying(_ sample: PointerSample) -> UIPinchGestureRecognizer? {
    let event = UIEvent(type: .transform, timestamp: sample.time)
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

extension UIWindow {
  /// Takes in a pinch on a touchpad: what two fingers do that spread about the pointer.
  ///
  /// It goes to the innermost pinch recogniser under the pointer that may begin, and stays with it;
  /// scroll views zoom by theirs. Phases without a beginning are ignored, and a second beginning
  /// cancels the first.
  ///
  /// - Parameters:
  ///   - phase: `stationary` does nothing.
  ///   - scale: how far the fingers have spread since the beginning, there 1; at the end it is not
  ///     looked at.
  ///   - sample: the place that stays where it is, and when. Moving it moves the content.
  /// - Precondition: the scale is finite and not negative.
  package func sendPinch(_ phase: PointerEvent.Phase, scale: Double, sample: PointerSample) {
    UIScreen.current = screen
    touchDispatcher.pinch(phase, scale: scale, sample)
  }
}
