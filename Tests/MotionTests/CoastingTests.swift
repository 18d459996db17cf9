import Motion
import Testing

@Suite struct CoastingTests {
  @Test func `the law: reach is the sum of steps of a millisecond`() {
    #expect(isClose(Deceleration.normal.reach, 0.499, 1e-12))
    #expect(isClose(Deceleration.fast.reach, 0.099, 1e-12))
    var (place, velocity) = (0.0, 3000.0)
    for _ in 0..<500 {
      velocity *= 0.998
      place += velocity / 1000
    }
    let law = Coasting(from: 0, velocity: 3000, deceleration: .normal)
    #expect(isClose(law.position(at: 0.5), place, 1e-8))
    #expect(isClose(law.velocity(at: 0.5), velocity, 1e-8))
  }

  @Test func `the law: the slope is the velocity but for the summing of whole steps`() {
    let law = Coasting(from: 7, velocity: -900, deceleration: .normal)
    for t in [0.1, 0.5, 2.0] {
      #expect(isClose(slope(of: law.position(at:), at: t) / law.velocity(at: t), 0.999, 1e-5))
    }
  }

  @Test func `crossing: the instant of passing a place is exact`() {
    let seed: UInt64 = 31
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let velocity = random.number(10...8000)
      let law = Coasting(
        from: random.number(-500...500), velocity: velocity,
        deceleration: random.chance(0.5) ? .normal : .fast)
      let place = law.start + random.number(0...0.99) * velocity * law.deceleration.reach
      let time = law.time(reaching: place)
      #expect(time.map { isClose(law.position(at: $0), place, 1e-9) } == true, "seed \(seed)")
    }
    let law = Coasting(from: 0, velocity: 100, deceleration: .normal)
    #expect(law.time(reaching: -1) == nil)
    #expect(law.time(reaching: 50) == nil)
    #expect(law.time(reaching: 0) == 0)
    #expect(Coasting(from: 0, velocity: 0, deceleration: .normal).time(reaching: 1) == nil)
  }

  @Test func `end: the last frame is the first under 10 points per second`() {
    let law = Coasting(from: 0, velocity: 750, deceleration: .normal)
    #expect(!law.isDone(at: law.duration * 0.999999))
    #expect(law.isDone(at: law.duration * 1.000001))
    #expect(isClose(law.position(at: law.duration), law.naturalTarget, 1e-9))
    #expect(Coasting(from: 0, velocity: 9.9, deceleration: .normal).isDone(at: 0))
    #expect(Coasting(from: 0, velocity: 10, deceleration: .normal).duration == 0)
  }

  @Test func `promised target: beyond the natural end by half a millisecond's way`() {
    let law = Coasting(from: 5074, velocity: 750, deceleration: .normal)
    #expect(isClose(law.promisedTarget, 5443.6667, 1 / 6.0))
    let fast = Coasting(from: 0, velocity: 3000, deceleration: .normal)
    #expect(isClose(fast.promisedTarget - fast.naturalTarget, 1.5, 0.2))
    let slow = Coasting(from: 3, velocity: -9, deceleration: .normal)
    #expect(slow.promisedTarget == 3)
  }

  @Test func `small input 2: 1000 points per second coast about 494 points`() {
    let law = Coasting(from: 500, velocity: 1000, deceleration: .normal)
    #expect(isClose(law.naturalTarget, 994, 0.5))
  }

  @Test func `a rate outside 0 to 1 is refused`() async {
    await #expect(processExitsWith: .failure) { _ = Deceleration(rate: 1) }
    await #expect(processExitsWith: .failure) { _ = Deceleration(rate: 0) }
    await #expect(processExitsWith: .failure) { _ = Deceleration(rate: .nan) }
    await #expect(processExitsWith: .failure) {
      _ = Coasting(from: .nan, velocity: 0, deceleration: .normal)
    }
  }
}
