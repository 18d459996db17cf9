internal import UIKit

/// A recording with one shift.
@MainActor
struct ShiftAttempt {
  private enum Way {
    /// Played from its beginning.
    case played(TracePlayback)
    /// Reckoned from the end of the gesture on.
    case reckoned(Reckoning)
  }

  private var way: Way

  init(_ trace: Trace, shift: Double, after gesture: TracePlayback?) {
    way =
      gesture.map { .reckoned(Reckoning(after: $0, shift: shift)) }
      ?? .played(TracePlayback(trace, shift: shift))
  }

  /// How far the samples so far are from the recorded ones.
  var deviation: TraceDeviation {
    switch way {
    case .played(let playback): playback.deviation
    case .reckoned(let reckoning): reckoning.deviation
    }
  }

  /// Goes on by as many samples as are left of a portion.
  ///
  /// - Parameter least: what the whole has to stay below; what has not is at its end.
  /// - Returns: whether it is at its end.
  mutating func advance(by left: inout Int, below least: TraceDeviation?) -> Bool {
    switch way {
    case .played(let playback):
      playback.play(atMost: &left)
      return playback.isOver
    case .reckoned(var reckoning):
      let isOver = reckoning.advance(by: &left, below: least)
      way = .reckoned(reckoning)
      return isOver
    }
  }
}

/// What a playback would read after the end of its gesture, with another shift.
@MainActor
private struct Reckoning {
  private(set) var deviation: TraceDeviation
  private let trace: Trace
  private let shift: Double
  private let lift: Double
  private let onlyOffsetX: Double?
  private var forecast: ScrollForecast
  private var next: Int

  init(after gesture: TracePlayback, shift: Double) {
    trace = gesture.trace
    deviation = gesture.deviation
    next = gesture.readings.count
    lift = gesture.trace.lift ?? 0
    onlyOffsetX = trace.onlyOffsetX
    forecast = gesture.forecast
    self.shift = shift
  }

  /// - Returns: whether it is at its end, or has got as far off as `least` already.
  mutating func advance(by left: inout Int, below least: TraceDeviation?) -> Bool {
    while next < trace.samples.count {
      if let least, !deviation.isLess(than: least) { return true }
      guard left > 0 else { return false }
      let sample = trace.samples[next]
      let before = forecast.offset
      forecast.show(frameAt: max(lift, sample.time - shift))
      let reading = TracePlayback.Reading(
        sample, before: before, after: forecast.offset, onlyX: onlyOffsetX)
      deviation.add(reading.deviation)
      next += 1
      left -= 1
    }
    return true
  }
}
