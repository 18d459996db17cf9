import Foundation
import TestSupport
import Testing
import UIKit

@testable import X11Host

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
      arguments: [ServerKind.depth24, .depth16, .withoutSharedMemory, .openbox, .picom],
      Chance.seeds(1))
    func random(kind: ServerKind, seed: UInt64) throws {
      try run(on: kind, seed: seed)
    }

    @Test(
      "leave the same bytes where a point is a pixel and a half, or becomes one and back",
      .enabled(if: Tool.missing("xrdb").isEmpty, "xrdb is missing"),
      arguments: [ServerKind.depth24, .depth16], Chance.seeds(1))
    func scaled(kind: ServerKind, seed: UInt64) throws {
      try run(on: kind, seed: seed, followsScale: true)
    }

    @Test(
      "leave the same bytes when each frame is shown in tiles of some rows",
      arguments: [ServerKind.depth24, .withoutSharedMemory], Chance.seeds(2))
    func tiled(kind: ServerKind, seed: UInt64) throws {
      // Some sizes that the window is given have fewer pixels than this, and no tiles.
      try run(on: kind, seed: seed, mostBufferPixels: 40_000)
      try run(on: kind, seed: seed &+ 1, mostBufferPixels: 3000)
    }

    private func run(
      on kind: ServerKind, seed: UInt64, followsScale: Bool = false, mostBufferPixels: Int? = nil
    ) throws {
      guard kind.missing.isEmpty else { return }
      let server = try kind.start()
      defer { server.stop() }
      if followsScale { try setDots(144, on: server) }
      let session = try Session(
        "Session", on: server, width: 300, height: 260, scale: followsScale ? nil : 1,
        mostBufferPixels: mostBufferPixels)
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
          if random.next() % 60 == 0 { session.detachSegments() }
          if followsScale, random.next() % 20 == 0 {
            try setDots([96, 120, 144, 192][Int(random.next() % 4)], on: server)
          }
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

    /// Covers a part of the window with the other one, gives the window another size, or takes it
    /// off the screen or back.
    private func disturb(_ session: Session, _ random: inout SplitMix64) throws {
      switch random.next() % 8 {
      case 0...2:
        try act(
          on: "Session", session.server,
          ["windowsize", "%1", "\(200 + random.next() % 150)", "\(150 + random.next() % 150)"])
      case 3:
        let change = session.host.isVisible ? "windowunmap" : "windowmap"
        try act(on: "Session", session.server, [change, "--sync", "%1"])
      default:
        let x = random.next() % 250, y = random.next() % 200
        try act(
          on: "Cover", session.server, ["windowraise", "%1", "windowmove", "%1", "\(x)", "\(y)"])
      }
    }

    /// Brings the window to the screen, into its corner and above the other one.
    private func uncover(_ session: Session) throws {
      try act(
        on: "Session", session.server,
        ["windowmap", "--sync", "%1", "windowmove", "%1", "0", "0", "windowraise", "%1"])
    }

    private func setDots(_ dots: Int, on server: XServer) throws {
      try server.output(of: ["sh", "-c", "echo Xft.dpi: \(dots) | xrdb -merge -nocpp"])
    }

    private func act(on name: String, _ server: XServer, _ actions: [String]) throws {
      try server.output(of: ["xdotool", "search", "--name", "^\(name)$"] + actions)
    }
  }
}
