import CX11
import Foundation
import Input
import TestSupport
import Testing

@testable import X11Host

@Suite("Server clock")
struct ServerClockTests {
  @Test("the event that came through the fastest sets the offset")
  func offset() {
    var clock = ServerClock()
    #expect(clock.time(of: 1000, readAt: 50.020) == 50.020)
    // 15 ms faster: its difference is the new least one.
    #expect(abs(clock.time(of: 1010, readAt: 50.015 + 0.0) - 50.020) < 1e-9)
    // Late by 40 ms: the stamp, not the receipt, tells the time.
    #expect(abs(clock.time(of: 1100, readAt: 50.145) - 50.105) < 1e-9)
  }

  @Test("a wrap of the server's 32 bits goes unnoticed")
  func wrap() {
    var clock = ServerClock()
    let start = clock.time(of: UInt32.max - 9, readAt: 100)
    let next = clock.time(of: 10, readAt: 100.02)
    #expect(abs(next - start - 0.02) < 1e-9)
  }

  @Test("times never decrease and are never in the future", arguments: [1, 2, 3] as [UInt64])
  func order(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var clock = ServerClock()
    var server = UInt32.max - 20_000
    var now = 5.0
    var last = -Double.infinity
    for _ in 0..<5000 {
      let step = UInt32.random(in: 0...30, using: &random)
      server &+= step
      now += Double(step) / 1000 + Double.random(in: 0...0.003, using: &random)
      let time = clock.time(of: server, readAt: now)
      #expect(time >= last && time <= now, "seed \(seed)")
      last = time
    }
  }

  @Test("an offset that has become too small is forgotten after two windows")
  func drift() {
    var clock = ServerClock()
    _ = clock.time(of: 0, readAt: 10)
    var time = 0.0
    // The server's clock loses a second over half a minute.
    for step in 1...30 {
      time = clock.time(of: UInt32(step * 967), readAt: 10 + Double(step))
    }
    #expect(40 - time < 0.7)
  }

  @Test("a server whose clock was set anew is followed at once")
  func reset() {
    var clock = ServerClock()
    _ = clock.time(of: 4_000_000, readAt: 10)
    #expect(clock.time(of: 5, readAt: 20) == 20)
  }
}

extension OnXServers {
  @Suite("Server's time in a drag")
  @MainActor struct ServerTimeTests {
    @Test("a wrap of the server's 32 bits between two motions leaves their distance as it is")
    func wrap() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      let first = UInt32.max - 11
      put(ButtonPress, first, on: rig)
      rig.poll()
      // Longer than what follows says that it took, so that none of it can be in the future.
      usleep(50_000)
      for milliseconds in [8, 16, 24] as [UInt32] {
        put(MotionNotify, first &+ milliseconds, on: rig)
        rig.poll()
      }
      put(ButtonRelease, first &+ 32, on: rig)
      rig.poll()
      let times = rig.events.compactMap {
        if case .pointer(let event) = $0 { event.sample.time } else { nil }
      }
      #expect(rig.phases == [.began, .moved, .moved, .moved, .ended])
      for (former, next) in zip(times, times.dropFirst()) {
        #expect(abs(next - former - 0.008) < 1e-6)
      }
    }

    private func put(_ type: Int32, _ stamp: UInt32, on rig: HostRig) {
      var event = XEvent()
      event.xbutton.type = type
      event.xbutton.window = rig.window.window
      event.xbutton.time = Time(stamp)
      event.xbutton.state = type == ButtonPress ? 0 : UInt32(Button1Mask)
      if type == MotionNotify {
        event.xmotion.is_hint = 0
      } else {
        event.xbutton.button = UInt32(Button1)
      }
      XPutBackEvent(rig.window.connection.display, &event)
    }
  }
}
