internal import Foundation

/// How far what the scroll view does is from what was recorded.
///
/// Offsets are compared at every sample, with the state on either side of its instant, since a
/// recording may hold the stale value. The motion's clock is shifted by the constant within ±2 ms
/// that fits best.
public struct TraceComparison: Sendable {
  /// How far the offsets are apart.
  public let deviation: TraceDeviation
  /// The shift of the motion's clock that this was found at, seconds.
  public let shift: Double
  /// What the delegate was told otherwise, a sentence each.
  public let callDifferences: [String]
  /// By how far the final offset differs, points; `nil` if none was recorded.
  public let finalDifference: Double?
  /// What was played at that shift.
  public let replay: TraceReplay

  /// The greatest deviations that the recordings' own rounding explains, points.
  private static let rmsAim = 0.12
  private static let greatestAim = 0.4

  /// Plays a trace and compares.
  @MainActor
  public init(_ trace: Trace) {
    var search = ShiftSearch(trace)
    while !search.isOver { search.advance(by: .max) }
    shift = search.shift
    replay = TraceReplay.play(trace, shift: shift)
    deviation = replay.deviation
    callDifferences = CallComparison.differences(replay.calls, trace.calls)
    let finalOffset = Double(replay.finalOffset.y)
    finalDifference = trace.finalOffset.map { abs($0 - finalOffset) }
  }

  /// Whether everything is within what the recordings themselves round.
  public var isWithinAims: Bool {
    deviation.rms <= Self.rmsAim && deviation.greatest <= Self.greatestAim
      && callDifferences.isEmpty && finalDifference ?? 0 <= CallComparison.placeTolerance
  }
}
