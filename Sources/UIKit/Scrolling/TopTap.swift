internal import Input

/// A tap of the window's top edge, which takes the scroll view on screen to its top.
///
/// The edge stands for a phone's status bar, and has no view of its own: what lies there hears of
/// the touch as ever. A tap is one finger that stays within `Slop`, for less than
/// `TapCounter.longestPress`, on no control.
struct TopTap {
  /// How far the edge reaches into the window, points. Source: decided; half of a status bar, as
  /// content lies under it.
  static let height: CGFloat = 12

  /// The touch that may become the tap.
  private weak var touch: UITouch?
  private var pressTime: TimeInterval = 0

  /// Takes in a touch that has found its view.
  ///
  /// - Parameter isAlone: whether no other is down.
  mutating func press(_ touch: UITouch, isAlone: Bool) {
    let isInside = touch.place.y >= 0 && touch.place.y < Self.height
    self.touch = isAlone && isInside && !Self.isOnControl(touch) ? touch : nil
    pressTime = touch.timestamp
  }

  /// Takes in all readings of a move.
  mutating func move(_ touch: UITouch, _ event: UIEvent) {
    guard touch === self.touch else { return }
    let press = touch.pressPlace
    let isDrag = event.samples.contains { sample in
      let (dx, dy) = (sample.x - Double(press.x), sample.y - Double(press.y))
      return Slop.isReached(by: (dx * dx + dy * dy).squareRoot())
    }
    if isDrag { self.touch = nil }
  }

  /// Whether the end of a touch makes it the tap; then it is over.
  mutating func isMade(by touch: UITouch) -> Bool {
    guard touch === self.touch else { return false }
    self.touch = nil
    return touch.phase == .ended && touch.timestamp - pressTime < TapCounter.longestPress
  }

  private static func isOnControl(_ touch: UITouch) -> Bool {
    guard let hit = touch.view else { return false }
    return sequence(first: hit, next: { $0.superview }).contains { $0 is UIControl }
  }
}

extension UIWindow {
  /// Takes the one scroll view that can be seen and wants it to its top.
  ///
  /// Where there are several, none moves: which one was meant cannot be told.
  func scrollToTop() {
    var wanting: UIScrollView?
    var pending: [UIView] = [self]
    while let view = pending.popLast() {
      guard !view.isHidden, view.alpha >= UIView.leastTouchableAlpha else { continue }
      if let scrollView = view as? UIScrollView, scrollView.wantsTopTap {
        guard wanting == nil else { return }
        wanting = scrollView
      }
      if let children = view.children { pending.append(contentsOf: children.views) }
    }
    wanting?.scrollToTop()
  }
}

extension UIScrollView {
  /// Whether a tap of the window's top edge may mean this view: it may be scrolled by hand, and a
  /// part of it lies where the window shows it.
  fileprivate var wantsTopTap: Bool {
    guard scrollsToTop, isScrollEnabled else { return false }
    var visible = bounds
    var current: UIView = self
    while let superview = current.superview {
      visible = visible.applying(current.transformToSuperview)
      if superview.clipsToBounds || superview is UIWindow {
        visible = visible.clipped(to: superview.bounds)
        // The empty intersection has no place that could be transformed further.
        guard !visible.isEmpty else { return false }
      }
      current = superview
    }
    return !visible.isEmpty
  }

  /// Glides to the top, unless the delegate forbids it.
  fileprivate func scrollToTop() {
    guard delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    // A bounce sideways that this ends has its way back from it.
    let top = CGPoint(x: range.nearest(to: contentOffset).x, y: CGFloat(range.y.lowerBound))
    glide(to: top, for: .top)
    if motion == nil, contentOffset == top { delegate?.scrollViewDidScrollToTop(self) }
  }
}
