import Foundation
import Input
import Raster
import UIKit
import X11Host

/// Scrolls a scene in a real window, as fast as the server takes frames, and tells what that cost.
///
/// The rectangles are views, and each frame goes the whole way: events, a change of the bounds'
/// origin, commit, composition, presentation.
final class WindowBench {
  private let size: CGSize
  private let framesToMeasure: Int
  private let step: Int
  private let scene: Scene
  private let host: X11Window
  private let screen: UIScreen
  private let window: UIWindow
  private let plane: UIView
  private let compositor = Compositor()
  private var events = EventBuffer()
  private var frame = Frame()

  /// Frames before the measuring begins.
  private static let warmUpFrames = 30
  /// Seconds after which a slow run ends, once it has its least frames.
  private static let enoughSeconds = 3.0
  private static let leastFrames = 300
  /// Seconds after which a run ends however slow it is.
  private static let mostSeconds = 7.0

  /// Opens the window that the environment describes.
  init() throws {
    let environment = ProcessInfo.processInfo.environment
    func number(_ name: String, _ fallback: Int) throws -> Int {
      guard let text = environment[name], !text.isEmpty else { return fallback }
      guard let value = Int(text), (0...32767).contains(value) else {
        throw UsageError(
          message: "\(name): expected a whole number from 0 to 32767, got \"\(text)\"")
      }
      return value
    }
    size = CGSize(
      width: max(1, try number("BENCH_W", 320)), height: max(1, try number("BENCH_H", 480)))
    framesToMeasure = try number("BENCH_AUTO", 0)
    step = max(1, try number("BENCH_STEP", 3))
    if let path = environment["BENCH_SCENE"], !path.isEmpty {
      scene = try Scene(path: path)
    } else {
      scene = Scene(count: 4, viewport: size)
    }
    host = try X11Window(
      X11Window.Configuration(
        title: environment["BENCH_TITLE"] ?? "bench-peer", widthPixels: Int(size.width),
        heightPixels: Int(size.height)))
    screen = UIScreen(size: size, scale: 1, framesPerSecond: host.refreshRate)
    window = UIWindow(screen: screen)
    plane = scene.makePlane(size: size)
    window.addSubview(plane)
  }

  /// Shows the window and runs until enough frames are measured or, with none to measure, until
  /// something ends it.
  func run() throws {
    defer { host.close() }
    host.show()
    if framesToMeasure > 0 { try scroll() } else { try obey() }
  }

  // MARK: By itself

  private func scroll() throws {
    var path = ScrollPath(
      contentHeight: scene.contentSize.height, viewportHeight: size.height, step: step)
    while !showFrame() { try pause() }
    var shown = 0
    var start = (wall: 0.0, processor: 0.0)
    while true {
      shown += 1
      let measured = shown - Self.warmUpFrames
      if measured == 0 {
        tell("START")
        // Whoever reads it takes note of the server's processor time.
        usleep(4000)
        start = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
      } else if measured > 0, isEnough(measured, seconds(CLOCK_MONOTONIC) - start.wall) {
        let wall = seconds(CLOCK_MONOTONIC) - start.wall
        let processor = seconds(CLOCK_PROCESS_CPUTIME_ID) - start.processor
        tell("END \(measured) " + String(format: "%.6f %.6f", wall, processor))
        // The window stays until its reader has looked at its memory.
        usleep(60000)
        return
      }
      plane.bounds.origin.y = path.next()
      while !showFrame() { try pause() }
      takeEvents()
    }
  }

  private func isEnough(_ frames: Int, _ seconds: Double) -> Bool {
    frames >= framesToMeasure || seconds > Self.mostSeconds
      || (seconds > Self.enoughSeconds && frames >= Self.leastFrames)
  }

  private func tell(_ line: String) {
    print(line)
    fflush(nil)
  }

  // MARK: By hand

  private func obey() throws {
    let pan = UIPanGestureRecognizer()
    pan.allowedScrollTypesMask = .all
    plane.addGestureRecognizer(pan)
    while true {
      takeEvents()
      let moved = pan.translation(in: plane).y
      if moved != 0 {
        pan.setTranslation(.zero, in: plane)
        let end = max(0, scene.contentSize.height - size.height)
        plane.bounds.origin.y = min(max(plane.bounds.origin.y - moved, 0), end)
      }
      screen.setNow(host.now())
      window.advance(to: host.now())
      if host.isVisible, window.needsCommit { _ = showFrame() }
      if host.terminationRequested { return }
      try pause()
    }
  }

  // MARK: Steps

  private func takeEvents() {
    host.poll(into: &events)
    for event in events.events { window.send(event, samples: events.samples) }
  }

  /// Composes and presents what has changed, or what is left of that; `false` while the server
  /// reads every buffer.
  private func showFrame() -> Bool {
    guard host.acquireBuffer() else { return false }
    if frame.isEmpty { window.commit(into: &frame) }
    while true {
      let tile = host.tile(for: frame.damage)
      compositor.render(
        frame.list, damage: frame.damage, into: tile.pixels, originX: tile.bounds.x0,
        originY: tile.bounds.y0)
      host.present(&frame)
      if frame.isEmpty { return true }
      guard host.acquireBuffer() else { return false }
    }
  }

  /// Sleeps until there is something to do.
  private func pause() throws {
    host.wait(until: nil)
    if host.isLost { throw X11Error.connectionLost }
    if host.isBufferAwaited { takeEvents() }
  }
}
