import Foundation
import TestSupport
import Testing

extension OnServers {
  @Suite("Statistics")
  struct StatisticsTests {
    @Test("are one JSON object, with sane figures, after a drag", arguments: ServerKind.available)
    func afterADrag(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared(), ["--stats"])
      defer { demo.close() }
      try demo.drag(byX: 0, y: -100)
      try demo.expect(.rectangles(y: 90))
      demo.process.signal(SIGTERM)
      #expect(demo.process.wait(seconds: 5) == .exited(0))
      let figures = try object(demo.process.output)
      let frames = try #require(figures["frames"] as? Int)
      // At least the first and one of the drag; at most one for each of its events and the rest.
      #expect((2...60).contains(frames), "\(figures)")
      let mode = try #require(figures["mode"] as? String)
      #expect((mode == "put") == kind.lacksSharedMemory)
      for name in ["presentedPixels", "missedTicks", "lostCompletions", "protocolErrors"] {
        #expect(try #require(figures[name] as? Int, "there is no \(name)") >= 0)
      }
      #expect(figures["protocolErrors"] as? Int == 0)
      try expectOrdered(figures, "frameMilliseconds", emptyIsFine: false)
      // Only shared memory reports that the server is done with a frame.
      try expectOrdered(figures, "eventToCompletionMilliseconds", emptyIsFine: mode == "put")
    }

    @Test("name the way of presenting that was asked for", arguments: ["shm-fd", "shm", "put"])
    func mode(name: String) throws {
      let server = try ServerKind.depth24.shared()
      let result = try Demo.run(
        ["--stats", "--quit-after", "0.3", "--present", name], environment: server.environment)
      #expect(result.status == .exited(0))
      #expect(try object(result.output)["mode"] as? String == name)
    }

    @Test("count no more than a few frames at rest")
    func atRest() throws {
      let server = try ServerKind.depth24.shared()
      let result = try Demo.run(
        ["--stats", "--quit-after", "1.5"], environment: server.environment)
      let frames = try #require(try object(result.output)["frames"] as? Int)
      #expect((1...5).contains(frames))
    }

    @Test("count as many frames where another window covers a part of what coasts")
    func partlyCovered() throws {
      let server = try ServerKind.depth24.start()
      defer { server.stop() }
      let demo = try Demo(on: server, ["scrollview", "--stats", "--log-delegate", "--fps", "10"])
      defer { demo.close() }
      let cover = try Demo(on: server, ["--size", "100x100"])
      defer { cover.close() }
      try server.output(of: ["xdotool", "windowmove", cover.window, "150", "150"])
      try demo.drag(byX: 0, y: -200, from: (60, 400))
      #expect(eventually { demo.lines.contains { $0.hasPrefix("scrollViewDidEndDecelerating") } })
      demo.process.signal(SIGTERM)
      #expect(demo.process.wait(seconds: 5) == .exited(0))
      let figures = try object(String(try #require(demo.lines.last)))
      // Not one more for what each of its copies lacked.
      #expect(try #require(figures["frames"] as? Int) < 50, "\(figures)")
    }

    private func object(_ text: String) throws -> [String: Any] {
      let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
      return try #require(value as? [String: Any], "not an object: \(text)")
    }

    /// The percentiles of a distribution rise, and none is negative.
    private func expectOrdered(
      _ figures: [String: Any], _ name: String, emptyIsFine: Bool
    ) throws {
      let times = try #require(figures[name] as? [String: Any], "there is no \(name)")
      if emptyIsFine && times["count"] as? Int == 0 { return }
      let values = try ["p50", "p95", "p99", "max"].map {
        try #require(times[$0] as? Double, "\(name) lacks \($0)")
      }
      #expect(values == values.sorted() && values[0] >= 0, "\(name): \(values)")
    }
  }
}
