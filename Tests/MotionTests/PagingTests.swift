import Motion
import Testing

@Suite struct PagingTests {
  private let pages = Paging(length: 320, limits: -20...1000, pixelSize: 0.5)

  private func turn(_ place: Double, _ velocity: Double, from start: Double = 0) -> Double {
    pages.destination(from: place, velocity: velocity, dragStart: start)
  }

  @Test func `paging: a quick release goes to the next boundary in its direction`() {
    #expect(turn(100, 301) == 320)
    #expect(turn(100, -301) == 0)
    #expect(turn(320, 400) == 640)
    #expect(turn(320, -400) == 0)
    #expect(turn(0, -400) == -20)
    #expect(turn(960, 400) == 1000)
    #expect(turn(1000, 400) == 1000)
  }

  @Test func `paging: a slow release stays on a boundary or goes to the nearest`() {
    #expect(turn(320, 300) == 320)
    #expect(turn(150, 300) == 0)
    #expect(turn(170, -300) == 320)
    #expect(turn(975, 0) == 960)
    #expect(turn(985, 0) == 1000)
    #expect(turn(-15, 0) == -20)
  }

  @Test func `paging: a tie goes back to the page where the drag began`() {
    #expect(turn(160, 0, from: 0) == 0)
    #expect(turn(160, 0, from: 320) == 320)
    #expect(turn(160, 0, from: 160) == 0)
  }

  @Test func `paging: beyond a limit it goes to the limit`() {
    #expect(turn(1080, 900) == 1000)
    #expect(turn(1080, -900) == 1000)
    #expect(turn(-70, -900) == -20)
    #expect(turn(-70, 900) == -20)
    #expect(turn(-70, 0) == -20)
  }

  @Test func `a page's beginning that lies between pixels is left, not returned to`() {
    let odd = Paging(length: 100.25, limits: 0...1000, pixelSize: 0.5)
    #expect(odd.destination(from: 100.5, velocity: -500, dragStart: 0) == 0)
    #expect(odd.destination(from: 100.5, velocity: 500, dragStart: 0) == 200.5)
    #expect(odd.destination(from: 100.5, velocity: 0, dragStart: 0) == 100.25)
  }

  @Test func `a view without length has its limits as pages`() {
    let none = Paging(length: 0, limits: 0...100, pixelSize: 1)
    #expect(none.destination(from: 30, velocity: 0, dragStart: 0) == 0)
    #expect(none.destination(from: 30, velocity: 500, dragStart: 0) == 100)
    #expect(none.destination(from: 30, velocity: -500, dragStart: 0) == 0)
  }

  @Test func `paging: never more than one page beyond where the content is, on a boundary`() {
    let seed: UInt64 = 71
    var random = SplitMix64(seed: seed)
    for _ in 0..<5000 {
      let low = random.number(-500...500)
      let limits = low...(low + random.number(0...3000))
      let length = random.number(1...900)
      let pages = Paging(length: length, limits: limits, pixelSize: 0.5)
      let place = random.number(limits)
      let (velocity, start) = (random.number(-2000...2000), random.number(limits))
      let end = pages.destination(from: place, velocity: velocity, dragStart: start)
      #expect(abs(end - place) <= length + 0.26, "seed \(seed)")
      let multiple = (end / length).rounded() * length
      #expect(
        end == limits.lowerBound || end == limits.upperBound || isClose(end, multiple, 1e-9),
        "seed \(seed)")
      if velocity > 300 { #expect(end >= place - 0.26, "seed \(seed)") }
      if velocity < -300 { #expect(end <= place + 0.26, "seed \(seed)") }
      let mirror = Paging(length: length, limits: mirrored(limits), pixelSize: 0.5)
      let reflected = mirror.destination(from: -place, velocity: -velocity, dragStart: -start)
      #expect(isClose(reflected, -end, 1e-9), "seed \(seed)")
    }
  }

  @Test func `paging: the approach takes under a second and never passes by 2 points`() {
    let seed: UInt64 = 72
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let (start, velocity) = (random.number(-4000...4000), random.number(-9000...9000))
      let approach = PageApproach(from: start, velocity: velocity, target: 0)
      #expect(approach.duration < 1, "seed \(seed)")
      #expect(approach.isDone(at: approach.duration + 1e-9), "seed \(seed)")
      for step in 0...100 {
        let place = approach.position(at: Double(step) / 100)
        #expect(place * start >= 0 && abs(place) <= abs(start) + 1e-9, "seed \(seed)")
      }
      let t = random.number(0.01...0.5)
      #expect(
        isClose(slope(of: approach.position(at:), at: t), approach.velocity(at: t), 0.01),
        "seed \(seed)")
    }
  }

  @Test func `paging: an outward speed is dropped and an inward one capped`() {
    #expect(PageApproach(from: 100, velocity: 500, target: 0).velocity(at: 0) == 0)
    #expect(PageApproach(from: 100, velocity: -500, target: 0).velocity(at: 0) == -500)
    #expect(PageApproach(from: 100, velocity: -5000, target: 0).velocity(at: 0) == -1200)
  }
}
