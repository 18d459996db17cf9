import Foundation
import TestSupport
import Testing

extension OnServers {
  @Suite("Hiding in motion", .enabled(if: Tool.missing("xprop").isEmpty, "xprop is missing"))
  struct HidingTests {
    /// What keeps a window from being seen.
    enum Obstacle: CaseIterable {
      case unmapping, hiddenState, cover
    }

    /// Seconds that the recording lasts, longer than any test of it.
    private static let duration = 60.0

    @Test(
      "a program in motion does not wake while it cannot be seen, and goes on when it can again",
      arguments: Obstacle.allCases)
    func sleeps(obstacle: Obstacle) throws {
      let recording = try Recording()
      defer { recording.remove() }
      let demo = try Demo(on: ServerKind.depth24.shared(), ["ghost", "--trace", recording.path])
      defer { demo.close() }
      try expectMotion(of: demo, "before")
      let properties = ["xprop", "-id", demo.window]
      switch obstacle {
      case .unmapping:
        try demo.server.output(of: ["xdotool", "windowunmap", "--sync", demo.window])
        try demo.expectSleep("unmapped")
        try demo.server.output(of: ["xdotool", "windowmap", "--sync", demo.window])
      case .hiddenState:
        let hidden = "_NET_WM_STATE_HIDDEN"
        try demo.server.output(
          of: properties + ["-f", "_NET_WM_STATE", "32a", "-set", "_NET_WM_STATE", hidden])
        try demo.expectSleep("called hidden")
        try demo.server.output(of: properties + ["-remove", "_NET_WM_STATE"])
      case .cover:
        let cover = try Demo(on: demo.server, ["--size", "1280x800"])
        defer { cover.close() }
        try demo.expectSleep("covered")
      }
      try expectMotion(of: demo, "afterwards")
    }

    /// The picture changes, and more than once.
    private func expectMotion(
      of demo: Demo, _ circumstance: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      for _ in 0..<3 {
        let former = try demo.picture()
        let isMoving = try eventually { try demo.picture().difference(from: former) != nil }
        #expect(isMoving, "\(circumstance)", sourceLocation: sourceLocation)
      }
    }

    /// A file with a finger that never rests.
    private struct Recording {
      let path: String

      init() throws {
        path = NSTemporaryDirectory() + "oriel-restless-\(UUID().uuidString).csv"
        var lines = ["# viewport 200 400", "# contentSize 200 4000", "section,t,a,b,c"]
        let times = stride(from: 0, through: HidingTests.duration, by: 0.05)
        for time in times {
          let phase = time == 0 ? "began" : "moved"
          lines.append("input,\(time),100,\(200 - (100 * sin(2 * time)).rounded()),\(phase)")
        }
        lines.append("input,\(HidingTests.duration + 0.05),100,200,ended")
        lines += times.map { "sample,\($0),0,," }
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: path))
      }

      func remove() {
        do { try FileManager.default.removeItem(atPath: path) } catch { Issue.record(error) }
      }
    }
  }
}
