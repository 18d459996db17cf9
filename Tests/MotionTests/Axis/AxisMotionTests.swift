import Motion
import Testing

@Suite struct AxisMotionTests {
  private let track = Track(limits: 0...1000)

  @Test func `crossing: 3125 points per second, released 60 points short of the limit`() {
    let flick = AxisMotion(releasedAt: 940, velocity: 3125, on: track)
    let free = Coasting(from: 940, velocity: 3125, deceleration: .normal)
    let crossing = free.time(reaching: 1000) ?? .nan
    #expect(isClose(crossing, 0.0196, 0.00005))
    #expect(isClose(free.velocity(at: crossing), 3004.8, 0.05))
    for t in [crossing - 1e-12, crossing, crossing + 1e-12] {
      #expect(isClose(flick.position(at: t), 1000, 1e-8))
      #expect(isClose(flick.velocity(at: t), free.velocity(at: crossing), 1e-6))
    }
    let past = Bounce(
      limit: 1000, overshoot: 0, velocity: free.velocity(at: crossing), deceleration: .normal)
    #expect(isClose(past.turn, 0.0912, 0.00005))
    #expect(isClose(flick.position(at: crossing + past.turn), 1100.5, 0.05))
    #expect(flick.promisedTarget == 1000)
    #expect(flick.rest(at: flick.duration) == 1000)
  }

  @Test func `crossing: a late frame does not leave content out of range`() {
    let flick = AxisMotion(releasedAt: 999, velocity: 400, on: track)
    for late in stride(from: 2.0, through: 60, by: 0.7) {
      #expect(flick.isDone(at: late) && flick.rest(at: late) == 1000)
    }
  }

  @Test func `bounces false: the axis stops at the limit there and then`() {
    var hard = track
    hard.bounces = false
    let flick = AxisMotion(releasedAt: 940, velocity: 3125, on: hard)
    #expect(flick.position(at: 0.0197) == 1000 && flick.velocity(at: 0.0197) == 0)
    #expect(flick.isDone(at: 0.0197) && !flick.isDone(at: 0.0195))
    #expect(isClose(flick.duration, 0.0196, 0.0001))
    #expect(AxisMotion(releasedAt: -30, velocity: 0, on: hard).position(at: 0) == 0)
  }

  @Test func `small input 5: the target reported from outside is where it comes to rest`() {
    let flick = AxisMotion(releasedAt: -60, velocity: 800, on: Track(limits: 0...5000))
    // 145.52, which on a screen of three pixels a point is 145.67.
    #expect(isClose(Replay.pixel(flick.promisedTarget), 145.7, 0.05), "\(flick.promisedTarget)")
    #expect(isClose(flick.rest(at: flick.duration), 145.4, 0.05))
  }

  @Test func `promised target: outside it is the limit, unless the content crosses back`() {
    #expect(AxisMotion(releasedAt: -60, velocity: -500, on: track).promisedTarget == 0)
    #expect(AxisMotion(releasedAt: 1060, velocity: 0, on: track).promisedTarget == 1000)
    #expect(AxisMotion(releasedAt: -1, velocity: 9000, on: track).promisedTarget == 1000)
  }

  @Test func `still: without velocity inside nothing moves`() {
    #expect(AxisMotion(releasedAt: 1000, velocity: 0, on: track).isStill)
    #expect(AxisMotion(releasedAt: 500, velocity: 900, target: 500, on: track).isStill)
    #expect(AxisMotion(releasedAt: 500, velocity: 900, page: 500, on: track).isStill)
    #expect(AxisMotion(restingAt: 1200, on: track).isStill)
    #expect(!AxisMotion(releasedAt: 500, velocity: 1, on: track).isStill)
    #expect(!AxisMotion(releasedAt: -1, velocity: 0, on: track).isStill)
  }

  @Test func `rewritten target: clamped inside, and outside only the limit is honoured`() {
    let inside = AxisMotion(releasedAt: 500, velocity: 900, target: 4000, on: track)
    #expect(inside.promisedTarget == 1000 && inside.rest(at: 9) == 1000)
    let outside = AxisMotion(releasedAt: -60, velocity: -500, target: 300, on: track)
    #expect(outside == AxisMotion(releasedAt: -60, velocity: -500, on: track))
  }

