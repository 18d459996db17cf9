import CX11
import Foundation
import Geometry
import Input
import TestSupport
import Testing

@testable import X11Host

/// The bytes of a settings manager's property.
private func property(
  _ settings: [(name: String, value: Int32)], isBigEndian: Bool = false
) -> [UInt8] {
  func number(_ value: UInt32, bytes: Int) -> [UInt8] {
    let digits = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    return isBigEndian ? digits.reversed() : digits
  }
  func text(_ text: String) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
  }
  var bytes: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0] + number(7, bytes: 4)
  bytes += number(UInt32(settings.count + 2), bytes: 4)
  bytes += [1, 0] + number(8, bytes: 2) + text("Net/Name") + number(1, bytes: 4)
  bytes += number(5, bytes: 4) + text("Adwai")
  bytes += [2, 0] + number(5, bytes: 2) + text("Color") + number(1, bytes: 4)
  bytes += [1, 2, 3, 4, 5, 6, 7, 8]
  for (name, value) in settings {
    bytes += [0, 0] + number(UInt32(name.utf8.count), bytes: 2) + text(name)
    bytes += number(3, bytes: 4) + number(UInt32(bitPattern: value), bytes: 4)
  }
  return bytes
}

@Suite("Settings")
struct SettingsTests {
  @Test("numbers are found among texts and colours in either order", arguments: [false, true])
  func numbers(isBigEndian: Bool) throws {
    let settings = try #require(
      Settings(
        property(
          [("Xft/DPI", 144 * 1024), ("Xft/Antialias", 1), ("Gdk/WindowScalingFactor", 2)],
          isBigEndian: isBigEndian)))
    #expect(settings.dotsPerInch == 144 && settings.factor == 2)
    let others = try #require(Settings(property([("Xft/Hinting", 1)], isBigEndian: isBigEndian)))
    #expect(others.dotsPerInch == nil && others.factor == nil)
  }

  @Test("whatever ends too early is no settings", arguments: [false, true])
  func cutShort(isBigEndian: Bool) {
    let bytes = property([("Xft/DPI", 98_304)], isBigEndian: isBigEndian)
    #expect(Settings(bytes) != nil)
    for length in bytes.indices { #expect(Settings(Array(bytes[..<length])) == nil) }
  }

  @Test("no bytes trap", arguments: Chance.seeds(2000))
  func fuzz(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = property(
      [("Xft/DPI", 98_304), ("Gdk/WindowScalingFactor", 2)], isBigEndian: seed % 2 == 0)
    for _ in 0..<(1 + random.next() % 8) {
      bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
    }
    if let settings = Settings(bytes) {
      let scale = displayScale(resources: nil, settings: settings, environment: nil)
      #expect((0.5...8).contains(scale), "seed \(seed)")
    }
  }

  @Test(
    "they come after the resource and before the environment, dots before the factor",
    arguments: [
      ("Xft.dpi: 120\n", [("Xft/DPI", 144 * 1024)], 1.25),
      (nil, [("Gdk/WindowScalingFactor", 3), ("Xft/DPI", 144 * 1024)], 1.5),
      (nil, [("Gdk/WindowScalingFactor", 3)], 3), (nil, [("Xft/DPI", -1)], 2), (nil, [], 2),
    ] as [(String?, [(String, Int32)], Double)])
  func order(resources: String?, settings: [(String, Int32)], expected: Double) {
    let settings = Settings(property(settings.map { (name: $0.0, value: $0.1) }))
    #expect(
      displayScale(resources: resources, settings: settings, environment: "2") == expected)
  }
}

/// A settings manager with a connection of its own.
@MainActor private final class Manager {
  private let display: OpaquePointer
  private var window: Window
  private let (selection, settings): (Atom, Atom)

  init(_ server: XServer) throws {
    display = try #require(XOpenDisplay(server.display))
    window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    selection = XInternAtom(display, "_XSETTINGS_S0", False)
    settings = XInternAtom(display, "_XSETTINGS_SETTINGS", False)
  }

  func set(_ bytes: [UInt8]) {
    XChangeProperty(
      display, window, settings, settings, 8, PropModeReplace, bytes, Int32(bytes.count))
    XSync(display, False)
  }

