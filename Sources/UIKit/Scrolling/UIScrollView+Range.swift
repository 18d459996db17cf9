internal import Motion

/// The offsets that content can rest at, points, on the device pixel grid.
struct ScrollRange: Equatable {
  var x: ClosedRange<Double>
  var y: ClosedRange<Double>

  /// The nearest point within the range.
  func nearest(to offset: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(offset.x, CGFloat(x.lowerBound)), CGFloat(x.upperBound)),
      y: min(max(offset.y, CGFloat(y.lowerBound)), CGFloat(y.upperBound)))
  }
}

extension UIScrollView {
  // MARK: The grid

  /// Device pixels in a point where the view is shown.
  final var pixelsPerPoint: CGFloat {
    if knownScale > 0 { return knownScale }
    guard let screen = storedWindow?.screen else { return UIScreen.main.scale }
    knownScale = screen.scale
    return knownScale
  }

  /// The point of the device pixel grid nearest to an offset, ties away from zero.
  final func onGrid(_ offset: CGPoint) -> CGPoint {
    Self.round(offset, toPixels: pixelsPerPoint)
  }

  static func round(_ offset: CGPoint, toPixels scale: CGFloat) -> CGPoint {
    let rounded = CGPoint(
      x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
    // More pixels than numbers go: nothing is left to round.
    return rounded.x.isFinite && rounded.y.isFinite ? rounded : offset
  }

  // MARK: The range

  /// Where the content is, as scrolling computes with it.
  final var offsetInReach: CGPoint { contentOffset.inReach }

  /// The offsets that content can rest at.
  ///
  /// The upper limits never lie below the lower ones: content that is smaller than the view rests
  /// at its start.
  final var range: ScrollRange { range(of: contentSize) }

  /// The offsets that content of a size could rest at.
  final func range(of contentSize: CGSize) -> ScrollRange {
    let inset = adjustedContentInset
    let size = modelBounds.size.inReach
    let scale = pixelsPerPoint
    let low = Self.round(CGPoint(x: -inset.left, y: -inset.top).inReach, toPixels: scale)
    let high = Self.round(
      CGPoint(
        x: contentSize.width + inset.right - size.width,
        y: contentSize.height + inset.bottom - size.height
      ).inReach, toPixels: scale)
    return ScrollRange(
      x: Double(low.x)...Double(max(low.x, high.x)), y: Double(low.y)...Double(max(low.y, high.y)))
  }

  /// The pages along an axis whose offsets lie within the limits.
  ///
  /// - Parameter length: of the bounds on that axis, points.
  final func pages(_ length: CGFloat, in limits: ClosedRange<Double>) -> Paging {
    Paging(length: Double(length), limits: limits, pixelSize: 1 / Double(pixelsPerPoint))
  }

  /// The nearest offset that content can be left at, on a page where it is paged.
  final func nearestRest(to offset: CGPoint) -> CGPoint {
    let range = self.range
    guard isPagingEnabled else { return range.nearest(to: offset) }
    func rest(_ place: CGFloat, _ length: CGFloat, _ limits: ClosedRange<Double>) -> CGFloat {
      let place = Double(place)
      return CGFloat(
        pages(length, in: limits).destination(from: place, velocity: 0, dragStart: place))
    }
    let size = bounds.size.inReach
    let offset = offset.inReach
    return CGPoint(
      x: rest(offset.x, size.width, range.x), y: rest(offset.y, size.height, range.y))
  }

  /// Whether a drag moves the content sideways.
  final var movesHorizontally: Bool {
    let x = range.x
    return x.upperBound > x.lowerBound || (alwaysBounceHorizontal && bounces)
  }

  /// Whether a drag moves the content up and down.
  final var movesVertically: Bool {
    let y = range.y
    return y.upperBound > y.lowerBound || (alwaysBounceVertical && bounces)
  }

  /// The offset that shows a rectangle of the content, with the least movement.
  final func offset(showing rect: CGRect) -> CGPoint {
    let visible = bounds.inset(by: adjustedContentInset).inReach
    let rect = rect.inReach
    let movement = CGPoint(
      x: Self.movement(
        showing: rect.minX, rect.maxX, between: visible.origin.x,
        visible.origin.x + visible.size.width),
      y: Self.movement(
        showing: rect.minY, rect.maxY, between: visible.origin.y,
        visible.origin.y + visible.size.height))
    let offset = offsetInReach
    let target = CGPoint(x: offset.x + movement.x, y: offset.y + movement.y)
    let nearest = range.nearest(to: target)
    // An axis that need not move stays, wherever it is.
    return CGPoint(
      x: movement.x == 0 ? contentOffset.x : nearest.x,
      y: movement.y == 0 ? contentOffset.y : nearest.y)
  }

  private static func movement(
    showing start: CGFloat, _ end: CGFloat, between low: CGFloat, _ high: CGFloat
  ) -> CGFloat {
    if end > high || end - start > high - low { return end - high }
    return start < low ? start - low : 0
  }

  // MARK: Changes

  /// Follows a change of `contentInset` or `refreshInset`, of which the former ones are told.
  ///
  /// - Parameter glides: whether content at rest that has to move is seen to do so.
  final func insetDidChange(
    from former: UIEdgeInsets, _ formerRefresh: CGFloat, glides: Bool = false
  ) {
    let inset = contentInset
    requireFinite(inset, "a content inset")
    guard inset != former || refreshInset != formerRefresh else { return }
    let isIdle = drag == nil && motion == nil && zoom?.hold == nil
    let (top, formerTop) = (inset.top + refreshInset, former.top + formerRefresh)
    let start = onGrid(CGPoint(x: -former.left, y: -formerTop))
    var offset = contentOffset
    if isIdle, top > formerTop, offset.y == start.y { offset.y = -top }
    if isIdle, inset.left > former.left, offset.x == start.x { offset.x = -inset.left }
    if offset != contentOffset { contentOffset = offset }
    rangeDidChange(glides: glides)
    adjustedContentInsetDidChange()
  }

  /// Follows a change of the range: content at rest comes into it, what is under way goes on from
  /// where it is.
  final func rangeDidChange(glides: Bool = false) {
    if isOwnZoom { return }
    if isUnderFingers { rebaseHolds() }
    // Under fingers too: what code has set in motion goes on when they lift.
    if motion != nil {
      replanMotion()
    } else if !isUnderFingers {
      let inside = range.nearest(to: contentOffset)
      if inside != contentOffset {
        if glides { glide(to: inside, for: .refresh) } else { contentOffset = inside }
      }
    }
    updateIndicators()
    placeRefreshControl()
  }

  /// Makes a change of the bounds and tells what follows from it.
  final func changingBounds(_ change: () -> Void) {
    let former = modelBounds
    let isOwn = isOwnStep
    isOwnStep = false
    change()
    let origin = modelBounds.origin
    if origin != former.origin, !isOwn {
      offsetWasSet(by: CGVector(dx: origin.x - former.origin.x, dy: origin.y - former.origin.y))
    }
    if modelBounds.size != former.size { rangeDidChange() }
    if origin != former.origin { offsetDidChange() }
  }

  /// Lets what is under way go on from an offset that code has set.
  private func offsetWasSet(by shift: CGVector) {
    rebaseHolds()
    shiftMotion(by: shift)
  }

  /// Whether fingers have hold of the content, or one is about to.
  private var isUnderFingers: Bool { drag != nil || zoom?.hold != nil || isDragPending }

  private func rebaseHolds() {
    if drag != nil { rebaseDrag() }
    if zoom?.hold != nil { retakeHold() }
  }

  private func offsetDidChange() {
    placeIndicators()
    placeRefreshControl()
    telling += 1
    delegate?.scrollViewDidScroll(self)
    telling -= 1
    refreshControl?.contentWasPulled()
  }

  /// Shows a step of the drag or of a motion.
  final func show(_ offset: CGPoint) {
    let offset = onGrid(offset.inReach)
    guard offset != contentOffset else { return }
    isOwnStep = true
    contentOffset = offset
    isOwnStep = false
  }
}
