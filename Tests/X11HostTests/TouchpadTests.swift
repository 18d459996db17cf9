import CX11
import Input
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite(
    "A touchpad",
    .enabled(
      if: Tool.hasTouchScreens, "Xorg, its drivers dummy and inputtest, xrandr or root is missing"))
  @MainActor struct TouchpadTests {
    private func withRig(_ body: (Touchpad, HostRig) throws -> Void) throws {
      let touchpad = try Touchpad()
      defer { touchpad.stop() }
      let rig = try HostRig(touchpad.server)
      defer { rig.close() }
      try touchpad.point(at: 100, 100)
      #expect(rig.pump { rig.window.hasSeenPointer && !rig.window.devicesAreStale })
      // What is selected must have come to the server before anything happens.
      XSync(rig.window.connection.display, False)
      rig.forget()
      try body(touchpad, rig)
    }

    @Test("scrolls by 15 points a click, ends when the fingers lift, and clicks nothing")
    func scrolls() throws {
      try withRig { touchpad, rig in
        for step in [0.25, 0.5, 2, 1] { try touchpad.scroll(y: step) }
        try touchpad.scroll(x: -1, y: 0.5)
        try touchpad.scroll(x: 0.2)
        try touchpad.scroll(x: 0, y: 0)
        #expect(rig.pump { rig.scrolls.last?.phase == .ended })
        let phases = rig.scrolls.map(\.phase)
        #expect(phases == [.began, .changed, .changed, .changed, .changed, .ended])
        // The first total was counted from, of each axis.
        #expect(rig.scrolls.map(\.deltaY) == [7.5, 30, 15, 7.5, 0, 0])
        #expect(rig.scrolls.map(\.deltaX) == [0, 0, 0, 0, 3, 0])
        #expect(rig.scrolls.allSatisfy { abs($0.sample.x - 100) <= 1 })
        #expect(rig.wheels.isEmpty && rig.phases.isEmpty)
      }
    }

    @Test("that falls silent is given up in time, without being asked")
    func silence() throws {
      try withRig { touchpad, rig in
        for _ in 0..<3 { try touchpad.scroll(y: 0.5) }
        #expect(rig.pump { rig.scrolls.count >= 2 })
        let patience = rig.window.now() + 10
        while rig.scrolls.last?.phase != .cancelled, rig.window.now() < patience {
          rig.window.wait(until: patience)
          rig.poll()
        }
        #expect(rig.window.now() < patience)
        #expect(rig.scrolls.map(\.phase) == [.began, .changed, .cancelled])
        let times = rig.scrolls.map(\.sample.time)
        try #require(times.count == 3)
        #expect(abs(times[2] - times[1] - ScrollTracker.patienceSeconds) < 1e-9)
        #expect(rig.window.scroll.deadline == nil)
      }
    }

    @Test("counts anew after the pointer was elsewhere")
    func elsewhere() throws {
      try withRig { touchpad, rig in
        try touchpad.scroll(y: 1)
        try touchpad.scroll(y: 1)
        try touchpad.scroll(y: 0)
        #expect(rig.pump { rig.scrolls.last?.phase == .ended })
        try touchpad.point(at: 800, 600)
        for _ in 0..<5 { try touchpad.scroll(y: 3) }
        try touchpad.point(at: 100, 100)
        rig.forget()
        try touchpad.scroll(y: 1)
        try touchpad.scroll(y: 1)
        try touchpad.scroll(y: 0)
        #expect(rig.pump { rig.scrolls.last?.phase == .ended })
        #expect(rig.scrolls.map(\.deltaY) == [15, 0])
      }
    }

    @Test("goes on counting through a grab that comes and goes")
    func grab() throws {
      try withRig { touchpad, rig in
        let connection = rig.window.connection
        try touchpad.scroll(y: 1)
        try touchpad.scroll(y: 1)
        #expect(rig.pump { rig.scrolls.count == 1 })
        let grab = XGrabPointer(
          connection.display, connection.root, False, 0, GrabModeAsync, GrabModeAsync, 0, 0,
          UInt(CurrentTime))
        #expect(grab == GrabSuccess)
        XUngrabPointer(connection.display, UInt(CurrentTime))
        XSync(connection.display, False)
        try touchpad.scroll(y: 2)
        #expect(rig.pump { rig.scrolls.contains { $0.deltaY == 30 } })
      }
    }

    @Test("and another one scroll by turns, in one gesture")
    func twoByTurns() throws {
      try withRig { touchpad, rig in
        for _ in 0..<4 {
          try touchpad.scroll(y: 1)
          try touchpad.scrollOnSecond(y: 2)
        }
        try touchpad.scrollOnSecond(y: 0)
        #expect(rig.pump { rig.scrolls.last?.phase == .ended })
        let phases = rig.scrolls.map(\.phase)
        #expect(phases.first == .began && phases.filter { $0 == .changed }.count == 5)
        // The first total of each was counted from.
        #expect(rig.scrolls.map(\.deltaY) == [15, 30, 15, 30, 15, 30, 0])
      }
    }

    @Test("and all others are asked for anew when devices have changed")
    func changedDevices() throws {
      try withRig { touchpad, rig in
        try touchpad.scroll(y: 1)
        try touchpad.scroll(y: 0)
        let display = rig.window.connection.display
        try "second".withCString { name in
          var change = XIAnyHierarchyChangeInfo()
          change.add = XIAddMasterInfo(
            type: XIAddMaster, name: UnsafeMutablePointer(mutating: name), send_core: False,
            enable: True)
          #expect(XIChangeHierarchy(display, &change, 1) == Success)
          XSync(display, False)
          rig.poll()
          #expect(!rig.window.devicesAreStale && rig.window.scroll.hasDevices)
          rig.forget()
          try touchpad.scroll(y: 1)
          try touchpad.scroll(y: 2)
          try touchpad.scroll(y: 0)
        }
        #expect(rig.pump { rig.scrolls.last?.phase == .ended })
        #expect(rig.scrolls.map(\.deltaY) == [30, 0])
      }
    }

    @Test("is cancelled when the window is unmapped, and so is the mouse's drag beside it")
    func unmapping() throws {
      try withRig { touchpad, rig in
        try Pointer(touchpad.server).press()
        try touchpad.scroll(y: 1)
        try touchpad.pinch(.begins)
        try touchpad.scroll(y: 1)
        try touchpad.scroll(y: 1)
        try touchpad.server.output(of: ["xdotool", "windowunmap", rig.identifier])
        #expect(rig.pump { rig.scrolls.last?.phase == .cancelled })
        #expect(rig.scrolls.filter { $0.phase == .cancelled }.count == 1)
        #expect(rig.pinches.map(\.phase) == [.began, .cancelled])
        #expect(rig.phases == [.began, .cancelled])
      }
    }

    @Test("and a wheel that counts finely loses no click, and makes none twice")
    func wheel() throws {
      try withRig { touchpad, rig in
        try touchpad.turn(y: 1)
        try touchpad.turn(y: 0.25)
        try touchpad.turn(y: 0.75)
        try touchpad.turn(y: -2)
        try touchpad.turn(x: 1)
        #expect(rig.pump { rig.wheels.last?.clicksX == 1 })
        #expect(rig.wheels.map(\.clicksY) == [1, 0.25, 0.75, -2, 0])
        #expect(rig.scrolls.isEmpty)
      }
    }

    @Test("leaves the mouse's drags and whole clicks what they are without one")
    func mouseBeside() throws {
      try withRig { touchpad, rig in
        let pointer = Pointer(touchpad.server)
        try pointer.drag(from: (20, 20), to: (400, 60), steps: 5)
        try pointer.move(to: (60, 60))
        try pointer.wheel(2)
        #expect(rig.pump { rig.wheels.count == 2 })
        #expect(rig.phases.first == .began && rig.phases.last == .ended)
        #expect(rig.phases.filter { $0 != .moved }.count == 2)
        let last = rig.events.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
          .last
        #expect(last?.kind == .mouse && last?.sample.x == 400 && last?.sample.y == 60)
        #expect(rig.wheels.allSatisfy { $0.clicksY == 1 && $0.clicksX == 0 })
      }
    }

    @Test("tells of a pinch by two fingers, and how it ended", arguments: [false, true])
    func pinch(isCancelled: Bool) throws {
      try withRig { touchpad, rig in
        try touchpad.pinch(.begins)
        try touchpad.pinch(.changes, scale: 1.25)
        try touchpad.pinch(.changes, scale: 2)
        try touchpad.pinch(.ends, scale: 2, isCancelled: isCancelled)
        try touchpad.pinch(.begins, fingers: 3)
        try touchpad.pinch(.changes, scale: 2, fingers: 3)
        try touchpad.pinch(.ends, scale: 2, fingers: 3)
        try touchpad.pinch(.begins)
        #expect(rig.pump { rig.pinches.count == 5 })
        #expect(
          rig.pinches.map(\.phase)
            == [.began, .changed, .changed, isCancelled ? .cancelled : .ended, .began])
        #expect(rig.pinches.map(\.scale) == [1, 1.25, 2, 2, 1])
        #expect(rig.pinches.allSatisfy { abs($0.sample.x - 100) <= 1 })
      }
    }
  }
}

extension HostRig {
  fileprivate var scrolls: [ScrollEvent] {
    events.compactMap { if case .scroll(let event) = $0 { event } else { nil } }
  }

  fileprivate var pinches: [PinchEvent] {
    events.compactMap { if case .pinch(let event) = $0 { event } else { nil } }
  }
}
