import Foundation
import TestSupport
import Testing

extension OnServers {
  @Suite("A window far larger than the screen")
  struct HugeWindowTests {
    /// A buffer of all of its pixels would have 324 MB.
    private static let side = 9000
    /// What the program takes at its peak, KiB: two buffers of 64,800, and itself.
    private static let peakMemoryKiB = 2 * 64_800 + 64 * 1024

    @Test(
      "is dragged and moved like any other, and does not take memory for all of its pixels",
      arguments: ["shm-fd", "shm", "put"])
    func drag(mode: String) throws {
      let server = try ServerKind.depth24.start()
      defer { server.stop() }
      let demo = try Demo(
        on: server, ["--size", "\(Self.side)x\(Self.side)", "--present", mode])
      defer { demo.close() }
      try expect(demo, x: 0, y: 0)
      // A tile of 9000 columns has 1843 rows, so that the second one ends there on the screen.
      try server.output(of: ["xdotool", "windowmove", "--", demo.window, "-3000", "-3300"])
      try expect(demo, x: 3000, y: 3300)
      try demo.pointer.drag(from: (600, 500), to: (600, 290), steps: 9)
      try expect(demo, x: 3000, y: 3500)
      let peak = try ProcessStatus.peakMemoryKiB(of: demo.process.pid)
      #expect(peak < Self.peakMemoryKiB)
    }

    /// The screen shows the plane from the given pixel on.
    private func expect(
      _ demo: Demo, x: Int, y: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let width = demo.server.width, height = demo.server.height
      let expected = Picture.rectangles(
        x: x, y: y, width: width, height: height, opening: (Self.side, Self.side))
      var difference: String?
      _ = try eventually(within: 10) {
        difference = try demo.server.screen().difference(from: expected)
        return difference == nil
      }
      #expect(difference == nil, sourceLocation: sourceLocation)
    }
  }
}
