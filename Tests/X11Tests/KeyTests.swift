import TestSupport
import Testing

extension OnServers {
  @Suite("Keys and wheel")
  struct KeyTests {
    @Test(
      "move the plane: there and back, and to its ends and no further",
      arguments: [ServerKind.depth24, .openbox].filter(ServerKind.available.contains))
    func scrolls(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.focus()
      try demo.expect(.rectangles())
      for (forth, back) in [("Down", "Up"), ("Next", "Prior"), ("space", "Home")] {
        try demo.pointer.key(forth)
        let place = try #require(try demo.offset(otherThan: 0), "\(forth) moved nothing")
        #expect(place > 0 && place <= 320)
        try demo.pointer.key(back)
        try demo.expect(.rectangles(), "\(back) did not go back")
      }
      try demo.pointer.key("End", "Down", "Next")
      try demo.expect(.rectangles(y: 320))
      try demo.pointer.key("Home", "Up", "Prior")
      try demo.expect(.rectangles())
    }

    @Test("left and right move it sideways where it is wider than the window")
    func scrollsSideways() throws {
      let demo = try Demo(on: ServerKind.depth24.shared())
      defer { demo.close() }
      try demo.resize(width: 200, height: 480)
      try demo.focus()
      let rest = Picture.rectangles(width: 200)
      try demo.expect(rest)
      try demo.pointer.key("Right")
      #expect(try eventually { try demo.picture().difference(from: rest) != nil })
      try demo.pointer.key("Left")
      try demo.expect(rest)
    }

    @Test("the wheel moves it down and back up", arguments: ServerKind.available)
    func wheel(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.focus()
      try demo.expect(.rectangles())
      try demo.pointer.wheel(1)
      let place = try #require(try demo.offset(otherThan: 0), "the wheel moved nothing")
      try demo.pointer.wheel(1)
      let further = try #require(try demo.offset(otherThan: place))
      #expect(further == min(320, 2 * place))
      try demo.pointer.wheel(-2)
      try demo.expect(.rectangles())
    }

    @Test("the wheel with Shift moves it sideways only")
    func wheelSideways() throws {
      let demo = try Demo(on: ServerKind.depth24.shared())
      defer { demo.close() }
      try demo.resize(width: 200, height: 480)
      try demo.focus()
      let rest = Picture.rectangles(width: 200)
      try demo.expect(rest)
      try demo.pointer.send(["keydown", "shift", "click", "--repeat", "40", "5", "keyup", "shift"])
      try demo.expect(.rectangles(x: 120, width: 200))
      try demo.pointer.wheel(-40, sideways: true)
      try demo.expect(rest)
    }

    @Test("F11 fills the screen and gives it back", arguments: ServerKind.managed)
    func fullscreen(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.focus()
      try demo.pointer.key("F11")
      try demo.expect(.rectangles(width: 1280, height: 800))
      try demo.pointer.key("F11")
      try demo.expect(.rectangles())
    }
  }
}
