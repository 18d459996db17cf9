import Geometry
import Raster
import StageHost
import Testing

@testable import UIKit

/// Counts how often it is asked.
@MainActor private final class Asked: UIView {
  static var count = 0
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    Asked.count += 1
    return super.point(inside: point, with: event)
  }
}

/// Counts how often it is laid out.
@MainActor private final class LaidOut: UIView {
  var count = 0
  override func layoutSubviews() { count += 1 }
}

@MainActor
@Suite struct `A crowd of subviews` {
  private func crowd(_ count: Int) -> (window: UIWindow, plane: UIView) {
    let window = UIWindow(
      screen: UIScreen(size: CGSize(width: 320, height: 480), scale: 1, framesPerSecond: 60))
    let plane = UIView(frame: window.bounds)
    for _ in 0..<count {
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
      view.backgroundColor = .blue
      plane.addSubview(view)
    }
    window.addSubview(plane)
    return (window, plane)
  }

  @Test func `in one place is painted from the topmost that covers the others`() {
    let (window, plane) = crowd(20_000)
    var frame = Frame()
    window.commit(into: &frame)
    #expect(frame.list.count <= 3)
    // What lets others through, and what lies above a cover, is painted.
    plane.subviews.last?.alpha = 0.5
    window.commit(into: &frame)
    #expect(frame.list.count == 2)
    plane.bringSubviewToFront(plane.subviews[5])
    window.commit(into: &frame)
    #expect(frame.list.count == 1)
    plane.transform = CGAffineTransform(rotationAngle: 0.1)
    window.commit(into: &frame)
    #expect(frame.list.count >= 20_000)
  }

  @Test func `in one place shows what one view shows that lies on top`() {
    let stage = Stage(size: CGSize(width: 150, height: 150))
    let plain = Stage(size: CGSize(width: 150, height: 150))
    for i in 0..<200 {
      let view = UIView(
        frame: CGRect(x: 20 + CGFloat(i % 3) / 2, y: 20, width: 90.5, height: 100))
      view.backgroundColor = i == 199 ? .red : .blue
      stage.window.addSubview(view)
      if i >= 197 {
        let copy = UIView(frame: view.frame)
        copy.backgroundColor = view.backgroundColor
        plain.window.addSubview(copy)
      }
    }
    #expect(stage.snapshot() == plain.snapshot())
  }

  @Test func `asks those that may answer anywhere from the top, and the others by their place`() {
    let (window, plane) = crowd(1000)
    let (below, above) = (Asked(frame: plane.bounds), Asked(frame: plane.bounds))
    plane.insertSubview(below, at: 0)
    plane.addSubview(above)
    Asked.count = 0
    #expect(window.hitTest(CGPoint(x: 50, y: 50), with: nil) === above)
    #expect(Asked.count == 1)
    above.removeFromSuperview()
    Asked.count = 0
    #expect(window.hitTest(CGPoint(x: 50, y: 50), with: nil) === plane.subviews.last)
    #expect(Asked.count == 0)
    #expect(window.hitTest(CGPoint(x: 300, y: 300), with: nil) === below)
    #expect(Asked.count == 1)
  }

  @Test func `of a class of its own is asked by its place, as long as that keeps to its bounds`() {
    let plane = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    for i in 0..<10_000 {
      let frame = CGRect(x: i % 100 * 10, y: i / 100 * 10, width: 8, height: 8)
      plane.addSubview(i % 2 == 0 ? LaidOut(frame: frame) : UIScrollView(frame: frame))
    }
    func asked(at x: CGFloat, _ y: CGFloat) -> Int {
      var candidates = HitCandidates(of: plane, at: CGPoint(x: x, y: y))
      var count = 0
      while candidates.next() != nil { count += 1 }
      return count
    }
    #expect(plane.hitTest(CGPoint(x: 505, y: 401), with: nil) === plane.subviews[4050])
    #expect(asked(at: 505, 401) <= 4)
    plane.insertSubview(Asked(frame: .zero), at: 7)
    #expect(asked(at: 505, 401) <= 5)
    // All of the class that may answer anywhere, wherever they are.
    for _ in 0..<100 { plane.addSubview(Asked(frame: .zero)) }
    #expect((101...105).contains(asked(at: 505, 401)))
  }

  @Test func `lays out the one that asks, and all that ask, back to front`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let plane = UIView(frame: window.bounds)
    var views: [LaidOut] = []
    for _ in 0..<3000 {
      views.append(LaidOut())
      plane.addSubview(views[views.count - 1])
    }
    window.addSubview(plane)
    window.layoutIfNeeded()
    #expect(views.allSatisfy { $0.count == 1 })
    views[7].setNeedsLayout()
    views[2].setNeedsLayout()
    views[2].removeFromSuperview()
    window.layoutIfNeeded()
    #expect(views[7].count == 2 && views[2].count == 1)
    plane.addSubview(views[2])
    window.layoutIfNeeded()
    #expect(views[2].count == 2)
    for view in views { view.setNeedsLayout() }
    window.layoutIfNeeded()
    #expect(views.map(\.count).reduce(0, +) == 6002)
  }

  @Test func `of nested views that follow a resize damages their old and new places once`() {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let root = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    var deepest = root
    for level in 0..<300 {
      let next = UIView(frame: deepest.bounds)
      next.autoresizingMask = [.flexibleWidth, .flexibleLeftMargin]
      next.backgroundColor = level % 2 == 0 ? .red : .blue
      deepest.addSubview(next)
      deepest = next
    }
    let outside = UIView(frame: CGRect(x: 100, y: 60, width: 20, height: 20))
    outside.autoresizingMask = .flexibleLeftMargin
    outside.backgroundColor = .green
    root.addSubview(outside)
    stage.window.addSubview(root)
    _ = stage.snapshot()
    root.frame.size.width = 80
    var frame = Frame()
    stage.window.commit(into: &frame)
    #expect(frame.damage.bounds.contains(PixelRect(x: 10, y: 10, width: 80, height: 40)))
    #expect(frame.damage.bounds.contains(PixelRect(x: 110, y: 70, width: 20, height: 20)))
    #expect(frame.damage.bounds.contains(outside.pixelCover(in: stage.window)))
  }
}
