internal import Motion

/// From the finger to the offset.
extension UIScrollView {
  // MARK: Whether

  /// Whether the pan that is about to begin is this view's to follow.
  final func mayDrag() -> Bool {
    // With a pinch it comes along, and that has been asked already.
    if zoom?.hold != nil { return true }
    guard letsGoOfContentTouches(of: pan) else { return false }
    // What coasts is caught by whatever finger comes.
    guard !isCaughtAtOnce, let travel = panGestureRecognizer.recognitionTravel else { return true }
    return takesDrag(along: linearMapToWindow.map { travel.applying($0.inverted()) } ?? travel)
  }

  /// Whether this view is the one to follow a finger's travel: the innermost one that can move
  /// along the axis of the travel.
  ///
  /// One that rests at the end of its range and would only be pulled past it leaves the drag to a
  /// view further out that can still move that way, unless it always bounces. Where nobody can move
  /// along that axis, the innermost one that can move along the other takes the drag.
  final func takesDrag(along travel: CGVector) -> Bool {
    let isVertical = abs(travel.dy) >= abs(travel.dx)
    let forward = isVertical ? travel.dy < 0 : travel.dx < 0
    if isVertical ? movesVertically : movesHorizontally {
      let keeps = isVertical ? alwaysBounceVertical : alwaysBounceHorizontal
      if keeps || hasRoom(isVertical: isVertical, forward: forward) { return true }
      return !outerScrollViews.contains { $0.hasRoom(isVertical: isVertical, forward: forward) }
    }
    let isWanted = outerScrollViews.contains {
      isVertical ? $0.movesVertically : $0.movesHorizontally
    }
    return !isWanted && (isVertical ? movesHorizontally : movesVertically)
  }

  /// Whether content can go on in a direction of an axis, short of the end of the range; content
  /// that is beyond an end has room to both sides, as it has to come back.
  private func hasRoom(isVertical: Bool, forward: Bool) -> Bool {
    let range = isVertical ? self.range.y : self.range.x
    let offset = Double(isVertical ? contentOffset.y : contentOffset.x)
    guard range.contains(offset) else { return true }
    return forward ? offset < range.upperBound : offset > range.lowerBound
  }

  /// The scroll views around this one that follow fingers, the innermost first.
  private var outerScrollViews: some Sequence<UIScrollView> {
    sequence(first: self as UIView, next: { $0.superview }).lazy.dropFirst()
      .compactMap { $0 as? UIScrollView }
      .filter { $0.panGestureRecognizer.isEnabled && $0.isUserInteractionEnabled }
  }

  // MARK: From touch down to lift

  /// Whether a finger that lands takes hold of the content at once: it coasts, or glides out of
  /// range or beyond the limits of zoom, whence it would not come back if it were merely stopped.
  final var isCaughtAtOnce: Bool {
    if isCoasting { return true }
    guard motion != nil else { return false }
    if range.nearest(to: contentOffset) != contentOffset { return true }
    return isZoomGliding && !zoomLimits.contains(zoom?.view?.uniformScale ?? 1)
  }

  /// Notes that a finger has come: it ends what code or the wheel has set in motion.
  final func fingerDidLand() {
    if isZoomBouncing, pan.state.isUnderWay {
      catchZoom()
    } else if !isCaughtAtOnce {
      endMotion()
    }
  }

  /// Follows the pan.
  final func panDidChange(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      isDragPending = zoom?.hold != nil
      if !isDragPending { beginDrag() }
      followFinger()
    case .changed:
      if isDragPending { beginPendingDrag() }
      followFinger()
    case .ended, .cancelled: isDragPending ? endPendingDrag() : endDrag()
    default: return
    }
  }

  final func beginDrag() {
    catchZoom()
    endMotion()
    guard panGestureRecognizer.state.isUnderWay, drag == nil else { return comeBack() }
    let travel = panGestureRecognizer.recognitionTravel ?? .zero
    let lock = isDirectionalLockEnabled ? ScrollDrag.Lock(travel: travel) : nil
    drag = ScrollDrag(
      x: ScrollDrag.Axis(moves: true), y: ScrollDrag.Axis(moves: true), origin: offsetInReach,
      lock: lock)
    // The travel beyond the slop counts from here, though the finger has made it already.
    grab(at: .zero)
    showIndicators()
    refreshControl?.pullCanBegin()
    if keyboardDismissMode.endsEditingOnDrag { window?.firstResponder?.resignFirstResponder() }
    delegate?.scrollViewWillBeginDragging(self)
  }

  private func followFinger() {
    guard drag != nil, zoom?.hold == nil, !isZoomBouncing else { return }
    // Code may have set something in motion while the finger was down.
    endMotion()
    guard let drag else { return }
    let finger = panGestureRecognizer.translation(in: self).inReach
    let range = self.range
    let offset = offsetInReach
    show(
      CGPoint(
        x: drag.x.offset(
          at: Double(finger.x), from: Double(offset.x), in: range.x, bounces: bounces),
        y: drag.y.offset(
          at: Double(finger.y), from: Double(offset.y), in: range.y, bounces: bounces)))
  }

  /// Lets the finger take hold of the content anew, as it is shown now, in the range as it is now:
  /// nothing jumps under the finger.
  final func rebaseDrag() {
    grab(at: panGestureRecognizer.translation(in: self).inReach)
  }

  private func grab(at finger: CGPoint) {
    guard var drag else { return }
    let range = self.range
    let offset = offsetInReach
    let size = bounds.size.inReach
    drag.x.moves = movesHorizontally && drag.lock != .vertical
    drag.y.moves = movesVertically && drag.lock != .horizontal
    drag.x.grab(
      Double(offset.x), at: Double(finger.x), in: range.x, length: Double(size.width),
      bounces: bounces)
    drag.y.grab(
      Double(offset.y), at: Double(finger.y), in: range.y, length: Double(size.height),
      bounces: bounces)
    self.drag = drag
  }
}
