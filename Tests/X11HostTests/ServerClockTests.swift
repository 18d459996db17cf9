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
