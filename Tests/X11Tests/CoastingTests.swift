import Foundation
import TestSupport
import Testing

extension OnServers {
  /// What the delegate is promised at a release, and what the pixels show in the end.
  @Suite("Coasting")
  struct CoastingTests {
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
      #expect(flick.isLawful, "\(flick)")
      try demo.expect(.scrollView(y: Int(flick.rest)))
    }

    @Test("the pixels coast from where the finger left them to where the law says, and stay")
    func coasts() throws {
      let demo = try Demo(on: ServerKind.depth24.shared(), ["scrollview", "--log-delegate"])
      defer { demo.close() }
      try demo.expect(.scrollView(y: 0))
      let start = demo.lines.count
      try demo.drag(byX: 0, y: -150, steps: 4)
      let rows = try offsetsUntilRest(of: demo)
      let flick = try #require(try Flick(of: demo, after: start))
      // The slop is 10 points; what was dragged beyond it is shown when the finger lifts.
      let released = 140.0
      // Every millisecond leaves 0.998 of the speed, and the motion ends below 10 points a second,
      // in a frame that a busy machine may make late.
      let reach = 0.998 / 0.002 / 1000
      let pointsPerSecond = flick.speed * 1000
      let ways = reach * (pointsPerSecond - 10)...reach * pointsPerSecond
      let rest = Double(try #require(rows.last))
      #expect(rest >= min(1120, released + ways.lowerBound - 0.5), "\(flick), \(rows)")
      #expect(rest <= min(1120, released + ways.upperBound + 0.5), "\(flick), \(rows)")
      #expect(rows.contains { $0 > Int(released) && $0 < Int(rest) })
      #expect(rest == 1120 || rows == rows.sorted())
      try demo.expect(.scrollView(y: Int(rest)))
    }

    /// The places that the window shows one after the other, as they can be read, to the last.
    private func offsetsUntilRest(of demo: Demo) throws -> [Int] {
      var rows: [Int] = []
      var unchanged = 0
      _ = try eventually(within: 10) {
        guard let row = try demo.picture().scrollViewOffset else { return false }
        unchanged = row == rows.last ? unchanged + 1 : 0
        if row != rows.last { rows.append(row) }
        return unchanged == 8
      }
      return rows
    }

    /// Drags until a release has speed, and waits for the rest that follows.
    private func flick(_ demo: Demo, _ direction: Double) throws -> Flick {
      for _ in 0..<5 {
        let start = demo.lines.count
        try demo.drag(byX: 0, y: Int(direction * 150), steps: 4)
        if let flick = try Flick(of: demo, after: start) { return flick }
      }
      throw NoSpeed()
    }

    private struct NoSpeed: Error {}
  }
}
