import Motion
import Testing

@Suite struct ZoomTests {
  private let band = ZoomBand(limits: 0.5...4)

  @Test func `zoom: beyond the limits the scale resists`() {
    #expect(band.shown(forRaw: 8) == 4 * (2 - 4.0 / 8))
    #expect(isClose(band.shown(forRaw: 0.25), 0.5 / (2 - 0.25 / 0.5), 1e-15))
    #expect(band.shown(forRaw: 0) == 0.25)
    for scale in [0.5, 1, 4] { #expect(band.shown(forRaw: scale) == scale) }
  }

  @Test func `zoom: fingers that grab a scale beyond its limit move nothing`() {
    var random = SplitMix64(seed: 81)
    for _ in 0..<1000 {
      let raw = random.magnitude(-6...6)
      #expect(isClose(band.raw(forShown: band.shown(forRaw: raw)), raw, 1e-11 * max(1, raw)))
    }
  }

  @Test func `zoom: zooming out mirrors zooming in`() {
    var random = SplitMix64(seed: 82)
    let mirror = ZoomBand(limits: 0.25...2)
    for _ in 0..<1000 {
      let raw = random.magnitude(-6...6)
      #expect(isClose(mirror.shown(forRaw: 1 / raw), 1 / band.shown(forRaw: raw), 1e-12))
    }
  }

  @Test func `zoom: the bounce takes longer from farther, at most 0.4 seconds`() {
    #expect(ZoomBounce(from: 4, to: 4).duration == 0.1)
    let duration = ZoomBounce(from: 6, to: 4).duration
    #expect(isClose(duration, 0.1 + 0.3 * Elementary.log(1.5), 1e-12))
    #expect(ZoomBounce(from: 40, to: 4).duration == 0.4)
    #expect(ZoomBounce(from: 4, to: 6).duration == ZoomBounce(from: 6, to: 4).duration)
  }

  @Test func `zoom: the bounce is monotone and exact at both ends`() {
    for (start, target) in [(6.0, 4.0), (0.3, 0.5), (1, 1)] {
      let bounce = ZoomBounce(from: start, to: target)
      let scales = (0...200).map { bounce.position(at: bounce.duration * Double($0) / 200) }
      #expect(scales.first == start && scales.last == target)
      for (a, b) in zip(scales, scales.dropFirst()) { #expect((b - a) * (target - start) >= 0) }
      let t = bounce.duration * 0.3
      #expect(isClose(slope(of: bounce.position(at:), at: t), bounce.velocity(at: t), 1e-4))
    }
  }

  @Test func `zoom: a bounce from above mirrors one from below`() {
    var random = SplitMix64(seed: 84)
    for _ in 0..<200 {
      let (start, target) = (random.magnitude(-2...2), random.magnitude(-2...2))
      let out = ZoomBounce(from: start, to: target)
      let back = ZoomBounce(from: 1 / start, to: 1 / target)
      #expect(isClose(out.duration, back.duration, 1e-12))
      for step in 0...10 {
        let time = Double(step) / 25
        #expect(isClose(out.position(at: time) * back.position(at: time), 1, 1e-9))
      }
    }
  }

  @Test func `a way that is given its time takes it, by the ease that it is given`() {
    let way = ZoomBounce(from: 1, to: 4, duration: 0.25, easing: .linear)
    #expect(way.duration == 0.25 && isClose(way.position(at: 0.125), 2, 1e-12))
    #expect(way.isDone(at: 0.25) && !way.isDone(at: 0.249) && way.position(at: 1) == 4)
    #expect(isClose(slope(of: way.position(at:), at: 0.1), way.velocity(at: 0.1), 1e-4))
  }

  @Test func `scales and limits that are not positive are refused`() async {
    await #expect(processExitsWith: .failure) { _ = ZoomBand(limits: 0...1) }
    await #expect(processExitsWith: .failure) { _ = ZoomBounce(from: 0, to: 1) }
    await #expect(processExitsWith: .failure) {
      _ = ZoomBand(limits: 1...1).raw(forShown: 2)
    }
    await #expect(processExitsWith: .failure) {
      _ = ZoomBounce(from: 1, to: 2, duration: 0, easing: .linear)
    }
  }
}
