public import Foundation
internal import Input
internal import UIKit

/// A recorded gesture that is being played to a scroll view, sample by sample, without pixels.
///
///     let playback = TracePlayback(try Trace(text: text))
///     playback.play(until: 0.5)        // as much as half a second of the recording
///     playback.deviation.latest        // how far the scroll view is from the recording there
///     playback.playToRest()
///
/// The scroll view is on a screen of its own, with the recorded one's size and pixels, and its
/// clock is the recording's. It gets every input at its own time, and its frames are at the
/// samples' times, as the recording's display had them: never in between, since the frame in which
/// a motion ends depends on which ones there are. So it does not matter in how many steps a
/// playback is played. After the last sample there are 60 frames a second.
@MainActor
public final class TracePlayback {
  /// What is played.
  public let trace: Trace
  /// One for each sample that was played.
  public private(set) var readings: [Reading] = []
  /// How far they are from the recording.
  public private(set) var deviation = TraceDeviation()

  private let shift: Double
  private let onlyOffsetX: Double?
  private let player: TracePlayer
  private var inputsSent = 0
  /// When the next input is handled if it catches moving content, seconds; `nil` while not known.
  private var catchTime: Double?
  private var firstCall = 0

  /// How long it is waited for rest, seconds: more than content at a million points per second
  /// takes. What fades more slowly than a scroll view's content does is then cut short.
  private static let rest = 10.0
  /// How long after its stamp a touch is handled at the most, seconds; the bundled recordings have
  /// up to 0.0015.
  private static let longestDelivery = 0.005

  /// A playback at its beginning.
  ///
  /// - Parameter shift: by how much the motion's clock starts after the time of a lift, seconds;
  ///   frames after a lift then see a motion that is so much younger.
  /// - Precondition: the shift is finite.
  public init(_ trace: Trace, shift: Double = 0) {
    precondition(shift.isFinite, "a shift must be a finite number")
    self.trace = trace
    self.shift = shift
    onlyOffsetX = trace.onlyOffsetX
    player = UIScreen.keepingMain { TracePlayer(trace) }
    readings.reserveCapacity(trace.samples.count)
  }

  /// What the delegate was told so far, but for `didScroll`, in the trace's own form.
  public var calls: [Trace.Call] { player.calls }

  /// The offset now, points.
  public var offset: CGPoint { player.offset }

  /// What the frames to come will show, as long as no input comes.
  var forecast: ScrollForecast { player.forecast }

  /// Whether every sample was played.
  public var isOver: Bool { readings.count == trace.samples.count }

  /// Where the finger is; `nil` while none is down.
  public var finger: CGPoint? {
    guard inputsSent > 0, player.lift == nil else { return nil }
    let input = trace.inputs[inputsSent - 1]
    return CGPoint(x: input.x, y: input.y)
  }

  /// Plays everything up to a time in the recording.
  public func play(until time: Double) {
    UIScreen.keepingMain {
      while !isOver, trace.samples[readings.count].time <= time { playSample() }
    }
  }

  /// Plays as many samples as are left of a portion.
  func play(atMost left: inout Int) {
    UIScreen.keepingMain {
      while !isOver, left > 0 {
        playSample()
        left -= 1
      }
    }
  }

  /// Plays up to the last input, and not the sample that shows what comes of it, for as long as
  /// something is left of a portion.
  ///
  /// - Returns: whether there is nothing more to play so.
  func playInputs(atMost left: inout Int) -> Bool {
    UIScreen.keepingMain {
      while !isOver {
        sendInputs(until: trace.samples[readings.count].time)
        if inputsSent == trace.inputs.count { return true }
        guard left > 0 else { return false }
        playSample()
        left -= 1
      }
      return true
    }
  }

  /// Plays all that is left, and waits until nothing moves any more.
  public func playToRest() {
    play(until: .infinity)
    UIScreen.keepingMain {
      while inputsSent < trace.inputs.count {
        waitForRest(until: trace.inputs[inputsSent].time)
        sendNext()
      }
      waitForRest(until: .infinity)
      player.makeFrame(at: player.time + Self.rest)
    }
  }

  private func playSample() {
    let sample = trace.samples[readings.count]
    sendInputs(until: sample.time)
    let before = player.lift == nil ? player.offsetBeforeInput : player.offset
    player.makeFrame(at: player.lift.map { max($0, sample.time - shift) } ?? sample.time)
    let reading = Reading(sample, before: before, after: player.offset, onlyX: onlyOffsetX)
    readings.append(reading)
    deviation.add(reading.deviation)
  }

  private func sendInputs(until time: Double) {
    while inputsSent < trace.inputs.count, timeOfHandling <= time { sendNext() }
  }

  /// When the next input is handled: at its stamp, but for a finger that catches moving content.
  ///
  /// A frame between that stamp and the catch, a few tenths of a millisecond later, has still moved
  /// the content, and where it was caught it stays; the recorded calls tell when that was.
  private var timeOfHandling: Double {
    let input = trace.inputs[inputsSent]
    guard input.phase == .began, player.isDecelerating else { return input.time }
    if catchTime == nil { catchTime = timeOfCatch(by: input) }
    return catchTime ?? input.time
  }

  private func timeOfCatch(by input: Trace.Input) -> Double {
    let calls = trace.calls
    while firstCall < calls.count, calls[firstCall].time < input.time { firstCall += 1 }
    let call = calls[firstCall...].prefix { $0.time - input.time <= Self.longestDelivery }
      .first(where: CallComparison.tellsCatch)
    return call?.time ?? input.time
  }

  private func waitForRest(until end: Double) {
    player.makeFrames(until: min(end, player.time + Self.rest))
  }

  private func sendNext() {
    player.send(trace.inputs[inputsSent])
    inputsSent += 1
    catchTime = nil
  }
}
