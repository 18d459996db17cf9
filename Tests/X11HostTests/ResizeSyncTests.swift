import CX11
import Foundation
import Geometry
import Input
import Raster
import TestSupport
import Testing

@testable import X11Host

@Suite("Acknowledgement of sizes")
struct ResizeSyncTests {
  @Test("a size is acknowledged once, after the frame that shows it")
  func order() {
    var sync = ResizeSync()
    sync.announce(7)
    #expect(sync.takeDue(isVisible: true) == nil)
    sync.configure(changesSize: true)
    #expect(sync.takeDue(isVisible: true) == nil)
    sync.beginFrame()
    #expect(sync.takeDue(isVisible: true) == nil)
    sync.endFrame()
    #expect(sync.takeDue(isVisible: true) == 7)
    #expect(sync.takeDue(isVisible: true) == nil)
  }

  @Test("a frame begun before the size came does not show it")
  func begunBefore() {
    var sync = ResizeSync()
    sync.beginFrame()
    sync.announce(1)
    sync.configure(changesSize: true)
    sync.endFrame()
    #expect(sync.takeDue(isVisible: true) == nil)
    sync.beginFrame()
    sync.endFrame()
    #expect(sync.takeDue(isVisible: true) == 1)
  }

  @Test("of several sizes in one turn the last is acknowledged")
  func several() {
    var sync = ResizeSync()
    for value in [1, 2] as [Int64] {
      sync.announce(value)
      sync.configure(changesSize: true)
    }
    sync.announce(3)
    sync.beginFrame()
    sync.endFrame()
    #expect(sync.takeDue(isVisible: true) == 2)
    sync.configure(changesSize: false)
    #expect(sync.takeDue(isVisible: true) == 3)
  }

  @Test("what nobody sees, or what is shown already, is not waited for")
  func nothingToShow() {
    var sync = ResizeSync()
    sync.announce(1)
    sync.configure(changesSize: true)
    #expect(sync.takeDue(isVisible: false) == 1)
    sync.beginFrame()
    sync.endFrame()
    sync.announce(2)
    sync.configure(changesSize: false)
    #expect(sync.takeDue(isVisible: true) == 2)
  }

  @Test("values keep all their 64 bits in two halves", arguments: [0, 1, -1, 1 << 40, .min, .max])
  func halves(value: Int64) {
    let halves = XSyncValue(value)
    #expect(Int64(halves.hi) << 32 | Int64(halves.lo) == value)
  }
}

