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
      var before = 0
      for _ in 0..<3 {
        let start = demo.lines.count
        try demo.drag(byX: 0, y: -120, steps: 20)
        let shown = try offsetsUntilRest(of: demo, after: start)
        // The slop is 10 points; what was dragged beyond it is shown when the finger lifts.
        let released = before + 110
        if let flick = try Flick(of: demo, after: start) {
          let rest = try #require(try demo.picture().scrollViewOffset)
          #expect(flick.places(from: Double(released)).contains(Double(rest)), "\(flick)")
          #expect(shown == shown.sorted() && (shown.last ?? 0) <= rest, "\(shown), \(flick)")
          #expect(shown.contains { released < $0 && $0 < rest }, "\(shown), \(flick)")
          return try demo.expect(.scrollView(y: rest))
        }
        // A busy machine has made the drag too slow to throw anything.
        try demo.expect(.scrollView(y: released))
        before = released
      }
      throw NoSpeed()
    }

    /// The places that the window shows one after the other, until the program says that it rests;
    /// the rectangles, and so the places, come again after 800 points.
    private func offsetsUntilRest(of demo: Demo, after start: Int) throws -> [Int] {
      let place = try demo.place()
      let endings = [
        "scrollViewDidEndDecelerating", "scrollViewDidEndDragging willDecelerate false",
      ]
      var dumps: [[UInt8]] = []
      // What is read is made a picture of later: that takes longer than the reading.
      _ = try eventually {
        dumps.append(
          try TestSupport.run(["xwd", "-root", "-silent"], environment: demo.server.environment)
            .outputBytes)
        return demo.lines.dropFirst(start).contains { line in
          endings.contains(where: line.hasPrefix)
        }
      }
      return try dumps.compactMap { dump in
        try Picture(
          windowDump: dump, x: place.x, y: place.y, width: place.width, height: place.height
        ).scrollViewOffset
      }
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
