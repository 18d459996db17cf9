import TestSupport
import Testing

@Suite("A screen read back")
struct ScreenTests {
  @Test(
    "has the colour that was put on the root window, at every depth",
    .enabled(
      if: Tool.missing("Xvfb", "xwd", "xsetroot").isEmpty, "Xvfb, xwd or xsetroot is missing"),
    arguments: [15, 16, 24, 30])
  func readsTheRoot(depth: Int) throws {
    let server = try XServer(width: 61, height: 37, depth: depth)
    defer { server.stop() }
    try server.output(of: ["xsetroot", "-solid", "#d0021b"])
    let picture = try server.screen()
    let expected = Picture(width: 61, height: 37, fill: ScreenColor(0xd0, 0x02, 0x1b))
    #expect(picture.difference(from: expected) == nil)
    let corner = try server.screen(x: 60, y: 36, width: 2, height: 2)
    #expect(corner[0, 0] == picture[60, 36])
    #expect(corner[1, 0] == ScreenColor(0, 0, 0))
    let other = Picture(width: 61, height: 37, fill: ScreenColor(0xd0, 0x22, 0x1b))
    #expect(picture.difference(from: other) != nil)
  }

  @Test("of fewer bytes than its header promises is refused")
  func refusesTruncatedDumps() {
    #expect(throws: DumpError.truncated) {
      try Picture(
        windowDump: Array(repeating: 0, count: 50), x: 0, y: 0, width: 1, height: 1)
    }
  }
}

@Suite("A comparison of pictures")
struct PictureTests {
  private let white = Picture(width: 5, height: 4, fill: .white)

  @Test("finds nothing between equal ones")
  func equal() { #expect(white.difference(from: white) == nil) }

  @Test("names the first wrong pixel")
  func unequal() {
    var other = white
    other[3, 2] = ScreenColor(255, 254, 255)
    let place = "1 of 20 pixels are wrong, the first at (3, 2): "
    let colors = "(255, 254, 255) instead of (255, 255, 255)"
    #expect(other.difference(from: white) == place + colors)
  }

  @Test("finds another size")
  func otherSize() {
    let other = Picture(width: 4, height: 5, fill: .white)
    #expect(other.difference(from: white) == "4 × 5 pixels instead of 5 × 4")
  }

  @Test("allows for the steps of a coarse screen, and for no more")
  func coarse() {
    let rounding = ScreenColor(9, 5, 9)
    let near = Picture(width: 5, height: 4, fill: ScreenColor(246, 250, 246), rounding: rounding)
    let far = Picture(width: 5, height: 4, fill: ScreenColor(246, 249, 246), rounding: rounding)
    #expect(near.difference(from: white) == nil)
    #expect(far.difference(from: white) != nil)
  }
}
