public import Foundation
public import UIKit
internal import Geometry
internal import Input
internal import Raster

/// A screen without glass: a window on a virtual clock, with scripted touches and snapshots.
///
///     let stage = Stage(size: CGSize(width: 320, height: 480))
///     stage.window.addSubview(view)
///     stage.touch(0, .began, at: CGPoint(x: 160, y: 240), time: 0)
///     stage.touch(0, .moved, at: CGPoint(x: 160, y: 140), time: 0.1)
///     stage.touch(0, .ended, at: CGPoint(x: 160, y: 140), time: 0.2)
///     stage.advance(to: 2)
///     let pixel = stage.snapshot()[160, 240]
///
/// Frames are due at whole multiples of 1 / framesPerSecond; a frame at which nothing waits changes
/// nothing. The same script gives the same bytes on every machine.
///
/// Invariant: the pixels are always what a full repaint of the tree as last committed would give.
/// Lacks, deliberately: a real clock; main-queue work and timers do not run inside `advance`.
@MainActor
public final class Stage {
  /// The window, visible, of the stage's size.
  public let window: UIWindow

  /// Virtual seconds since the stage was made.
  public private(set) var now: TimeInterval = 0

  private let screen: UIScreen
  private let framesPerSecond: Double
  private var frameIndex = 0
  private var frame = Frame()
  private let compositor = Compositor()
  private var pixels: PixelStorage
  private var events = EventBuffer()
  private var isMakingFrame = false

  /// The widest and highest that a stage can be, device pixels.
  public nonisolated static let largestSide = 32767

  /// A stage with a white window of `size` points at `scale` device pixels a point.
  ///
  /// - Precondition: the size gives 1…32767 device pixels on each side; the scale is positive, and
  ///   so is the rate, up to 10,000.
  public init(size: CGSize, scale: CGFloat = 1, framesPerSecond: Double = 60) {
    let width = Self.pixels(size.width, scale)
    let height = Self.pixels(size.height, scale)
    precondition(
      framesPerSecond > 0 && framesPerSecond <= 10_000,
      "a stage's rate must be above 0 and at most 10000, got \(framesPerSecond)")
    screen = UIScreen(size: size, scale: scale, framesPerSecond: framesPerSecond)
    self.framesPerSecond = framesPerSecond
    window = UIWindow(screen: screen)
    window.backgroundColor = .white
    pixels = PixelStorage(width: width, height: height)
    present()
  }

  private static func pixels(_ length: CGFloat, _ scale: CGFloat) -> Int {
    let count = (length * scale).rounded()
    precondition(
      count >= 1 && count <= CGFloat(largestSide),
      "a stage's sides must be from 1 to \(largestSide) device pixels, got \(length) at \(scale)")
    return Int(count)
  }

  // MARK: Input

  /// Moves one touch. Frames due before `time` run first.
  ///
  /// - Parameters:
  ///   - id: tells touches that are down at the same time apart.
  ///   - point: window coordinates, points.
  ///   - time: virtual seconds, not before `now`.
  public func touch(_ id: Int, _ phase: UITouch.Phase, at point: CGPoint, time: TimeInterval) {
    requirePlace(point)
    runFrames(before: time)
    let sample = PointerSample(time: time, x: Double(point.x), y: Double(point.y))
    send(.pointer(PointerEvent(id: id, phase: pointerPhase(phase), sample: sample)))
  }

  /// Moves the only touch, number 0. Frames due before `time` run first.
  ///
  /// - Parameters:
  ///   - point: window coordinates, points.
  ///   - time: virtual seconds, not before `now`.
  public func touch(_ phase: UITouch.Phase, at point: CGPoint, time: TimeInterval) {
    touch(0, phase, at: point, time: time)
  }

  /// Turns the wheel: `by` is clicks to the right and down. Frames due before `time` run first.
  public func wheel(by clicks: CGVector, at point: CGPoint, time: TimeInterval) {
    requirePlace(point)
    precondition(clicks.dx.isFinite && clicks.dy.isFinite, "wheel clicks must be finite")
    runFrames(before: time)
    let sample = PointerSample(time: time, x: Double(point.x), y: Double(point.y))
    send(
      .wheel(WheelEvent(clicksX: Double(clicks.dx), clicksY: Double(clicks.dy), sample: sample)))
  }

