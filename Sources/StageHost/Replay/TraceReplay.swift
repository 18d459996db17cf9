public import Foundation

/// What came of playing a recorded gesture from its beginning to rest.
///
///     let outcome = TraceReplay.play(try Trace(text: text))
///     outcome.samples[0].after     // what the view shows at the first sample's time
public struct TraceReplay: Sendable {
  /// One for each sample of the trace.
  public let samples: [TracePlayback.Reading]
  /// What the delegate was told, but for `didScroll`, in the trace's own form.
  public let calls: [Trace.Call]
  /// The offset once everything is at rest, points.
  public let finalOffset: CGPoint
  /// Whether the content can be scrolled sideways.
  let scrollsSideways: Bool
  /// How far the samples are from the recorded ones.
  public let deviation: TraceDeviation

  /// Plays a trace.
  ///
  /// - Parameter shift: as of `TracePlayback`.
  @MainActor
  public static func play(_ trace: Trace, shift: Double = 0) -> TraceReplay {
    let playback = TracePlayback(trace, shift: shift)
    playback.playToRest()
    return TraceReplay(
      samples: playback.readings, calls: playback.calls, finalOffset: playback.offset,
      scrollsSideways: trace.onlyOffsetX == nil, deviation: playback.deviation)
  }
}
