internal import Motion

/// From the beginning of a zoom to its end, and the scales that move by themselves.
extension UIScrollView {
  /// Starts on the way to a scale and an offset, which is taken into the range there.
  final func glide(
    _ view: UIView, to scale: Double, _ offset: CGPoint, cause: ScrollZoomGlide.Cause
  ) {
    if !isZoomGliding { endMotion() }
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2).inReach
    guard openZoom(of: view, at: middle) else { return settleZoom() }
    // The callback may have changed the limits.
    let target = zoomLimits.nearest(to: scale)
    let offset = target == scale ? offset : self.offset(at: target, of: view, keeping: middle)
    let last = nearest(to: offset, at: target, of: view)
    guard window != nil else {
      motion = nil
      show(scale: target, of: view, at: last)
      return finishZoom()
    }
    start(
      .zooming(
        ScrollZoomGlide(
          from: view.uniformScale, offsetInReach, to: target, last, at: now, cause: cause)))
  }

  // MARK: Beginning and end

  /// Whether the scale moves by itself.
  final var isZoomGliding: Bool {
    if case .zooming = motion { true } else { false }
  }

  /// Begins a zoom, unless one is under way, and tells the delegate.
  ///
  /// - Parameter hold: of what pinches, where something does.
  /// - Returns: whether it may go on: no callback has begun or ended anything else.
  @discardableResult
  final func openZoom(of view: UIView, at anchor: CGPoint, hold: ZoomHold? = nil) -> Bool {
    if let zoom, zoom.view === view {
      if let hold { self.zoom?.hold = hold }
      return true
    }
    if isZoomGliding { endMotion() }
    finishZoom()
    let count = motionCount
    zoom = ScrollZoom(view: view, hold: hold, anchor: anchor)
    delegate?.scrollViewWillBeginZooming(self, with: view)
    return zoom?.view === view && zoom?.hold == nil && motionCount == count && motion == nil
  }

  /// Ends a zoom that nothing holds: at once within the limits, after the way back beyond them.
  ///
  /// - Parameter point: what the fingers had under their middle, at scale 1.
  final func settleZoom(from point: CGPoint? = nil) {
    guard let zoom, zoom.hold == nil, !isZoomGliding else { return }
    let limits = zoomLimits
    guard let view = zoom.view, !limits.contains(view.uniformScale) else { return finishZoom() }
    endMotion()
    let scale = view.uniformScale
    let target = limits.nearest(to: scale)
    let offset = CGPoint.offset(
      ofPoint: point ?? self.point(of: view, at: zoom.anchor), under: zoom.anchor,
      corner: view.corner, scale: target)
    let last = nearest(to: offset, at: target, of: view)
    guard window != nil, bouncesZoom else {
      show(scale: target, of: view, at: last)
      return finishZoom()
    }
    start(
      .zooming(
        ScrollZoomGlide(
          from: scale, offsetInReach, to: target, last, at: now, cause: .bounce)))
  }

  /// Ends a zoom as it is shown, and tells the delegate.
  final func finishZoom() {
    guard let zoom, zoom.hold == nil, !isZoomGliding else { return }
    self.zoom = nil
    let view = zoom.view
    delegate?.scrollViewDidEndZooming(
      self, with: view, atScale: CGFloat(view?.uniformScale ?? 1))
  }

  // MARK: Frames

  final func zoomOn(_ glide: ScrollZoomGlide, at now: TimeInterval) {
    guard let view = zoom?.view else { return endMotion() }
    let count = motionCount
    let scale = glide.scale(at: now)
    show(scale: scale, of: view, at: glide.offset(at: scale))
    guard motionCount == count, glide.isDone(at: now) else { return }
    // A callback of the last frame may have changed the range, or the content's size.
    show(range.nearest(to: contentOffset))
    if motionCount == count { endMotion() }
  }

  /// Ends the way to a scale. Where code cuts it short beyond a limit, it is at its end at once;
  /// where a finger does, the scale stays for as long as the finger does.
  final func endZoom(after glide: ScrollZoomGlide) {
    guard let view = zoom?.view, !zoomLimits.contains(view.uniformScale) else {
      return finishZoom()
    }
    guard drag == nil else { return }
    let target = zoomLimits.nearest(to: glide.target)
    show(scale: target, of: view, at: nearest(to: glide.last, at: target, of: view))
    finishZoom()
  }

  /// Lets a finger stop the scale where it is shown.
  final func catchZoom() {
    guard isZoomGliding else { return }
    motion = nil
    motionCount += 1
    if zoomLimits.contains(zoom?.view?.uniformScale ?? 1) { finishZoom() }
  }

  /// Lets the way to a scale go on from what is shown, in the range as it is now.
  final func rebaseZoom(_ glide: ScrollZoomGlide, by shift: CGVector = .zero) {
    guard let view = zoom?.view else { return }
    var glide = glide
    let last = CGPoint(x: glide.last.x + shift.dx, y: glide.last.y + shift.dy).inReach
    glide.rebase(
      from: offsetInReach, at: view.uniformScale,
      to: nearest(to: last, at: glide.target, of: view))
    motion = .zooming(glide)
  }
}