extension OnXServers {
  @Suite("Acknowledgement of sizes to a window manager")
  @MainActor struct WindowResizeSyncTests {
    @Test(
      "the counter is set after the last put of the new size", arguments: PresentMode.allCases)
    func afterThePut(mode: PresentMode) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.presentMode = mode }
      defer { rig.close() }
      try rig.paintAll(gradient)
      let display = rig.window.connection.display
      let value: Int64 = 5 << 32 | 0xffff_fff0
      try announce(value, to: rig)
      XResizeWindow(display, rig.window.window, 301, 201)
      #expect(rig.pump { rig.window.pixelWidth == 301 })
      #expect(try rig.counter() == 0)
      let log = try RequestLog(display)
      // The presenter's own round trips, for memory of another size, are no part of this.
      try #require(rig.window.acquireBuffer())
      XSync(display, False)
      log.forget()
      #expect(try rig.counter() == 0)
      log.forget()
      var damage = Geometry.Region(PixelRect(x: 0, y: 0, width: 301, height: 10))
      damage.formUnion(PixelRect(x: 0, y: 20, width: 10, height: 10))
      var frame = Frame(damage)
      rig.paintTile(of: &frame) { _, _ in 0xffff_ffff }
      let puts = log.requests.indices.filter { log.requests[$0].isPut(on: display) }
      let sets = log.requests.indices.filter { log.requests[$0].isCounterSet(on: display) }
      #expect(puts.count == 2 && sets.count == 1)
      #expect(puts.allSatisfy { $0 < sets[0] })
      #expect(try rig.counter() == value)
    }

    @Test(
      "a slow program gets no more sizes than it shows, and ends at the last one",
      .enabled(if: Tool.missing("openbox").isEmpty, "openbox is missing"))
    func slowProgram() throws {
      let server = try XServer()
      defer { server.stop() }
      // With buttons of its own on the root window, openbox does not resize for one held there.
      try server.startOpenbox(configuration: "/dev/null")
      let rig = try HostRig(server)
      defer { rig.close() }
      try rig.paintAll(gradient)
      let pointer = Pointer(server)
      try pointer.move(to: (600, 400))
      try pointer.press()
      rig.poll()
      try rig.beginResizing(at: (600, 400))
      usleep(100_000)
      rig.forget()
      let before = try rig.counter()
      let storm = try server.start(
        ["xdotool"]
          + (1...60).flatMap {
            ["mousemove", "\(600 + 4 * $0)", "\(400 + 2 * $0)", "sleep", "0.01"]
          }
      )
      var frames = 0
      let isDone = try rig.pump(seconds: 20) {
        if rig.sizes.count > frames {
          usleep(60_000)
          frames += 1
          try rig.paintAll(gradient)
        }
        return storm.status != nil && rig.window.pixelWidth >= 320 + 230
      }
      #expect(isDone)
      try pointer.release()
      let values = try rig.counter() - before
      // Sixty places were there to be told of.
      #expect((2...30).contains(rig.sizes.count), "\(rig.sizes.count) sizes")
      #expect((2...30).contains(values), "\(values) values")
    }

    /// As a window manager does before it changes the size.
    private func announce(_ value: Int64, to rig: HostRig) throws {
      let connection = rig.window.connection
      let halves = XSyncValue(value)
      rig.send(
        connection.atoms.wmProtocols,
        [Int(connection.atoms.syncRequest), 0, Int(halves.lo), Int(halves.hi)],
        to: rig.window.window)
    }
  }
}

extension RequestLog.Request {
  /// Whether it puts pixels, through memory or the connection.
  fileprivate func isPut(on display: OpaquePointer) -> Bool {
    major == RequestLog.putImage || isRequest(3, of: "MIT-SHM", on: display)
  }

  fileprivate func isCounterSet(on display: OpaquePointer) -> Bool {
    isRequest(3, of: "SYNC", on: display)
  }

  private func isRequest(_ minor: UInt8, of name: String, on display: OpaquePointer) -> Bool {
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    return XQueryExtension(display, name, &opcode, &event, &error) == True
      && major == UInt8(opcode) && self.minor == minor
  }
}

extension HostRig {
  /// The sizes told so far.
  fileprivate var sizes: [HostEvent] {
    events.filter { if case .resized = $0 { true } else { false } }
  }

  /// What the server has as the value of the window's counter.
  fileprivate func counter() throws -> Int64 {
    var value = XSyncValue()
    let status = XSyncQueryCounter(window.connection.display, window.syncCounter, &value)
    #expect(status == True)
    return Int64(value.hi) << 32 | Int64(value.lo)
  }

  /// Asks the window manager to move the lower right corner with the pointer.
  fileprivate func beginResizing(at place: (x: Int, y: Int)) throws {
    let display = window.connection.display
    let bottomRight = 4
    let byUser = 1
    send(
      XInternAtom(display, "_NET_WM_MOVERESIZE", False),
      [place.x, place.y, bottomRight, Int(Button1), byUser], to: window.connection.root)
  }

  fileprivate func send(_ type: Atom, _ items: [Int], to receiver: Window) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window.window
    event.xclient.message_type = type
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { data in
      for (index, item) in items.enumerated() {
        data.storeBytes(of: item, toByteOffset: index * MemoryLayout<Int>.stride, as: Int.self)
      }
    }
    let mask = receiver == window.window ? 0 : SubstructureRedirectMask | SubstructureNotifyMask
    XSendEvent(window.connection.display, receiver, False, mask, &event)
    XFlush(window.connection.display)
  }
}
