import CX11
import Foundation
import Geometry
import Input
import TestSupport
import Testing

@testable import X11Host

@Suite("Scale of a display")
struct DisplayScaleTests {
  @Test(
    "the resource comes first, then the environment, then one",
    arguments: [
      (nil, nil, 1), ("", nil, 1), (nil, "2", 2), ("Xft.dpi:\t192\n", "3", 2),
      ("*foo: 1\nXft.dpi: 120 \nXcursor.size: 48\n", nil, 1.25), ("*dpi: 144\n", nil, 1.5),
      ("Xft.dpi: many\n", "2", 2), ("Xft.dpi: 0\n", nil, 1), ("Xft.dpi: -96\n", "two", 1),
      ("Xft.dpi: nan\n", "inf", 1), ("Xft.dpi: 9600\n", nil, 8), ("Xft.dpi: 9\n", nil, 0.5),
    ] as [(String?, String?, Double)])
  func order(resources: String?, environment: String?, expected: Double) {
    #expect(displayScale(resources: resources, settings: nil, environment: environment) == expected)
  }
}

extension OnXServers {
  @Suite("Scale of a window", .enabled(if: Tool.missing("xrdb").isEmpty, "xrdb is missing"))
  @MainActor struct WindowScaleTests {
    private func setDots(_ dots: Int, on server: XServer) throws {
      try server.output(of: ["sh", "-c", "echo Xft.dpi: \(dots) | xrdb -merge -nocpp"])
    }

    @Test("a window opens at the scale that is set, and is told of another one")
    func follows() throws {
      let server = try XServer()
      defer { server.stop() }
      try setDots(192, on: server)
      let rig = try HostRig(server, width: 200, height: 100) { $0.scale = nil }
      defer { rig.close() }
      #expect(rig.window.scale == 2)
      #expect(rig.window.bounds == PixelRect(x: 0, y: 0, width: 400, height: 200))
      rig.forget()
      try setDots(144, on: server)
      #expect(rig.pump { rig.window.scale == 1.5 })
      try setDots(144, on: server)
      try server.output(of: ["xsetroot", "-name", "something else"])
      try Pointer(server).move(to: (30, 15))
      try Pointer(server).press()
      #expect(rig.pump { rig.phases == [.began] })
      #expect(rig.events.first == .scaleChanged(1.5))
      guard case .pointer(let press) = rig.events.last else { return }
      #expect(rig.events.count == 2 && press.sample.x == 20 && press.sample.y == 10)
      #expect(rig.window.pixelWidth == 400)
    }

    @Test("another scale in a drag cancels it, since its places would jump")
    func inDrag() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.scale = nil }
      defer { rig.close() }
      try Pointer(server).drag(from: (20, 20), to: (60, 60), releasing: false)
      #expect(rig.pump { rig.phases.last == .moved })
      rig.forget()
      try setDots(192, on: server)
      #expect(rig.pump { rig.window.scale == 2 })
      #expect(rig.phases == [.cancelled])
      #expect(rig.events.last == .scaleChanged(2))
    }

    @Test("a scale that was asked for stays")
    func asked() throws {
      let server = try XServer()
      defer { server.stop() }
      try setDots(192, on: server)
      let rig = try HostRig(server, width: 200, height: 100) { $0.scale = 3 }
      defer { rig.close() }
      #expect(rig.window.bounds == PixelRect(x: 0, y: 0, width: 600, height: 300))
      rig.forget()
      try setDots(96, on: server)
      try Pointer(server).move(to: (30, 15))
      try Pointer(server).press()
      #expect(rig.pump { !rig.events.isEmpty })
      #expect(rig.phases == [.began] && rig.events.count == 1 && rig.window.scale == 3)
    }
  }
}
