import Motion
import Testing

@Suite struct BounceTests {
  private func still(_ overshoot: Double, _ velocity: Double = 0) -> Bounce {
    Bounce(limit: 0, overshoot: overshoot, velocity: velocity, deceleration: .normal)
  }

  @Test func `bounce: a still release from 235 points takes ln 470 / 10 seconds`() {
    #expect(isClose(still(-235).duration, Elementary.log(470) / 10, 1e-9))
    #expect(isClose(still(235).duration, 0.615, 0.001))
  }

  @Test func `bounce: from -235 points with -625 points per second`() {
    let bounce = still(-235, -625)
    for framesPerSecond in [30.0, 60, 120, 144] {
      let frames = sequence(first: 0.0) { $0 + 1 }.lazy.map { $0 / framesPerSecond }
      let last = frames.first { bounce.isDone(at: $0) } ?? .infinity
      #expect(last >= bounce.duration && last <= bounce.duration + 1 / framesPerSecond)
    }
    #expect((0.68...0.70).contains(bounce.duration), "\(bounce.duration)")
  }

  @Test func `bounce: content on the limit that moves outward has not ended`() {
    let bounce = still(0, 300)
    #expect(!bounce.isDone(at: 0))
    #expect(bounce.position(at: 0) == 0 && bounce.velocity(at: 0) == 300)
    #expect(bounce.returning == nil)
    #expect(!bounce.isDone(at: 0.0001), "within half a point, but on its way out")
  }

  @Test func `bounce: its velocity is its slope but for the summing of whole steps`() {
    let seed: UInt64 = 51
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let bounce = still(random.number(1...400), random.number(-300...4000))
      let t = random.number(0.01...0.2)
      guard bounce.returning.map({ $0.time > t + 0.01 }) ?? true else { continue }
      let carried = abs(bounce.carriedVelocity(at: t))
      let slope = slope(of: bounce.position(at:), at: t)
      #expect(isClose(slope, bounce.velocity(at: t), 0.00101 * carried + 1e-4), "seed \(seed)")
    }
  }

  @Test func `bounce: planned anew at any instant it goes on as before`() {
    let seed: UInt64 = 52
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let bounce = still(random.number(0...400), random.number(0...4000))
      let (t, rest) = (random.number(0...0.3), random.number(0...0.3))
      let anew = still(bounce.overshoot(at: t), bounce.carriedVelocity(at: t))
      #expect(isClose(anew.position(at: rest), bounce.position(at: t + rest), 1e-9))
      #expect(isClose(anew.velocity(at: rest), bounce.velocity(at: t + rest), 1e-8))
    }
  }

  @Test func `crossing back: the limit is passed with the slope there`() throws {
    let bounce = still(-60, 800)
    let back = try #require(bounce.returning)
    let envelope = Elementary.exp(-10 * back.time)
    #expect(isClose(bounce.position(at: back.time.nextDown), 0, 1e-9))
    #expect(isClose(back.velocity, envelope * 800 * Elementary.pow(0.998, 1000 * back.time), 1e-9))
    #expect(!bounce.isDone(at: back.time.nextDown), "a passage is due")
    #expect(bounce.duration == back.time)
  }

  @Test func `crossing back: slower than 10 points per second it rests on the limit`() {
    let bounce = still(-100, 202)
    #expect(bounce.returning == nil)
    for t in stride(from: 0.0, through: 5, by: 0.01) { #expect(bounce.position(at: t) <= 0) }
    #expect(bounce.isDone(at: bounce.duration) && bounce.isDone(at: 5))
    #expect(bounce.position(at: 5) == 0)
  }

  @Test func `bounce: the turn is where it is farthest`() {
    let bounce = still(20, 2500)
    let far = bounce.position(at: bounce.turn)
    #expect(isClose(bounce.velocity(at: bounce.turn), 0, 1e-9))
    #expect(bounce.position(at: bounce.turn - 0.01) < far)
    #expect(bounce.position(at: bounce.turn + 0.01) < far)
    #expect(still(235).turn == 0)
  }

  @Test func `the duration is the least time at which a frame would be the last`() {
    let seed: UInt64 = 53
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let sign = random.chance(0.5) ? 1.0 : -1
      let bounce = still(sign * random.number(0...500), sign * random.number(0...5000))
      let (end, hair) = (bounce.duration, 1e-9)
      #expect(bounce.isDone(at: end + hair), "seed \(seed)")
      if end > hair { #expect(!bounce.isDone(at: end - hair), "seed \(seed)") }
    }
  }
}
