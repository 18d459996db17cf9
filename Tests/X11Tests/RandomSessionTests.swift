import Foundation
import Geometry
import Input
import Raster
import TestSupport
import Testing
import UIKit

@testable import X11Host

/// A tree in a real window, run by the same six calls as the program, with the pixels read back
/// from the server.
@MainActor private final class Session {
  let server: XServer
  let host: X11Window
  let window: UIWindow
  private let screen: UIScreen
  private let compositor = Compositor()
  private var frame = Frame()
  private(set) var tiles = 0
  private var events = EventBuffer()

  init(
    _ title: String, on server: XServer, width: Int, height: Int, mostBufferPixels: Int? = nil
  ) throws {
    self.server = server
    var configuration = X11Window.Configuration(
      title: title, widthPixels: width, heightPixels: height)
    configuration.displayName = server.display
    configuration.catchesTerminationSignals = false
    if let mostBufferPixels { configuration.mostBufferPixels = mostBufferPixels }
    host = try X11Window(configuration)
    screen = UIScreen(
      size: CGSize(width: width, height: height), scale: 1, framesPerSecond: 60)
    window = UIWindow(screen: screen)
    window.backgroundColor = .white
    host.show()
  }

  /// One turn of the loop.
  func turn() {
    host.poll(into: &events)
    for event in events.events { window.send(event, samples: events.samples) }
    guard host.isVisible, window.needsCommit || !frame.isEmpty, host.acquireBuffer()
    else { return }
    if frame.isEmpty {
      window.advance(to: host.now())
      window.commit(into: &frame)
      guard !frame.isEmpty else { return }
    }
    // One tile a turn, so that all kinds of things happen between two.
    let tile = host.tile(for: frame.damage)
    compositor.render(
      frame.list, damage: frame.damage, into: tile.pixels, originX: tile.bounds.x0,
      originY: tile.bounds.y0)
    host.present(&frame)
    tiles += 1
  }

  /// Turns until neither the tree nor the server has had anything to say for a while.
  func settle() {
    var quiet = 0
    while quiet < 20 {
      turn()
      let isQuiet = events.events.isEmpty && !window.needsCommit && frame.isEmpty
      quiet = isQuiet ? quiet + 1 : 0
      usleep(1500)
    }
  }

  /// Where the window's own pixels begin on the screen, inside what a window manager puts around.
  private func place() throws -> (x: Int, y: Int) {
    let answer = try server.output(of: ["xwininfo", "-name", "Session"])
    func number(_ name: String) throws -> Int {
      let line = answer.split(separator: "\n").first { $0.contains("Absolute upper-left \(name)") }
      return try #require(line?.split(separator: " ").last.flatMap { Int($0) })
    }
    return (try number("X:"), try number("Y:"))
  }

  /// What the first wrong pixel is, where the server shows something else than a full repaint.
  func firstWrongPixel() throws -> String? {
    let width = host.pixelWidth, height = host.pixelHeight
    var right = Picture(width: width, height: height, fill: .white)
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    window.send(.exposed(whole), samples: [])
    var full = Frame()
    window.commit(into: &full)
    let pixels = PixelStorage(width: width, height: height)
    Compositor().render(full.list, damage: full.damage, into: pixels.buffer)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixels.buffer[x, y]
        right[x, y] = ScreenColor(
          UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 8),
          UInt8(truncatingIfNeeded: pixel))
      }
    }
    let place = try place()
    let shown = try server.screen(x: place.x, y: place.y, width: width, height: height)
    for y in 0..<height {
      for x in 0..<width where shown[x, y] != right[x, y] {
        return "(\(x), \(y)): \(shown[x, y]) instead of \(right[x, y])"
      }
    }
    return nil
  }
}

/// What a session shows, and how it is changed.
@MainActor private struct Scenery {
  let plane: UIView
  let inner: UIView
  let floater: UIView

  init(in window: UIWindow) {
    plane = UIView(frame: window.bounds)
    plane.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    plane.autoresizesSubviews = false
    plane.backgroundColor = .white
    plane.clipsToBounds = true
    for i in 0..<200 {
      let view = UIView(
        frame: CGRect(x: i * 53 % 300, y: i * 17, width: 20 + i % 40, height: 10 + i % 23))
      view.backgroundColor = UIColor(
        hue: CGFloat(i % 12) / 12, saturation: 1, brightness: 0.9, alpha: i % 3 == 0 ? 0.5 : 1)
      plane.addSubview(view)
    }
    inner = UIView(frame: CGRect(x: 60, y: 120, width: 150, height: 90))
    inner.backgroundColor = .yellow
    inner.clipsToBounds = true
    for i in 0..<30 {
      let view = UIView(frame: CGRect(x: 10, y: i * 20, width: 90, height: 12))
      view.backgroundColor = .purple
      inner.addSubview(view)
    }
    plane.addSubview(inner)
    floater = UIView(frame: CGRect(x: 200, y: 40, width: 60, height: 30))
    floater.backgroundColor = UIColor.black.withAlphaComponent(0.5)
    window.addSubview(plane)
    window.addSubview(floater)
  }

