import CX11
import Foundation
import Geometry
import Input
import Raster
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite("Making a window")
  @MainActor struct WindowMakingTests {
    @Test(
      "a window that grows keeps its pixels in its corner, and is cleared to nothing beyond",
      .enabled(if: Tool.missing("xsetroot").isEmpty, "xsetroot is missing"))
    func keepsPixels() throws {
      let server = try XServer()
      defer { server.stop() }
      try server.output(of: ["xsetroot", "-solid", "#123456"])
      let rig = try HostRig(server)
      defer { rig.close() }
      try rig.paintAll(gradient)
      XSync(rig.window.connection.display, False)
      try server.output(of: ["xdotool", "windowsize", "--sync", rig.identifier, "400", "300"])
      #expect(rig.pump { rig.window.pixelWidth == 400 })
      // Nobody has painted since: what was on the screen before is still there.
      let isKept = try rig.difference { x, y in
        x < 320 && y < 240 ? gradient(x, y) : 0xff12_3456
      }
      #expect(isKept == nil)
      let attributes = try server.output(of: ["xwininfo", "-all", "-id", rig.identifier])
      #expect(attributes.contains("Bit Gravity State: NorthWestGravity"))
    }

    @Test("window managers are told of the counter that says which size is shown")
    func syncCounter() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      let text = try server.output(of: ["xprop", "-id", rig.identifier])
      #expect(text.contains("WM_DELETE_WINDOW, _NET_WM_PING, _NET_WM_SYNC_REQUEST\n"))
      let counter = "_NET_WM_SYNC_REQUEST_COUNTER(CARDINAL) = \(rig.window.syncCounter)\n"
      #expect(rig.window.syncCounter != 0 && text.contains(counter), "no \(counter) in \(text)")
    }

    @Test(
      "rows of any length arrive whole where pixels have two bytes",
      arguments: [1, 3, 637], PresentMode.allCases)
    func oddWidths(width: Int, mode: PresentMode) throws {
      let server = try XServer(depth: 16)
      defer { server.stop() }
      let rig = try HostRig(server, width: width, height: 41) { $0.presentMode = mode }
      defer { rig.close() }
      #expect(rig.window.presentMode == mode)
      try rig.paintAll(gradient)
      #expect(try rig.difference(from: gradient) == nil)
      // A part of it, which begins and ends anywhere in a row.
      let part = PixelRect(x: width / 3, y: 7, width: max(1, width / 2), height: 9)
      try rig.paint(Geometry.Region(part)) { _, _ in 0xffff_0000 }
      #expect(
        try rig.difference { x, y in
          part.contains(x: Int32(x), y: Int32(y)) ? 0xffff_0000 : gradient(x, y)
        } == nil)
    }

    @Test(
      "a window that is destroyed under its frames is closed and leaves no memory",
      arguments: PresentMode.allCases)
    func destroyedUnderFrames(mode: PresentMode) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.presentMode = mode }
      defer { rig.close() }
      // One frame may be on its way when the window goes; the other one comes after that.
      try rig.paintAll(gradient)
      try #require(rig.pump { rig.window.acquireBuffer() })
      XDestroyWindow(rig.window.connection.display, rig.window.window)
      var frame = Frame(Geometry.Region(rig.window.bounds))
      rig.paintTile(of: &frame, gradient)
      #expect(rig.pump { rig.events.contains(.closeRequested) })
      #expect(!rig.window.acquireBuffer() && !rig.window.isLost)
      XSync(rig.window.connection.display, False)
      #expect(rig.window.connection.errorCount > 0)
      rig.window.wait(until: nil)
      rig.close()
      #expect(try SharedMemory.segments(createdBy: getpid()).isEmpty)
    }
  }
}
