import CX11
import Input
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite(
    "A touch screen",
    .enabled(
      if: Tool.hasTouchScreens, "Xorg, its drivers dummy and inputtest, xrandr or root is missing"))
  @MainActor struct TouchScreenTests {
    @Test("tells of each of two fingers as a contact of its own, and of no mouse")
    func twoFingers() throws {
      let screen = try TouchScreen()
      defer { screen.stop() }
      let rig = try HostRig(screen.server)
      defer { rig.close() }
      try screen.finger(1, .begins, 40, 50)
      try screen.finger(2, .begins, 200, 100)
      try screen.finger(1, .moves, 60, 90)
      try screen.finger(2, .moves, 180, 120)
      try screen.finger(1, .ends, 60, 90)
      try screen.finger(2, .ends, 180, 120)
      #expect(rig.pump { rig.phases.filter { $0 == .ended }.count == 2 })
      let pointers = rig.pointers
      let ids = Set(pointers.map(\.id))
      #expect(ids.count == 2 && !ids.contains(Contact.mouse.id))
      let places = [[(40.0, 50.0), (60.0, 90.0)], [(200.0, 100.0), (180.0, 120.0)]]
      for (id, (first, last)) in zip(ids.sorted(), places.map { ($0[0], $0[1]) }) {
        let own = pointers.filter { $0.id == id }
        #expect(own.first?.phase == .began && own.last?.phase == .ended)
        #expect(own.contains { $0.phase == .moved })
        #expect(own.first?.sample.isNear(first) == true)
        #expect(own.last?.sample.isNear(last) == true)
      }
    }

    @Test("that two fingers flood in turns costs a few events an instant, with every reading")
    func flood() throws {
      let screen = try TouchScreen()
      defer { screen.stop() }
      let rig = try HostRig(screen.server)
      defer { rig.close() }
      try screen.finger(1, .begins, 40, 50)
      try screen.finger(2, .begins, 200, 50)
      let count = 400
      for step in 1...count {
        try screen.finger(1, .moves, 40, 50 + Double(step) / 8)
        try screen.finger(2, .moves, 200, 50 + Double(step) / 8)
      }
      var buffer = EventBuffer()
      XSync(rig.window.connection.display, False)
      rig.window.poll(into: &buffer)
      let moves = buffer.events.compactMap {
        if case .pointer(let event) = $0, event.phase == .moved { event } else { nil }
      }
      let times = moves.flatMap { buffer.samples[$0.history] + [$0.sample] }.map(\.time)
      #expect(times.count == 2 * count)
      // An instant that is in the middle of two fingers' turns may take one event more.
      #expect(moves.count <= 3 * Set(times).count)
      for id in Set(moves.map(\.id)) {
        let own = moves.filter { $0.id == id }
        let places = own.flatMap { buffer.samples[$0.history] + [$0.sample] }.map(\.y)
        #expect(places == places.sorted() && Set(places).count == count)
      }
    }

    @Test("goes on outside the window, and its fingers are cancelled when that is unmapped")
    func leavingAndUnmapping() throws {
      let screen = try TouchScreen()
      defer { screen.stop() }
      let rig = try HostRig(screen.server)
      defer { rig.close() }
      try screen.finger(1, .begins, 40, 50)
      try screen.finger(1, .moves, 500, 400)
      #expect(rig.pump { rig.phases.last == .moved })
      #expect(rig.pointers.last?.sample.isNear((500, 400)) == true)
      try screen.server.output(of: ["xdotool", "windowunmap", rig.identifier])
      #expect(rig.pump { rig.phases.last == .cancelled })
      try screen.finger(1, .ends, 500, 400)
      try screen.server.output(of: ["xdotool", "windowmap", rig.identifier])
      #expect(rig.pump { rig.events.last == .exposed(rig.window.bounds) })
      try screen.finger(2, .begins, 40, 50)
      try screen.finger(2, .ends, 40, 50)
      #expect(rig.pump { rig.phases.last == .ended })
      #expect(rig.phases.filter { $0 != .moved } == [.began, .cancelled, .began, .ended])
    }

    @Test("leaves the mouse what it was")
    func mouseBeside() throws {
      let screen = try TouchScreen()
      defer { screen.stop() }
      let rig = try HostRig(screen.server)
      defer { rig.close() }
      try Pointer(screen.server).drag(from: (20, 20), to: (60, 60))
      #expect(rig.pump { rig.phases.last == .ended })
      #expect(rig.pointers.allSatisfy { $0.id == Contact.mouse.id })
      #expect(rig.pointers.last?.sample.x == 60)
    }
  }
}

extension HostRig {
  /// What contacts have reported.
  fileprivate var pointers: [PointerEvent] {
    events.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
  }
}

extension PointerSample {
  /// Whether the place is the given one, but for the rounding of a screen's axes.
  fileprivate func isNear(_ place: (x: Double, y: Double)) -> Bool {
    abs(x - place.x) <= 1 && abs(y - place.y) <= 1
  }
}
