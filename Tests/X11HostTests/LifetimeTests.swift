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
      #expect(throws: X11Error.displayUnavailable(name: ":65000", reason: "")) {
        try X11Window(configuration)
      }
    }

    @Test("a screen of palettes is refused")
    func palette() throws {
      let server = try XServer(depth: 8)
      defer { server.stop() }
      #expect(throws: X11Error.noTrueColorVisual(depth: 8)) { try HostRig(server) }
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
        if rig.window.acquireBuffer() {
          var frame = Frame(Geometry.Region(rig.window.bounds))
          rig.paintTile(of: &frame, gradient)
        }
        return rig.window.isLost
      }
      #expect(isNoticed)
      rig.window.show()
      rig.window.setTitle("gone")
      rig.window.setFullscreen(true)
      rig.window.wait(until: nil)
      #expect(!rig.window.acquireBuffer())
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
      #expect(!rig.window.acquireBuffer())
    }
  }
}
