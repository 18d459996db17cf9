/// The place of a refresh control, and of the content below it.
///
/// The control lies on the plane, just above where the content rests. While it refreshes it adds
/// its height to the top inset, so that the content rests below it; nothing is reckoned with the
/// size of the content.
extension UIScrollView {
  final func refreshControlDidChange(from former: UIRefreshControl?) {
    guard refreshControl !== former else { return }
    former?.leave(self)
    if let control = refreshControl {
      insertSubview(control, at: 0)
      control.scrollView = self
      placeRefreshControl()
    }
    refreshingDidChange()
  }

  /// Lets the content rest below a control that refreshes, or follow one that does not any more.
  final func refreshingDidChange() {
    let former = refreshInset
    refreshInset = refreshControl.map { $0.isRefreshing ? $0.bounds.height : 0 } ?? 0
    insetDidChange(from: contentInset, former, glides: refreshInset < former)
  }

  /// Keeps the control above the content and as wide as the view, as far as it can be seen.
  final func placeRefreshControl() {
    guard let control = refreshControl, control.superview === self else { return }
    let place = control.frame
    let height = place.height
    let y = -contentInset.top - height
    let isSeen = bounds.minY < y + height || place.minY != y
    let frame = CGRect(x: bounds.minX, y: y, width: bounds.width, height: height).nearestFinite()
    if isSeen, frame != place { control.frame = frame }
  }
}
