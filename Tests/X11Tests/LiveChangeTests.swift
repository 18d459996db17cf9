import Foundation
import TestSupport
import Testing

extension OnServers {
  @Suite("Settings that change while the program runs")
  struct LiveChangeTests {
    /// Travel, in points, that a drag spends before it moves anything.
    private static let slop = 10

    @Test(
      "another scale is shown at once, at the same place of the plane",
      .enabled(if: Tool.missing("xrdb").isEmpty, "xrdb is missing"),
      arguments: [ServerKind.depth24, .withoutSharedMemory].filter(ServerKind.available.contains))
    func scaleAtRest(kind: ServerKind) throws {
      let server = try kind.start()
      defer { server.stop() }
      let demo = try Demo(on: server)
      defer { demo.close() }
      try demo.drag(byX: 0, y: -60)
      try demo.expect(.rectangles(y: 50))
      try setDots(192, on: server)
      try demo.expect(.rectangles(y: 100, scale: 2), "at two pixels a point")
      try demo.drag(byX: 0, y: -60)
      try demo.expect(.rectangles(y: 160 - 2 * Self.slop, scale: 2), "after a drag there")
      try setDots(288, on: server)
      try demo.expect(.rectangles(y: 210, scale: 3), "at three")
      try setDots(96, on: server)
      try demo.expect(.rectangles(y: 70), "at one again")
    }

    @Test(
      "another scale in the middle of a drag ends it where it is, and the next one goes by it",
      .enabled(if: Tool.missing("xrdb").isEmpty, "xrdb is missing"))
    func scaleInADrag() throws {
      let server = try ServerKind.depth24.start()
      defer { server.stop() }
      let demo = try Demo(on: server)
      defer { demo.close() }
      try demo.drag(byX: 0, y: -60, releasing: false)
      try demo.expect(.rectangles(y: 50))
      try setDots(192, on: server)
      try demo.expect(.rectangles(y: 100, scale: 2))
      for y in [150, 120, 90] { try demo.pointer.move(to: (160, y)) }
      try demo.expect(.rectangles(y: 100, scale: 2), "after motion with the button still down")
      try demo.pointer.release()
      try demo.drag(byX: 0, y: -50)
      try demo.expect(.rectangles(y: 150 - 2 * Self.slop, scale: 2), "after the next drag")
    }

    @Test(
      "another rate of the monitor does not disturb a drag, and is the one that is reported",
      .enabled(if: Tool.hasDummyOutputs, "Xorg, its dummy driver, xrandr or root is missing"))
    func rateInADrag() throws {
      let server = try XServer(dummyOutputs: ())
      defer { server.stop() }
      let usual = try Demo.run(
        ["--stats", "--quit-after", "0.2"], environment: server.environment)
      #expect(try abs(rate(in: usual.output) - 60) < 0.1)
      let demo = try Demo(on: server, ["--stats"])
      defer { demo.close() }
      try demo.drag(byX: 0, y: -60, releasing: false)
      try demo.expect(.rectangles(y: 50))
      try server.output(of: ["xrandr", "--output", "DUMMY0", "--mode", "800x600", "--rate", "56"])
      for y in stride(from: 178, through: 130, by: -2) {
        try demo.pointer.move(to: (160, y))
      }
      try demo.expect(.rectangles(y: 100), "with the button still down")
      try demo.pointer.release()
      demo.process.signal(SIGTERM)
      #expect(demo.process.wait(seconds: 5) == .exited(0))
      #expect(try abs(rate(in: demo.process.output) - 56) < 0.5)
    }

    private func setDots(_ dots: Int, on server: XServer) throws {
      try server.output(of: ["sh", "-c", "echo Xft.dpi: \(dots) | xrdb -merge -nocpp"])
    }

    private func rate(in statistics: String) throws -> Double {
      let figures = try JSONSerialization.jsonObject(with: Data(statistics.utf8))
      return try #require((figures as? [String: Any])?["refreshRate"] as? Double)
    }
  }
}
