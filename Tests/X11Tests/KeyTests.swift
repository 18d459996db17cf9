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
      #expect(try demo.difference(from: .rectangles()) == nil)
      for (forth, back) in [("Down", "Up"), ("Next", "Prior"), ("space", "Home")] {
        try demo.pointer.key(forth)
        let place = try #require(try demo.offset(otherThan: 0), "\(forth) moved nothing")
        #expect(place > 0 && place <= 320)
        try demo.pointer.key(back)
        #expect(try demo.difference(from: .rectangles()) == nil, "\(back) did not go back")
      }
      try demo.pointer.key("End", "Down", "Next")
      #expect(try demo.difference(from: .rectangles(y: 320)) == nil)
      try demo.pointer.key("Home", "Up", "Prior")
      #expect(try demo.difference(from: .rectangles()) == nil)
    }

    @Test("left and right move it sideways where it is wider than the window")
    func scrollsSideways() throws {
      let demo = try Demo(on: ServerKind.depth24.shared(), ["--size", "200x480"])
      defer { demo.close() }
      try demo.focus()
      let rest = Picture.rectangles(width: 200)
      #expect(try demo.difference(from: rest) == nil)
      try demo.pointer.key("Right")
      #expect(try eventually { try demo.picture().difference(from: rest) != nil })
      try demo.pointer.key("Left")
      #expect(try demo.difference(from: rest) == nil)
    }

    @Test("the wheel moves it down and back up", arguments: ServerKind.available)
    func wheel(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.focus()
      #expect(try demo.difference(from: .rectangles()) == nil)
      try demo.pointer.wheel(1)
      let place = try #require(try demo.offset(otherThan: 0), "the wheel moved nothing")
      try demo.pointer.wheel(1)
      let further = try #require(try demo.offset(otherThan: place))
      #expect(further == min(320, 2 * place))
      try demo.pointer.wheel(-2)
      #expect(try demo.difference(from: .rectangles()) == nil)
    }

    @Test("the wheel with Shift moves it sideways only")
    func wheelSideways() throws {
      let demo = try Demo(on: ServerKind.depth24.shared(), ["--size", "200x480"])
      defer { demo.close() }
      try demo.focus()
      let rest = Picture.rectangles(width: 200)
      #expect(try demo.difference(from: rest) == nil)
      try demo.pointer.send(["keydown", "shift", "click", "--repeat", "40", "5", "keyup", "shift"])
      #expect(try demo.difference(from: .rectangles(x: 120, width: 200)) == nil)
      try demo.pointer.wheel(-40, sideways: true)
      #expect(try demo.difference(from: rest) == nil)
    }

    @Test("F11 fills the screen and gives it back", arguments: ServerKind.managed)
    func fullscreen(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.focus()
      try demo.pointer.key("F11")
      #expect(try demo.difference(from: .rectangles(width: 1280, height: 800)) == nil)
      try demo.pointer.key("F11")
      #expect(try demo.difference(from: .rectangles()) == nil)
    }
  }
}
