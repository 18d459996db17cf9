import TestSupport
import Testing

/// A release with speed in a program that prints its delegate's calls, and the rest that it led to.
struct Flick {
  /// Points per millisecond.
  let speed: Double
  /// Where the delegate was told that the content would come to rest.
  let target: Double
  /// Where it did.
  let rest: Double

  /// Seconds by which the promised place of rest lies beyond the real one, times the speed.
  private static let promiseExcess = 0.0005

  /// Whether the content rests where the law says, given what was promised: short of that by what
  /// the law's two ends differ, and by less than a frame's last motion.
  var isLawful: Bool {
    let pointsPerSecond = abs(speed) * 1000
    return abs(target - rest) <= Self.promiseExcess * pointsPerSecond + 1
      && (target - rest) * speed >= -abs(speed)
  }

  /// Where content can come to rest, in whole pixels, that left the finger at a place and meets no
  /// limit: each millisecond leaves 0.998 of the speed, and the first frame with less than ten
  /// points a second is the last. How late that frame is, a busy machine says.
  func places(from start: Double) -> ClosedRange<Double> {
    let reach = 0.998 / 0.002 / 1000
    let pointsPerSecond = speed * 1000
    let ends = [pointsPerSecond - (speed < 0 ? -10 : 10), pointsPerSecond].map {
      start + reach * $0
    }
    return min(ends[0], ends[1]) - 0.5...max(ends[0], ends[1]) + 0.5
  }

  /// Waits for the rest that follows a release which was printed after so many lines; `nil` where
  /// the release had no speed.
  init?(of demo: Demo, after start: Int) throws {
    var release: [Substring] = []
    _ = eventually {
      release =
        demo.lines.dropFirst(start).first { $0.hasPrefix("scrollViewWillEndDragging") }?
        .split(separator: " ") ?? []
      return !release.isEmpty
    }
    try #require(release.count == 7)
    speed = try #require(Double(release[3]))
    target = try #require(Double(release[6]))
    guard speed != 0 else { return nil }
    _ = eventually {
      demo.lines.last?.hasPrefix("scrollViewDidEndDecelerating") == true
    }
    let last = try #require(demo.lines.last).split(separator: " ")
    try #require(last[0] == "scrollViewDidEndDecelerating")
    rest = try #require(Double(last[2]))
  }
}

extension Demo {
  /// What the program has printed.
  var lines: [Substring] { process.output.split(separator: "\n") }
}
