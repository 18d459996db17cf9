/// How many frames the server may have at a time.
///
/// Two, as a rule: one is shown while the next is composed, and a server that falls behind never
/// has more than that to make up for. Frames that follow each other faster than any display shows
/// them, as when somebody draws without a clock, may be more: both sides then sleep once in several
/// frames. That ends as soon as the server takes its time.
struct PipelineDepth: Equatable, Sendable {
  /// Frames that may be under way at any time.
  static let least = 2
  private static let most = 6
  /// Bytes that all images together may take for the sake of more.
  private static let mostBytes = 4 << 20
  /// The largest number of images.
  let images: Int

  /// - Parameter imageBytes: of one image.
  init(imageBytes: Int) {
    images = min(max(Self.mostBytes / max(imageBytes, 1), Self.least), Self.most)
  }
}

/// The frames that the server has not been seen to be done with.
struct FramesUnderWay: Equatable, Sendable {
  private var count = 0
  private var oldest = Double.infinity
  private var isEndAwaited = false

  /// Seconds since the oldest of them, up to which those after it are a burst.
  private static let burstSeconds = 0.001

  /// Counts a frame.
  mutating func add(_ stamp: FrameStamp) {
    count += 1
    oldest = min(oldest, stamp.presentedAt)
    isEndAwaited = isEndAwaited || stamp.isReported
  }

  /// Whether another may begin; else the end of one of these is to be waited for.
  ///
  /// - Parameter now: host clock, seconds.
  func hasRoom(now: @autoclosure () -> Double) -> Bool {
    // Without an end to come, waiting would never end.
    count < PipelineDepth.least || !isEndAwaited || isBurst(now: now())
  }

  /// Whether the end of the last one is to be told, since the next may have to wait for it.
  ///
  /// - Parameter now: host clock, seconds.
  func needsEnd(now: Double) -> Bool { count >= PipelineDepth.least && !isBurst(now: now) }

  private func isBurst(now: Double) -> Bool { now - oldest < Self.burstSeconds }
}
