import Foundation
import Geometry
import TestSupport
import Testing

@Suite struct ElementaryTests {
  @Test func `quarter turns are exact`() {
    for turns in -8...8 {
      let (sine, cosine) = sineAndCosine(Double(turns) * .pi / 2)
      let quarter = ((turns % 4) + 4) % 4
      #expect(abs(sine - [0, 1, 0, -1][quarter]) < 1e-15, "\(turns) quarter turns")
      #expect(abs(cosine - [1, 0, -1, 0][quarter]) < 1e-15, "\(turns) quarter turns")
    }
    #expect(sineAndCosine(0) == (0, 1))
  }

  @Test func `values lie within 2 ulp of the C library's`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let angle = Double.random(in: -100...100, using: &random)
      let (sine, cosine) = sineAndCosine(angle)
      // Near a zero the reduction's own error counts: it is absolute, not relative.
      #expect(abs(sine - sin(angle)) <= max(2 * sin(angle).ulp, 1e-17 * abs(angle)), "\(angle)")
      #expect(abs(cosine - cos(angle)) <= max(2 * cos(angle).ulp, 1e-17 * abs(angle)), "\(angle)")
    }
  }

  @Test func `sine is odd and cosine is even`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<2000 {
      let angle = Double.random(in: 0...1000, using: &random)
      let (there, back) = (sineAndCosine(angle), sineAndCosine(-angle))
      #expect(there.sine == -back.sine && there.cosine == back.cosine, "\(angle)")
    }
  }

  @Test func `a huge angle still gives a point of the unit circle`() {
    for angle in [1e5, 1e9, 1e18, -1e100, Double.greatestFiniteMagnitude] {
      let (sine, cosine) = sineAndCosine(angle)
      #expect(abs(sine * sine + cosine * cosine - 1) < 1e-14, "\(angle)")
    }
  }

  @Test func `an angle that is not finite is refused`() async {
    await #expect(processExitsWith: .failure) { _ = sineAndCosine(.infinity) }
    await #expect(processExitsWith: .failure) { _ = sineAndCosine(.nan) }
  }
}
