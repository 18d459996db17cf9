import Motion
import Testing

@Suite struct RubberBandTests {
  @Test func `rubber band: the recorded numbers come out`() {
    #expect(isClose(RubberBand(length: 852).shown(forRaw: 590), 235, 0.005))
    let band = RubberBand(length: 960)
    for (raw, shown) in [(5.0, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)] {
      #expect(isClose(band.shown(forRaw: raw), shown, 0.01), "\(raw)")
    }
  }

  @Test func `inverse: a finger that grabs content moves nothing`() {
    let seed: UInt64 = 21
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let band = RubberBand(length: random.number(1...2000))
      let raw = random.number(-5000...5000)
      let back = band.raw(forShown: band.shown(forRaw: raw))
      #expect(isClose(back, raw, 1e-9 * max(1, abs(raw) * abs(raw))), "\(raw), seed \(seed)")
    }
  }

  @Test func `what is shown grows with the finger and stays below the length`() {
    let band = RubberBand(length: 300)
    let shown = stride(from: 0.0, through: 1e6, by: 997).map(band.shown(forRaw:))
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 })
    #expect(shown.allSatisfy { $0 < 300 })
  }

  @Test func `a reflected overshoot is shown reflected`() {
    var random = SplitMix64(seed: 22)
    for _ in 0..<500 {
      let band = RubberBand(length: random.number(1...2000))
      let raw = random.number(0...5000)
      #expect(band.shown(forRaw: -raw) == -band.shown(forRaw: raw))
      let shown = random.number(0...0.99) * band.length
      #expect(band.raw(forShown: -shown) == -band.raw(forShown: shown))
    }
  }

  @Test func `inverse: content out by more than the view is long is grabbed too`() {
    let band = RubberBand(length: 40, grabbedAt: -100)
    #expect(band.length == 200)
    #expect(isClose(band.shown(forRaw: band.raw(forShown: -100)), -100, 1e-9))
    #expect(RubberBand(length: 400, grabbedAt: -100).length == 400)
    #expect(RubberBand(length: 0, grabbedAt: 0).shown(forRaw: 50) == 0)
    #expect(RubberBand(length: 0).shown(forRaw: 0) == 0)
  }

  @Test func `offsets follow the finger inside the limits and resist outside`() {
    let band = RubberBand(length: 960)
    #expect(band.offset(forRaw: 40, within: -10...100) == 40)
    #expect(isClose(band.offset(forRaw: 200, within: -10...100), 152.02, 0.01))
    #expect(isClose(band.offset(forRaw: -110, within: -10...100), -62.02, 0.01))
    #expect(isClose(band.raw(forOffset: -62.02, within: -10...100), -110, 0.02))
    #expect(band.raw(forOffset: 40, within: -10...100) == 40)
  }

  @Test func `an overshoot that no band shows is refused`() async {
    await #expect(processExitsWith: .failure) { _ = RubberBand(length: 100).raw(forShown: 100) }
    await #expect(processExitsWith: .failure) { _ = RubberBand(length: 100).shown(forRaw: .nan) }
    await #expect(processExitsWith: .failure) { _ = RubberBand(length: -1) }
  }
}
