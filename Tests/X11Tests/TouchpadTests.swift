import Foundation
import TestSupport
import Testing

extension OnServers {
  @Suite(
    "A touchpad",
    .enabled(
      if: Tool.hasTouchScreens, "Xorg, its drivers dummy and inputtest, xrandr or root is missing"))
  struct TouchpadTests {
    private func withDemo(_ body: (Touchpad, Demo) throws -> Void) throws {
      let touchpad = try Touchpad()
      defer { touchpad.stop() }
      let demo = try Demo(on: touchpad.server, ["scrollview", "--log-delegate"])
      defer { demo.close() }
      try demo.point(touchpad, at: (160, 240))
      try body(touchpad, demo)
    }

    @Test("moves the content point for point, to the pixel, without slop")
    func follows() throws {
      try withDemo { touchpad, demo in
        for _ in 0..<20 { try touchpad.scroll(y: 0.5) }
        try demo.expect(.scrollView(y: 150))
        for _ in 0..<4 { try touchpad.scroll(y: -0.2) }
        try touchpad.scroll(y: 0)
        #expect(eventually { demo.lines.contains("scrollViewDidScroll 0.0 138.0") })
      }
    }

    @Test("coasts at its stop as after a finger's flick, and rests where the law says")
    func coasts() throws {
      try withDemo { touchpad, demo in
        let start = demo.lines.count
        for _ in 0..<15 {
          try touchpad.scroll(y: 0.6)
          usleep(8_000)
        }
        try touchpad.scroll(y: 0)
        let flick = try #require(try Flick(of: demo, after: start))
        #expect(flick.speed > 0.25 && flick.rest > 200)
        #expect(flick.isLawful, "\(flick)")
        try demo.expect(.scrollView(y: Int(flick.rest)))
      }
    }

    @Test("pulls past the end as against a rubber band, which brings it back")
    func rubberBands() throws {
      try withDemo { touchpad, demo in
        for _ in 0..<20 { try touchpad.scroll(y: -0.5) }
        // (1 - 1 / (0.55 * 150 / 480 + 1)) * 480 = 70.4
        #expect(eventually { demo.lines.contains("scrollViewDidScroll 0.0 -70.0") })
        #expect(eventually { demo.lines.last?.hasPrefix("scrollViewDidEndDecelerating") == true })
        try demo.expect(.scrollView(y: 0))
        let offsets = demo.lines.filter { $0.hasPrefix("scrollViewDidScroll ") }
          .compactMap { $0.split(separator: " ").last }.compactMap { Double($0) }
        #expect(offsets.min() == -70 && offsets.last == 0)
      }
    }

    @Test("leaves the program asleep once it has fallen silent, and the indicators are gone")
    func rests() throws {
      try withDemo { touchpad, demo in
        for _ in 0..<4 { try touchpad.scroll(y: 0.5) }
        try demo.expect(.scrollView(y: 30))
        usleep(300_000)
        let before = try ProcessStatus.activity(of: demo.process.pid)
        sleep(2)
        #expect(try ProcessStatus.activity(of: demo.process.pid) == before)
      }
    }
  }
}

extension Demo {
  /// Puts a touchpad's pointer into the window, and returns once the program listens to what
  /// scrolls, for which it asks when the pointer first comes. It must print its delegate's calls.
  func point(_ touchpad: Touchpad, at point: (x: Int, y: Int)) throws {
    let place = try place()
    try touchpad.point(at: Double(place.x + point.x), Double(place.y + point.y))
    // Far less than a pixel, there and back.
    var step = 0.01
    let listens = try eventually {
      try touchpad.scroll(y: step)
      step = -step
      return lines.contains { $0.hasPrefix("scrollViewWillBeginDragging") }
    }
    try #require(listens)
    try touchpad.scroll(y: 0)
    try #require(eventually { lines.contains { $0.hasPrefix("scrollViewDidEndDragging") } })
  }
}
