public import Foundation
internal import Input
internal import UIKit

/// Plays a recorded gesture to a scroll view on a virtual clock, without pixels.
///
///     let outcome = TraceReplay.play(try Trace(text: text))
///     outcome.samples[0].after     // what the view shows at the first sample's time
///
/// A frame is made at each sample's own time, as the recording's display did.
public struct TraceReplay: Sendable {
  /// What is shown at a sample's time.
  public struct Reading: Equatable, Sendable {
    /// The sample's time in the file, seconds.
    public var time: Double
    /// Vertical offset just before the frame, points.
    public var before: Double
    /// Vertical offset in the frame, points.
    public var after: Double
  }

  /// One for each sample of the trace.
  public private(set) var samples: [Reading] = []
  /// What the delegate was told, but for `didScroll`, in the trace's own form.
  public private(set) var calls: [Trace.Call] = []
  /// Vertical offset once everything is at rest, points.
  public private(set) var finalOffset = 0.0

  /// Device pixels in a point of the recorded screen.
  public static let scale: CGFloat = 3
  /// How long after the last sample it is waited for rest, seconds.
  private static let rest = 10.0

  /// Plays a trace.
  ///
  /// - Parameter shift: by how much the motion's clock starts after the lift's time, seconds;
  ///   frames after the lift then see a motion that is so much younger.
  @MainActor
  public static func play(_ trace: Trace, shift: Double = 0) -> TraceReplay {
    let player = TracePlayer(trace)
    var replay = TraceReplay()
    var next = 0
    for sample in trace.samples {
      while next < trace.inputs.count, trace.inputs[next].time <= sample.time {
        player.send(trace.inputs[next])
        next += 1
      }
      let isAfterLift = sample.time > trace.lift
      let time = isAfterLift ? max(trace.lift, sample.time - shift) : sample.time
      let before = isAfterLift ? player.offset : player.offsetBeforeInput
      player.advance(to: time)
      replay.samples.append(Reading(time: sample.time, before: before, after: player.offset))
    }
    for input in trace.inputs[next...] { player.send(input) }
    player.advance(to: player.time + rest)
    replay.calls = player.calls
    replay.finalOffset = player.offset
    return replay
  }
}

/// A window with one scroll view, its clock, and a delegate that writes down what it hears.
private final class TracePlayer: UIScrollViewDelegate {
  private let screen: UIScreen
  private let window: UIWindow
  private let scrollView: UIScrollView
  private(set) var time = 0.0
  private(set) var calls: [Trace.Call] = []
  /// What was shown before the last input was handled.
  private(set) var offsetBeforeInput: Double

  init(_ trace: Trace) {
    screen = UIScreen(size: trace.viewport, scale: TraceReplay.scale, framesPerSecond: 60)
    window = UIWindow(screen: screen)
    scrollView = UIScrollView(frame: CGRect(origin: .zero, size: trace.viewport))
    scrollView.contentSize = trace.contentSize
    scrollView.decelerationRate = .init(rawValue: CGFloat(trace.decelerationRate))
    window.addSubview(scrollView)
    scrollView.contentOffset.y = CGFloat(trace.startOffset)
    offsetBeforeInput = trace.startOffset
    scrollView.delegate = self
  }

  var offset: Double { Double(scrollView.contentOffset.y) }

  func send(_ input: Trace.Input) {
    offsetBeforeInput = offset
    time = max(time, input.time)
    screen.setNow(time)
    window.send(
      .pointer(
        PointerEvent(
          id: 0, phase: input.phase,
          sample: PointerSample(time: input.time, x: input.x, y: input.y))),
      samples: [])
  }

  func advance(to time: Double) {
    self.time = max(self.time, time)
    window.advance(to: self.time)
  }

  // MARK: The delegate

  private func note(_ name: String, _ detail: String) {
    calls.append(Trace.Call(time: time, name: name, detail: detail))
  }

  private var place: String { "off=\(TraceText.pair(scrollView.contentOffset, digits: 4))" }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    note("willBeginDragging", place)
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    let target = TraceText.pair(targetContentOffset.pointee, digits: 4)
    note("willEndDragging", "v=\(TraceText.pair(velocity, digits: 10)) target=\(target)")
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("didEndDragging", "decelerate=\(decelerate) \(place)")
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    note("willBeginDecelerating", place)
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    note("didEndDecelerating", place)
  }
}
