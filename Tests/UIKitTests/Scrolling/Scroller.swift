import Foundation
import Input
import Testing

@testable import UIKit

/// A scroll view in a window of its own, a hand that drags it, and a diary of what its delegate
/// hears.
@MainActor
final class Scroller {
  let stage: Clockwork
  let view: UIScrollView
  let diary = Diary()
  private(set) var finger = CGPoint.zero
  private var places = [CGPoint.zero, CGPoint.zero]

  /// A scroll view that fills a window of its size.
  init(
    _ width: CGFloat, _ height: CGFloat, content: CGSize, scale: CGFloat = 1,
    framesPerSecond: Double = 60
  ) {
    let size = CGSize(width: width, height: height)
    stage = Clockwork(size: size, scale: scale, framesPerSecond: framesPerSecond)
    view = UIScrollView(frame: CGRect(origin: .zero, size: size))
    view.backgroundColor = .white
    view.contentSize = content
    stage.window.addSubview(view)
    view.delegate = diary
  }

  var now: Double { stage.now }
  var x: Double { Double(view.contentOffset.x) }
  var y: Double { Double(view.contentOffset.y) }
  var heard: [String] { diary.lines }

  /// Puts a view into the content that fills it and zooms.
  @discardableResult
  func addZoomed(_ limits: ClosedRange<CGFloat>) -> UIView {
    let content = UIView(frame: CGRect(origin: .zero, size: view.contentSize))
    view.insertSubview(content, at: 0)
    diary.zoomed = content
    view.minimumZoomScale = limits.lowerBound
    view.maximumZoomScale = limits.upperBound
    return content
  }

  /// One of 320 × 480 with content twice as large, which zooms from 0.5 to 4 and is scrolled to
  /// (100, 200), of which the diary knows nothing; and the view that zooms.
  static func zooming(scale: CGFloat = 1) -> (Scroller, UIView) {
    let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 960), scale: scale)
    let content = scroller.addZoomed(0.5...4)
    scroller.view.contentOffset = CGPoint(x: 100, y: 200)
    scroller.diary.lines = []
    return (scroller, content)
  }

  // MARK: The hand

  func press(_ x: CGFloat, _ y: CGFloat, after seconds: Double = 0.008) {
    finger = CGPoint(x: x, y: y)
    stage.touch(0, .began, at: finger, time: now + seconds)
  }

  func move(dx: CGFloat = 0, dy: CGFloat = 0, after seconds: Double = 0.008) {
    finger.x += dx
    finger.y += dy
    stage.touch(0, .moved, at: finger, time: now + seconds)
  }

  func lift(after seconds: Double = 0.008) {
    stage.touch(0, .ended, at: finger, time: now + seconds)
  }

  /// Puts finger 0 and finger 1 down at once, at the places given by their middle and half their
  /// distance.
  func pressTwo(at middle: CGPoint, apart half: CGVector) {
    places = Self.places(middle, half)
    for (id, place) in places.enumerated() {
      stage.touch(id, .began, at: place, time: now + 0.002)
    }
  }

  /// Moves both fingers.
  func moveTwo(to middle: CGPoint, apart half: CGVector) {
    places = Self.places(middle, half)
    for (id, place) in places.enumerated() {
      stage.touch(id, .moved, at: place, time: now + 0.004)
    }
  }

  /// Lifts one of two fingers, or moves it.
  func send(_ phase: PointerEvent.Phase, _ id: Int, dx: CGFloat = 0, dy: CGFloat = 0) {
    places[id].x += dx
    places[id].y += dy
    stage.touch(id, phase, at: places[id], time: now + 0.008)
  }

  func liftTwo() {
    for id in 0...1 { send(.ended, id) }
  }

  /// Pinches about a point, from 50 points to each side: 8 of the first step are the slop.
  ///
  /// - Parameter factor: by how much the fingers spread beyond the slop.
  func pinch(by factor: CGFloat, at middle: CGPoint, along direction: CGVector? = nil) {
    let direction = direction ?? CGVector(dx: 1, dy: 0)
    func half(_ length: CGFloat) -> CGVector {
      CGVector(dx: direction.dx * length, dy: direction.dy * length)
    }
    pressTwo(at: middle, apart: half(50))
    let begun: CGFloat = factor > 1 ? 54 : 46
    moveTwo(to: middle, apart: half(begun))
    for step in 1...4 {
      moveTwo(to: middle, apart: half(begun * (1 + (factor - 1) * CGFloat(step) / 4)))
    }
  }

  private static func places(_ middle: CGPoint, _ half: CGVector) -> [CGPoint] {
    [
      CGPoint(x: middle.x - half.dx, y: middle.y - half.dy),
      CGPoint(x: middle.x + half.dx, y: middle.y + half.dy),
    ]
  }

  func cancel() { stage.touch(0, .cancelled, at: finger, time: now + 0.008) }

  /// Presses in the middle and moves the finger, in steps of 8 ms, without lifting it.
  ///
  /// - Parameter speed: of the finger, points per second.
  func drag(dx: CGFloat = 0, dy: CGFloat = 0, speed: Double = 1000) {
    press(stage.window.bounds.midX, stage.window.bounds.midY)
    let distance = Double(dx * dx + dy * dy).squareRoot()
    let steps = max(1, Int((distance / (speed * 0.008)).rounded()))
    for _ in 0..<steps { move(dx: dx / CGFloat(steps), dy: dy / CGFloat(steps)) }
  }

  /// Drags and lifts at full speed.
  func flick(dx: CGFloat = 0, dy: CGFloat = 0, speed: Double = 1000) {
    drag(dx: dx, dy: dy, speed: speed)
    lift()
  }

  /// Drags, holds and lifts.
  func pull(dx: CGFloat = 0, dy: CGFloat = 0) {
    drag(dx: dx, dy: dy)
    lift(after: 0.2)
  }

  func wheel(_ clicks: CGFloat, sideways: CGFloat = 0) {
    let place = CGPoint(x: stage.window.bounds.midX, y: stage.window.bounds.midY)
    stage.wheel(by: CGVector(dx: sideways, dy: clicks), at: place)
  }

  /// Scrolls as fingers on a touchpad do, with the pointer in the middle.
  func scroll(
    _ phase: ScrollEvent.Phase, by delta: CGVector = .zero, after seconds: Double = 0.008,
    modifiers: KeyModifiers = []
  ) {
    let place = CGPoint(x: stage.window.bounds.midX, y: stage.window.bounds.midY)
    stage.scroll(phase, by: delta, at: place, time: now + seconds, modifiers: modifiers)
  }

  func wait(_ seconds: Double) { stage.advance(to: now + seconds) }

  /// Waits until nothing moves.
  func rest() { wait(10) }
}

