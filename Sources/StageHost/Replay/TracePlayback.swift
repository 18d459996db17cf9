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
///
/// Lacks, deliberately: offsets sideways, which recordings hold only in the delegate's calls.
@MainActor
public final class TracePlayback {
  /// What is shown at a sample's time.
  ///
  /// A recording may hold the value of just before a frame or a touch was handled, and so may a
  /// reader of this: both sides of the instant are kept.
  public struct Reading: Equatable, Sendable {
    /// The sample's time in the file, seconds.
    public var time: Double
    /// The recorded vertical offset, points.
    public var recorded: Double
    /// Vertical offset just before the frame, points.
    public var before: Double
    /// Vertical offset in the frame, points.
    public var after: Double

    /// The offset that is nearer to the recorded one, points.
    public var shown: Double { abs(before - recorded) < abs(after - recorded) ? before : after }
  }

  /// What is played.
  public let trace: Trace
  /// One for each sample that was played.
  public private(set) var readings: [Reading] = []
  /// How far they are from the recording.
  public private(set) var deviation = TraceDeviation()

  private let shift: Double
  private let player: TracePlayer
  private var inputsSent = 0

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
    player = UIScreen.keepingMain { TracePlayer(trace) }
    readings.reserveCapacity(trace.samples.count)
  }

  /// What the delegate was told so far, but for `didScroll`, in the trace's own form.
  public var calls: [Trace.Call] { player.calls }

  /// Vertical offset now, points.
  public var offset: Double { player.offset }

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
    while inputsSent < trace.inputs.count, timeOfHandling <= sample.time { sendNext() }
    let before = player.lift == nil ? player.offsetBeforeInput : player.offset
    player.makeFrame(at: player.lift.map { max($0, sample.time - shift) } ?? sample.time)
    let reading = Reading(
      time: sample.time, recorded: sample.offset, before: before, after: player.offset)
    readings.append(reading)
    deviation.add(reading.shown - reading.recorded)
  }

  /// When the next input is handled: at its stamp, but for a finger that catches moving content.
  ///
  /// A frame between that stamp and the catch, a few tenths of a millisecond later, has still moved
  /// the content, and where it was caught it stays; the recorded calls tell when that was.
  private var timeOfHandling: Double {
    let input = trace.inputs[inputsSent]
    guard input.phase == .began, player.isDecelerating else { return input.time }
    let call = trace.calls.first { $0.time >= input.time && CallComparison.tellsCatch($0) }
    guard let call, call.time - input.time <= Self.longestDelivery else { return input.time }
    return call.time
  }

  private func waitForRest(until end: Double) {
    player.makeFrames(until: min(end, player.time + Self.rest))
  }

  private func sendNext() {
    player.send(trace.inputs[inputsSent])
    inputsSent += 1
  }
}
