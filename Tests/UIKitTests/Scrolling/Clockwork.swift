import Foundation
import Input
import Raster
import UIKit

/// A window on a virtual clock with scripted input, as a stage is, but without pixels: frames are
/// committed and not painted, so that the scale may be as fine as a test wants.
@MainActor
final class Clockwork {
  let window: UIWindow
  private(set) var now = 0.0
  private let screen: UIScreen
  private let framesPerSecond: Double
  private var frameIndex = 0
  private var frame = Frame()

  init(size: CGSize, scale: CGFloat, framesPerSecond: Double) {
    screen = UIScreen(size: size, scale: scale, framesPerSecond: framesPerSecond)
    window = UIWindow(screen: screen)
    self.framesPerSecond = framesPerSecond
    commit()
  }

  func touch(_ id: Int, _ phase: PointerEvent.Phase, at point: CGPoint, time: Double) {
    runFrames(before: time)
    send(.pointer(PointerEvent(id: id, phase: phase, sample: sample(point))))
  }

  func wheel(by clicks: CGVector, at point: CGPoint, modifiers: KeyModifiers = []) {
    send(
      .wheel(
        WheelEvent(
          clicksX: Double(clicks.dx), clicksY: Double(clicks.dy), sample: sample(point),
          modifiers: modifiers)))
  }

  func scroll(
    _ phase: ScrollEvent.Phase, by delta: CGVector, at point: CGPoint, time: Double,
    modifiers: KeyModifiers = []
  ) {
    runFrames(before: time)
    send(
      .scroll(
        ScrollEvent(
          phase: phase, deltaX: Double(delta.dx), deltaY: Double(delta.dy),
          sample: sample(point), modifiers: modifiers)))
  }

  func resize(to size: CGSize) {
    send(
      .resized(
        width: Int((size.width * screen.scale).rounded()),
        height: Int((size.height * screen.scale).rounded())))
  }

  /// Runs the frames that are due up to a time, and then one at exactly that time.
  func advance(to time: Double) {
    runFrames(before: time)
    while due <= time { frameIndex += 1 }
    runFrame()
  }

  private var due: Double { Double(frameIndex + 1) / framesPerSecond }

  private func runFrames(before time: Double) {
    while due < time {
      now = max(now, due)
      frameIndex += 1
      runFrame()
    }
    now = max(now, time)
  }

  private func runFrame() {
    window.advance(to: now)
    commit()
  }

  private func commit() {
    if window.needsCommit { window.commit(into: &frame) }
  }

  private func send(_ event: HostEvent) {
    screen.setNow(now)
    window.send(event, samples: [])
  }

  private func sample(_ point: CGPoint) -> PointerSample {
    PointerSample(time: now, x: Double(point.x), y: Double(point.y))
  }
}
