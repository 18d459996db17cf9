import Foundation
import Input
import Testing

@Suite struct TapCounterTests {
  private func sample(_ time: Double, x: Double = 100) -> PointerSample {
    PointerSample(time: time, x: x, y: 100)
  }

  @Test func quickPressesAtOnePlaceAreASeries() {
    var counter = TapCounter()
    #expect(counter.press(sample(0)) == 1)
    counter.lift(at: 0.25)
    #expect(counter.press(sample(0.6, x: 145)) == 2)
    counter.lift(at: 0.75)
    #expect(counter.press(sample(0.875, x: 145)) == 3)
  }

  @Test func aLatePressBeginsANewSeries() {
    var counter = TapCounter()
    _ = counter.press(sample(0))
    counter.lift(at: 0.1)
    #expect(counter.press(sample(0.46)) == 1)
  }

  @Test func aDistantPressBeginsANewSeries() {
    var counter = TapCounter()
    _ = counter.press(sample(0))
    counter.lift(at: 0.1)
    #expect(counter.press(sample(0.2, x: 145.1)) == 1)
  }

  @Test func aPressBesideAnotherIsNoSecondTap() {
    var counter = TapCounter()
    _ = counter.press(sample(0))
    #expect(counter.press(sample(0.01)) == 1)
  }
}
