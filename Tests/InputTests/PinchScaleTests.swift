import Input
import TestSupport
import Testing

@Suite struct PinchScaleTests {
  private func pinch(at distance: Double) -> PinchScale {
    var pinch = PinchScale()
    pinch.start(distance: distance)
    return pinch
  }

  @Test(arguments: [107.99, 92.01])
  func lessThanEightPointsIsNoPinch(distance: Double) {
    var pinch = pinch(at: 100)
    let begins = pinch.follow(distance: distance)
    #expect(!begins && !pinch.hasBegun && pinch.scale == 1)
  }

  @Test(arguments: [108.0, 92.0, 107.999_999_5, 92.000_000_5])
  func exactlyEightPointsBeginAndScaleNothing(distance: Double) {
    var pinch = pinch(at: 100)
    let begins = pinch.follow(distance: distance)
    #expect(begins && pinch.scale == 1)
  }

  @Test func theSlopIsTakenOffInTheDirectionOfTheChange() {
    var (apart, together) = (pinch(at: 100), pinch(at: 100))
    #expect(apart.follow(distance: 162) && apart.scale == 1.5)
    #expect(together.follow(distance: 46) && together.scale == 0.5)
    let beginsAgain = apart.follow(distance: 54)
    #expect(!beginsAgain && apart.scale == 0.5)
  }

  @Test func howManyReadingsThereAreDoesNotMatter() {
    var (few, many) = (pinch(at: 100), pinch(at: 100))
    few.follow(distance: 150)
    for step in 1...50 { many.follow(distance: 100 + Double(step)) }
    #expect(few.scale == many.scale)
  }

  @Test func settingTheScaleCountsFromThere() {
    var pinch = pinch(at: 92)
    pinch.follow(distance: 150)
    pinch.setScale(2)
    #expect(pinch.scale == 2)
    pinch.follow(distance: 300)
    #expect(pinch.scale == 4 && pinch.scalePerPoint == 2.0 / 150)
  }

  @Test func fingersThatComeAnewKeepTheScale() {
    var pinch = pinch(at: 92)
    pinch.follow(distance: 200)
    pinch.start(distance: 50)
    #expect(pinch.scale == 2)
    let begins = pinch.follow(distance: 51)
    #expect(!begins && pinch.scale == 2 * (51.0 / 50))
  }

  @Test func whatHasHadItsSlopIsAPinchAtOnce() {
    var pinch = PinchScale()
    pinch.begin(distance: 1000)
    #expect(pinch.hasBegun && pinch.scale == 1)
    let begins = pinch.follow(distance: 1001)
    #expect(!begins && pinch.scale == 1.001)
  }

  @Test func fingersAtOnePlaceGiveAFiniteScale() {
    var pinch = pinch(at: 0)
    pinch.follow(distance: 18)
    #expect(pinch.scale == 2)
    pinch.follow(distance: 0)
    #expect(pinch.scale == 1.0 / 9)
  }
}
