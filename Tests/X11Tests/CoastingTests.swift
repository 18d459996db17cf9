import Foundation
import TestSupport
import Testing

extension OnServers {
  /// What the delegate is promised at a release, and what the pixels show in the end.
  @Suite("Coasting")
  struct CoastingTests {
    /// Seconds by which the promised place of rest lies beyond the real one, times the speed.
    private static let promiseExcess = 0.0005

    @Test(
      "a flick comes to rest where the law says, and the pixels are those of that place",
      arguments: [-1.0, 1])
    func rests(direction: Double) throws {
      let demo = try Demo(on: ServerKind.depth24.shared(), ["scrollview", "--log-delegate"])
      defer { demo.close() }
      if direction > 0 {
        // Room above to flick into.
        try demo.focus()
        for _ in 0..<2 { try demo.server.output(of: ["xdotool", "key", "Page_Down"]) }
        usleep(900_000)
      }
      let flick = try flick(demo, direction)
      let excess = Self.promiseExcess * abs(flick.speed) * 1000
      #expect(abs(flick.target - flick.rest) <= excess + 1)
      #expect((flick.target - flick.rest) * flick.speed >= -abs(flick.speed))
      try demo.expect(.scrollView(y: Int(flick.rest)))
    }

    private struct Flick {
      /// Points per millisecond.
      var speed: Double
      var target: Double
      var rest: Double
    }

    /// Drags until a release has speed, and waits for the rest that follows.
    private func flick(_ demo: Demo, _ direction: Double) throws -> Flick {
      for _ in 0..<5 {
        let start = lines(of: demo).count
        try demo.drag(byX: 0, y: Int(direction * 150), steps: 4)
        usleep(100_000)
        let said = lines(of: demo).dropFirst(start)
        let release = try #require(
          said.first { $0.hasPrefix("scrollViewWillEndDragging") }
        ).split(separator: " ")
        let speed = try #require(Double(release[3]))
        guard speed != 0 else { continue }
        _ = eventually(within: 10) {
          lines(of: demo).last?.hasPrefix("scrollViewDidEndDecelerating") == true
        }
        let last = try #require(lines(of: demo).last).split(separator: " ")
        try #require(last[0] == "scrollViewDidEndDecelerating")
        return Flick(
          speed: speed, target: try #require(Double(release[6])),
          rest: try #require(Double(last[2])))
      }
      throw NoSpeed()
    }

    private struct NoSpeed: Error {}

    private func lines(of demo: Demo) -> [Substring] {
      demo.process.output.split(separator: "\n")
    }
  }
}
