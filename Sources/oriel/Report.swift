import X11Host

/// What `--stats` prints at the end: one JSON object on one line.
///
/// Written by hand: every value is a number or a plain word, and linking Foundation's encoder makes
/// the program three times as large and its memory half as large again.
struct Report {
  private let fields: [(name: String, value: String)]

  init(host: X11Window, loop: FrameLoop) {
    let statistics = host.statistics
    fields = [
      ("frames", "\(statistics.frames)"),
      ("presentedPixels", "\(statistics.presentedPixels)"),
      ("movedPixels", "\(statistics.movedPixels)"),
      ("mode", "\"\(host.presentMode.rawValue)\""),
      ("refreshRate", "\(host.refreshRate)"),
      // From the start of a frame to the flush of its last request.
      ("frameMilliseconds", Self.object(loop.frameTimes)),
      ("missedTicks", "\(loop.missedTicks)"),
      // From the input's server time to the server's word that the frame was put.
      ("eventToCompletionMilliseconds", Self.object(statistics.completionLatency)),
      ("lostCompletions", "\(statistics.lostCompletions)"),
      ("protocolErrors", "\(statistics.protocolErrors)"),
    ]
  }

  /// The object as one line.
  var line: String { Self.object(fields) }

  private static func object(_ fields: [(name: String, value: String)]) -> String {
    "{" + fields.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  private static func object(_ record: DurationRecord) -> String {
    func percentile(_ share: Double) -> String {
      record.percentile(share).map(milliseconds) ?? "null"
    }
    return object([
      ("count", "\(record.count)"), ("p50", percentile(0.5)), ("p95", percentile(0.95)),
      ("p99", percentile(0.99)), ("max", milliseconds(record.longest)),
    ])
  }

  /// Milliseconds, to the microsecond.
  private static func milliseconds(_ seconds: Double) -> String {
    "\((seconds * 1e6).rounded() / 1e3)"
  }
}
