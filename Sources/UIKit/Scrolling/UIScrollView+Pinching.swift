/// From two fingers to the scale and the offset.
///
/// The pan goes along with a pinch from the beginning, but only notes where the finger is that may
/// remain: with that one the drag goes on, from where it is when it moves again. Where none moves
/// any more, the content coasts on with the speed of the fingers' middle.
extension UIScrollView {
  /// Gives the view its pinch recogniser, or takes it away, as the limits want.
  final func attachPinch() {
    if canZoom {
      let pinch = storedPinch ?? ScrollPinchGestureRecognizer(scrollView: self)
      storedPinch = pinch
      if pinch.view !== self { addGestureRecognizer(pinch) }
    } else if let pinch = storedPinch, pinch.view === self {
      removeGestureRecognizer(pinch)
    }
  }

  /// Whether the pinch that is about to begin zooms.
  final func mayPinch() -> Bool {
    guard let pinch = storedPinch else { return false }
    return canZoom && zoomedView != nil && letsGoOfContentTouches(of: pinch)
  }

  /// Follows the pinch.
  final func pinchDidChange(_ pinch: UIPinchGestureRecognizer) {
    switch pinch.state {
    case .began, .changed:
      guard storedPinch?.isPinching == true else { return releaseZoom() }
      if zoom?.hold == nil { takeHold(pinch) }
      followPinch(pinch)
    case .ended, .cancelled: releaseZoom()
    default: return
    }
  }

  private func takeHold(_ pinch: UIPinchGestureRecognizer) {
    guard let view = zoomedView else { return }
    // What a bounce has not brought back is taken over as it is shown, within the same zoom.
    if isZoomGliding {
      motion = nil
      motionCount += 1
    } else {
      endMotion()
      // The callback may have ended the pinch, which tells nobody to let go again.
      guard pinch.state.isUnderWay else { return }
    }
    let factor = pinch.state == .began ? 1 : Double(pinch.scale)
    let anchor = anchor(of: pinch)
    let hold = hold(on: view, factor: factor, anchor: anchor)
    showIndicators()
    openZoom(of: view, at: anchor, hold: hold)
    if zoom?.hold != nil, pinch.state.isUnderWay { pan.beginWithoutSlop() }
  }

  private func followPinch(_ pinch: UIPinchGestureRecognizer) {
    guard zoom?.hold != nil else { return }
    // Code may have set something in motion while the fingers were down.
    endMotion()
    guard zoom?.hold != nil, let view = zoom?.view else { return releaseZoom() }
    let anchor = anchor(of: pinch)
    zoom?.anchor = anchor
    zoom?.hold?.factor = Double(pinch.scale)
    zoom?.hold?.anchor = anchor
    guard let hold = zoom?.hold else { return }
    let scale = hold.scale
    let range = range(at: scale, of: view)
    show(
      scale: scale, of: view, at: hold.offset(at: scale, corner: view.corner, in: range))
  }

  /// Where the middle of the fingers is, from the view's corner.
  private func anchor(of pinch: UIPinchGestureRecognizer) -> CGPoint {
    let place = pinch.location(in: self)
    return CGPoint(x: place.x - bounds.origin.x, y: place.y - bounds.origin.y).inReach
  }

  private func hold(on view: UIView, factor: Double, anchor: CGPoint) -> ZoomHold {
    ZoomHold(
      factor: factor, anchor: anchor,
      ZoomHold.Grip(
        scale: view.uniformScale, offset: offsetInReach, corner: view.corner,
        size: bounds.size.inReach, range: range, limits: zoomLimits, bounces: bounces,
        bouncesZoom: bouncesZoom))
  }

  /// Lets the fingers take hold anew of what is shown now: nothing jumps under them.
  final func retakeHold() {
    guard let former = zoom?.hold, let view = zoom?.view else { return }
    zoom?.hold = hold(on: view, factor: former.factor, anchor: former.anchor)
  }

  /// Lets go, once there are no two fingers any more.
  private func releaseZoom() {
    guard let hold = zoom?.hold else { return }
    zoom?.hold = nil
    if isDragPending { pan.setTranslation(.zero, in: self) }
    if drag != nil { rebaseDrag() }
    settleZoom(from: hold.point)
    if !isDragPending { returnIntoRange() }
    if drag == nil, motion == nil { fadeIndicators() }
  }

  // MARK: The finger that remains

  /// Begins the drag of the finger that remains, once no bounce is in its way.
  final func beginPendingDrag() {
    guard zoom?.hold == nil, !isZoomBouncing else {
      return pan.setTranslation(.zero, in: self)
    }
    isDragPending = false
    beginDrag()
  }

  /// Forgets a finger that has remained and not moved: the last of those that pinched has lifted.
  final func endPendingDrag() {
    isDragPending = false
    settleZoom()
    coastAfterPinch()
    returnIntoRange()
  }
}
