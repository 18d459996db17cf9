import Foundation
import StageHost
import Testing
import UIKit

@MainActor
@Suite struct `A stage` {
  @Test func `shows a white window of its size, and views at their composited positions`() {
    let stage = Stage(size: CGSize(width: 40, height: 30), scale: 2)
    let plane = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
    plane.backgroundColor = .green
    let red = UIView(frame: CGRect(x: 0, y: 100, width: 4, height: 4))
    red.backgroundColor = .red
    plane.addSubview(red)
    stage.window.addSubview(plane)
    plane.bounds.origin.y = 98
    let picture = stage.snapshot()
    #expect(picture.width == 80 && picture.height == 60)
    #expect(picture[0, 0] == (255, 255, 255, 255))
    #expect(picture[10, 10] == (0, 255, 0, 255))
    #expect(picture[10, 13] == (0, 255, 0, 255))
    #expect(picture[10, 14] == (255, 0, 0, 255))
    #expect(picture[17, 21] == (255, 0, 0, 255))
    #expect(picture[18, 21] == (0, 255, 0, 255))
  }

  @Test func `moves its only touch without a number`() {
    let stage = Stage(size: CGSize(width: 40, height: 30))
    let pan = UIPanGestureRecognizer()
    stage.window.addGestureRecognizer(pan)
    stage.touch(.began, at: CGPoint(x: 5, y: 5), time: 0)
    stage.touch(.moved, at: CGPoint(x: 5, y: 25), time: 0.1)
    #expect(pan.state == .began && pan.numberOfTouches == 1)
    stage.touch(0, .ended, at: CGPoint(x: 5, y: 25), time: 0.2)
    #expect(pan.state == .possible)
  }

  @Test func `refuses what would never end, and to show a frame from within it`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = Stage(size: CGSize(width: 1, height: 1), framesPerSecond: 10_001)
      }
    }
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let stage = Stage(size: CGSize(width: 1, height: 1))
        stage.window.addSubview(Photographer { _ = stage.snapshot() })
        stage.advance(to: 1)
      }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("cannot show one from within it"))
  }

  @Test func `a translucent view with overlapping children is composed as one`() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let group = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    for color in [UIColor.red, .blue] {
      let view = UIView(frame: group.bounds)
      view.backgroundColor = color
      group.addSubview(view)
    }
    group.alpha = 0.5
    stage.window.addSubview(group)
    // 0.5 is 128 of 255: blue over white without a trace of the red below.
    #expect(stage.snapshot()[5, 5] == (127, 127, 255, 255))
  }

  @Test func `a view draws once, and again only when asked to`() {
    final class Stamp: UIView {
      var draws = 0
      override func draw(_ rect: CGRect) {
        draws += 1
        UIColor.blue.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }
    }
    let stage = Stage(size: CGSize(width: 20, height: 20))
    let stamp = Stamp(frame: CGRect(x: 3, y: 3, width: 5, height: 5))
    stamp.isOpaque = false
    stage.window.addSubview(stamp)
    #expect(stage.snapshot()[4, 4] == (0, 0, 255, 255))
    #expect(stage.snapshot()[6, 6] == (255, 255, 255, 255))
    stamp.frame.origin = CGPoint(x: 10, y: 10)
    #expect(stage.snapshot()[11, 11] == (0, 0, 255, 255))
    #expect(stamp.draws == 1)
    stamp.setNeedsDisplay()
    _ = stage.snapshot()
    #expect(stamp.draws == 2)
  }

  @Test func `frames come at whole multiples of the interval, then one at the asked time`() {
    let stage = Stage(size: CGSize(width: 20, height: 20), framesPerSecond: 50)
    var times: [TimeInterval] = []
    let link = CADisplayLink(handler: { times.append($0.timestamp) })
    link.add(to: .main, forMode: .common)
    stage.advance(to: 0.05)
    #expect(times == [0.02, 0.04, 0.05])
    stage.advance(to: 0.06)
    #expect(times == [0.02, 0.04, 0.05, 0.06])
    stage.touch(0, .began, at: CGPoint(x: 1, y: 1), time: 0.1)
    #expect(times == [0.02, 0.04, 0.05, 0.06, 0.08])
    #expect(stage.now == 0.1)
    link.invalidate()
    stage.advance(to: 1)
    #expect(times.count == 5)
  }

  @Test func `several stages keep their own clocks`() {
    let first = Stage(size: CGSize(width: 20, height: 20))
    let second = Stage(size: CGSize(width: 20, height: 20))
    first.advance(to: 3)
    #expect(CACurrentMediaTime() == 3)
    second.advance(to: 1)
    #expect(CACurrentMediaTime() == 1)
    #expect(first.now == 3)
  }

  @Test func `writes a PNG file that holds its pixels`() throws {
    let stage = Stage(size: CGSize(width: 3, height: 2))
    let data = try stage.snapshot().png()
    #expect(data.prefix(8) == Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    // IHDR: width, height, 8 bits, RGBA.
    #expect(data[16..<26] == Data([0, 0, 0, 3, 0, 0, 0, 2, 8, 6]))
    let url = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("oriel-\(UUID().uuidString).png")
    defer { unlink(url.path) }
    try stage.snapshot().writePNG(to: url)
    #expect(try Data(contentsOf: url) == data)
    #expect(throws: (any Error).self) {
      try stage.snapshot().writePNG(to: URL(fileURLWithPath: "/nowhere/at/all.png"))
    }
  }

  @Test func `follows its window when it is resized`() {
    let stage = Stage(size: CGSize(width: 20, height: 20))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.backgroundColor = .blue
    stage.window.addSubview(view)
    stage.resize(to: CGSize(width: 33, height: 11))
    let picture = stage.snapshot()
    #expect(picture.width == 33 && picture.height == 11)
    #expect(picture[32, 10] == (0, 0, 255, 255))
  }
}

@Suite struct `A stage refuses` {
  @Test func `sizes that are not`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Stage(size: CGSize(width: 0, height: 5)) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Stage(size: CGSize(width: CGFloat.nan, height: 5)) }
    }
  }

  @Test func `to run backwards`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = Stage(size: CGSize(width: 5, height: 5))
        stage.advance(to: 1)
        stage.advance(to: 0.5)
      }
    }
  }
}

/// Does something whenever it is laid out.
private final class Photographer: UIView {
  private var action: () -> Void = {}

  convenience init(_ action: @escaping () -> Void) {
    self.init(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    self.action = action
  }

  override func layoutSubviews() { action() }
}
