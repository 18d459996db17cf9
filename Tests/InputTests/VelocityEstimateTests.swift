import Foundation
import Geometry
import Input
import TestSupport
import Testing

@Suite struct VelocityEstimateTests {
  /// An estimate that has seen the given times (milliseconds) and places on the x axis.
  private func estimate(_ readings: [(milliseconds: Double, x: Double)]) -> VelocityEstimate {
    var estimate = VelocityEstimate()
    for reading in readings {
      estimate.add(PointerSample(time: reading.milliseconds / 1000, x: reading.x, y: 0))
    }
    return estimate
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  @Test func theComparisonNoticesAMillionthOfAPoint() {
    #expect(!isClose(1, 1.000_002))
    #expect(isClose(1, 1.000_000_5))
  }

  @Test func nothingSeenOrOneReadingIsNoVelocity() {
    #expect(VelocityEstimate().velocity(at: 0) == .zero)
    #expect(estimate([(0, 5)]).velocity(at: 0) == .zero)
  }

  @Test func threeMovesAreWeightedByAge() {
    // Oldest to newest: 1000, 2000, 3000 pt/s. 0.05*3000 + 0.35*2000 + 0.60*1000 = 1450.
    let estimate = estimate([(0, 0), (10, 10), (20, 30), (30, 60)])
    #expect(isClose(estimate.velocity(at: 0.030).dx, 1450))
    #expect(isClose(estimate.newestVelocity(at: 0.030).dx, 3000))
  }

  @Test func fewerMovesShareTheWholeWeight() {
    #expect(isClose(estimate([(0, 0), (10, 10)]).velocity(at: 0.010).dx, 1000))
    // (0.05*2000 + 0.35*1000) / 0.40 = 1125.
    #expect(isClose(estimate([(0, 0), (10, 10), (20, 30)]).velocity(at: 0.020).dx, 1125))
  }

  @Test func aFourthMoveNoLongerCounts() {
    let estimate = estimate([(0, 500), (10, 0), (20, 10), (30, 30), (40, 60)])
    #expect(isClose(estimate.velocity(at: 0.040).dx, 1450))
  }

  @Test func readingsOfOneTimeMerge() {
    let merged = estimate([(0, 0), (10, 4), (10, 10), (20, 11), (20, 30), (30, 60)])
    #expect(isClose(merged.velocity(at: 0.030).dx, 1450))
  }

  @Test func aReadingFromThePastTakesThePlaceOfTheLast() {
    let estimate = estimate([(0, 0), (10, 4), (5, 10)])
    #expect(isClose(estimate.velocity(at: 0.010).dx, 1000))
  }

  @Test func aFasterMouseGivesWhatASlowOneGives() {
    func place(_ milliseconds: Double) -> Double { 0.01 * milliseconds * milliseconds }
    let slow = estimate(stride(from: 0, through: 80, by: 8).map { ($0, place($0)) })
    let fast = estimate(stride(from: 0, through: 80, by: 1).map { ($0, place($0)) })
    let fastest = estimate(stride(from: 0, through: 80, by: 0.125).map { ($0, place($0)) })
    let expected = slow.velocity(at: 0.080).dx
    #expect(isClose(fast.velocity(at: 0.080).dx, expected))
    #expect(abs(fastest.velocity(at: 0.080).dx - expected) < expected / 20)
  }

  @Test func movesOlderThanATenthOfASecondAreForgotten() {
    // The move that ended 104 ms before the newest one does not count, the ones since do.
    let estimate = estimate([(0, 0), (10, 500), (60, 550), (114, 604)])
    #expect(isClose(estimate.velocity(at: 0.114).dx, 1000))
  }

  @Test func aPauseOfATenthOfASecondMakesItZero() {
    let estimate = estimate([(0, 0), (10, 10), (20, 20)])
    #expect(isClose(estimate.velocity(at: 0.119).dx, 1000))
    #expect(estimate.velocity(at: 0.120) == .zero)
    #expect(estimate.newestVelocity(at: 0.120) == .zero)
  }

  @Test func aContactThatStaysKeepsTheEstimateAlive() {
    var estimate = estimate([(0, 0), (10, 10), (20, 20)])
    for milliseconds in stride(from: 28.0, through: 300, by: 8) {
      estimate.keepAlive(at: milliseconds / 1000)
    }
    #expect(isClose(estimate.velocity(at: 0.305).dx, 1000))
  }

  @Test func whoTurnsBackMeansTheNewDirection() {
    // Weighted: 0.05*(-1000) + 0.35*1000 + 0.60*1000 = 900, against the newest move.
    let estimate = estimate([(0, 0), (10, 10), (20, 20), (30, 10)])
    #expect(isClose(estimate.velocity(at: 0.030).dx, -1000))
  }

  @Test func aContactShorterThanTheSpacingHasMadeOneMove() {
    #expect(isClose(estimate([(0, 0), (2, 1), (4, 4)]).velocity(at: 0.004).dx, 1000))
  }

  @Test func nothingThatCountsIsLostInALongDrag() {
    let long = estimate(stride(from: 0.0, through: 20_000, by: 1).map { ($0, $0) })
    #expect(isClose(long.velocity(at: 20).dx, 1000))
  }

  @Test func removingAllForgetsEarlierReadings() {
    var estimate = estimate([(0, 0), (10, 10)])
    estimate.removeAll()
    #expect(estimate.velocity(at: 0.010) == .zero)
    estimate.add(PointerSample(time: 0.001, x: 0, y: 0))
    estimate.add(PointerSample(time: 0.011, x: 0, y: 10))
    #expect(isClose(estimate.velocity(at: 0.012).dy, 1000))
  }

  @Test func aReflectedMotionHasTheReflectedVelocity() {
    let seed = 0x5eed &+ Chance.firstSeed
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      var here = VelocityEstimate()
      var there = VelocityEstimate()
      var time = 0.0
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        time += Double.random(in: 0...0.03, using: &random)
        let x = Double.random(in: -500...500, using: &random)
        let y = Double.random(in: -500...500, using: &random)
        here.add(PointerSample(time: time, x: x, y: y))
        there.add(PointerSample(time: time, x: -x, y: -y))
      }
      let v = here.velocity(at: time)
      let w = there.velocity(at: time)
      #expect(v.dx == -w.dx && v.dy == -w.dy, "seed \(seed)")
    }
  }
}
