/// Hears what a scroll view does, and has a say in where it comes to rest.
///
/// Every method has a default, so a delegate writes those that it needs. A misspelt one is silently
/// never called. A subclass of a class that conforms overrides only methods that the class itself
/// declares.
///
/// A method may do anything to the scroll view: set its offset or sizes, remove it, give it another
/// delegate, start another motion.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// Tells that the offset has changed, for whatever reason.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Tells that the scale of the zoomed view has changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)

  /// Tells that a finger begins to drag the content; the offset is still what it was.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Tells that the finger is lifted, and lets the delegate choose where the content comes to rest.
  ///
  /// - Parameters:
  ///   - velocity: of the content, points per *millisecond*.
  ///   - targetContentOffset: where the content will come to rest; what is written there is taken
  ///     into the reachable range.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Tells that the finger was lifted, and whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Tells that the content begins to move on by itself after a drag, or after a pinch whose
  /// fingers moved on together.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Tells that the content has come to rest, or was caught.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)

  /// Tells that a motion started by code or by the wheel is over: it arrived, or was cut short.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)

  /// The view in the scroll view that is to be scaled; without one nothing zooms. Default `nil`.
  ///
  /// It is asked often, so it should not make one. Its transform is the scroll view's to set.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Tells that zooming begins: by fingers, by the wheel, or animated by code.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Tells that zooming is over, its way back to a limit included. Once for each beginning.
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)

  /// Whether a click at the top of the window scrolls to the top. Default `true`.
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
  /// Tells that it has scrolled to the top.
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView)

  /// Tells that the insets that add up to `adjustedContentInset` have changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  /// Nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Nothing.
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  /// Nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// None.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Nothing.
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
  /// Yes.
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
  /// Nothing.
  public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
  /// Nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}

/// What has a scroll view's delegate.
///
/// It exists because a stored `delegate` could not be given a narrower type by a subclass, as the
/// table view does; a member of a protocol's extension can.
@MainActor
public protocol ScrollDelegateSource: AnyObject {}

extension ScrollDelegateSource where Self: UIScrollView {
  /// Who hears what the scroll view does; not kept alive.
  public var delegate: (any UIScrollViewDelegate)? {
    get { storedDelegate }
    set { storedDelegate = newValue }
  }
}
