import Geometry
import Raster
import Testing

@testable import UIKit

@MainActor
@Suite struct `A million views` {
  @Test func `are shown, scrolled and hit at the cost of those in sight`() {
    let count = 1_000_000
    let window = UIWindow(
      screen: UIScreen(size: CGSize(width: 320, height: 480), scale: 1, framesPerSecond: 60))
    let plane = UIView(frame: window.bounds)
    plane.backgroundColor = .white
    plane.clipsToBounds = true
    for i in 0..<count {
      let view = UIView(frame: CGRect(x: i % 8 * 40, y: i / 8 * 10, width: 30, height: 8))
      view.backgroundColor = .blue
      plane.addSubview(view)
    }
    window.addSubview(plane)
    var frame = Frame()
    window.commit(into: &frame)
    // 48 rows of 8, the plane and the window.
    #expect(frame.list.count <= 48 * 8 + 2)
    plane.bounds.origin.y = 500_000
    window.commit(into: &frame)
    plane.bounds.origin.y += 3
    window.commit(into: &frame)
    #expect(frame.moves.count == 1)
    #expect(frame.damage == Region(PixelRect(x: 0, y: 477, width: 320, height: 3)))
    #expect(frame.list.count <= 2 * 8 + 2)
    // Row 50,024 begins at 500,240 on the plane, 237 below the top of what is shown.
    #expect(window.hitTest(CGPoint(x: 85, y: 240), with: nil) === plane.subviews[50_024 * 8 + 2])
    let last = plane.subviews[count - 1]
    last.frame.origin = CGPoint(x: 0, y: 500_100)
    #expect(window.hitTest(CGPoint(x: 1, y: 98), with: nil) === last)
    last.removeFromSuperview()
    #expect(plane.subviews.count == count - 1)
  }

  @Test func `animate at the cost of each, not of each with each`() {
    let count = 200_000
    let screen = UIScreen(size: CGSize(width: 320, height: 480), scale: 1, framesPerSecond: 60)
    let window = UIWindow(screen: screen)
    let plane = UIView(frame: window.bounds)
    window.addSubview(plane)
    for i in 0..<count {
      plane.addSubview(UIView(frame: CGRect(x: i % 8 * 40, y: i / 8 * 10, width: 30, height: 8)))
    }
    var isOver = false
    UIView.animate(
      withDuration: 0.1,
      animations: { for view in plane.subviews { view.center.x += 5 } },
      completion: { isOver = $0 })
    window.advance(to: 0.05)
    #expect(window.needsFrames && !isOver)
    window.advance(to: 0.2)
    #expect(isOver && !window.needsFrames)
    #expect(plane.subviews.allSatisfy { $0.extras?.animations == nil })
  }

  @Test func `are 400 bytes each or less`() throws {
    // The C library's word for what an object takes; Swift's module of it lacks the declaration.
    let symbol = try #require(dlsym(nil, "malloc_usable_size"))
    let size = unsafeBitCast(
      symbol, to: (@convention(c) (UnsafeRawPointer) -> Int).self)
    let view = UIView()
    #expect(size(Unmanaged.passUnretained(view).toOpaque()) <= 400)
  }
}
