internal import Input
internal import Motion

extension WheelEvent {
  /// Lets a scroll view use what it has room for.
  ///
  /// - Parameter type: how the turn came; what is left of whole clicks may be parts of them.
  /// - Returns: whether something is left for the views further out.
  @MainActor
  mutating func remains(
    after scrollView: UIScrollView, _ event: UIEvent, as type: UIScrollTypeMask
  ) -> Bool {
    let pan = scrollView.panGestureRecognizer
    guard pan.isEnabled, pan.allowedScrollTypesMask.contains(type), pan.shouldReceive(event)
    else { return true }
    let isSideways = modifiers.contains(.shift)
    var clicks = CGVector(
      dx: isSideways ? clicksY : clicksX, dy: isSideways ? clicksX : clicksY)
    scrollView.use(&clicks)
    clicksX = Double(isSideways ? clicks.dy : clicks.dx)
    clicksY = Double(isSideways ? clicks.dx : clicks.dy)
    return clicks != .zero
  }
}

/// Turns of the wheel: each click moves the content by `WheelStep`, eased, never past the range.
///
/// The delegate hears of them as of an animated offset. With paging a click turns a page. Content
/// that a finger holds, or whose scale bounces, does not follow, and neither does any view further
/// out.
extension UIScrollView {
  /// Speed that stands for a turn of the page, points per second: any above the turning speed.
  private static let turn = 2 * Paging.turningSpeed

  /// Uses as much of a turn as there is room for, and leaves the rest in `clicks`.
  ///
  /// - Parameter clicks: to the right and downwards, Shift already taken into account.
  final func use(_ clicks: inout CGVector) {
    guard drag == nil, zoom?.hold == nil, !isZoomBouncing else {
      clicks = .zero
      return
    }
    let range = self.range
    let size = bounds.size.inReach
    let former = wheelTarget
    var target = former
    target.x = CGFloat(
      take(
        &clicks.dx, from: Double(former.x), in: range.x, length: Double(size.width)))
    target.y = CGFloat(
      take(
        &clicks.dy, from: Double(former.y), in: range.y, length: Double(size.height)))
    if target != former { glide(to: range.nearest(to: target), for: .wheel) }
  }

  /// Where the content is on its way to by earlier clicks, or where it is.
  private var wheelTarget: CGPoint {
    guard case .gliding(let glide) = motion, glide.purpose == .wheel else { return offsetInReach }
    return glide.target
  }

  /// The target on one axis after as many of the clicks as there is room for.
  private func take(
    _ clicks: inout CGFloat, from place: Double, in limits: ClosedRange<Double>, length: Double
  ) -> Double {
    guard clicks != 0 else { return place }
    let room = clicks > 0 ? limits.upperBound - place : limits.lowerBound - place
    guard room * Double(clicks) > 0 else { return place }
    if isPagingEnabled {
      let pages = pages(CGFloat(length), in: limits)
      let speed = clicks > 0 ? Self.turn : -Self.turn
      clicks = 0
      return pages.destination(from: place, velocity: speed, dragStart: place)
    }
    let step = WheelStep.points(length: length)
    let wanted = Double(clicks) * step
    guard abs(wanted) > abs(room), step > 0 else {
      clicks = 0
      return place + wanted
    }
    clicks = CGFloat((wanted - room) / step)
    return place + room
  }
}