  @Test func `reflection: negated places and velocities give the negated motion`() {
    let seed: UInt64 = 61
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let (motion, mirror) = randomPair(&random)
      #expect(isClose(mirror.duration, motion.duration, 1e-9), "seed \(seed)")
      #expect(isClose(mirror.promisedTarget, -motion.promisedTarget, 1e-9), "seed \(seed)")
      for _ in 0..<10 {
        let t = random.number(0...3)
        #expect(isClose(mirror.position(at: t), -motion.position(at: t), 1e-9), "seed \(seed)")
        #expect(isClose(mirror.velocity(at: t), -motion.velocity(at: t), 1e-9), "seed \(seed)")
        #expect(mirror.isDone(at: t) == motion.isDone(at: t), "seed \(seed)")
        #expect(isClose(mirror.rest(at: t), -motion.rest(at: t), 1e-9), "seed \(seed)")
      }
    }
  }

  @Test func `continuity: no jump of place or velocity anywhere, least of all at a limit`() {
    let seed: UInt64 = 62
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let motion = randomRelease(&random)
      let step = motion.duration / 1000
      var (place, velocity) = (motion.position(at: 0), motion.velocity(at: 0))
      for frame in 1...1000 {
        let t = Double(frame) * step
        let (nextPlace, nextVelocity) = (motion.position(at: t), motion.velocity(at: t))
        #expect(abs(nextPlace - place) <= 2e4 * step + 1e-9, "seed \(seed)")
        #expect(abs(nextVelocity - velocity) <= 4e5 * step + 1e-9, "seed \(seed)")
        (place, velocity) = (nextPlace, nextVelocity)
      }
    }
  }

  @Test func `every motion comes to rest inside its limits, at its duration and not before`() {
    let seed: UInt64 = 63
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let motion = randomPair(&random).0
      let end = motion.duration
      #expect(end < 6, "seed \(seed)")
      #expect(motion.isDone(at: end + 1e-9), "seed \(seed)")
      if end > 1e-6 { #expect(!motion.isDone(at: end - 1e-6), "seed \(seed)") }
      #expect(motion.track.limits.contains(motion.rest(at: end + 1e-9)), "seed \(seed)")
    }
  }

  @Test func `at any rate of frames the motion ends within a frame's way at 10 points per second`()
  {
    let seed: UInt64 = 64
    var random = SplitMix64(seed: seed)
    for _ in 0..<300 {
      let motion = randomRelease(&random)
      let rests = [30.0, 60, 120, 144].map { rate in
        var frame = 1.0
        while !motion.isDone(at: frame / rate) { frame += 1 }
        return motion.rest(at: frame / rate)
      }
      for rest in rests { #expect(isClose(rest, rests[0], 10 / 30), "seed \(seed)") }
    }
  }

  @Test func `new limits: planned anew with the same limits it goes on as before`() {
    let seed: UInt64 = 65
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      let motion = randomPair(&random).0
      let (t, rest) = (random.number(0...1) * motion.duration, random.number(0...0.5))
      let anew = motion.replanned(at: t, limits: motion.track.limits)
      guard t + rest < motion.duration else { continue }
      #expect(isClose(anew.position(at: rest), motion.position(at: t + rest), 1e-6), "seed \(seed)")
    }
  }

  @Test func `new limits: content that is now outside bounces from where it is`() {
    let flick = AxisMotion(releasedAt: 500, velocity: 1000, on: track)
    let anew = flick.replanned(at: 0.1, limits: 0...400)
    #expect(isClose(anew.position(at: 0), flick.position(at: 0.1), 1e-12))
    #expect(anew.rest(at: anew.duration) == 400)
  }

  @Test func `a time that is negative or no number is refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = AxisMotion(restingAt: 0, on: Track(limits: 0...1)).position(at: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = AxisMotion(restingAt: 0, on: Track(limits: 0...1)).isDone(at: .nan)
    }
    await #expect(processExitsWith: .failure) {
      _ = AxisMotion(releasedAt: .infinity, velocity: 0, on: Track(limits: 0...1))
    }
  }

  /// A free release, as often inside the limits as outside.
  private func randomRelease(_ random: inout SplitMix64) -> AxisMotion {
    let low = random.number(-1000...1000)
    let limits = low...(low + random.number(0...3000))
    let spread = random.chance(0.5) ? 0.0 : 300
    let place = random.number((limits.lowerBound - spread)...(limits.upperBound + spread))
    let track = Track(limits: limits, deceleration: random.chance(0.7) ? .normal : .fast)
    return AxisMotion(releasedAt: place, velocity: random.number(-6000...6000), on: track)
  }

  /// A motion of any kind and what its mirror image should be.
  private func randomPair(_ random: inout SplitMix64) -> (AxisMotion, AxisMotion) {
    let low = random.number(-1000...1000)
    let limits = low...(low + random.number(0...3000))
    let place = random.number((low - 300)...(limits.upperBound + 300))
    let velocity = random.chance(0.2) ? 0 : random.number(-6000...6000)
    let target = random.number((low - 100)...(limits.upperBound + 100))
    let track = Track(limits: limits, bounces: random.chance(0.8))
    let mirror = Track(limits: mirrored(limits), bounces: track.bounces)
    if random.chance(0.5) {
      return (
        AxisMotion(releasedAt: place, velocity: velocity, on: track),
        AxisMotion(releasedAt: -place, velocity: -velocity, on: mirror)
      )
    }
    if random.chance(0.5) {
      return (
        AxisMotion(releasedAt: place, velocity: velocity, target: target, on: track),
        AxisMotion(releasedAt: -place, velocity: -velocity, target: -target, on: mirror)
      )
    }
    return (
      AxisMotion(releasedAt: place, velocity: velocity, page: target, on: track),
      AxisMotion(releasedAt: -place, velocity: -velocity, page: -target, on: mirror)
    )
  }
}
