import Foundation
import StageHost

/// What `oriel replay` does: plays a recorded gesture on the virtual clock and prints what comes of
/// it, in the form of the recording.
enum Replay {
  /// A file that cannot be used, with the sentence that says why.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The lines to print.
  ///
  /// - Parameter compares: whether to append, as lines of a head, how far it is from the recording.
  /// - Throws: a file that cannot be read, or is no recording.
  static func lines(path: String, compares: Bool) throws(Failure) -> [String] {
    let trace = try trace(at: path)
    let replay = TraceReplay.play(trace)
    var lines = replay.lines(lift: trace.lift)
    if compares { lines += Self.lines(TraceComparison(trace)) }
    return lines
  }

  private static func trace(at path: String) throws(Failure) -> Trace {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw Failure(description: "\(path) cannot be read as text")
    }
    do {
      return try Trace(text: text)
    } catch {
      throw Failure(description: "\(path): \(error)")
    }
  }

  private static func lines(_ comparison: TraceComparison) -> [String] {
    let differences = comparison.callDifferences
    let calls = differences.isEmpty ? ["# calls the same"] : differences.map { "# call \($0)" }
    let final = comparison.finalDifference.map { ["# final \(points($0))"] } ?? []
    return [
      "# rms \(points(comparison.rms))", "# max \(points(comparison.greatest))",
      "# shift \(comparison.shift * 1000) ms",
    ] + final + calls
  }

  /// Points, to a ten-thousandth.
  private static func points(_ value: Double) -> String { "\((value * 1e4).rounded() / 1e4) pt" }
}
