internal import Motion

/// Scales: which there are, how one is shown, and the ways to one that code starts.
extension UIScrollView {
  /// What the lower limit counts as where it is less, for no view can be shown at scale 0.
  private static let leastScale = 1e-3

  // MARK: Which

  /// Whether the limits leave anything to zoom.
  final var canZoom: Bool { minimumZoomScale < maximumZoomScale }

  /// The scales that content can rest at; of limits that contradict each other the lower one holds.
  final var zoomLimits: ClosedRange<Double> {
    let least = max(Double(minimumZoomScale.inReach), Self.leastScale)
    return least...max(least, Double(maximumZoomScale.inReach))
  }

  /// The view that the delegate wants to be scaled.
  final var zoomedView: UIView? {
    guard let view = delegate?.viewForZooming(in: self) else { return nil }
    precondition(
      view !== self && !isDescendant(of: view),
      "a scroll view zooms a view in it, and neither itself nor what it is in")
    return view
  }

  static func requireScale(_ scale: CGFloat, _ what: String) {
    precondition(scale >= 0 && scale < .infinity, "\(what) must be positive, got \(scale)")
  }

  final func zoomLimitsDidChange() {
    attachPinch()
    if zoom?.hold != nil { return retakeHold() }
    guard case .zooming(let glide) = motion, let view = zoom?.view else { return }
    let target = zoomLimits.nearest(to: glide.target)
    guard target != glide.target else { return }
    let scale = view.uniformScale
    let place = CGPoint(x: bounds.width / 2, y: bounds.height / 2).inReach
    let offset = self.offset(at: target, of: view, keeping: place)
    start(
      .zooming(
        ScrollZoomGlide(
          from: scale, offsetInReach, to: target, nearest(to: offset, at: target, of: view),
          at: now, cause: glide.cause)))
  }

  // MARK: Where

  /// The offset at another scale that leaves in place the content that is at `place`, counted from
  /// the view's corner; it may be out of range.
  final func offset(at scale: Double, of view: UIView, keeping place: CGPoint) -> CGPoint {
    let corner = view.corner
    return .offset(
      ofPoint: point(of: view, at: place), under: place, corner: corner, scale: scale)
  }

  /// The point of a scaled view at a place, counted from corner to corner, at scale 1.
  final func point(of view: UIView, at place: CGPoint) -> CGPoint {
    let corner = view.corner
    let scale = CGFloat(view.uniformScale)
    let offset = offsetInReach
    return CGPoint(
      x: (offset.x + place.x - corner.x) / scale, y: (offset.y + place.y - corner.y) / scale)
  }

  /// The nearest offset in the range that there is at a scale.
  final func nearest(to offset: CGPoint, at scale: Double, of view: UIView) -> CGPoint {
    range(at: scale, of: view).nearest(to: onGrid(offset))
  }

  /// The range that there is at a scale: another one than is shown gives the content the size of
  /// the scaled view, and the one that is shown leaves it the size it has.
  final func range(at scale: Double, of view: UIView) -> ScrollRange {
    scale == view.uniformScale ? range : range(of: view.scaledSize(scale))
  }

  // MARK: One step

  /// Shows a scale and an offset, and tells of both.
  ///
  /// The frame of the scaled view keeps its origin, and the content gets the size of that frame.
  final func show(scale: Double, of view: UIView, at offset: CGPoint) {
    let isNew = scale != view.uniformScale
    if isNew {
      isOwnZoom = true
      view.scale(to: scale)
      contentSize = view.frame.size.inReach
      isOwnZoom = false
      updateIndicators()
    }
    show(offset)
    if isNew { delegate?.scrollViewDidZoom(self) }
    if drag != nil { rebaseDrag() }
  }

  // MARK: By code

  final func zoom(to scale: CGFloat, animated: Bool) {
    Self.requireScale(scale, "a zoom scale")
    guard let view = zoomedView else { return }
    let target = zoomLimits.nearest(to: Double(scale))
    if target == view.uniformScale, !isZoomGliding { return }
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2).inReach
    let offset = self.offset(at: target, of: view, keeping: middle)
    zoom(view, to: target, offset, animated: animated)
  }

  final func zoom(showing rect: CGRect, animated: Bool) {
    requireSize(rect, "a rectangle to zoom to")
    guard let view = zoomedView else { return }
    let size = bounds.size.inReach
    let rect = rect.inReach
    let fitting = min(size.width / rect.width, size.height / rect.height)
    let limits = zoomLimits
    // Of nothing in nothing no scale can be told.
    let target = fitting.isNaN ? view.uniformScale : limits.nearest(to: Double(fitting))
    let origin = view.bounds.origin.inReach
    let offset = CGPoint.offset(
      ofPoint: CGPoint(x: rect.midX - origin.x, y: rect.midY - origin.y),
      under: CGPoint(x: size.width / 2, y: size.height / 2), corner: view.corner,
      scale: target)
    if target == view.uniformScale, !isZoomGliding {
      let isAnimated = animated && zoom?.hold == nil
      setContentOffset(nearest(to: offset, at: target, of: view), animated: isAnimated)
    } else {
      zoom(view, to: target, offset, animated: animated)
    }
  }

  private func zoom(_ view: UIView, to scale: Double, _ offset: CGPoint, animated: Bool) {
    if animated, zoom?.hold == nil {
      glide(view, to: scale, offset, cause: .code)
    } else {
      let ended = takeMotion()
      show(scale: scale, of: view, at: nearest(to: offset, at: scale, of: view))
      if zoom?.hold != nil { retakeHold() }
      if let ended { tellEnd(of: ended) }
    }
  }
}

extension UIView {
  /// By how much the transform lengthens what lies along x; 1 where it leaves nothing of it.
  final var uniformScale: Double {
    guard let transform = extras?.transform else { return 1 }
    let (a, b) = (Double(transform.a), Double(transform.b))
    let scale = b == 0 ? abs(a) : (a * a + b * b).squareRoot()
    return scale > 0 ? Double(CGFloat(scale).inReach) : 1
  }

  /// The origin of the frame, as motions are computed with it.
  final var corner: CGPoint { frame.origin.inReach }

  /// Scales the view; the origin of its frame stays.
  final func scale(to scale: Double) {
    let origin = corner
    let size = scaledSize(scale)
    transform = CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale))
    center = CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// The size of the frame at a scale.
  final func scaledSize(_ scale: Double) -> CGSize {
    CGSize(width: bounds.width * CGFloat(scale), height: bounds.height * CGFloat(scale)).inReach
  }
}
