/// The drags of a scroll view: a pan that catches moving content at once, without slop.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  private weak var scrollView: UIScrollView?

  required init() {
    super.init()
  }

  convenience init(scrollView: UIScrollView) {
    self.init()
    self.scrollView = scrollView
    allowedScrollTypesMask = .all
  }

  override func beginsAtTouchDown() -> Bool { scrollView?.isCaughtAtOnce ?? false }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    scrollView?.fingerDidLand()
    super.touchesBegan(touches, with: event)
  }

  /// A scroll view's pinch comes beside its drag.
  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer !== scrollView?.pinchGestureRecognizer
  }
}

/// Holds touches back from the content for a moment, lest they be a drag.
///
/// It never recognises anything: it fails when the moment is over, or when the finger lifts, and
/// with that lets the content have the touch.
final class ContentTouchDelay: UIGestureRecognizer {
  /// How long a touch is held back, seconds. Source: reported by reimplementations.
  static let duration = 0.15

  private weak var scrollView: UIScrollView?
  private var deadline: TimeInterval?

  required init() {
    super.init()
    delaysTouchesBegan = true
    cancelsTouchesInView = false
  }

  convenience init(scrollView: UIScrollView) {
    self.init()
    self.scrollView = scrollView
  }

  override var decisionDeadline: TimeInterval? { state == .possible ? deadline : nil }

  override func decisionDeadlineDidPass() { state = .failed }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let scrollView, scrollView.delaysContentTouches, scrollView.isScrollEnabled else {
      state = .failed
      return
    }
    if deadline == nil { deadline = event.timestamp + Self.duration }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  override func reset() { deadline = nil }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
}
