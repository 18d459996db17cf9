import CX11
import Foundation
import Geometry
import Input
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite(
    "Under a window manager",
    .enabled(if: Tool.missing("openbox", "wmctrl").isEmpty, "openbox or wmctrl is missing"))
  @MainActor struct ManagedWindowTests {
    private func managed() throws -> HostRig {
      let server = try XServer()
      try server.startOpenbox()
      return try HostRig(server)
    }

    @Test("minimising in a drag cancels it once, and restoring exposes everything")
    func minimise() throws {
      let rig = try managed()
      defer { rig.server.stop() }
      defer { rig.close() }
      let pointer = Pointer(rig.server)
      try pointer.send(["mousemove", "--window", rig.identifier, "50", "50"])
      try pointer.press()
      try pointer.send(["mousemove_relative", "--", "9", "9"])
      #expect(rig.pump { rig.phases.last == .moved })
      rig.forget()
      try rig.server.output(of: ["xdotool", "windowminimize", rig.identifier])
      #expect(rig.pump { rig.events.contains(.visibility(false)) })
      try pointer.release()
      try rig.server.output(of: ["wmctrl", "-i", "-R", rig.identifier])
      #expect(rig.pump { rig.events.contains(.exposed(rig.window.bounds)) })
      #expect(rig.phases == [.cancelled])
      #expect(rig.window.isVisible)
    }

    @Test("the close button asks to be closed")
    func close() throws {
      let rig = try managed()
      defer { rig.server.stop() }
      defer { rig.close() }
      try rig.server.output(of: ["wmctrl", "-i", "-c", rig.identifier])
      #expect(rig.pump { rig.events.contains(.closeRequested) })
    }

    @Test(
      "fullscreen covers the screen and lets the compositor go, and back to the size before",
      arguments: [false, true])
    func fullscreen(askedByManager: Bool) throws {
      let rig = try managed()
      defer { rig.server.stop() }
      defer { rig.close() }
      func set(_ isOn: Bool) throws {
        if !askedByManager { return rig.window.setFullscreen(isOn) }
        let change = (isOn ? "add" : "remove") + ",fullscreen"
        try rig.server.output(of: ["wmctrl", "-i", "-r", rig.identifier, "-b", change])
      }
      func hint() throws -> String {
        try rig.server.output(of: ["xprop", "-id", rig.identifier, "_NET_WM_BYPASS_COMPOSITOR"])
      }
      #expect(try hint().contains("not found"))
      try set(true)
      #expect(
        try rig.pump {
          // The window manager waits for a frame of each size.
          try rig.paintAll(gradient)
          return rig.window.isFullscreen && rig.window.pixelWidth == 1280
        })
      #expect(rig.window.pixelHeight == 800)
      XSync(rig.window.connection.display, False)
      #expect(try hint().hasSuffix("= 1\n"))
      try rig.paintAll(gradient)
      #expect(try rig.difference(from: gradient) == nil)
      try set(false)
      #expect(
        try rig.pump {
          try rig.paintAll(gradient)
          return !rig.window.isFullscreen && rig.window.pixelWidth == 320
        })
      XSync(rig.window.connection.display, False)
      #expect(try hint().hasSuffix("= 0\n"))
    }

    @Test("fullscreen asked for before the window is shown comes with it")
    func fullscreenAtFirst() throws {
      let server = try XServer()
      defer { server.stop() }
      try server.startOpenbox()
      let rig = try HostRig(server, isShown: false)
      defer { rig.close() }
      rig.window.setFullscreen(true)
      rig.window.show()
      #expect(rig.pump { rig.window.pixelWidth == 1280 && rig.window.pixelHeight == 800 })
    }

    @Test(
      "a compositor keeps a covered window visible",
      .enabled(if: Tool.missing("picom").isEmpty, "picom is missing"))
    func composited() throws {
      let rig = try managed()
      defer { rig.server.stop() }
      defer { rig.close() }
      try rig.server.startPicom()
      let cover = try HostRig(rig.server, width: 1280, height: 800, isShown: false)
      defer { cover.close() }
      cover.window.setFullscreen(true)
      cover.window.show()
      #expect(cover.pump { cover.window.isFullscreen && cover.window.isVisible })
      XSync(rig.window.connection.display, False)
      rig.poll()
      #expect(rig.window.isVisible)
    }

    @Test(
      "a compositor that starts makes a covered window visible",
      .enabled(if: Tool.missing("picom").isEmpty, "picom is missing"))
    func compositedLater() throws {
      let rig = try managed()
      defer { rig.server.stop() }
      defer { rig.close() }
      let cover = try HostRig(rig.server, isShown: false)
      defer { cover.close() }
      cover.window.setFullscreen(true)
      cover.window.show()
      #expect(rig.pump { !rig.window.isVisible })
      try rig.server.startPicom()
      #expect(rig.pump { rig.window.isVisible })
    }

    @Test("a client that is killed by its window is told that the server is lost")
    func killedClient() throws {
      let rig = try managed()
      defer { rig.server.stop() }
      defer { rig.close() }
      try rig.server.output(of: ["xdotool", "windowkill", rig.identifier])
      #expect(rig.pump { rig.window.isLost })
    }
  }
}
