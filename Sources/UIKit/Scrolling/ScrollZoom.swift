internal import Motion

/// A zoom, from the call that it begins to the call that it has ended.
///
/// For as long as there is one, either something pinches, or the scale moves by itself, or a finger
/// that came while it was beyond a limit holds it there.
struct ScrollZoom {
  /// The view that is scaled, whatever the delegate says meanwhile.
  weak var view: UIView?
  /// The hold of what pinches, while it does.
  var hold: ZoomHold?
  /// Where the middle of the fingers was last, from the corner of the scroll view, points.
  var anchor: CGPoint
}

/// The hold that two fingers have on the scale and on the offset.
///
/// Invariant: what is shown is a function of how far the fingers have spread and of where their
/// middle is; it is never summed up from increments.
struct ZoomHold {
  /// The state of the scroll view that a hold is taken in.
  struct Grip {
    var scale: Double
    var offset: CGPoint
    /// The top left corner of the zoomed view's frame.
    var corner: CGPoint
    var size: CGSize
    var range: ScrollRange
    var limits: ClosedRange<Double>
    var bounces: Bool
    var bouncesZoom: Bool
  }

  /// How far the fingers have spread.
  var factor: Double
  /// The middle of the fingers, from the corner of the scroll view, points.
  var anchor: CGPoint
  /// The point of the zoomed view that is kept under the middle, from its corner, at scale 1.
  let point: CGPoint
  /// The scale that the fingers ask for at factor 1, before the band.
  private let rawScale: Double
  private let zoomBand: ZoomBand
  private let bands: (x: RubberBand, y: RubberBand)
  private let bounces: Bool
  private let bouncesZoom: Bool

  /// Takes hold of what is shown, by fingers that have spread by `factor` about `anchor`.
  init(factor: Double, anchor: CGPoint, _ grip: Grip) {
    self.factor = factor
    self.anchor = anchor
    bounces = grip.bounces
    bouncesZoom = grip.bouncesZoom
    let scale = grip.scale
    zoomBand = ZoomBand(limits: Self.reachable(grip.limits, from: scale))
    let asked = bouncesZoom ? zoomBand.raw(forShown: scale) : scale
    rawScale = asked / max(factor, Double.leastNormalMagnitude)
    let inside = grip.range.nearest(to: grip.offset)
    bands.x = RubberBand(
      length: Double(grip.size.width), grabbedAt: Double(grip.offset.x - inside.x))
    bands.y = RubberBand(
      length: Double(grip.size.height), grabbedAt: Double(grip.offset.y - inside.y))
    var raw = grip.offset
    if bounces {
      raw.x = bands.x.raw(forOffset: raw.x, within: grip.range.x)
      raw.y = bands.y.raw(forOffset: raw.y, within: grip.range.y)
    }
    point = CGPoint(
      x: (raw.x + anchor.x - grip.corner.x) / scale, y: (raw.y + anchor.y - grip.corner.y) / scale)
  }

  /// The limits, or those that a band can show the scale within, where code has moved them so far
  /// away that it cannot.
  private static func reachable(
    _ limits: ClosedRange<Double>, from scale: Double
  ) -> ClosedRange<Double> {
    let least = 2 * scale > limits.lowerBound ? limits.lowerBound : scale
    return least...max(least, scale < 2 * limits.upperBound ? limits.upperBound : scale)
  }

  /// The scale to show.
  var scale: Double {
    let raw = rawScale * factor
    // Fingers that are farther apart than numbers go have spread as far as numbers go.
    let finite = raw < .infinity ? raw : Double.greatestFiniteMagnitude
    return bouncesZoom ? zoomBand.shown(forRaw: finite) : zoomBand.limits.nearest(to: finite)
  }

  /// The offset to show at a scale: that which keeps the point under the middle of the fingers,
  /// resisted beyond the range.
  func offset(at scale: Double, corner: CGPoint, in range: ScrollRange) -> CGPoint {
    let raw = CGPoint.offset(ofPoint: point, under: anchor, corner: corner, scale: scale)
    guard bounces else { return range.nearest(to: raw) }
    return CGPoint(
      x: bands.x.offset(forRaw: raw.x, within: range.x),
      y: bands.y.offset(forRaw: raw.y, within: range.y))
  }
}

/// A scale and an offset on their way to others.
///
/// The offset depends on the scale, along a straight line: so whatever point of the content lies at
/// the same place at the start and at the end lies there all the way.
struct ScrollZoomGlide {
  /// How long the ease of a wheel's turn takes, seconds: as long as that of one that scrolls.
  static let wheelDuration = ScrollGlide.wheelDuration

  /// What has started it.
  enum Cause {
    /// Fingers let go of a scale beyond a limit.
    case bounce
    case code
    case wheel
  }

  let cause: Cause
  private let way: ZoomBounce
  /// Host clock, seconds.
  private let start: TimeInterval
  private var firstScale: Double
  private var first: CGPoint
  /// The offset that it leads to.
  private(set) var last: CGPoint

  init(
    from scale: Double, _ offset: CGPoint, to target: Double, _ last: CGPoint, at now: TimeInterval,
    cause: Cause
  ) {
    self.cause = cause
    way =
      cause == .wheel
      ? ZoomBounce(from: scale, to: target, duration: Self.wheelDuration, easing: .easeOut)
      : ZoomBounce(from: scale, to: target)
    start = now
    firstScale = scale
    first = offset
    self.last = last
  }

  /// The scale that it leads to.
  var target: Double { way.target }

  /// The scale at a time.
  func scale(at now: TimeInterval) -> Double { way.position(at: max(0, now - start)) }

  /// Whether a frame at the time is the last.
  func isDone(at now: TimeInterval) -> Bool { way.isDone(at: max(0, now - start)) }

  /// The offset that belongs to a scale.
  func offset(at scale: Double) -> CGPoint {
    guard scale != target, firstScale != target else { return last }
    let share = CGFloat((scale - firstScale) / (target - firstScale))
    return CGPoint(
      x: first.x + (last.x - first.x) * share, y: first.y + (last.y - first.y) * share)
  }

  /// Leads on from another offset, to another one.
  mutating func rebase(from offset: CGPoint, at scale: Double, to last: CGPoint) {
    first = offset
    firstScale = scale
    self.last = last
  }
}

extension CGPoint {
  /// The offset at which a point of a scaled view lies at a place of the scroll view.
  ///
  /// - Parameters:
  ///   - point: from the view's corner, in its lengths at scale 1; `corner` is its frame's.
  ///   - place: from the scroll view's corner.
  static func offset(
    ofPoint point: CGPoint, under place: CGPoint, corner: CGPoint, scale: Double
  ) -> CGPoint {
    CGPoint(
      x: corner.x + point.x * CGFloat(scale) - place.x,
      y: corner.y + point.y * CGFloat(scale) - place.y)
  }
}
