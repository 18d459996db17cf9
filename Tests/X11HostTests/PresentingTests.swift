import CX11
import Foundation
import Geometry
import Input
import Raster
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite("Presenting")
  @MainActor struct PresentingTests {
    @Test(
      "pixels arrive as they were composed, at every depth and in every mode",
      arguments: [15, 16, 24, 30], PresentMode.allCases)
    func pixels(depth: Int, mode: PresentMode) throws {
      let server = try XServer(depth: depth)
      defer { server.stop() }
      // Odd sides, so that rows are padded.
      let rig = try HostRig(server, width: 321, height: 237) { $0.presentMode = mode }
      defer { rig.close() }
      #expect(rig.window.presentMode == mode)
      try rig.paintAll(gradient)
      #expect(try rig.difference(from: gradient) == nil)
    }

    @Test("a window of depth 32 on a screen of depth 24 shows its opaque pixels")
    func depth32() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.depth = 32 }
      defer { rig.close() }
      #expect(rig.window.presentDescription == "shm-fd, depth 32")
      try rig.paintAll(gradient)
      #expect(try rig.difference(from: gradient) == nil)
    }

    @Test(
      "only the damage is shown, whatever else the buffer holds", arguments: PresentMode.allCases)
    func damageOnly(mode: PresentMode) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.presentMode = mode }
      defer { rig.close() }
      try rig.paintAll(gradient)
      let first = PixelRect(x: 10, y: 20, width: 31, height: 7)
      let second = PixelRect(x: 300, y: 200, width: 999, height: 5)
      var damage = Geometry.Region(first)
      damage.formUnion(second)
      try rig.paint(damage) { _, _ in 0xffff_0000 }
      #expect(
        try rig.difference { x, y in
          let isPainted = [first, second].contains { $0.contains(x: Int32(x), y: Int32(y)) }
          return isPainted ? 0xffff_0000 : gradient(x, y)
        } == nil)
      #expect(rig.window.statistics.presentedPixels == 320 * 240 + 31 * 7 + 20 * 5)
    }

    @Test("the server moves pixels before the damage of the same frame is put")
    func moves() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      try rig.paintAll(gradient)
      let strip = PixelRect(x: 0, y: 230, width: 320, height: 10)
      let up = Move(source: rig.window.bounds, dx: 0, dy: -10)
      try rig.paint(Geometry.Region(strip), moves: [up]) { gradient($0, $1 + 10) }
      #expect(try rig.difference { gradient($0, $1 + 10) } == nil)
    }

    @Test("what the server could not move because it was covered is exposed where it went")
    func coveredMove() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      try rig.paintAll(gradient)
      let cover = try HostRig(server, width: 50, height: 40)
      defer { cover.close() }
      XSync(rig.window.connection.display, False)
      rig.poll()
      rig.forget()
      var frame = Frame(
        Geometry.Region(), moves: [Move(source: rig.window.bounds, dx: 7, dy: 100)])
      rig.window.present(&frame)
      #expect(frame.isEmpty)
      #expect(rig.pump { !rig.events.isEmpty })
      #expect(rig.events == [.exposed(PixelRect(x: 7, y: 100, width: 50, height: 40))])
    }

    @Test("of a copy in a window that nothing covers the server says nothing")
    func quietMove() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      let display = rig.window.connection.display
      try rig.paintAll(gradient)
      XSync(display, False)
      rig.poll()
      rig.forget()
      // Nor of frames, each of which has ended before the next: any reply or event tells.
      for _ in 0..<5 {
        try rig.paint(
          Geometry.Region(PixelRect(x: 0, y: 0, width: 320, height: 9)),
          moves: [Move(source: rig.window.bounds, dx: 0, dy: 9)], gradient)
        XSync(display, False)
        #expect(XEventsQueued(display, Int32(QueuedAfterReading)) == 0)
      }
      #expect(rig.events.isEmpty)
    }

    @Test(
      "a copy that the server makes once something has covered the window exposes all of it",
      arguments: Interference.allCases)
    func overtakenMove(interference: Interference) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      try rig.paintAll(gradient)
      XSync(rig.window.connection.display, False)
      rig.poll()
      rig.forget()
      // The server has done it; the window has not heard of it.
      var cover: HostRig?
      defer { cover?.close() }
      switch interference {
      case .cover: cover = try HostRig(server, width: 50, height: 40)
      case .place: try server.output(of: ["xdotool", "windowmove", rig.identifier, "-40", "-30"])
      case .size:
        try server.output(of: ["xdotool", "windowsize", "--sync", rig.identifier, "320", "150"])
      }
      var move = Frame(
        Geometry.Region(), moves: [Move(source: rig.window.bounds, dx: 7, dy: -100)])
      rig.window.present(&move)
      let height = interference == .size ? 150 : 240
      let whole = PixelRect(x: 0, y: 0, width: 320, height: height)
      #expect(rig.pump { rig.events.contains(.exposed(whole)) })
      // Heard of it now, and asks.
      rig.forget()
      var next = Frame(
        Geometry.Region(), moves: [Move(source: whole, dx: 0, dy: -100)])
      rig.window.present(&next)
      XSync(rig.window.connection.display, False)
      rig.poll()
      #expect(!rig.events.contains(.exposed(whole)))
    }

    /// What may happen to a window without its doing.
    enum Interference: CaseIterable {
      case cover, place, size
    }

    @Test("the comparison of the screen sees one wrong pixel")
    func comparisonFails() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      try rig.paintAll(gradient)
      #expect(try rig.difference { x, y in x == 7 && y == 9 ? 0xffff_ffff : gradient(x, y) } != nil)
    }

    @Test(
      "buffers of a stopped server run out, and come back with it", arguments: PresentMode.allCases)
    func buffersRunOut(mode: PresentMode) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.presentMode = mode }
      defer { rig.close() }
      try rig.paintAll(gradient)
      rig.forget()
      server.process.signal(SIGSTOP)
      var frames = 0
      // Putting holds one frame back, shared memory two; more would mean that they pile up.
      while frames < 5, rig.window.acquireBuffer() {
        var frame = Frame(Geometry.Region(PixelRect(x: 0, y: 0, width: 1, height: 1)))
        rig.paintTile(of: &frame) { _, _ in 0xffff_ffff }
        frames += 1
      }
      #expect(frames <= (mode.isShared ? 2 : 1))
      #expect(rig.window.isBufferAwaited)
      server.process.signal(SIGCONT)
      rig.window.wait(until: rig.window.now() + 10)
      #expect(!rig.window.isBufferAwaited)
      // Whoever no longer wants the buffer can sleep.
      let end = rig.window.now() + 0.02
      rig.poll()
      rig.window.wait(until: end)
      #expect(rig.window.now() >= end)
      #expect(rig.window.acquireBuffer())
    }
  }
}
