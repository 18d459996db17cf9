internal import Input
internal import Motion

/// What becomes of the content when the finger lifts.
extension UIScrollView {
  /// Speed of the last move under which a release inside the range is a still one, points per
  /// second. Source: reported by reimplementations; recorded traces of iOS 26.1 agree, where 187.5
  /// gave zero and 750 was kept.
  private static let leastReleaseSpeed = 250.0
  private static let millisecondsPerSecond: CGFloat = 1000

  /// How fast the content moves at a release, points per second.
  struct ReleaseVelocity {
    var x: Double
    var y: Double
    /// By the newest move alone.
    var newestX: Double
    var newestY: Double
  }

  final func endDrag() {
    guard let drag, !drag.isEnding else { return }
    self.drag?.isEnding = true
    let velocity = releaseVelocity(of: drag)
    let promise = plan(velocity, drag)
    let promised = onGrid(promise.promisedTarget)
    var target = promised
    delegate?.scrollViewWillEndDragging(
      self,
      withVelocity: CGPoint(
        x: CGFloat(velocity.x) / Self.millisecondsPerSecond,
        y: CGFloat(velocity.y) / Self.millisecondsPerSecond),
      targetContentOffset: &target)
    self.drag = nil
    requireFinite(target, "a target offset")
    if zoom?.hold == nil {
      settleZoom()
      if motion == nil {
        decelerate(velocity, drag, promised: promised, target: target.inReach)
      }
    }
    let count = motionCount
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isCoasting)
    announceDeceleration(count)
    if motion == nil, zoom?.hold == nil { fadeIndicators() }
  }

  /// Brings back what fingers that pinched have left out of range, as after a still release; the
  /// delegate hears of the offsets only.
  final func returnIntoRange() {
    let offset = offsetInReach
    let range = self.range
    let inside = range.nearest(to: offset)
    guard drag == nil, motion == nil, zoom == nil, inside != offset else { return }
    guard window != nil, bounces else { return show(inside) }
    start(
      .coasting(
        ScrollCoast(
          x: AxisMotion(releasedAt: Double(offset.x), velocity: 0, on: track(range.x)),
          y: AxisMotion(releasedAt: Double(offset.y), velocity: 0, on: track(range.y)),
          start: now)))
  }

  /// Lets content that two fingers have zoomed go on with the speed of their middle, as after a
  /// drag, once both have lifted.
  ///
  /// The delegate has heard of a zoom and of no drag; of the deceleration it hears. A middle that
  /// moves as slowly as in a still release leaves the content where it is.
  final func coastAfterPinch() {
    guard drag == nil, motion == nil, zoom == nil, window != nil, !isStillRelease else { return }
    let pushed = ScrollDrag(
      x: ScrollDrag.Axis(moves: movesHorizontally), y: ScrollDrag.Axis(moves: movesVertically),
      origin: offsetInReach, lock: nil)
    let coast = plan(releaseVelocity(of: pushed), pushed)
    guard !coast.isStill else { return }
    start(.coasting(coast))
    announceDeceleration(motionCount)
  }

  /// Tells that the content decelerates, unless a callback has set it otherwise.
  private func announceDeceleration(_ count: Int) {
    guard motionCount == count, case .coasting(var coast) = motion else { return }
    coast.isTold = true
    motion = .coasting(coast)
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  private func decelerate(
    _ velocity: ReleaseVelocity, _ drag: ScrollDrag, promised: CGPoint, target: CGPoint
  ) {
    let coast = plan(
      velocity, drag, targetX: target.x == promised.x ? nil : Double(target.x),
      targetY: target.y == promised.y ? nil : Double(target.y))
    if coast.isStill {
      // Without bounces, what a change of sizes has left out of range is put back at once.
      show(coast.position(at: 0))
    } else if window == nil {
      // No frame will come that could show the motion.
      show(range.nearest(to: contentOffset))
    } else {
      start(.coasting(coast))
    }
  }

  private func releaseVelocity(of drag: ScrollDrag) -> ReleaseVelocity {
    let finger = panGestureRecognizer.velocity(in: self).inReach
    let newest = newestVelocity
    let range = self.range
    let isStill = isStillRelease
    let keepsX = drag.x.moves && !(isStill && range.x.contains(Double(contentOffset.x)))
    let keepsY = drag.y.moves && !(isStill && range.y.contains(Double(contentOffset.y)))
    return ReleaseVelocity(
      x: keepsX ? -Double(finger.x) : 0, y: keepsY ? -Double(finger.y) : 0,
      newestX: drag.x.moves ? -Double(newest.dx) : 0,
      newestY: drag.y.moves ? -Double(newest.dy) : 0)
  }

  /// Whether the newest move is too slow to throw the content.
  private var isStillRelease: Bool {
    let newest = newestVelocity
    let speed = Double(newest.dx * newest.dx + newest.dy * newest.dy).squareRoot()
    return speed < Self.leastReleaseSpeed
  }

  /// The finger's, by its newest move alone, in own lengths and directions.
  private var newestVelocity: CGVector {
    var newest = panGestureRecognizer.newestVelocity
    if let linear = linearMapToWindow { newest = newest.applying(linear.inverted()) }
    return newest.inReach
  }

  // MARK: Plans

  /// The motion of both axes after a release, with targets where somebody has chosen them.
  private func plan(
    _ velocity: ReleaseVelocity, _ drag: ScrollDrag, targetX: Double? = nil,
    targetY: Double? = nil
  ) -> ScrollCoast {
    let range = self.range
    let offset = offsetInReach
    let x = plan(
      from: Double(offset.x), velocity.x, on: track(range.x), target: targetX
    ) { place, track in
      pages(bounds.width.inReach, in: track.limits).destination(
        from: place, velocity: velocity.newestX, dragStart: Double(drag.origin.x))
    }
    let y = plan(
      from: Double(offset.y), velocity.y, on: track(range.y), target: targetY
    ) { place, track in
      pages(bounds.height.inReach, in: track.limits).destination(
        from: place, velocity: velocity.newestY, dragStart: Double(drag.origin.y))
    }
    return ScrollCoast(x: x, y: y, start: now)
  }

  private func plan(
    from place: Double, _ velocity: Double, on track: Track, target: Double?,
    page: (Double, Track) -> Double
  ) -> AxisMotion {
    if isPagingEnabled {
      return AxisMotion(
        releasedAt: place, velocity: velocity, page: target ?? page(place, track), on: track)
    }
    guard let target else {
      let limit = velocity < 0 ? track.limits.lowerBound : track.limits.upperBound
      let isStopped = !track.bounces && velocity != 0 && place == limit
      return isStopped
        ? AxisMotion(restingAt: place, on: track)
        : AxisMotion(releasedAt: place, velocity: velocity, on: track)
    }
    return AxisMotion(releasedAt: place, velocity: velocity, target: target, on: track)
  }

  private func track(_ limits: ClosedRange<Double>) -> Track {
    Track(
      limits: limits, deceleration: Deceleration(rate: Double(decelerationRate.rawValue)),
      bounces: bounces)
  }
}