  /// Scrolls as fingers on a touchpad do: `by` is points to the right and down, by which the offset
  /// of the content is to grow. Frames due before `time` run first.
  ///
  /// - Parameters:
  ///   - phase: `began` and `moved` scroll; `ended` and `cancelled` do not.
  ///   - point: where the pointer is, window coordinates, points.
  ///   - time: virtual seconds, not before `now`.
  public func scroll(
    _ phase: UITouch.Phase, by delta: CGVector = .zero, at point: CGPoint, time: TimeInterval
  ) {
    requirePlace(point)
    precondition(delta.dx.isFinite && delta.dy.isFinite, "a scrolling's length must be finite")
    runFrames(before: time)
    let sample = PointerSample(time: time, x: Double(point.x), y: Double(point.y))
    send(
      .scroll(
        ScrollEvent(
          phase: scrollPhase(phase), deltaX: Double(delta.dx), deltaY: Double(delta.dy),
          sample: sample)))
  }

  /// Gives the window another size, points, as a user who drags its corner does.
  public func resize(to size: CGSize) {
    let width = Self.pixels(size.width, screen.scale)
    let height = Self.pixels(size.height, screen.scale)
    pixels = PixelStorage(width: width, height: height)
    send(.resized(width: width, height: height))
    present()
  }

  /// Runs every frame that is due up to `time`, and then one at exactly `time`.
  ///
  /// - Precondition: `time` is finite and not before `now`.
  public func advance(to time: TimeInterval) {
    runFrames(before: time)
    while dueTime <= time { frameIndex += 1 }
    runFrame()
  }

  /// The pixels as they are shown once what waits has been committed.
  ///
  /// - Precondition: no view is being laid out or drawn for a frame; as of `advance` and `resize`.
  public func snapshot() -> Snapshot {
    present()
    return Snapshot(pixels.buffer)
  }

  // MARK: Frames

  /// Every frame due strictly before `time`; then the clock stands at `time`.
  private func runFrames(before time: TimeInterval) {
    precondition(
      time.isFinite && time >= now, "time runs forward: got \(time) at \(now)")
    while dueTime < time {
      now = max(now, dueTime)
      frameIndex += 1
      runFrame()
    }
    now = time
  }

  /// When the next regular frame is due.
  private var dueTime: TimeInterval { Double(frameIndex + 1) / framesPerSecond }

  private func runFrame() {
    window.advance(to: now)
    present()
  }

  private func send(_ event: HostEvent) {
    screen.setNow(now)
    window.send(event, samples: events.samples)
  }

  private func present() {
    precondition(!isMakingFrame, "a stage makes a frame, and cannot show one from within it")
    guard window.needsCommit else { return }
    isMakingFrame = true
    defer { isMakingFrame = false }
    window.commit(into: &frame)
    for move in frame.moves { pixels.buffer.carryOut(move) }
    compositor.render(frame.list, damage: frame.damage, into: pixels.buffer)
  }

  private func requirePlace(_ point: CGPoint) {
    precondition(
      point.x.isFinite && point.y.isFinite, "a touch's place must be finite, got \(point)")
  }

  private func scrollPhase(_ phase: UITouch.Phase) -> ScrollEvent.Phase {
    switch phase {
    case .began: .began
    case .moved: .changed
    case .ended: .ended
    case .cancelled: .cancelled
    default: preconditionFailure("a stage scrolls by began, moved, ended and cancelled")
    }
  }

  private func pointerPhase(_ phase: UITouch.Phase) -> PointerEvent.Phase {
    switch phase {
    case .began: .began
    case .moved: .moved
    case .stationary: .stationary
    case .ended: .ended
    case .cancelled: .cancelled
    default: preconditionFailure("a stage's touches do not hover")
    }
  }
}

extension PixelBuffer {
  /// Copies a rectangle of the buffer to another place in it; what lies beyond is left out.
  func carryOut(_ move: Move) {
    let destination = move.destination.intersection(bounds)
      .intersection(bounds.translated(dx: move.dx, dy: move.dy))
    guard !destination.isEmpty else { return }
    let rows = Array(Int(destination.y0)..<Int(destination.y1))
    // Downward moves go from the bottom up, so that no row is overwritten before it is read.
    for y in move.dy > 0 ? rows.reversed() : rows {
      let source = row(y - Int(move.dy)) + Int(destination.x0 - move.dx)
      memmove(row(y) + Int(destination.x0), source, destination.width * 4)
    }
  }
}
