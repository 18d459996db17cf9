internal import Input
internal import Motion

/// Turns of the wheel with Control: each click zooms by a factor about the pointer, eased, never
/// past the limits.
///
/// The innermost scroll view under the pointer that can zoom takes them, also at its limits; where
/// none can, the wheel scrolls. The delegate hears of them as of an animated scale: clicks that
/// come before the ease is over belong to the same zoom. Content that a finger holds, or that
/// bounces, does not follow.
extension UIScrollView {
  /// Clicks that double the scale. Source: decided; a click is then a factor of 1.19, where desktop
  /// programs have 1.1 to 1.25.
  private static let clicksPerDoubling = 4.0
  /// Points that fingers on a touchpad scroll with Control to double the scale: as many clicks.
  static let pointsPerDoubling = ScrollEvent.pointsPerClick * clicksPerDoubling
  /// More clicks than this in one turn count as this many: far beyond any limits, and no overflow.
  private static let mostClicks = 256.0

  /// Zooms by clicks, positive ones outwards.
  ///
  /// - Parameter place: of the pointer, own coordinates.
  final func zoom(byClicks clicks: Double, at place: CGPoint) {
    guard drag == nil, zoom?.hold == nil, !isZoomBouncing, let view = zoomedView else { return }
    let clicks = min(max(clicks, -Self.mostClicks), Self.mostClicks)
    let factor = Elementary.exp(-clicks / Self.clicksPerDoubling * Elementary.log(2))
    let former = wheelScale ?? view.uniformScale
    let target = zoomLimits.nearest(to: former * factor)
    guard target != former else { return }
    let anchor = CGPoint(x: place.x - bounds.origin.x, y: place.y - bounds.origin.y)
    glide(view, to: target, offset(at: target, of: view, keeping: anchor), cause: .wheel)
  }

  /// The scale that earlier clicks lead to.
  private var wheelScale: Double? {
    if case .zooming(let glide) = motion, glide.cause == .wheel { glide.target } else { nil }
  }
}

extension WheelEvent {
  /// Whether it zooms rather than scrolls, where there is something to zoom.
  var zooms: Bool {
    modifiers.contains(.control) && !modifiers.contains(.shift) && clicksY != 0
  }
}
