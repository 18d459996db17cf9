/// Which page a release turns to.
///
///     let pages = Paging(length: 320, limits: 0...960, pixelSize: 1)
///     pages.destination(from: 100, velocity: 0, dragStart: 0)     // 0
///     pages.destination(from: 100, velocity: 400, dragStart: 0)   // 320
///
/// Pages begin at multiples of the view's length, counted from 0, as far as the limits go, and at
/// both limits. A quick release goes to the next beginning in its direction from where the content
/// is, a slow one to the nearest. Never more than one page beyond where the content is.
public struct Paging: Equatable, Sendable {
  /// Speed above which a release turns the page, points per second.
  /// Source: public measurements of iOS; it is not in the recorded traces.
  public static let turningSpeed = 300.0
  /// Slack in comparing places, points: far above rounding, far below a pixel.
  private static let slack = 1e-6

  /// The length of a page, points: that of the view's bounds on the axis.
  public let length: Double
  /// The least and the greatest offset at rest.
  public let limits: ClosedRange<Double>
  /// How far from a page's beginning a place still counts as on it.
  private let tolerance: Double

  /// The pages between two limits.
  ///
  /// - Parameter pixelSize: size of a device pixel, points. What rests on a page's beginning is
  ///   shown up to half of it beside, and still counts as there.
  /// - Precondition: `length` is not negative, `pixelSize` is positive, both are finite.
  public init(length: Double, limits: ClosedRange<Double>, pixelSize: Double) {
    precondition(length >= 0 && length < .infinity, "a page's length must be finite, not negative")
    precondition(pixelSize > 0 && pixelSize < .infinity, "a pixel's size must be positive")
    self.length = length
    self.limits = limits
    tolerance = pixelSize * 0.5 + Self.slack
  }

  /// Where content that is let go at `place` comes to rest.
  ///
  /// A tie between two pages goes to the one on whose side the drag began and, if it began
  /// exactly between them, to the one nearer to 0.
  ///
  /// - Parameter velocity: that of the last move alone, points per second.
  /// - Precondition: all numbers are finite.
  public func destination(from place: Double, velocity: Double, dragStart: Double) -> Double {
    precondition(
      place.isFinite && velocity.isFinite && dragStart.isFinite,
      "places and velocities must be finite numbers")
    if velocity > Self.turningSpeed { return beginning(after: place) }
    if velocity < -Self.turningSpeed { return beginning(before: place) }
    return nearest(to: place, dragStart: dragStart)
  }

  private func nearest(to place: Double, dragStart: Double) -> Double {
    if let here = beginning(at: place) { return here }
    let (below, above) = (beginning(before: place), beginning(after: place))
    let preference = (above - place) - (place - below)
    if abs(preference) > Self.slack { return preference > 0 ? below : above }
    if dragStart != place { return dragStart < place ? below : above }
    return abs(below) <= abs(above) ? below : above
  }

  /// The beginning of a page that `place` is on, if it is on one.
  private func beginning(at place: Double) -> Double? {
    let multiple = length > 0 ? (place / length).rounded() * length : place
    let candidates = (limits.lowerBound, limits.nearest(to: multiple), limits.upperBound)
    if abs(candidates.0 - place) <= tolerance { return candidates.0 }
    if abs(candidates.2 - place) <= tolerance { return candidates.2 }
    return length > 0 && abs(candidates.1 - place) <= tolerance ? candidates.1 : nil
  }

  private func beginning(after place: Double) -> Double {
    let edge = place + tolerance
    if limits.lowerBound > edge { return limits.lowerBound }
    guard length > 0 else { return limits.upperBound }
    return min((edge / length).rounded(.down) * length + length, limits.upperBound)
  }

  private func beginning(before place: Double) -> Double {
    let edge = place - tolerance
    if limits.upperBound < edge { return limits.upperBound }
    guard length > 0 else { return limits.lowerBound }
    return max((edge / length).rounded(.up) * length - length, limits.lowerBound)
  }
}
