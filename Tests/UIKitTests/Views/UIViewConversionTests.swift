import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite struct `Conversion between views` {
  @Test func `a point goes through frames and bounds' origins as worked by hand`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let a = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let b = UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 50))
    let c = UIView(frame: CGRect(x: 200, y: 100, width: 50, height: 50))
    window.addSubview(a)
    a.addSubview(b)
    window.addSubview(c)
    a.bounds.origin = CGPoint(x: 0, y: 100)
    b.bounds.origin = CGPoint(x: -30, y: -30)
    // composited position = frame.origin - superview.bounds.origin
    #expect(b.convert(CGPoint(x: -30, y: -30), to: nil) == CGPoint(x: 15, y: -75))
    #expect(b.convert(CGPoint.zero, to: a) == CGPoint(x: 35, y: 35))
    #expect(b.convert(CGPoint.zero, to: c) == CGPoint(x: -155, y: -145))
    #expect(c.convert(CGPoint(x: -155, y: -145), to: b) == .zero)
    #expect(b.convert(CGPoint(x: 15, y: -75), from: nil) == CGPoint(x: -30, y: -30))
    #expect(
      a.convert(CGRect(x: 0, y: 100, width: 10, height: 20), to: window)
        == CGRect(x: 10, y: 20, width: 10, height: 20))
    #expect(window.convert(CGPoint(x: 10, y: 20), to: a) == CGPoint(x: 0, y: 100))
  }

  @Test func `a rectangle becomes the box around its turned self`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 20))
    root.addSubview(view)
    view.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    #expect(
      view.convert(view.bounds, to: root) == CGRect(x: 110, y: 90, width: 20, height: 40))
    #expect(view.convert(CGPoint(x: 0, y: 0), to: root) == CGPoint(x: 130, y: 90))
  }

  @Test func `there and back is where it began, in random trees`() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<50 {
      let views = randomTree(count: 30, &random)
      for _ in 0..<20 {
        let (a, b) = (views[random.index(30)], views[random.index(30)])
        let point = CGPoint(x: random.unit() * 100, y: random.unit() * 100)
        let back = a.convert(a.convert(point, to: b), from: b)
        #expect(abs(back.x - point.x) < 1e-6 && abs(back.y - point.y) < 1e-6)
        let viaWindow = b.convert(a.convert(point, to: nil), from: nil)
        let direct = a.convert(point, to: b)
        #expect(abs(viaWindow.x - direct.x) < 1e-6 && abs(viaWindow.y - direct.y) < 1e-6)
      }
    }
  }

  private func randomTree(count: Int, _ random: inout SplitMix64) -> [UIView] {
    var views = [UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))]
    for _ in 1..<count {
      let view = UIView(
        frame: CGRect(
          x: random.unit() * 100, y: random.unit() * 100, width: 10 + random.unit() * 100,
          height: 10 + random.unit() * 100))
      view.bounds.origin = CGPoint(x: random.unit() * 50, y: random.unit() * 50)
      if random.index(3) == 0 {
        view.transform = CGAffineTransform(rotationAngle: random.unit() * 6)
          .scaledBy(x: 0.5 + random.unit(), y: 0.5 + random.unit())
      }
      views[random.index(views.count)].addSubview(view)
      views.append(view)
    }
    return views
  }
}

@MainActor
@Suite struct `Hit-testing` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  @Test func `left and top edges are inside, right and bottom are not`() {
    root.bounds.origin = CGPoint(x: 50, y: -20)
    #expect(root.point(inside: CGPoint(x: 50, y: -20), with: nil))
    #expect(root.point(inside: CGPoint(x: 149.99, y: 79.99), with: nil))
    #expect(!root.point(inside: CGPoint(x: 150, y: 0), with: nil))
    #expect(!root.point(inside: CGPoint(x: 60, y: 80), with: nil))
    #expect(!root.point(inside: CGPoint(x: 49.99, y: 0), with: nil))
  }

  @Test func `the front of two siblings is hit, and the superview where neither is`() {
    let back = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let front = UIView(frame: CGRect(x: 25, y: 25, width: 50, height: 50))
    root.addSubview(back)
    root.addSubview(front)
    #expect(root.hitTest(CGPoint(x: 30, y: 30), with: nil) === front)
    #expect(root.hitTest(CGPoint(x: 10, y: 10), with: nil) === back)
    #expect(root.hitTest(CGPoint(x: 90, y: 10), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 100, y: 10), with: nil) == nil)
  }

  @Test func `hidden, disabled and nearly transparent views are passed over with all below`() {
    let view = UIView(frame: root.bounds)
    let below = UIView(frame: root.bounds)
    root.addSubview(view)
    view.addSubview(below)
    let point = CGPoint(x: 5, y: 5)
    view.alpha = 0.01
    #expect(root.hitTest(point, with: nil) === below)
    view.alpha = 0.0099
    #expect(root.hitTest(point, with: nil) === root)
    view.alpha = 1
    view.isHidden = true
    #expect(root.hitTest(point, with: nil) === root)
    view.isHidden = false
    view.isUserInteractionEnabled = false
    #expect(root.hitTest(point, with: nil) === root)
  }

  @Test func `what sticks out of its superview is not hit, clipped or not`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let outside = UIView(frame: CGRect(x: 15, y: 0, width: 50, height: 20))
    root.addSubview(view)
    view.addSubview(outside)
    #expect(root.hitTest(CGPoint(x: 18, y: 5), with: nil) === outside)
    #expect(root.hitTest(CGPoint(x: 30, y: 5), with: nil) === root)
  }

  @Test func `scrolling and turning the tree moves what is hit`() {
    let view = UIView(frame: CGRect(x: 0, y: 150, width: 20, height: 20))
    root.addSubview(view)
    #expect(root.hitTest(CGPoint(x: 5, y: 55), with: nil) === root)
    root.bounds.origin.y = 100
    // Points are in the view's own coordinates: what is on screen at 55 is at 155 of the plane.
    #expect(root.hitTest(CGPoint(x: 5, y: 155), with: nil) === view)
    view.transform = CGAffineTransform(scaleX: 3, y: 1)
    #expect(root.hitTest(CGPoint(x: 39, y: 155), with: nil) === view)
    #expect(root.hitTest(CGPoint(x: 40, y: 155), with: nil) === root)
  }
}
