import Testing
import X11Host

@Suite("Frame clock")
struct FrameClockTests {
  @Test("ticks lie on the grid however late the program asks")
  func grid() {
    var clock = FrameClock(framesPerSecond: 50, origin: 10)
    #expect(clock.nextTick(after: 10.001) == 10.02)
    #expect(clock.nextTick(after: 10.0351) == 10.04)
  }

  @Test("a tick is after the time given even where division rounds up to it")
  func strictlyAfter() {
    for rate in [24.0, 59.94, 60, 144, 360] {
      var clock = FrameClock(framesPerSecond: rate, origin: 0.1)
      var now = 0.1
      for _ in 0..<10_000 {
        let next = clock.nextTick(after: now)
        #expect(next > now)
        now = next
      }
      #expect(clock.missedTicks == 0)
      #expect(abs(now - (0.1 + 10_000 / rate)) < 1e-9)
    }
  }

  @Test("ticks that pass while a frame is made are dropped and counted")
  func missed() {
    var clock = FrameClock(framesPerSecond: 10, origin: 0)
    _ = clock.nextTick(after: 0.05)
    #expect(abs(clock.nextTick(after: 0.35) - 0.4) < 1e-12)
    #expect(clock.missedTicks == 2)
  }

  @Test("a tick is never returned twice, even when asked early")
  func early() {
    var clock = FrameClock(framesPerSecond: 10, origin: 0)
    let first = clock.nextTick(after: 0)
    #expect(clock.nextTick(after: 0) > first)
    #expect(clock.missedTicks == 0)
  }

  @Test("rest is not counted as missed, and the first frame after it is on the grid")
  func rest() {
    var clock = FrameClock(framesPerSecond: 10, origin: 0)
    _ = clock.nextTick(after: 0)
    clock.restart(at: 77.123)
    #expect(clock.currentTick == 77.123)
    #expect(abs(clock.nextTick(after: 77.13) - 77.223) < 1e-9)
    #expect(clock.missedTicks == 0)
  }

  @Test("another rate goes on from the current tick, and leaves none out")
  func anotherRate() {
    var clock = FrameClock(framesPerSecond: 10, origin: 0)
    #expect(abs(clock.nextTick(after: 0.01) - 0.1) < 1e-12)
    clock.setFramesPerSecond(50)
    #expect(abs(clock.currentTick - 0.1) < 1e-12)
    #expect(abs(clock.nextTick(after: 0.1) - 0.12) < 1e-12)
    clock.setFramesPerSecond(4)
    #expect(abs(clock.nextTick(after: 0.12) - 0.37) < 1e-12)
    #expect(clock.missedTicks == 0 && clock.framesPerSecond == 4)
  }
}