  /// Takes the selection, and tells everybody, as the protocol wants it.
  func announce() {
    XSetSelectionOwner(display, selection, window, UInt(CurrentTime))
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = XDefaultRootWindow(display)
    event.xclient.message_type = XInternAtom(display, "MANAGER", False)
    event.xclient.format = 32
    event.xclient.data.l.1 = Int(selection)
    event.xclient.data.l.2 = Int(window)
    XSendEvent(
      display, XDefaultRootWindow(display), False, StructureNotifyMask, &event)
    XSync(display, False)
  }

  /// Puts its window on the screen, and takes it off again.
  func appearAndVanish() {
    XMapWindow(display, window)
    XUnmapWindow(display, window)
    XSync(display, False)
  }

  func leave() { XCloseDisplay(display) }
}

extension OnXServers {
  @Suite("A settings manager") @MainActor struct SettingsManagerTests {
    @Test("is read at the start, and followed as it changes, goes and comes back")
    func follows() throws {
      let server = try XServer()
      defer { server.stop() }
      let first = try Manager(server)
      first.set(property([("Xft/DPI", 192 * 1024)]))
      first.announce()
      let rig = try HostRig(server, width: 100, height: 50) { $0.scale = nil }
      defer { rig.close() }
      #expect(rig.window.scale == 2)
      first.set(property([("Xft/DPI", 144 * 1024)]))
      #expect(rig.pump { rig.window.scale == 1.5 })
      first.set([1, 2, 3])
      #expect(rig.pump { rig.window.scale == 1 })
      first.set(property([("Gdk/WindowScalingFactor", 3)]))
      #expect(rig.pump { rig.window.scale == 3 })
      first.leave()
      #expect(rig.pump { rig.window.scale == 1 })
      let second = try Manager(server)
      defer { second.leave() }
      second.set(property([("Xft/DPI", 120 * 1024)], isBigEndian: true))
      second.announce()
      #expect(rig.pump { rig.window.scale == 1.25 })
      #expect(rig.window.statistics.protocolErrors == 0)
    }
  }

  @Suite("A settings manager's window") @MainActor struct SettingsWindowTests {
    @Test("may come and go on the screen, which says nothing about ours")
    func comesAndGoes() throws {
      let server = try XServer()
      defer { server.stop() }
      let manager = try Manager(server)
      defer { manager.leave() }
      manager.set(property([("Xft/DPI", 96 * 1024)]))
      manager.announce()
      let rig = try HostRig(server, width: 100, height: 50) { $0.scale = nil }
      defer { rig.close() }
      #expect(rig.pump { rig.window.isVisible })
      manager.appearAndVanish()
      // Comes after what its window has been through.
      manager.set(property([("Xft/DPI", 192 * 1024)]))
      #expect(rig.pump { rig.window.scale == 2 })
      #expect(rig.window.isVisible)
      #expect(rig.window.visibility.isWhole)
    }
  }

  @Suite("Without a window manager") @MainActor struct UnmanagedWindowTests {
    @Test("fullscreen covers the screen, and goes back to the place before")
    func fullscreen() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      XMoveWindow(rig.window.connection.display, rig.window.window, 30, 40)
      let before = PixelRect(x: 30, y: 40, width: 320, height: 240)
      #expect(rig.pump { rig.window.placeOnRoot() == before })
      let connection = rig.window.connection
      let screen = PixelRect(
        x: 0, y: 0, width: Int(XDisplayWidth(connection.display, connection.screen)),
        height: Int(XDisplayHeight(connection.display, connection.screen)))
      rig.window.setFullscreen(true)
      #expect(rig.window.isFullscreen)
      #expect(rig.pump { rig.window.placeOnRoot() == screen })
      rig.window.setFullscreen(false)
      #expect(!rig.window.isFullscreen)
      #expect(rig.pump { rig.window.placeOnRoot() == before })
    }

    @Test("a flood of events keeps neither a poll nor the notice of a signal waiting")
    func flood() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.catchesTerminationSignals = true }
      defer { rig.close() }
      let connection = rig.window.connection
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = rig.window.window
      event.xclient.message_type = connection.atoms.name
      event.xclient.format = 32
      kill(getpid(), SIGTERM)
      _ = eventually {
        // More than one poll takes in.
        for _ in 0..<5000 { XPutBackEvent(connection.display, &event) }
        rig.poll()
        #expect(XEventsQueued(connection.display, QueuedAlready) > 0)
        rig.window.wait(until: nil)
        return rig.window.terminationRequested
      }
      #expect(rig.window.terminationRequested)
    }
  }
}
