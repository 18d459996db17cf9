/// What the content hears of touches.
extension UIScrollView {
  /// Whether the content gives up the touches of the gesture that is about to begin.
  ///
  /// Asked about each content view that has heard of one; a touch that was held back is nobody's.
  final func letsGoOfContentTouches(of recognizer: UIGestureRecognizer) -> Bool {
    for touch in recognizer.touches where touch.delivery == .told {
      guard let content = touch.view, content !== self else { continue }
      guard canCancelContentTouches, touchesShouldCancel(in: content) else { return false }
    }
    return true
  }
}

extension UITouch {
  /// Whether all scroll views around the touched view let it have the touch, innermost first.
  func isLetThrough(to view: UIView, with event: UIEvent) -> Bool {
    var current = view.superview
    while let outer = current {
      if let scrollView = outer as? UIScrollView,
        !scrollView.touchesShouldBegin(alone, with: event, in: view)
      {
        return false
      }
      current = outer.superview
    }
    return true
  }
}
