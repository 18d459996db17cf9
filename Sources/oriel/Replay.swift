import StageHost

/// What `oriel replay` prints of a recorded gesture that it plays on the virtual clock: what comes
/// of it, in the form of the recording.
enum Replay {
  /// The lines to print.
  ///
  /// - Parameter compares: whether to append, as lines of a head, how far it is from the recording;
  ///   what is printed is then played with the shift that fits best.
  static func lines(_ trace: Trace, compares: Bool) -> [String] {
    guard compares else { return TraceReplay.play(trace).lines(lift: trace.lift) }
    let comparison = TraceComparison(trace)
    return comparison.replay.lines(lift: trace.lift) + lines(comparison)
  }

  private static func lines(_ comparison: TraceComparison) -> [String] {
    let differences = comparison.callDifferences
    let calls = differences.isEmpty ? ["# calls the same"] : differences.map { "# call \($0)" }
    let final = comparison.finalDifference.map { ["# final \(points($0))"] } ?? []
    return [
      "# rms \(points(comparison.deviation.rms))", "# max \(points(comparison.deviation.greatest))",
      "# shift \(rounded(comparison.shift * 1000)) ms",
    ] + final + calls
  }

  private static func points(_ value: Double) -> String { "\(rounded(value)) pt" }

  /// To a ten-thousandth.
  private static func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
}
