import Foundation
import TestSupport
import Testing

extension OnServers {
  /// The scene `zoom`, zoomed by everything but a wheel, down to the pixel.
  @Suite(
    "A pinch",
    .enabled(
      if: Tool.hasTouchScreens, "Xorg, its drivers dummy and inputtest, xrandr or root is missing"))
  struct PinchTests {
    @Test("of two fingers on a touch screen zooms the map about their middle")
    func touchScreen() throws {
      let screen = try TouchScreen()
      defer { screen.stop() }
      let demo = try Demo(on: screen.server, ["zoom"])
      defer { demo.close() }
      try demo.expect(.zoomMap(scale: 1, x: 0, y: 0))
      let place = try demo.place()
      let (x, y) = (Double(place.x + 160), Double(place.y + 240))
      func spread(_ distance: Double, _ phase: TouchScreen.Phase) throws {
        try screen.finger(1, phase, x - distance, y)
        try screen.finger(2, phase, x + distance, y)
        // As screens report: all fingers at once, and then for some time nothing.
        usleep(5_000)
      }
      // Beyond a slop of 8 points, 136 points are twice of 68.
      try spread(30, .begins)
      for distance in stride(from: 35.0, through: 65, by: 5) { try spread(distance, .moves) }
      try spread(68, .moves)
      try spread(68, .ends)
      try demo.expect(.zoomMap(scale: 2, x: 160, y: 240))
      // As far as the upper limit, and past it.
      try spread(30, .begins)
      for distance in stride(from: 35.0, through: 150, by: 5) { try spread(distance, .moves) }
      try spread(150, .ends)
      try demo.expect(.zoomMap(scale: 4, x: 480, y: 720))
    }

    @Test("on a touchpad zooms it about the pointer, and comes back from beyond a limit")
    func touchpad() throws {
      let touchpad = try Touchpad()
      defer { touchpad.stop() }
      let demo = try Demo(on: touchpad.server, ["zoom", "--log-delegate"])
      defer { demo.close() }
      try demo.point(touchpad, at: (100, 60))
      try touchpad.pinch(.begins)
      for scale in [1.25, 1.5, 2] { try touchpad.pinch(.changes, scale: scale) }
      try touchpad.pinch(.ends, scale: 2)
      try demo.expect(.zoomMap(scale: 2, x: 100, y: 60))
      try touchpad.pinch(.begins)
      try touchpad.pinch(.changes, scale: 4)
      try touchpad.pinch(.ends, scale: 4, isCancelled: true)
      try demo.expect(.zoomMap(scale: 4, x: 300, y: 180))
      let scales = demo.lines.filter { $0.hasPrefix("scrollViewDidZoom ") }
        .compactMap { Double($0.dropFirst("scrollViewDidZoom ".count)) }
      #expect(scales.max() == 6 && scales.last == 4)
      #expect(demo.lines.contains("viewForZooming"))
    }

    @Test("is what fingers make that scroll on a touchpad while Control is held")
    func control() throws {
      let touchpad = try Touchpad()
      defer { touchpad.stop() }
      let demo = try Demo(on: touchpad.server, ["zoom", "--log-delegate"])
      defer { demo.close() }
      try demo.point(touchpad, at: (160, 240))
      let start = demo.lines.count
      try demo.pointer.send(["keydown", "Control_L"])
      for _ in 0..<16 { try touchpad.scroll(y: -0.25) }
      try touchpad.scroll(y: 0)
      try demo.pointer.send(["keyup", "Control_L"])
      try demo.expect(.zoomMap(scale: 2, x: 160, y: 240))
      #expect(!demo.lines.dropFirst(start).contains { $0.hasPrefix("scrollViewWillBeginDragging") })
    }
  }
}
