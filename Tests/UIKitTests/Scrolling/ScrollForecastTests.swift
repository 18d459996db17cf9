import Foundation
import TestSupport
import Testing

@testable import UIKit

/// What frames will show, against the frames themselves.
@MainActor @Suite struct ScrollForecastTests {
  @Test func itIsWhatTheFramesShow() {
    for seed in Chance.seeds(60) {
      var random = SplitMix64(seed: seed)
      let scroller = Scroller(
        300, 400, content: CGSize(width: 600, height: 1500), scale: CGFloat(1 + seed % 3),
        framesPerSecond: 0.001)
      scroller.view.isPagingEnabled = random.index(4) == 0
      scroller.view.bounces = random.index(4) > 0
      scroller.view.contentOffset = CGPoint(x: 300 * random.unit(), y: 1100 * random.unit())
      scroller.flick(
        dx: 200 * random.unit() - 100, dy: 400 * random.unit() - 200,
        speed: 300 + 3000 * random.unit())
      var forecast = scroller.view.forecast
      #expect(forecast.offset == scroller.view.contentOffset, "seed \(seed)")
      for frame in 0..<150 {
        let time = scroller.now + 0.03 * random.unit()
        scroller.stage.advance(to: time)
        forecast.show(frameAt: scroller.now)
        #expect(forecast.offset == scroller.view.contentOffset, "seed \(seed), frame \(frame)")
      }
    }
  }

  @Test func theViewIsLeftAlone() {
    let scroller = Scroller(300, 400, content: CGSize(width: 300, height: 4000))
    scroller.flick(dy: -100, speed: 2000)
    let offset = scroller.view.contentOffset
    var forecast = scroller.view.forecast
    forecast.show(frameAt: scroller.now + 1)
    #expect(forecast.offset.y > offset.y + 100)
    #expect(scroller.view.contentOffset == offset && scroller.view.isDecelerating)
  }

  @Test func whatDoesNotCoastStays() {
    let scroller = Scroller(300, 400, content: CGSize(width: 300, height: 4000))
    scroller.view.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    var forecast = scroller.view.forecast
    forecast.show(frameAt: scroller.now + 1)
    #expect(forecast.offset == .zero)
  }
}
