import Geometry
import Input
import Raster
import StageHost
import Testing

@testable import UIKit

@MainActor
@Suite struct `A window` {
  @Test func `at another scale keeps its pixels, changes its points and paints everything`() {
    let stage = Stage(size: CGSize(width: 90, height: 60))
    let window = stage.window
    var frame = Frame()
    window.commit(into: &frame)
    window.send(.scaleChanged(1.5), samples: [])
    #expect(window.screen.scale == 1.5)
    #expect(window.bounds.size == CGSize(width: 60, height: 40))
    #expect(window.screen.bounds.size == CGSize(width: 60, height: 40))
    window.commit(into: &frame)
    #expect(frame.damage == Region(PixelRect(x: 0, y: 0, width: 90, height: 60)))
    #expect(frame.moves.isEmpty)
  }

  @Test func `at another scale has what it draws itself drawn anew, in more pixels`() {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    let drawing = Drawing(frame: CGRect(x: 4, y: 4, width: 10, height: 10))
    stage.window.addSubview(drawing)
    #expect(stage.snapshot()[12, 12] != stage.snapshot()[30, 30])
    #expect(drawing.extras?.picture?.width == 10)
    stage.window.send(.scaleChanged(2), samples: [])
    var frame = Frame()
    stage.window.commit(into: &frame)
    #expect(drawing.draws == 2)
    #expect(drawing.extras?.picture?.width == 20)
  }

  @Test func `at another rate has its screen tell that rate`() {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    stage.window.send(.refreshRateChanged(143.9), samples: [])
    #expect(stage.window.screen.maximumFramesPerSecond == 144)
  }
}

private final class Drawing: UIView {
  var draws = 0

  override func draw(_ rect: CGRect) {
    draws += 1
    UIColor.red.setFill()
    UIRectFill(bounds)
  }
}
