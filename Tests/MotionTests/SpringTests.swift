import Motion
import Testing

@Suite struct SpringTests {
  @Test func `ends are exact and nearly reached by the spring itself`() {
    let seed: UInt64 = 91
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let spring = Spring(
        duration: random.number(0.05...5), dampingRatio: random.number(0...1.2),
        initialVelocity: random.number(-20...20))
      #expect(spring.position(at: 0) == 0, "seed \(seed)")
      #expect(spring.position(at: spring.duration) == 1, "seed \(seed)")
      let late = spring.duration.nextDown
      #expect(isClose(spring.position(at: late), 1, 1.001 * Spring.settlingThreshold))
    }
  }

  @Test func `the first velocity is the one asked for, and each the slope there`() {
    let seed: UInt64 = 92
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let velocity = random.number(-20...20)
      let spring = Spring(
        duration: 1, dampingRatio: random.number(0.2...1.1), initialVelocity: velocity)
      #expect(isClose(spring.velocity(at: 0), velocity, 1e-12))
      let t = random.number(0.01...0.9)
      #expect(isClose(slope(of: spring.position(at:), at: t), spring.velocity(at: t), 1e-4))
    }
  }

  @Test func `a ratio of 1 does not swing, a smaller one does`() {
    let critical = Spring(duration: 1, dampingRatio: 1, initialVelocity: 0)
    let loose = Spring(duration: 1, dampingRatio: 0.5, initialVelocity: 0)
    let times = (0...500).map { Double($0) / 500 }
    let places = times.map(critical.position(at:))
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
    #expect((places.max() ?? 0) <= 1)
    #expect((times.map(loose.position(at:)).max() ?? 0) > 1.1)
  }

  @Test func `ratios close to 1 lead to 1 without a break`() {
    let critical = Spring(duration: 1, dampingRatio: 1, initialVelocity: 2)
    let almost = Spring(duration: 1, dampingRatio: 1 - 1e-9, initialVelocity: 2)
    for t in stride(from: 0.0, to: 1, by: 0.05) {
      #expect(isClose(critical.position(at: t), almost.position(at: t), 1e-6))
    }
  }

  @Test func `without a duration it is at its end`() {
    let spring = Spring(duration: 0, dampingRatio: 0.5, initialVelocity: 3)
    #expect(spring.position(at: 0) == 1 && spring.isDone(at: 0) && spring.velocity(at: 0) == 0)
  }

  @Test func `numbers that are none are refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = Spring(duration: .nan, dampingRatio: 1, initialVelocity: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = Spring(duration: 1, dampingRatio: 1, initialVelocity: .infinity)
    }
  }
}
