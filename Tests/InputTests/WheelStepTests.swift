import Foundation
import Input
import Testing

@Suite struct WheelStepTests {
  @Test(arguments: [(0.0, 0.0), (1, 1), (8, 4), (480, 61), (852, 90), (1000, 100), (1080, 105)])
  func aClickScrollsTheLengthToTheTwoThirds(length: Double, step: Double) {
    #expect(WheelStep.points(length: length) == step)
  }

  @Test func halvesAreRoundedExactly() {
    // 4.5³ = 91.125: the least length that rounds to 5 is its square root.
    let boundary = 91.125.squareRoot()
    #expect(WheelStep.points(length: boundary + 1e-12) == 5)
    #expect(WheelStep.points(length: boundary - 1e-12) == 4)
  }
}