/// A delegate that writes down what it hears, and may do something about it.
@MainActor
final class Diary: UIScrollViewDelegate {
  var lines: [String] = []
  /// The offsets of `didScroll`.
  var offsets: [CGPoint] = []
  var target: CGPoint?
  var allowsScrollingToTop = true
  var promised = CGPoint.zero
  var velocity = CGPoint.zero
  /// The view to zoom; kept by nobody else where a test wants it so.
  var zoomed: UIView?
  /// The scales of `didZoom`.
  var scales: [CGFloat] = []
  var endScale: CGFloat = 0
  var onCall: (String, UIScrollView) -> Void = { _, _ in }

  /// What was heard, with any number of `didScroll`, or of `didZoom`, in a row as one, and those
  /// of each other as well.
  var outline: [String] {
    let steps = ["didScroll", "didZoom"]
    var result: [String] = []
    for line in lines where !steps.contains(line) || !result.suffix(2).contains(line) {
      result.append(line)
    }
    return result
  }

  func count(_ line: String) -> Int { lines.lazy.filter { $0 == line }.count }

  private func note(_ line: String, _ view: UIScrollView) {
    lines.append(line)
    onCall(line, view)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    offsets.append(scrollView.contentOffset)
    note("didScroll", scrollView)
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    note("willBeginDragging", scrollView)
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    self.velocity = velocity
    promised = targetContentOffset.pointee
    if let target { targetContentOffset.pointee = target }
    note("willEndDragging", scrollView)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("didEndDragging \(decelerate)", scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    note("willBeginDecelerating", scrollView)
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    note("didEndDecelerating", scrollView)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    note("didEndScrollingAnimation", scrollView)
  }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    note("willBeginZooming", scrollView)
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) {
    scales.append(scrollView.zoomScale)
    note("didZoom", scrollView)
  }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    endScale = scale
    note("didEndZooming", scrollView)
  }
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    note("shouldScrollToTop", scrollView)
    return allowsScrollingToTop
  }
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { note("didScrollToTop", scrollView) }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    note("didChangeAdjustedContentInset", scrollView)
  }
}
