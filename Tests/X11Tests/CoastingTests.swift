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
