import Foundation
import Input
import StageHost
import Testing

@testable import UIKit

/// The indicators.
@MainActor @Suite struct IndicatorTests {
  private let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 1920))
  private var view: UIScrollView { scroller.view }
  private var bar: UIView? { view.indicators.vertical }

  /// The vertical indicator's place in the view's window.
  private var place: CGRect {
    bar.map { $0.frame.offsetBy(dx: -view.bounds.minX, dy: -view.bounds.minY) } ?? .null
  }

  @Test func itIsAsLongAsTheShareOfTheContentThatIsSeen() {
    scroller.drag(dy: -20)
    // Track 474, a quarter is seen.
    #expect(abs(place.height - 118.5) < 0.01)
    #expect(place.width == 3 && place.maxX == 317)
    #expect(view.indicators.horizontal == nil)
    view.contentOffset.y = 1440
    #expect(place.maxY == 477)
    view.contentOffset.y = 0
    #expect(place.minY == 3)
  }

  @Test func itComesIntoViewInItsPlaceWhateverBlockThatHappensIn() throws {
    UIView.animate(withDuration: 1) {
      view.contentInset.bottom = 200
      view.flashScrollIndicators()
    }
    let bar = try #require(bar)
    #expect(bar.storedBounds.width == 3 && bar.storedCenter.x == 315.5)
    #expect(bar.storedAlpha == 1)
    scroller.wait(0.1)
    #expect(bar.storedBounds.width == 3 && bar.storedCenter.x == 315.5)
  }

  @Test func itGoesAlongWithContentThatABlockScrolls() throws {
    view.flashScrollIndicators()
    let bar = try #require(bar)
    let start = bar.storedCenter.y
    UIView.animate(withDuration: 0.2) { view.contentOffset.y = 700 }
    scroller.wait(0.1)
    let end = bar.center.y
    #expect(bar.storedCenter.y > start + 1 && bar.storedCenter.y < end - 1)
    scroller.wait(0.2)
    #expect(bar.storedCenter.y == end)
  }

  @Test func itIsNeverShorterThan36InRange() {
    view.contentSize.height = 100_000
    scroller.drag(dy: -20)
    #expect(place.height == 36)
  }

  @Test func itShortensByTheOvershootAndStaysAtItsEnd() {
    scroller.drag(dy: 110)
    #expect(scroller.y < -40)
    #expect(abs(Double(place.height) - 118.5 - scroller.y) < 0.01)
    #expect(place.minY == 3)
    scroller.move(dy: 5000)
    #expect(place.height == 7)
  }

  @Test func itShowsFromTheDragsBeginningAndFadesAfterTheEnd() {
    scroller.drag(dy: -60)
    #expect(bar?.alpha == 1)
    scroller.lift()
    while view.isDecelerating { scroller.wait(0.01) }
    #expect((bar?.alpha ?? 0) > 0.9)
    scroller.wait(0.15)
    #expect((0.2...0.8).contains(bar?.alpha ?? 0))
    scroller.wait(0.25)
    #expect(bar?.alpha == 0)
    #expect(!scroller.stage.window.needsFrames)
  }

  @Test func aFlashShowsItForAMoment() {
    view.flashScrollIndicators()
    #expect(bar?.alpha == 1)
    #expect(!scroller.stage.window.needsFrames)
    #expect(scroller.stage.window.nextDeadline == 0.8)
    scroller.wait(0.5)
    #expect(bar?.alpha == 1)
    scroller.wait(2.5)
    #expect(bar?.alpha == 0)
    #expect(scroller.stage.window.nextDeadline == nil)
  }

  @Test func onlyAxesThatScrollAndAreWantedShowOne() {
    view.showsVerticalScrollIndicator = false
    view.alwaysBounceHorizontal = true
    view.flashScrollIndicators()
    #expect(view.subviews.isEmpty)
    view.contentSize.width = 900
    #expect(view.indicators.horizontal?.alpha == 1)
    #expect(view.indicators.vertical == nil)
  }

  @Test func itStaysAboveSubviewsThatComeLater() {
    scroller.drag(dy: -20)
    let late = UIView(frame: view.bounds)
    view.addSubview(late)
    #expect(view.subviews.last === bar)
  }

  @Test func insetsMoveAndShortenTheTrack() {
    view.scrollIndicatorInsets = UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 8)
    view.contentOffset.y = 0
    scroller.drag(dy: -10)
    #expect(place.minY == 53 && place.maxX == 309)
    view.contentOffset.y = 1440
    #expect(place.maxY == 447)
  }

  @Test func stylesAreColours() {
    view.flashScrollIndicators()
    view.indicatorStyle = .white
    #expect(bar?.fillColor == UIColor.white.premultiplied)
    view.indicatorStyle = .black
    #expect(bar?.fillColor == UIColor.black.premultiplied)
  }

  @Test func itsPixelsAreThoseOfAFullRepaint() {
    let content = UIView(frame: CGRect(x: 20, y: 100, width: 299, height: 1700))
    content.backgroundColor = .red
    let stage = Stage(size: CGSize(width: 320, height: 480))
    view.removeFromSuperview()
    stage.window.addSubview(view)
    view.addSubview(content)
    for index in 0..<20 {
      let time = Double(index) * 0.05
      let place = CGPoint(x: 160, y: 400 - 30 * index)
      stage.touch(0, index == 0 ? .began : .moved, at: place, time: time)
      stage.advance(to: time + 0.02)
      let moved = stage.snapshot()
      stage.window.send(.exposed(stage.window.pixelBounds), samples: [])
      #expect(moved == stage.snapshot())
    }
    #expect(bar?.alpha == 1)
  }
}
