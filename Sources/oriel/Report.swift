import Foundation
import X11Host

/// What `--stats` prints at the end: one JSON object on one line.
struct Report: Encodable {
  /// Milliseconds of a duration, by rank.
  struct Milliseconds: Encodable {
    var count: Int
    var p50: Double?
    var p95: Double?
    var p99: Double?
    var max: Double

    init(_ record: DurationRecord) {
      func milliseconds(_ share: Double) -> Double? {
        record.percentile(share).map { ($0 * 1e6).rounded() / 1e3 }
      }
      count = record.count
      p50 = milliseconds(0.5)
      p95 = milliseconds(0.95)
      p99 = milliseconds(0.99)
      max = (record.longest * 1e6).rounded() / 1e3
    }
  }

  var frames: Int
  var presentedPixels: Int
  var movedPixels: Int
  var mode: String
  var refreshRate: Double
  /// From the start of a frame to the flush of its last request.
  var frameMilliseconds: Milliseconds
  var missedTicks: Int
  /// From the input's server time to the server's word that the frame was put.
  var eventToCompletionMilliseconds: Milliseconds
  var lostCompletions: Int
  var protocolErrors: Int

  init(host: X11Window, loop: FrameLoop) {
    let statistics = host.statistics
    frames = statistics.frames
    presentedPixels = statistics.presentedPixels
    movedPixels = statistics.movedPixels
    mode = host.presentMode.rawValue
    refreshRate = host.refreshRate
    frameMilliseconds = Milliseconds(loop.frameTimes)
    missedTicks = loop.missedTicks
    eventToCompletionMilliseconds = Milliseconds(statistics.completionLatency)
    lostCompletions = statistics.lostCompletions
    protocolErrors = statistics.protocolErrors
  }

  /// The object as one line.
  ///
  /// - Throws: what the encoder throws for numbers that JSON lacks.
  func line() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
