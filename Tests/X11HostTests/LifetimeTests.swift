import CX11
import Foundation
import Geometry
import Input
import Raster
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite("Lifetime")
  @MainActor struct LifetimeTests {
    @Test("a display that is not there is named in the error")
    func noDisplay() {
      var configuration = X11Window.Configuration(title: "", widthPixels: 1, heightPixels: 1)
      configuration.displayName = ":65000"
      configuration.catchesTerminationSignals = false
      #expect(throws: X11Error.displayUnavailable(name: ":65000")) {
        try X11Window(configuration)
      }
    }

    @Test("a screen of palettes is refused")
    func palette() throws {
      let server = try XServer(depth: 8)
      defer { server.stop() }
      #expect(throws: X11Error.noTrueColorVisual(depth: 8)) { try HostRig(server) }
    }

    @Test("500 windows leave no segment behind, neither here nor in the server")
    func cycles() throws {
      let server = try XServer()
      defer { server.stop() }
      for _ in 0..<500 {
        let rig = try HostRig(server, width: 64, height: 64, isShown: false)
        try rig.paintAll(gradient)
        rig.close()
      }
      // Mapped segments stay listed until the last side lets go.
      #expect(try SharedMemory.segments(createdBy: getpid()).isEmpty)
    }

    @Test("an open window's segments are marked to vanish with it")
    func markedSegments() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      let table = try String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8)
      let segments = try SharedMemory.segments(createdBy: getpid())
      #expect(segments.count == 2)
      for segment in segments {
        #expect(segment.attachments == 2)
        let line = try #require(
          table.split(separator: "\n").map { $0.split(separator: " ") }
            .first { $0.count > 2 && $0[1] == "\(segment.identifier)" })
        // The kernel adds octal 1000 to the mode of a removed segment.
        #expect(line[2] == "1600")
      }
    }

    @Test("a storm of sizes ends with the right picture and no segment too many")
    func resizeStorm() throws {
      let server = try XServer(width: 1000, height: 900)
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      var commands: [String] = []
      for step in 0..<150 {
        commands += ["windowsize", rig.identifier, "\(40 + step * 6)", "\(880 - step * 5)"]
      }
      commands += ["windowsize", rig.identifier, "501", "399"]
      let storm = try server.start(["xdotool"] + commands)
      var frames = 0
      let isDone = try rig.pump(seconds: 30) {
        try rig.paintAll(gradient)
        frames += 1
        return storm.status != nil && (rig.window.pixelWidth, rig.window.pixelHeight) == (501, 399)
      }
      #expect(isDone)
      try rig.paintAll(gradient)
      #expect(try rig.difference(from: gradient) == nil)
      #expect(rig.window.statistics.protocolErrors == 0)
      #expect(rig.pump { rig.window.presenter.completionDeadline == nil })
      XSync(rig.window.connection.display, False)
      #expect(try SharedMemory.segments(createdBy: getpid()).count == 2)
    }

    @Test("only the last of several sizes is told, and never less than one pixel")
    func lastSize() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      let display = rig.window.connection.display
      for width in [100, 200, 77] as [UInt32] {
        XResizeWindow(display, rig.window.window, width, 50)
      }
      XSync(display, False)
      rig.forget()
      rig.poll()
      let sizes = rig.events.filter { if case .resized = $0 { true } else { false } }
      #expect(sizes == [.resized(width: 77, height: 50)])
    }

    @Test(
      "a server that dies is noticed while presenting, and nothing crashes",
      arguments: PresentMode.allCases)
    func killedServer(mode: PresentMode) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.presentMode = mode }
      try rig.paintAll(gradient)
      server.crash()
      let isNoticed = eventually {
        rig.poll()
        if rig.window.acquireBuffer() != nil {
          rig.window.present(Geometry.Region(rig.window.bounds))
        }
        return rig.window.isLost
      }
      #expect(isNoticed)
      rig.window.show()
      rig.window.setTitle("gone")
      rig.window.setFullscreen(true)
      rig.window.wait(until: nil)
      #expect(rig.window.acquireBuffer() == nil)
      rig.close()
      rig.close()
      #expect(try SharedMemory.segments(createdBy: getpid()).isEmpty)
    }

    @Test("a server that dies ends a wait")
    func killedServerEndsWait() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      server.crash()
      _ = eventually(within: 5) {
        rig.window.wait(until: rig.window.now() + 1)
        rig.poll()
        return rig.window.isLost
      }
      #expect(rig.window.isLost)
    }

    @Test("a window that somebody else destroys asks to be closed")
    func destroyed() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      XDestroyWindow(rig.window.connection.display, rig.window.window)
      #expect(rig.pump { rig.events.contains(.closeRequested) })
      #expect(rig.window.acquireBuffer() == nil)
    }
  }
}