  func change(_ random: inout SplitMix64) {
    switch random.next() % 8 {
    case 0, 1, 2: plane.bounds.origin.y += CGFloat(random.next() % 41) - 20
    case 3: plane.bounds.origin.x += CGFloat(random.next() % 21) - 10
    case 4: inner.bounds.origin.y += CGFloat(random.next() % 15) - 7
    case 5: floater.frame.origin.y = CGFloat(random.next() % 200)
    case 6: floater.isHidden.toggle()
    default: inner.frame.origin.y += CGFloat(random.next() % 61) - 30
    }
  }
}

extension OnServers {
  /// The promise of moves and damage: whatever is lost, moved or resized in between, the server
  /// ends with the bytes of a full repaint.
  @MainActor
  @Suite("Random sessions", .serialized)
  struct RandomSessionTests {
    @Test(
      "leave the bytes of a full repaint on the server",
      arguments: [ServerKind.depth24, .withoutSharedMemory, .picom], Chance.seeds(3))
    func random(kind: ServerKind, seed: UInt64) throws {
      try run(on: kind, seed: seed, mostBufferPixels: nil)
    }

    @Test(
      "leave the same bytes when each frame is shown in tiles of some rows",
      arguments: [ServerKind.depth24, .withoutSharedMemory], Chance.seeds(2))
    func tiled(kind: ServerKind, seed: UInt64) throws {
      // Some sizes that the window is given have fewer pixels than this, and no tiles.
      try run(on: kind, seed: seed, mostBufferPixels: 40_000)
      try run(on: kind, seed: seed &+ 1, mostBufferPixels: 3000)
    }

    private func run(on kind: ServerKind, seed: UInt64, mostBufferPixels: Int?) throws {
      guard kind.missing.isEmpty else { return }
      let server = try kind.start()
      defer { server.stop() }
      let session = try Session(
        "Session", on: server, width: 300, height: 260, mostBufferPixels: mostBufferPixels)
      defer { session.host.close() }
      let cover = try Session("Cover", on: server, width: 90, height: 70)
      defer { cover.host.close() }
      let scenery = Scenery(in: session.window)
      session.settle()
      cover.settle()
      try uncover(session)
      var random = SplitMix64(seed: seed)
      for round in 0..<12 {
        for _ in 0..<12 {
          for _ in 0...random.next() % 3 { scenery.change(&random) }
          session.turn()
          if random.next() % 3 == 0 { session.turn() }
          if random.next() % 4 == 0 { try disturb(session, &random) }
        }
        try uncover(session)
        session.settle()
        let wrong = try session.firstWrongPixel()
        #expect(wrong == nil, "seed \(seed), round \(round) on \(kind.rawValue)")
        if wrong != nil { return }
        session.settle()
      }
      #expect(session.host.statistics.movedPixels > 0)
      #expect(mostBufferPixels == nil || session.tiles > session.host.statistics.frames)
    }

    @Test("the comparison sees a pixel that is wrong")
    func comparison() throws {
      let server = try ServerKind.depth24.start()
      defer { server.stop() }
      let session = try Session("Session", on: server, width: 60, height: 40)
      defer { session.host.close() }
      session.settle()
      #expect(try session.firstWrongPixel() == nil)
      session.window.backgroundColor = .red
      #expect(try session.firstWrongPixel() != nil)
    }

    /// Covers a part of the window with the other one, or gives the window another size.
    private func disturb(_ session: Session, _ random: inout SplitMix64) throws {
      if random.next() % 3 == 0 {
        try act(
          on: "Session", session.server,
          ["windowsize", "%1", "\(200 + random.next() % 150)", "\(150 + random.next() % 150)"])
      } else {
        let x = random.next() % 250, y = random.next() % 200
        try act(
          on: "Cover", session.server, ["windowraise", "%1", "windowmove", "%1", "\(x)", "\(y)"])
      }
    }

    /// Brings the window to the corner of the screen and above the other one.
    private func uncover(_ session: Session) throws {
      try act(
        on: "Session", session.server, ["windowmove", "%1", "0", "0", "windowraise", "%1"])
    }

    private func act(on name: String, _ server: XServer, _ actions: [String]) throws {
      try server.output(of: ["xdotool", "search", "--name", "^\(name)$"] + actions)
    }
  }
}
