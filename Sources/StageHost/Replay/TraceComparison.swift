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

  /// The greatest shift that is tried, seconds, and the step from one to the next.
  private static let range = 0.002
  private static let step = 0.000_025
  /// Steps in a long step.
  private static let longStep = 8
  /// The greatest deviations that the recordings' own rounding explains, points.
  private static let rmsAim = 0.12
  private static let greatestAim = 0.4

  /// Plays a trace and compares.
  @MainActor
  public init(_ trace: Trace) {
    let best = Self.bestShift(trace)
    replay = best.replay
    shift = best.shift
    deviation = replay.deviation
    callDifferences = CallComparison.differences(replay.calls, trace.calls)
    finalDifference = trace.finalOffset.map { abs($0 - best.replay.finalOffset) }
  }

  /// The shift that fits best: sought in long steps first, and then around the best of these, since
  /// the deviation has one valley.
  @MainActor
  private static func bestShift(_ trace: Trace) -> (replay: TraceReplay, shift: Double) {
    let steps = Int((range / step).rounded())
    var best = (replay: TraceReplay.play(trace), index: 0)
    // Without a lift nothing moves by itself, and there is nothing to shift.
    guard trace.lift != nil else { return (best.replay, 0) }
    func attempt(_ index: Int) {
      let replay = TraceReplay.play(trace, shift: Double(index) * step)
      if replay.deviation.rms < best.replay.deviation.rms { best = (replay, index) }
    }
    for index in stride(from: -steps, through: steps, by: longStep) { attempt(index) }
    let middle = best.index
    for index in max(-steps, middle - longStep)...min(steps, middle + longStep) { attempt(index) }
    return (best.replay, Double(best.index) * step)
  }

  /// Whether everything is within what the recordings themselves round.
  public var isWithinAims: Bool {
    deviation.rms <= Self.rmsAim && deviation.greatest <= Self.greatestAim
      && callDifferences.isEmpty && finalDifference ?? 0 <= CallComparison.placeTolerance
  }
}
