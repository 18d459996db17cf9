import Foundation
import Raster
import Testing

@testable import UIKit

/// The indicators, beside `IndicatorTests`: every number, on both axes.
@MainActor @Suite struct IndicatorRuleTests {
  private let scroller = Scroller(300, 500, content: CGSize(width: 1200, height: 2000), scale: 2)
  private var view: UIScrollView { scroller.view }

  /// An indicator's place, from the corner of the view.
  private func place(_ bar: UIView?) -> CGRect {
    bar.map { $0.frame.offsetBy(dx: -view.bounds.minX, dy: -view.bounds.minY) } ?? .null
  }

  private var upright: CGRect { place(view.indicators.vertical) }
  private var lying: CGRect { place(view.indicators.horizontal) }

  private func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }

  @Test func `size: three thick, three from the edge, as long as the share that is seen`() {
    view.flashScrollIndicators()
    // Margins of 3, and 6 for the other one: tracks of 488 and 288, of which a quarter is seen.
    #expect(upright == CGRect(x: 294, y: 3, width: 3, height: 122))
    #expect(lying == CGRect(x: 3, y: 494, width: 72, height: 3))
    view.contentOffset = CGPoint(x: 900, y: 1500)
    #expect(upright.maxY == 491 && lying.maxX == 291)
    view.contentOffset = CGPoint(x: 450, y: 750)
    #expect(isClose(upright.midY, 3 + 244) && isClose(lying.midX, 3 + 144))
  }

  @Test func `size: insets count as content, and the middle of the range as the middle`() {
    view.contentSize = CGSize(width: 300, height: 1500)
    view.contentInset = UIEdgeInsets(top: 300, left: 0, bottom: 200, right: 0)
    view.flashScrollIndicators()
    // Alone on a track of 494: 500 of 2000 are seen. The range is −300 … 1200.
    #expect(isClose(upright.height, 494 / 4))
    view.contentOffset.y = 450
    #expect(isClose(upright.midY, 250))
  }

  @Test func `size: never shorter than 36 in range`() {
    view.contentSize = CGSize(width: 1e6, height: 1e6)
    view.flashScrollIndicators()
    #expect(upright.height == 36 && lying.width == 36)
  }

  @Test func `overscroll: shorter by the overshoot, pinned to its end, not below 7`() {
    view.flashScrollIndicators()
    view.contentOffset = CGPoint(x: 0, y: -40)
    #expect(upright.minY == 3 && upright.height == 122 - 40)
    view.contentOffset.y = -1000
    #expect(upright.minY == 3 && upright.height == 7)
    view.contentOffset = CGPoint(x: 930, y: 1540)
    #expect(upright.maxY == 491 && upright.height == 82)
    #expect(lying.maxX == 291 && lying.width == 72 - 30)
    view.contentOffset.x = 5000
    #expect(lying.maxX == 291 && lying.width == 7)
  }

  @Test func `insets: they move and shorten the track, each axis by its own`() {
    view.verticalScrollIndicatorInsets = UIEdgeInsets(top: 40, left: 1, bottom: 60, right: 5)
    view.horizontalScrollIndicatorInsets = UIEdgeInsets(top: 2, left: 20, bottom: 8, right: 30)
    view.flashScrollIndicators()
    #expect(upright == CGRect(x: 289, y: 43, width: 3, height: (488 - 100) / 4))
    #expect(lying == CGRect(x: 23, y: 486, width: 59.5, height: 3))
    view.contentOffset = CGPoint(x: 900, y: 1500)
    #expect(upright.maxY == 431 && lying.maxX == 261)
    view.scrollIndicatorInsets = .zero
    #expect(upright.maxY == 491 && lying.maxX == 291)
    #expect(view.verticalScrollIndicatorInsets == .zero)
  }

  @Test func `axes: only those that can scroll and are wanted show one`() {
    view.contentSize = CGSize(width: 300, height: 2000)
    view.alwaysBounceHorizontal = true
    view.flashScrollIndicators()
    #expect(view.indicators.horizontal == nil && view.indicators.vertical?.isHidden == false)
    view.showsVerticalScrollIndicator = false
    #expect(view.indicators.vertical?.isHidden == true)
    view.contentSize.width = 301
    view.flashScrollIndicators()
    #expect(view.indicators.horizontal?.isHidden == false)
  }

  @Test func `time: whole from the beginning of a drag, gone a quarter to 0.4 s after rest`() {
    scroller.press(150, 250)
    #expect(view.indicators.vertical == nil, "a finger that may come to drag shows nothing")
    scroller.move(dy: -20)
    #expect(view.indicators.vertical?.alpha == 1)
    scroller.lift(after: 0.2)
    scroller.wait(0.2)
    let alpha = view.indicators.vertical?.alpha ?? 0
    #expect(alpha > 0 && alpha < 1)
    scroller.wait(0.2)
    #expect(view.indicators.vertical?.alpha == 0)
  }

  @Test func `time: a flash is whole for half a second and gone within three`() {
    view.flashScrollIndicators()
    scroller.wait(0.5)
    #expect(view.indicators.vertical?.alpha == 1)
    scroller.wait(2.5)
    #expect(view.indicators.vertical?.alpha == 0)
  }

  @Test func `styles: default, black and white`() {
    view.flashScrollIndicators()
    var colors: [UInt32] = []
    for style in [UIScrollView.IndicatorStyle.default, .black, .white] {
      view.indicatorStyle = style
      let bars = [view.indicators.vertical, view.indicators.horizontal].map { $0?.fillColor.bits }
      #expect(bars[0] == bars[1])
      colors += bars.prefix(1).compactMap { $0 }
    }
    #expect(colors.suffix(2) == [0xff00_0000, 0xffff_ffff])
    #expect(colors[0] >> 24 < 255 && colors[0] & 0xff_ffff == 0)
  }

  @Test func `order: they stay above subviews that come later`() {
    view.flashScrollIndicators()
    for _ in 0..<3 { view.addSubview(UIView(frame: view.bounds)) }
    let last = view.subviews.suffix(2)
    #expect(last.allSatisfy { $0 is ScrollIndicator })
  }
}
