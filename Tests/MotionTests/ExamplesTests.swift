import Motion
import Testing

/// The numbers that the doc comments of the module show.
@Suite struct ExamplesTests {
  @Test func `examples of free motion are true`() {
    #expect(Elementary.exp(Elementary.log(10)) == 10.000000000000002)
    #expect(isClose(Deceleration.normal.distance(from: 1000, after: 0.5), 315.6, 0.05))
    let flick = Coasting(from: 5074, velocity: 750, deceleration: .normal)
    #expect(isClose(flick.position(at: 0.5), 5310.7, 0.05))
    #expect(isClose(flick.promisedTarget, 5443.6, 0.05))
    let aimed = AimedCoasting(from: 0, velocity: 50, target: 300, deceleration: .normal)
    #expect(isClose(aimed.position(at: aimed.duration), 300, 1e-9))
  }

  @Test func `examples of limits and pages are true`() {
    let pulled = Bounce(limit: 0, overshoot: -235, velocity: -625, deceleration: .normal)
    #expect(isClose(pulled.position(at: 0.1), -107.3, 0.05))
    #expect(isClose(pulled.duration, 0.684, 0.0005))
    let pages = Paging(length: 320, limits: 0...960, pixelSize: 1)
    #expect(pages.destination(from: 100, velocity: 0, dragStart: 0) == 0)
    #expect(pages.destination(from: 100, velocity: 400, dragStart: 0) == 320)
    let approach = PageApproach(from: 100, velocity: 400, target: 320)
    #expect(isClose(approach.position(at: 0.5), 316.7, 0.05))
  }

  @Test func `examples of zoom and animation are true`() {
    #expect(ZoomBand(limits: 0.5...4).shown(forRaw: 8) == 6)
    #expect(isClose(ZoomBounce(from: 6, to: 4).duration, 0.22, 0.005))
    #expect(isClose(Easing.easeIn.value(at: 0.5), 0.315, 0.0005))
    #expect(isClose(EasedMotion(from: 0, to: 100).position(at: 0.15), 50, 1e-9))
    let spring = Spring(duration: 0.5, dampingRatio: 0.7, initialVelocity: 0)
    #expect(isClose(spring.position(at: 0.25), 1.037, 0.0005))
  }
}
