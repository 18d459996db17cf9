import TestSupport
import Testing

/// Travel, in points, that a drag spends before it moves anything.
private let slop = 10

extension OnServers {
  @Suite("Dragging")
  struct DragTests {
    @Test(
      "moves the plane by the pointer's travel less the slop, to the pixel, within its limits",
      arguments: ServerKind.available)
    func follows(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.expect(.rectangles())
      // Overshoot is not remembered: each drag starts from what is seen.
      let drags = [(-137, 127), (-100, 217), (-180, 320), (100, 230), (33, 207), (-5, 207)]
      for (travel, place) in drags {
        try demo.drag(byX: 0, y: travel)
        try demo.expect(.rectangles(y: place), "after a drag by \(travel)")
      }
      try demo.drag(byX: 0, y: 239)
      try demo.expect(.rectangles())
    }

    @Test("moves before the button is let go", arguments: ServerKind.available)
    func followsWhileDown(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.drag(byX: 0, y: -60, releasing: false)
      try demo.expect(.rectangles(y: 50))
      try demo.pointer.release()
    }

    @Test("by exactly the slop moves nothing, by one more moves one", arguments: [0, 1])
    func slopIsExact(excess: Int) throws {
      let demo = try Demo(on: ServerKind.depth24.shared())
      defer { demo.close() }
      try demo.drag(byX: 0, y: -(slop + excess), steps: 1)
      try demo.expect(.rectangles(y: excess))
    }

    @Test("goes on outside the window, above the screen's edge of it")
    func leavesTheWindow() throws {
      let demo = try Demo(on: ServerKind.depth24.shared())
      defer { demo.close() }
      try demo.server.output(of: ["xdotool", "windowmove", "--sync", demo.window, "400", "280"])
      try demo.drag(byX: 0, y: -300, from: (160, 50))
      try demo.expect(.rectangles(y: 290))
    }

    @Test(
      "moves sideways where the plane is wider than the window",
      arguments: ["shm-fd", "shm", "put"])
    func sideways(mode: String) throws {
      let demo = try Demo(on: ServerKind.depth24.shared(), ["--present", mode])
      defer { demo.close() }
      try demo.resize(width: 200, height: 480)
      try demo.drag(byX: -87, y: 0)
      try demo.expect(.rectangles(x: 77, width: 200))
      try demo.drag(byX: -90, y: 0)
      try demo.expect(.rectangles(x: 120, width: 200))
    }

    @Test(
      "works alike in a window of 1920 × 1080 pixels, in points of one and of three",
      arguments: [16, 24], ["auto", "put"])
    func large(depth: Int, mode: String) throws {
      let server = try XServer(width: 1920, height: 1080, depth: depth)
      defer { server.stop() }
      for scale in [1, 3] {
        let opening = (width: 1920 / scale, height: 1080 / scale)
        let demo = try Demo(
          on: server,
          [
            "--size", "\(opening.width)x\(opening.height)", "--scale", "\(scale)",
            "--present", mode,
          ])
        defer { demo.close() }
        try demo.drag(byX: 0, y: -330)
        try demo.expect(
          .rectangles(
            y: 330 - slop * scale, width: 1920, height: 1080, opening: opening, scale: scale))
      }
    }

    @Test("of a second button moves nothing")
    func otherButton() throws {
      let demo = try Demo(on: ServerKind.depth24.shared())
      defer { demo.close() }
      let place = try demo.place()
      let start = (x: place.x + 160, y: place.y + 240)
      try demo.pointer.move(to: start)
      try demo.pointer.press(3)
      try demo.pointer.move(to: (start.x, start.y - 100))
      try demo.pointer.release(3)
      try demo.expect(.rectangles())
    }
  }
}
