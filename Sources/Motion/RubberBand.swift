/// How content resists a finger that drags it past a limit.
///
///     let band = RubberBand(length: 852)
///     band.shown(forRaw: 590)      // 235.0
///     band.raw(forShown: 235)      // 590
///
/// A raw overshoot is how far the finger has moved past the limit, a shown one how far the content
/// follows: d ↦ 0.55 d L / (0.55 d + L), L being the length of the view. Both have the sign of
/// their side, negative before the lower limit. What is shown never reaches L.
///
/// It lacks, deliberately: `bounces == false`, which is a clamp and needs no band.
public struct RubberBand: Equatable, Sendable {
  /// Points shown for each point of the finger at the limit itself; no unit.
  /// Source: recorded traces of iOS 26.1, which 0.549 and 0.551 do not fit.
  public static let stiffness = 0.55

  /// The length L that what is shown stays below, points.
  public let length: Double
  private let stiffness: Double

  /// The band of a view that is `length` points long on the axis.
  ///
  /// - Parameter stiffness: varied only to show that nothing else fits the recordings.
  /// - Precondition: the length is finite and not negative.
  public init(length: Double, stiffness: Double = RubberBand.stiffness) {
    precondition(length >= 0 && length < .infinity, "a view's length must be finite, not negative")
    self.length = length
    self.stiffness = stiffness
  }

  /// The band for a drag that grabs content while `shown` points of overshoot are visible.
  ///
  /// Content flicked hard in a short view can be out by more than the view's length, where the
  /// inverse is singular; so the length is at least twice what is shown.
  public init(length: Double, grabbedAt shown: Double, stiffness: Double = RubberBand.stiffness) {
    self.init(length: max(length, 2 * abs(shown)), stiffness: stiffness)
  }

  /// The overshoot to show for a raw one.
  ///
  /// - Precondition: `raw` is finite.
  public func shown(forRaw raw: Double) -> Double {
    precondition(raw.isFinite, "an overshoot must be a finite number")
    guard raw != 0 else { return 0 }
    let pull = stiffness * abs(raw)
    let share = pull / (pull + length)
    return raw < 0 ? -length * share : length * share
  }

  /// The raw overshoot that is shown as `shown`: the inverse of `shown(forRaw:)`.
  ///
  /// - Precondition: `shown` is 0 or smaller in magnitude than `length`.
  public func raw(forShown shown: Double) -> Double {
    guard shown != 0 else { return 0 }
    precondition(abs(shown) < length, "a band shows less than its length")
    return shown / (stiffness * (1 - abs(shown) / length))
  }

  /// The offset to show for a finger that has taken the content to `raw`.
  ///
  /// Within the limits the content follows the finger point for point.
  public func offset(forRaw raw: Double, within limits: ClosedRange<Double>) -> Double {
    let inside = limits.nearest(to: raw)
    return inside + shown(forRaw: raw - inside)
  }

  /// Where a finger would have taken the content that is shown at `offset`: the inverse of
  /// `offset(forRaw:within:)`.
  public func raw(forOffset offset: Double, within limits: ClosedRange<Double>) -> Double {
    let inside = limits.nearest(to: offset)
    return inside + raw(forShown: offset - inside)
  }
}
