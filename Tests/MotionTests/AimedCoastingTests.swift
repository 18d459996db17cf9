import Motion
import Testing

@Suite struct AimedCoastingTests {
  @Test func `rewritten target: it rests there exactly and never passes it`() {
    let seed: UInt64 = 41
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let start = random.number(-2000...2000)
      let velocity = random.chance(0.1) ? 0 : random.number(-6000...6000)
      let target = start + random.number(-4000...4000)
      let aimed = AimedCoasting(
        from: start, velocity: velocity, target: target,
        deceleration: random.chance(0.5) ? .normal : .fast)
      let range = min(start, target)...max(start, target)
      var last = start
      for step in 0...200 {
        let place = aimed.position(at: aimed.duration * 1.01 * Double(step) / 200)
        #expect(range.contains(place), "seed \(seed)")
        #expect((place - last) * (target - start) >= 0, "backwards, seed \(seed)")
        last = place
      }
      #expect(last == target, "seed \(seed)")
      let before = aimed.position(at: aimed.duration * 0.9999)
      #expect(isClose(before, target, 0.05), "a jump at the end, seed \(seed)")
    }
  }

  @Test func `rewritten target: ahead and nearer keeps the velocity`() {
    let aimed = AimedCoasting(from: 0, velocity: 2000, target: 300, deceleration: .normal)
    #expect(aimed.velocity(at: 0) == 2000)
    let natural = Coasting(from: 0, velocity: 2000, deceleration: .normal).duration
    #expect(aimed.duration < natural)
  }

  @Test func `rewritten target: the natural one changes nothing`() {
    let law = Coasting(from: 0, velocity: -2000, deceleration: .normal)
    let aimed = AimedCoasting(
      from: 0, velocity: -2000, target: law.naturalTarget, deceleration: .normal)
    for t in [0.1, 0.7, 1.5] {
      #expect(isClose(aimed.position(at: t), law.position(at: t), 1e-9))
    }
  }

  @Test func `rewritten target: farther or behind keeps the fading`() {
    for (velocity, target) in [(2000.0, 3000.0), (2000, -300), (0, 40), (-5, 40)] {
      let aimed = AimedCoasting(
        from: 0, velocity: velocity, target: target, deceleration: .normal)
      let ratio = aimed.velocity(at: 0.01) / aimed.velocity(at: 0)
      #expect(isClose(ratio, Elementary.pow(0.998, 10), 1e-12))
      #expect(aimed.velocity(at: 0) * target > 0)
    }
  }

  @Test func `small input 6: a release at 50 points per second to 300 on is a curve`() {
    let aimed = AimedCoasting(from: 0, velocity: 50, target: 300, deceleration: .normal)
    let half = aimed.position(at: aimed.duration / 2)
    #expect(half > 200)
    #expect(aimed.position(at: aimed.duration * 1.0001) == 300)
  }

  @Test func `rewritten target: where it already is, nothing moves`() {
    let aimed = AimedCoasting(from: 12, velocity: 700, target: 12, deceleration: .normal)
    #expect(aimed.isDone(at: 0) && aimed.position(at: 0) == 12 && aimed.duration == 0)
  }

  @Test func `a target a hair ahead of fast content is reached at once`() {
    let aimed = AimedCoasting(from: 0, velocity: 9000, target: 1e-12, deceleration: .normal)
    #expect(aimed.position(at: 0.001) == 1e-12)
  }
}
