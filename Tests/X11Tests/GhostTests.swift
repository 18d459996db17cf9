import Foundation
import TestSupport
import Testing

extension OnServers {
  @Suite("The ghost")
  struct GhostTests {
    @Test("plays a recording by itself, rests after it, and plays it again at a press")
    func plays() throws {
      let trace = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Resources/traces/decel_v750.csv").path
      let demo = try Demo(on: ServerKind.depth24.shared(), ["ghost", "--trace", trace])
      defer { demo.close() }
      let end = try pictureAtRest(of: demo)
      try demo.drag(byX: 0, y: 0)
      #expect(try eventually(within: 10) { try demo.picture().difference(from: end) != nil })
      try demo.expect(end, within: 15)
    }

    private func pictureAtRest(of demo: Demo) throws -> Picture {
      var last = try demo.picture()
      // A window that nobody has painted yet rests, too.
      let isPainted = try eventually(within: 20) {
        last = try demo.picture()
        return last[0, 0] != ScreenColor(0, 0, 0)
      }
      #expect(isPainted)
      let rests = try eventually(within: 20) {
        usleep(500_000)
        let former = last
        last = try demo.picture()
        return last.difference(from: former) == nil
      }
      #expect(rests)
      return last
    }
  }
}
