internal import UIKit

/// How far what the scroll view does is from what was recorded.
///
/// Offsets are compared at every sample, with the state on either side of its instant, since a
/// recording may hold the stale value. The motion's clock is shifted by the constant within ±2 ms
/// that fits best.
public struct TraceComparison: Equatable, Sendable {
  /// Root of the mean of the squared deviations, points.
  public let rms: Double
  /// The greatest deviation, points.
  public let greatest: Double
  /// The shift of the motion's clock that they were found at, seconds.
  public let shift: Double
  /// What the delegate was told otherwise, a sentence each.
  public let callDifferences: [String]
  /// By how far the final offset differs, points; `nil` if none was recorded.
  public let finalDifference: Double?

  /// The greatest shift that is tried, seconds, and the step from one to the next.
  private static let range = 0.002
  private static let step = 0.000_025
  /// Steps in a long step.
  private static let longStep = 8
  /// How far velocities may differ, points per millisecond, and places, points: the recording's own
  /// rounding, with its last digit.
  private static let velocityTolerance = 1e-6
  private static let placeTolerance = 1.0 / 3 + 1e-4

  /// Plays a trace and compares.
  @MainActor
  public init(_ trace: Trace) {
    let best = Self.bestShift(trace)
    let deviations = Self.deviations(best.replay, trace)
    rms = deviations.rms
    greatest = deviations.greatest
    shift = best.shift
    callDifferences = Self.differences(best.replay.calls, trace.calls)
    finalDifference = trace.finalOffset.map { abs($0 - best.replay.finalOffset) }
  }

  /// The shift that fits best: sought in long steps first, and then around the best of these, since
  /// the deviation has one valley.
  @MainActor
  private static func bestShift(_ trace: Trace) -> (replay: TraceReplay, shift: Double) {
    let steps = Int((range / step).rounded())
    let unshifted = TraceReplay.play(trace)
    var best = (replay: unshifted, index: 0, rms: deviations(unshifted, trace).rms)
    func attempt(_ index: Int) {
      let replay = TraceReplay.play(trace, shift: Double(index) * step)
      let rms = deviations(replay, trace).rms
      if rms < best.rms { best = (replay, index, rms) }
    }
    for index in stride(from: -steps, through: steps, by: longStep) { attempt(index) }
    let middle = best.index
    for index in max(-steps, middle - longStep)...min(steps, middle + longStep) { attempt(index) }
    return (best.replay, Double(best.index) * step)
  }

  /// Whether everything is within what the recordings themselves round.
  public var isWithinAims: Bool {
    rms <= 0.12 && greatest <= 0.4 && callDifferences.isEmpty
      && finalDifference ?? 0 <= Self.placeTolerance
  }

  private static func deviations(
    _ replay: TraceReplay, _ trace: Trace
  ) -> (rms: Double, greatest: Double) {
    let misses = zip(replay.samples, trace.samples).map { played, recorded in
      min(abs(played.before - recorded.offset), abs(played.after - recorded.offset))
    }
    guard let greatest = misses.max() else { return (0, 0) }
    let mean = misses.reduce(0) { $0 + $1 * $1 } / Double(misses.count)
    return (mean.squareRoot(), greatest)
  }

  // MARK: Calls

  /// What differs between two lists of calls; times are not compared.
  static func differences(_ played: [Trace.Call], _ recorded: [Trace.Call]) -> [String] {
    var result: [String] = []
    for (index, call) in recorded.enumerated() {
      guard index < played.count else {
        result.append("\(call.name) is missing")
        continue
      }
      if played[index].name != call.name {
        result.append("\(played[index].name) in place of \(call.name)")
      } else if let difference = difference(played[index].detail, call.detail) {
        result.append("\(call.name): \(difference)")
      }
    }
    for call in played.dropFirst(recorded.count) { result.append("\(call.name) is one too many") }
    return result
  }

  private static func difference(_ played: String, _ recorded: String) -> String? {
    let own = fields(played)
    for (key, value) in fields(recorded) {
      guard let mine = own.first(where: { $0.key == key })?.value else {
        return "\(key) is missing"
      }
      let tolerance = key == "v" ? velocityTolerance : placeTolerance
      if !agree(mine, value, within: tolerance) { return "\(key)=\(mine) in place of \(value)" }
    }
    return nil
  }

  /// The parts `key=value` and `key=(x y)` of a detail.
  private static func fields(_ detail: String) -> [(key: Substring, value: Substring)] {
    var result: [(Substring, Substring)] = []
    var rest = Substring(detail)
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].drop { $0 == " " }
      let tail = rest[rest.index(after: equals)...]
      let closing: Character = tail.first == "(" ? ")" : " "
      let end = tail.firstIndex(of: closing) ?? tail.endIndex
      result.append((key, tail[..<end].drop { $0 == "(" }))
      rest = tail[end...].drop { $0 == ")" }
    }
    return result
  }

  private static func agree(
    _ played: Substring, _ recorded: Substring, within tolerance: Double
  ) -> Bool {
    let (a, b) = (played.split(separator: " "), recorded.split(separator: " "))
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy { a, b in
      guard let x = Double(a), let y = Double(b) else { return a == b }
      return abs(x - y) <= tolerance
    }
  }
}
