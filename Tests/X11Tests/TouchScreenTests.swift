import TestSupport
import Testing

extension OnServers {
  @Suite(
    "A touch screen",
    .enabled(
      if: Tool.hasTouchScreens, "Xorg, its drivers dummy and inputtest, xrandr or root is missing"))
  struct TouchScreenTests {
    @Test("moves the plane by the finger's travel less the slop")
    func drag() throws {
      let screen = try TouchScreen()
      defer { screen.stop() }
      let demo = try Demo(on: screen.server)
      defer { demo.close() }
      try demo.expect(.rectangles())
      let place = try demo.place()
      let (x, y) = (Double(place.x + 160), Double(place.y + 240))
      try screen.finger(1, .begins, x, y)
      for step in 1...12 { try screen.finger(1, .moves, x, y - Double(step * 10)) }
      let offset = try demo.offset(otherThan: 0)
      #expect(offset.map { (109...111).contains($0) } == true, "at \(offset ?? -1)")
      try screen.finger(1, .ends, x, y - 120)
    }
  }
}
