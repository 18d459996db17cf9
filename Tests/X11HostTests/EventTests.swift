import CX11
import Foundation
import Geometry
import Input
import Raster
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite("Events")
  @MainActor struct EventTests {
    @Test("a drag is delivered outside the window, and every motion keeps its sample")
    func dragOutside() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      try server.output(of: ["xdotool", "windowmove", rig.identifier, "200", "200"])
      let pointer = Pointer(server)
      try pointer.drag(from: (210, 210), to: (60, 90), steps: 20, interval: 0.001)
      #expect(rig.pump { rig.phases.last == .ended })
      #expect(rig.phases.filter { $0 != .moved } == [.began, .ended])
      let last = rig.events.compactMap { if case .pointer(let event) = $0 { event } else { nil } }
        .last
      #expect(last?.sample.x == -140 && last?.sample.y == -110)
    }

    @Test("motions that were waiting come as one event with its history, in order")
    func coalescing() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      try Pointer(server).drag(from: (10, 10), to: (110, 60), steps: 50, interval: 0.002)
      XSync(rig.window.connection.display, False)
      var buffer = EventBuffer()
      rig.window.poll(into: &buffer)
      let pointers = buffer.events.compactMap {
        if case .pointer(let event) = $0 { event } else { nil }
      }
      #expect(pointers.map(\.phase) == [.began, .moved, .ended])
      let moved = pointers[1]
      #expect(moved.history.count == 49)
      let samples = Array(buffer.samples[moved.history]) + [moved.sample]
      let places = (1...50).map { Double(10 + 2 * $0) }
      #expect(samples.map(\.x) == places)
      let times = samples.map(\.time)
      #expect(times == times.sorted())
      #expect(samples.last.map { rig.window.now() - $0.time < 5 } == true)
    }

    @Test("a poll takes in what came after the events that a wait has read already")
    func readAhead() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      let pointer = Pointer(server)
      try pointer.move(to: (20, 20))
      try pointer.press()
      // As far as a wait for the end of a frame reads: out of the socket, into Xlib's queue.
      XSync(rig.window.connection.display, False)
      #expect(XEventsQueued(rig.window.connection.display, QueuedAlready) > 0)
      try pointer.move(to: (40, 40))
      let descriptor = rig.window.connection.descriptor
      try #require(
        eventually {
          var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          return Glibc.poll(&watched, 1, 0) > 0
        })
      rig.poll()
      #expect(rig.phases == [.began, .moved])
    }

    @Test("other buttons do not disturb a drag, and begin none")
    func otherButtons() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      let pointer = Pointer(server)
      try pointer.move(to: (20, 20))
      try pointer.press(3)
      try pointer.press(1)
      try pointer.press(2)
      try pointer.move(to: (40, 40))
      try pointer.release(2)
      try pointer.release(1)
      try pointer.move(to: (50, 50))
      try pointer.release(3)
      try pointer.key("a")
      #expect(rig.pump { !rig.keys.isEmpty })
      #expect(rig.phases == [.began, .moved, .ended])
    }

    @Test("unmapping in a drag cancels it once, and the stray release says nothing")
    func unmapInDrag() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      let pointer = Pointer(server)
      try pointer.drag(from: (20, 20), to: (60, 60), releasing: false)
      #expect(rig.pump { rig.phases.last == .moved })
      try server.output(of: ["xdotool", "windowunmap", rig.identifier])
      #expect(rig.pump { rig.phases.last == .cancelled })
      #expect(rig.events.last == .visibility(false))
      try pointer.release()
      try server.output(of: ["xdotool", "windowmap", rig.identifier])
      #expect(rig.pump { rig.events.last == .exposed(rig.window.bounds) })
      try pointer.drag(from: (20, 20), to: (30, 30))
      #expect(rig.pump { rig.phases.last == .ended })
      #expect(rig.phases.filter { $0 != .moved } == [.began, .cancelled, .began, .ended])
    }

    @Test("wheel buttons are clicks with a direction, in order")
    func wheel() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      let pointer = Pointer(server)
      try pointer.move(to: (33, 44))
      try pointer.send(["click", "4", "click", "5", "click", "6", "keydown", "shift", "click", "7"])
      try pointer.send(["keyup", "shift"])
      #expect(rig.pump { rig.wheels.count == 4 })
      #expect(rig.wheels.map(\.clicksY) == [-1, 1, 0, 0])
      #expect(rig.wheels.map(\.clicksX) == [0, 0, -1, 1])
      #expect(rig.wheels.map(\.modifiers) == [[], [], [], .shift])
      #expect(rig.wheels.allSatisfy { $0.sample.x == 33 && $0.sample.y == 44 })
    }

    @Test("keys carry the symbol that Shift and the layout make of them")
    func keys() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      try Pointer(server).move(to: (10, 10))
      try Pointer(server).key("a", "shift+a", "Page_Down", "F11")
      #expect(rig.pump { rig.keys.filter { !$0.isDown }.count == 5 })
      let pressed = rig.keys.filter(\.isDown).map(\.keysym)
      #expect(pressed == [0x61, 0xffe1, 0x41, 0xff56, 0xffc8])
    }

    @Test("a key that is held comes down again and again, and up once")
    func autoRepeat() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      try Pointer(server).move(to: (10, 10))
      try Pointer(server).send(["keydown", "Down", "sleep", "1", "keyup", "Down"])
      #expect(rig.pump { rig.keys.last?.isDown == false })
      #expect(rig.keys.filter { !$0.isDown }.count == 1)
      #expect(rig.keys.filter(\.isDown).count > 2)
    }

    @Test("what a window above uncovers is exposed, and the rest is not")
    func uncovering() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      try rig.paintAll(gradient)
      let cover = try HostRig(server, width: 50, height: 40)
      try cover.paintAll { _, _ in 0xff00_ff00 }
      _ = try cover.difference { _, _ in 0 }
      rig.poll()
      rig.forget()
      cover.close()
      #expect(rig.pump { !rig.events.isEmpty })
      #expect(rig.events == [.exposed(PixelRect(x: 0, y: 0, width: 50, height: 40))])
    }

    @Test("a covered window is not visible, unless a compositor shows it all the same")
    func covering() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      #expect(rig.window.isVisible)
      let cover = try HostRig(server, width: 400, height: 300)
      #expect(rig.pump { !rig.window.isVisible })
      cover.close()
      #expect(rig.pump { rig.window.isVisible })
    }

    @Test("pings are answered and closing is asked for")
    func protocols() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      let connection = rig.window.connection
      XSelectInput(connection.display, connection.root, SubstructureNotifyMask)
      for (atom, time) in [(connection.atoms.ping, 77), (connection.atoms.wmDeleteWindow, 0)] {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = rig.window.window
        event.xclient.message_type = connection.atoms.wmProtocols
        event.xclient.format = 32
        event.xclient.data.l.0 = Int(atom)
        event.xclient.data.l.1 = time
        XSendEvent(connection.display, rig.window.window, False, NoEventMask, &event)
      }
      #expect(rig.pump { rig.events.contains(.closeRequested) })
      XSync(connection.display, False)
      var answer = XEvent()
      #expect(XCheckTypedEvent(connection.display, ClientMessage, &answer) == True)
      #expect(answer.xclient.window == connection.root)
      #expect(answer.xclient.data.l.0 == Int(connection.atoms.ping))
      #expect(answer.xclient.data.l.1 == 77)
    }

    @Test("window managers find everything that they look for")
    func properties() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) {
        $0.title = "Größe ✓"
        $0.minimumWidthPixels = 120
        $0.icons = [.init(width: 1, height: 1, pixels: [0xff12_3456])]
      }
      defer { rig.close() }
      let text = try server.output(of: ["xprop", "-id", rig.identifier])
      for line in [
        "_NET_WM_PID(CARDINAL) = \(getpid())\n", "WM_CLASS(STRING) = \"oriel\", \"Oriel\"\n",
        "_NET_WM_NAME(UTF8_STRING) = \"Größe ✓\"\n", "WM_DELETE_WINDOW, _NET_WM_PING",
        "minimum size: 120 by 1", "Client accepts input or input focus: True",
        "WM_CLIENT_MACHINE(STRING)", "_NET_WM_ICON(CARDINAL)",
      ] {
        #expect(text.contains(line), "no \(line) in \(text)")
      }
    }
  }
}

extension HostRig {
  /// The turns of the wheel so far.
  var wheels: [WheelEvent] {
    events.compactMap { if case .wheel(let event) = $0 { event } else { nil } }
  }

  /// The keys so far.
  var keys: [KeyEvent] {
    events.compactMap { if case .key(let event) = $0 { event } else { nil } }
  }
}
