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
  /// Seconds since the oldest frame under way, up to which those after it are a burst.
  private static let burstSeconds = 0.001

  /// The largest number of images.
  let images: Int

  /// - Parameter imageBytes: of one image.
  init(imageBytes: Int) {
    images = min(max(Self.mostBytes / max(imageBytes, 1), Self.least), Self.most)
  }

  /// Whether the next frame may begin, or the end of one of those under way is to be waited for.
  ///
  /// - Parameters:
  ///   - count: of the frames under way.
  ///   - oldest: when the first of them was presented, host clock, seconds.
  ///   - isEndAwaited: whether the server will tell of an end.
  ///   - now: host clock, seconds.
  static func hasRoom(besides count: Int, oldest: Double, isEndAwaited: Bool, now: Double) -> Bool {
    // Without an end to come, waiting would never end.
    count < least || !isEndAwaited || now - oldest < burstSeconds
  }

  /// Whether the end of a frame is to be told, since the next one may have to wait for it.
  ///
  /// - Parameter count: of the frames under way, this one included.
  static func needsEnd(count: Int, oldest: Double, now: Double) -> Bool {
    count >= least && now - oldest >= burstSeconds
  }
}
