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
    _ = clock.time(of: 1, readAt: 10)
    var time = 0.0
    // The server's clock loses a second over half a minute.
    for step in 1...30 {
      time = clock.time(of: UInt32(1 + step * 967), readAt: 10 + Double(step))
    }
    #expect(40 - time < 0.7)
  }

  @Test("a server whose clock was set anew is followed at once")
  func reset() {
    var clock = ServerClock()
    _ = clock.time(of: 4_000_000, readAt: 10)
    #expect(clock.time(of: 5, readAt: 20) == 20)
  }

  /// Feeds events 8 ms apart, each read 1 ms after its stamp; returns their times, less the host
  /// times at which they were stamped.
  private func deviations(
    count: Int, _ clock: inout ServerClock, shift: (Int) -> Double
  ) -> [Double] {
    (0..<count).map { event in
      let stamped = 100 + Double(event) * 0.008
      let stamp = UInt32(((stamped + shift(event)) * 1000).rounded())
      return clock.time(of: stamp, readAt: stamped + 0.001) - stamped
    }
  }

  @Test("a clock that steps back or forth stops no times", arguments: [-20, -59, -2, -0.3, 5, 900])
  func step(by shift: Double) {
    var clock = ServerClock()
    let deviations = deviations(count: 1000, &clock) { $0 < 500 ? 1000 : 1000 + shift }
    for deviation in deviations { #expect(abs(deviation) < 0.0011) }
  }

  @Test("a single wrong stamp stops no times", arguments: [-999, -20, -0.5, 1.5, 20, 100_000])
  func outlier(by shift: Double) {
    var clock = ServerClock()
    let deviations = deviations(count: 1000, &clock) { $0 == 500 ? 1000 + shift : 1000 }
    for deviation in deviations { #expect(abs(deviation) < 0.0011) }
  }

  @Test("two wrong stamps do not outlast the third right one after them")
  func twoOutliers() {
    var clock = ServerClock()
    _ = deviations(count: 3, &clock) { _ in 1000 }
    var times: [Double] = []
    for event in 0..<8 {
      let now = 101 + Double(event) * 0.25
      let shift = (2..<4).contains(event) ? 30.0 : 0
      times.append(clock.time(of: UInt32((now + 1000 + shift) * 1000), readAt: now + 0.001))
    }
    #expect(times == times.sorted())
    #expect(abs(times[7] - times[6] - 0.25) < 1e-9)
  }

  @Test("an event that names no time happened when it was read")
  func noTime() {
    var clock = ServerClock()
    for event in 0..<10 {
      let now = 50 + Double(event)
      #expect(clock.time(of: UInt32(now * 1000), readAt: now) == now)
      #expect(clock.time(of: 0, readAt: now + 0.5) == now + 0.5)
    }
  }

  @Test("a slow line's bursts keep the server's own spacing")
  func bursts() {
    var clock = ServerClock()
    var former = 0.0
    for event in 0..<2000 {
      // Stamped every 8 ms, and read at the end of each 300 ms.
      let stamped = 100 + Double(event) * 0.008
      let read = (stamped / 0.3).rounded(.up) * 0.3
      let time = clock.time(of: UInt32((stamped * 1000).rounded()), readAt: read)
      // The first bursts have yet to tell how late they are.
      if event > 80 { #expect(abs(time - former - 0.008) < 1e-9) }
      former = time
    }
  }

  @Test("whatever becomes of the stamps, times go on", arguments: Chance.seeds(60))
  func chaos(seed: UInt64) {
    var stream = StampStream(seed: seed)
    var clock = ServerClock()
    var (last, movedAt) = (-Double.infinity, Double.infinity)
    for _ in 0..<4000 {
      let event = stream.next()
      let time = clock.time(of: event.stamp, readAt: event.read)
      #expect(time >= last && time <= event.read, "seed \(seed)")
      if time > last { movedAt = event.read }
      let pause = StampStream.longestPause + stream.longestDelay
      #expect(event.read - movedAt < 2 * pause + 0.3, "seed \(seed)")
      if event.isSettled {
        #expect(abs(time - event.stamped) < 0.002, "seed \(seed)")
      }
      last = time
    }
  }
}

/// Stamps of a server whose clock is set anew now and then, with wrong ones among them, over a line
/// that delivers in bursts.
private struct StampStream {
  struct Event {
    var stamp: UInt32
    var read: Double
    /// When it was stamped, by the host's clock.
    var stamped: Double
    /// Whether the clock has told the time long enough for the offset to be known.
    var isSettled: Bool
  }

  static let longestPause = 0.2

  let longestDelay: Double
  private var random: SplitMix64
  private let stepsAreLarge: Bool
  private var now = 100.0
  private var shift: Double
  private var disturbedAt = 100.0
  /// What one burst delivers, the last one first.
  private var waiting: [Event] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    longestDelay = [0, 0.25, 0.5][Int.random(in: 0..<3, using: &random)]
    stepsAreLarge = Bool.random(using: &random)
    // Near the end of the 32 bits.
    shift = 4_294_967 - Double.random(in: 0...200, using: &random)
  }

  mutating func next() -> Event {
    if waiting.isEmpty { deliver() }
    return waiting.removeLast()
  }

  /// Makes a burst, which is read when its last event is stamped.
  private mutating func deliver() {
    var burst = [stamp()]
    while now - burst[0].stamped < longestDelay - Self.longestPause {
      burst.append(stamp())
    }
    let read = now
    waiting = burst.reversed().map {
      var event = $0
      event.read = read
      return event
    }
  }

  private mutating func stamp() -> Event {
    let isPause = Int.random(in: 0..<50, using: &random) == 0
    now += isPause ? Self.longestPause : Double.random(in: 0.001...0.016, using: &random)
    var wrong = 0.0
    switch Int.random(in: 0..<600, using: &random) {
    case 0: shift += leap()
    case 1: wrong = leap()
    default: break
    }
    let milliseconds = Int64(((now + shift + wrong) * 1000).rounded())
    return Event(
      stamp: UInt32(truncatingIfNeeded: milliseconds), read: now, stamped: now,
      isSettled: stepsAreLarge && now - disturbedAt > 2)
  }

  private mutating func leap() -> Double {
    disturbedAt = now
    let size =
      stepsAreLarge
      ? Double.random(in: 2...1000, using: &random)
      : exp2(Double.random(in: -9...12, using: &random))
    return Bool.random(using: &random) ? size : -size
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
