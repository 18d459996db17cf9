/// The pinches of a scroll view, which pauses with one finger and tells so.
final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
  private weak var scrollView: UIScrollView?

  required init() {
    super.init()
  }

  convenience init(scrollView: UIScrollView) {
    self.init()
    self.scrollView = scrollView
    addTarget(scrollView, action: UIScrollView.pinchDidChange)
  }

  /// Whether both fingers are there.
  var isPinching: Bool { isMagnifying || numberOfTouches > 1 }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    tellPause()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    tellPause()
  }

  private func tellPause() {
    if state.isUnderWay, !isPinching { state = .changed }
  }

  /// A scroll view's drag goes on beside its pinch.
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer !== scrollView?.panGestureRecognizer
  }
}
