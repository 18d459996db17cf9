import CX11
import Geometry
import Input
import TestSupport
import Testing

@testable import X11Host

@Suite("Rate of a monitor")
struct MonitorRateTests {
  private let left = Monitor(
    bounds: PixelRect(x: 0, y: 0, width: 100, height: 100), framesPerSecond: 60)
  private let right = Monitor(
    bounds: PixelRect(x: 100, y: 0, width: 100, height: 100), framesPerSecond: 144)

  private func window(_ x: Int) -> PixelRect { PixelRect(x: x, y: 10, width: 50, height: 50) }

  @Test("a window has the rate of the monitor that shows most of it")
  func largest() {
    let monitors = [left, right]
    #expect(monitors.commonFramesPerSecond == nil)
    for (x, rate) in [(0, 60.0), (70, 60), (80, 144), (140, 144), (500, 60)] {
      #expect(monitors.framesPerSecond(of: window(x)) == rate)
    }
  }

  @Test("monitors that do not tell have no say, and without any the rate is 60")
  func untold() {
    let silent = Monitor(bounds: left.bounds, framesPerSecond: nil)
    #expect([silent, right].commonFramesPerSecond == 144)
    #expect([silent, right].framesPerSecond(of: window(0)) == 144)
    for monitors in [[], [silent]] {
      #expect(monitors.commonFramesPerSecond == 60)
      #expect(monitors.framesPerSecond(of: window(0)) == 60)
    }
  }
}

extension OnXServers {
  @Suite(
    "Rate of a window",
    .enabled(if: Tool.hasDummyOutputs, "Xorg, its dummy driver, xrandr or root is missing"))
  @MainActor struct WindowRateTests {
    @Test("a window takes the rate of the monitor that it is moved to, and of its new mode")
    func monitors() throws {
      let server = try XServer(dummyOutputs: ())
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      #expect(abs(rig.window.refreshRate - 60) < 0.1)
      rig.forget()
      let fast = "160.00 1024 1100 1200 1300 768 780 790 820"
      try server.output(of: ["sh", "-c", "xrandr --newmode fast \(fast)"])
      try server.output(of: ["sh", "-c", "xrandr --addmode DUMMY1 fast"])
      try server.output(of: ["xrandr", "--fb", "2048x768"])
      try server.output(of: ["xrandr", "--output", "DUMMY1", "--mode", "fast", "--pos", "1024x0"])
      rig.poll()
      #expect(abs(rig.window.refreshRate - 60) < 0.1 && rig.rates.isEmpty)
      XMoveWindow(rig.window.connection.display, rig.window.window, 1100, 0)
      #expect(rig.pump { rig.window.refreshRate > 140 })
      XMoveWindow(rig.window.connection.display, rig.window.window, 600, 0)
      #expect(rig.pump { rig.window.refreshRate < 140 })
      try server.output(of: ["xrandr", "--output", "DUMMY0", "--mode", "800x600", "--rate", "56"])
      #expect(rig.pump { rig.window.refreshRate < 57 })
      try server.output(of: ["xrandr", "--output", "DUMMY0", "--off"])
      #expect(rig.pump { rig.window.refreshRate > 140 })
      #expect(rig.rates.map { Int($0.rounded()) } == [150, 60, 56, 150])
    }

    @Test("a rate that was asked for stays")
    func asked() throws {
      let server = try XServer(dummyOutputs: ())
      defer { server.stop() }
      let rig = try HostRig(server) { $0.framesPerSecond = 33 }
      defer { rig.close() }
      try server.output(of: ["xrandr", "--output", "DUMMY0", "--mode", "800x600", "--rate", "56"])
      rig.poll()
      #expect(rig.window.refreshRate == 33 && rig.rates.isEmpty)
    }
  }
}

extension HostRig {
  /// The rates told so far.
  var rates: [Double] {
    events.compactMap { if case .refreshRateChanged(let rate) = $0 { rate } else { nil } }
  }
}
