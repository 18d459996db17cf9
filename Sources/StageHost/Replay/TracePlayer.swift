internal import Foundation
internal import Input
internal import UIKit

/// A window with one scroll view, its clock, and a delegate that writes down what it hears.
final class TracePlayer: UIScrollViewDelegate {
  /// Device pixels in a point of the recorded screen.
  private static let scale: CGFloat = 3
  private static let framesPerSecond = 60.0

  private let screen: UIScreen
  private let window: UIWindow
  private let scrollView: UIScrollView
  private(set) var time = 0.0
  private(set) var calls: [Trace.Call] = []
  /// What was shown before the last input was handled.
  private(set) var offsetBeforeInput = CGPoint.zero
  /// When the finger was lifted last; `nil` while it is down.
  private(set) var lift: Double?

  init(_ trace: Trace) {
    screen = UIScreen(
      size: trace.viewport, scale: Self.scale, framesPerSecond: Self.framesPerSecond)
    window = UIWindow(screen: screen)
    scrollView = UIScrollView(frame: CGRect(origin: .zero, size: trace.viewport))
    scrollView.contentSize = trace.contentSize
    let inset = trace.contentInset
    scrollView.contentInset = UIEdgeInsets(
      top: CGFloat(inset.top), left: CGFloat(inset.left), bottom: CGFloat(inset.bottom),
      right: CGFloat(inset.right))
    scrollView.decelerationRate = .init(rawValue: CGFloat(trace.decelerationRate))
    scrollView.isPagingEnabled = trace.isPagingEnabled
    window.addSubview(scrollView)
    scrollView.contentOffset = trace.startOffset
    offsetBeforeInput = offset
    scrollView.delegate = self
  }

  /// Points.
  var offset: CGPoint { scrollView.contentOffset }

  /// What the frames to come will show, as long as no input comes.
  var forecast: ScrollForecast { scrollView.forecast }

  /// Whether the content moves on by itself.
  var isDecelerating: Bool { scrollView.isDecelerating }

  /// Whether a frame would change something.
  var needsFrames: Bool { window.needsFrames }

  func send(_ input: Trace.Input) {
    offsetBeforeInput = offset
    lift = input.isLift ? input.time : nil
    time = max(time, input.time)
    screen.setNow(time)
    window.send(
      .pointer(
        PointerEvent(
          id: 0, phase: input.phase,
          sample: PointerSample(time: input.time, x: input.x, y: input.y))),
      samples: [])
  }

  /// Makes a frame at a time, or now where that has passed.
  func makeFrame(at time: Double) {
    self.time = max(self.time, time)
    window.advance(to: self.time)
  }

  /// Makes the frames that a screen would until a time, as long as anything changes in them.
  func makeFrames(until end: Double) {
    while needsFrames, time + 1 / Self.framesPerSecond < end {
      makeFrame(at: time + 1 / Self.framesPerSecond)
    }
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
