import Motion
import Testing

@Suite struct EasingTests {
  private let curves: [Easing] = [.linear, .easeIn, .easeOut, .easeInOut]

  @Test func `ends are exact and times outside show the nearer end`() {
    for curve in curves {
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
      #expect(curve.value(at: -0.1) == 0 && curve.value(at: 1.1) == 1)
    }
  }

  @Test func `curves are monotone`() {
    for curve in curves {
      let values = (0...2000).map { curve.value(at: Double($0) / 2000) }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `values are those of the CSS curves`() {
    for t in stride(from: 0.0, through: 1, by: 0.01) {
      #expect(isClose(Easing.linear.value(at: t), t, 1e-15))
    }
    #expect(isClose(Easing.easeIn.value(at: 0.5), 0.31535681, 1e-7))
    #expect(isClose(Easing.easeOut.value(at: 0.5), 0.68464319, 1e-7))
    #expect(isClose(Easing.easeInOut.value(at: 0.5), 0.5, 1e-14))
    #expect(isClose(Easing.easeInOut.value(at: 0.25), 0.12916193, 1e-7))
  }

  @Test func `easing in seen backwards is easing out`() {
    for t in stride(from: 0.0, through: 1, by: 0.01) {
      let (there, back) = (Easing.easeIn.value(at: t), Easing.easeOut.value(at: 1 - t))
      #expect(isClose(there, 1 - back, 1e-12))
      let both = Easing.easeInOut.value(at: t) + Easing.easeInOut.value(at: 1 - t)
      #expect(isClose(both, 1, 1e-12))
    }
  }

  @Test func `the slope is the curve's, its ends included`() {
    for curve in curves {
      for t in [0.1, 0.4, 0.5, 0.9] {
        #expect(isClose(slope(of: curve.value(at:), at: t), curve.slope(at: t), 1e-5))
      }
      #expect(isClose(curve.slope(at: 0), curve.value(at: 1e-7) / 1e-7, 1e-3))
      #expect(isClose(curve.slope(at: 1), (1 - curve.value(at: 1 - 1e-7)) / 1e-7, 1e-3))
    }
  }

  @Test func `animated offset: about 0.3 seconds, eased, monotone, exact at its ends`() {
    let motion = EasedMotion(from: 100, to: -50)
    #expect(motion.duration == 0.3)
    let places = (0...60).map { motion.position(at: 0.3 * Double($0) / 60) }
    #expect(places.first == 100 && places.last == -50 && motion.isDone(at: 0.3))
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 > $1 })
    #expect(motion.velocity(at: 0) == 0 && motion.velocity(at: 0.3) == 0)
    #expect(isClose(slope(of: motion.position(at:), at: 0.1), motion.velocity(at: 0.1), 1e-3))
    #expect(EasedMotion(from: 1, to: 2, duration: 0).position(at: 0) == 2)
  }

  @Test func `a reflected animation is the reflected one`() {
    let (there, back) = (EasedMotion(from: 3, to: 80), EasedMotion(from: -3, to: -80))
    for t in stride(from: 0.0, through: 0.4, by: 0.01) {
      #expect(there.position(at: t) == -back.position(at: t))
      #expect(there.velocity(at: t) == -back.velocity(at: t))
    }
  }

  @Test func `a curve that runs back in time is refused`() async {
    await #expect(processExitsWith: .failure) { _ = Easing(1.1, 0, 1, 1) }
    await #expect(processExitsWith: .failure) { _ = EasedMotion(from: 0, to: 1, duration: -1) }
  }
}
