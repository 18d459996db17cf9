/// How a scale resists a pinch that takes it past its limits.
///
///     let band = ZoomBand(limits: 0.5...4)
///     band.shown(forRaw: 8)   // 6
///
/// Past the upper limit M a scale s shows as M (2 − M / s), which stays below 2 M; past the lower
/// limit m as m / (2 − s / m), which stays above m / 2. The two mirror each other under s ↦ 1 / s.
/// Source: public reimplementations of UIKit; not in the recorded traces.
public struct ZoomBand: Equatable, Sendable {
  /// The least and the greatest scale at rest.
  public let limits: ClosedRange<Double>

  /// A band past both limits.
  ///
  /// - Precondition: the limits are positive and finite.
  public init(limits: ClosedRange<Double>) {
    precondition(
      limits.lowerBound > 0 && limits.upperBound < .infinity, "zoom scales must be positive")
    self.limits = limits
  }

  /// The scale to show for the one that the fingers ask for.
  ///
  /// - Precondition: `raw` is finite and not negative.
  public func shown(forRaw raw: Double) -> Double {
    precondition(raw >= 0 && raw < .infinity, "a zoom scale must be finite and not negative")
    let (least, greatest) = (limits.lowerBound, limits.upperBound)
    if raw > greatest { return greatest * (2 - greatest / raw) }
    if raw < least { return least / (2 - raw / least) }
    return raw
  }

  /// The scale that fingers ask for when `shown` is shown: the inverse of `shown(forRaw:)`.
  ///
  /// - Precondition: `shown` is at least half the lower limit and less than twice the upper one.
  public func raw(forShown shown: Double) -> Double {
    let (least, greatest) = (limits.lowerBound, limits.upperBound)
    precondition(
      2 * shown >= least && shown < 2 * greatest, "a band shows half to twice of its limits")
    if shown > greatest { return greatest / (2 - shown / greatest) }
    if shown < least { return least * (2 - least / shown) }
    return shown
  }
}
