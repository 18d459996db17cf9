import StageHost
import Testing

@testable import UIKit

/// What a view cuts off is nothing to its superviews, until it cuts off nothing any more.
@MainActor @Suite struct ClippedExtentTests {
  private let stage = Stage(size: CGSize(width: 120, height: 100))
  private let outer = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 100))
  private let clipping = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
  private let child = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  init() {
    child.backgroundColor = .red
    clipping.clipsToBounds = true
    clipping.addSubview(child)
    outer.addSubview(clipping)
    stage.window.addSubview(outer)
    stage.advance(to: 0)
  }

  @Test func `a change below one that clips leaves the superviews' extents known`() {
    #expect(outer.children?.extentIsKnown == true)
    child.frame.origin.x = 200
    #expect(clipping.children?.extentIsKnown == false)
    #expect(outer.children?.extentIsKnown == true)
    #expect(outer.extent == outer.bounds)
  }

  @Test func `without the clip it is found where it has moved to meanwhile`() {
    child.frame.origin.x = 60
    stage.advance(to: 0.1)
    let hidden = stage.snapshot()
    clipping.clipsToBounds = false
    let shown = stage.snapshot()
    #expect(hidden[75, 15] != shown[75, 15])
    #expect(shown[75, 15] == (255, 0, 0, 255))
    child.frame.origin.x = 80
    #expect(outer.extent == outer.bounds && clipping.extent.maxX == 90)
    #expect(stage.snapshot()[95, 15] == shown[75, 15])
  }

  @Test(arguments: [10, 200])
  func `among many siblings too, where an index keeps the extents`(count: Int) {
    for index in 0..<count {
      outer.addSubview(UIView(frame: CGRect(x: index % 12 * 10, y: 60, width: 5, height: 5)))
    }
    stage.advance(to: 0.1)
    for step in 0..<5 {
      child.frame.origin.x = CGFloat(60 + step)
      stage.advance(to: 0.2 + Double(step) / 10)
    }
    clipping.clipsToBounds = false
    #expect(stage.window.hitTest(CGPoint(x: 30, y: 30), with: nil) === clipping)
    #expect(stage.snapshot()[76, 15] == (255, 0, 0, 255))
    clipping.clipsToBounds = true
    #expect(stage.snapshot()[76, 15] != (255, 0, 0, 255))
  }
}
