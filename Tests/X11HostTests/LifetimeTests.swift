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

    @Test("only the last of several sizes is told")
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
      "a size that no window can have is told as the nearest one, whoever made it up",
      arguments: [
        (0, 0, 1, 1), (-5, -7, 1, 1), (2_000_000_000, 2_000_000_000, 32767, 32767),
        (40_000, 9, 32767, 9), (32767, 32767, 32767, 32767),
      ])
    func absurdSize(width: Int32, height: Int32, toldWidth: Int, toldHeight: Int) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      var event = XEvent()
      event.xconfigure.type = ConfigureNotify
      event.xconfigure.event = rig.window.window
      event.xconfigure.window = rig.window.window
      event.xconfigure.width = width
      event.xconfigure.height = height
      rig.forget()
      // From a client the numbers would come as 16 bits, from Xlib's queue they come as they are.
      XPutBackEvent(rig.window.connection.display, &event)
      rig.poll()
      #expect(rig.events.contains(.resized(width: toldWidth, height: toldHeight)))
      #expect(rig.window.pixelWidth == toldWidth && rig.window.pixelHeight == toldHeight)
      let corner = Geometry.Region(PixelRect(x: 0, y: 0, width: 1, height: 1))
      try rig.paint(corner) { _, _ in 0xffff_0000 }
      #expect(rig.window.statistics.protocolErrors == 0)
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

    @Test("a server that dies while it is asked for an extension has none", arguments: 0..<3)
    func killedServerHasNoExtension(first: Int) throws {
      let server = try XServer()
      defer { server.stop() }
      let connection = try Connection(name: server.display)
      defer { connection.close() }
      shutdown(connection.descriptor, Int32(SHUT_RDWR))
      // The first one finds out, the others are asked of a server that is known to be gone.
      for question in [first, 0, 1, 2] {
        switch question {
        case 0: #expect(connection.makeSyncCounter() == 0)
        case 1: #expect(connection.inputExtension() == nil)
        default: #expect(connection.watchMonitors(through: connection.root) == nil)
        }
        #expect(connection.isLost)
      }
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
