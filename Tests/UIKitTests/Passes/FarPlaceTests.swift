import Foundation
import Geometry
import Raster
import StageHost
import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite struct `Far places` {
  private static let huge: CGFloat = 1.7e308

  @Test func `random trees of any finite numbers come to no harm, and hide nothing near`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        for seed in Chance.seeds(150) {
          // The last one that is named has failed.
          FileHandle.standardError.write(Data("far places: seed \(seed)\n".utf8))
          let tree = FarTree(seed: seed)
          let near = UIView(frame: CGRect(x: 4, y: 4, width: 8, height: 8))
          near.backgroundColor = .blue
          tree.stage.window.addSubview(near)
          for _ in 0..<30 {
            tree.step()
            tree.stage.window.bringSubviewToFront(near)
            precondition(tree.stage.snapshot()[10, 10] == (0, 0, 255, 255), "nothing is near")
          }
        }
        exit(EXIT_SUCCESS)
      }
    }
  }

  @Test func `what is no number snaps and clamps to an end of the pixels`() {
    #expect(snap(.nan) == -PixelRect.limit)
    #expect(snap(.infinity) == PixelRect.limit)
    #expect(snap(-.infinity) == -PixelRect.limit)
    #expect(clampedPixel(.nan) == -PixelRect.limit)
    #expect(clampedPixel(.infinity) == PixelRect.limit)
  }

  @Test func `a box with an edge that is no number has no end there`() {
    let box = ExtentBox(CGRect(x: -CGFloat.infinity, y: 1, width: .infinity, height: 2))
    #expect(box == ExtentBox(x0: -.infinity, y0: 1, x1: .infinity, y1: 3))
    #expect(box.rect.isFinite)
    #expect(box.overlaps(ExtentBox(CGRect(x: 5, y: 2, width: 1, height: 1))))
  }

  @Test func `a rectangle without numbers is clipped to all of the other`() {
    let bounds = CGRect(x: 0, y: 0, width: 9, height: 9)
    let lost = CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 5)
    #expect(lost.clipped(to: bounds) == bounds)
    #expect(CGRect(x: 4, y: 4, width: 9, height: 1).clipped(to: bounds).width == 5)
  }

  @Test func `a view far out is painted nowhere, and its superview as ever`() {
    let stage = Stage(size: CGSize(width: 20, height: 20), scale: 2)
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    outer.backgroundColor = .red
    outer.clipsToBounds = true
    let inner = UIView(frame: CGRect(x: Self.huge, y: 0, width: 9, height: 9))
    inner.bounds.origin = CGPoint(x: -Self.huge, y: 0)
    let innermost = UIView(frame: CGRect(x: -Self.huge, y: 0, width: 9, height: 9))
    innermost.bounds.origin = CGPoint(x: Self.huge, y: 0)
    innermost.backgroundColor = .blue
    inner.addSubview(innermost)
    outer.addSubview(inner)
    stage.window.addSubview(outer)
    #expect(stage.snapshot()[5, 5] == (255, 0, 0, 255))
  }

  @Test(arguments: [false, true], [1e17, 1e20, 1e200, 1.7e308])
  func `siblings of a view far out are shown`(isIndexed: Bool, distance: Double) {
    let stage = Stage(size: CGSize(width: 20, height: 20))
    let group = UIView(frame: CGRect(x: 2, y: 2, width: 4, height: 4))
    group.addSubview(UIView(frame: CGRect(x: -distance, y: -distance, width: 5, height: 5)))
    for _ in 0..<(isIndexed ? 80 : 1) {
      let near = UIView(frame: CGRect(x: 6, y: 6, width: 4, height: 4))
      near.backgroundColor = .blue
      group.addSubview(near)
    }
    stage.window.addSubview(group)
    #expect(stage.snapshot()[9, 9] == (0, 0, 255, 255))
    group.frame.origin.x += 5
    #expect(stage.snapshot()[9, 9] == (255, 255, 255, 255))
    #expect(stage.snapshot()[16, 9] == (0, 0, 255, 255))
  }

  @Test func `nested transforms that cancel each other leave nobody in the lurch`() {
    let stage = Stage(size: CGSize(width: 20, height: 20))
    let outer = UIView(frame: CGRect(x: 1e10, y: 0, width: 20, height: 20))
    outer.transform = CGAffineTransform(scaleX: 1e200, y: 1e200)
    let inner = UIView(frame: CGRect(x: -1e10, y: 0, width: 1e10, height: 20))
    inner.transform = CGAffineTransform(scaleX: 1e200, y: 1e-200)
    inner.backgroundColor = .blue
    for _ in 0..<70 { inner.addSubview(UIView(frame: CGRect(x: 1e10, y: 0, width: 5, height: 5))) }
    outer.addSubview(inner)
    stage.window.addSubview(outer)
    #expect(stage.snapshot()[5, 5] == (255, 255, 255, 255))
    #expect(stage.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === stage.window)
  }

  @Test func `an origin can be set where the box is larger than numbers go`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 1e200, height: 10))
    view.transform = CGAffineTransform(scaleX: 1e200, y: 1)
    let read = view.frame
    #expect(read.isFinite)
    view.frame.origin.y = 30
    #expect(view.frame == CGRect(x: read.minX, y: 30, width: read.width, height: 10))
    #expect(view.center == CGPoint(x: 5e199, y: 35))
    #expect(view.bounds.size == CGSize(width: 1e200, height: 10))
    view.frame.origin.x += 1e307
    #expect(abs(view.center.x / 1e307 - 1) < 1e-12)
    #expect(view.bounds.size == CGSize(width: 1e200, height: 10))
  }

  @Test func `what is read of a place at the end of numbers can be set again`() {
    let view = UIView(frame: CGRect(x: Self.huge, y: 0, width: Self.huge, height: 1))
    view.center = view.center
    view.frame = view.frame
    view.bounds = view.bounds
    #expect(view.frame.origin.x.isFinite && view.frame.width == Self.huge)
  }

  @Test func `a superview's resize takes no subview beyond numbers`() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 1e-300, height: 10))
    let view = UIView(frame: CGRect(x: 5, y: 0, width: 5, height: 10))
    view.autoresizingMask = [.flexibleWidth, .flexibleLeftMargin]
    outer.addSubview(view)
    outer.bounds.size.width = Self.huge
    #expect(view.center.x.isFinite && view.frame.minX.isFinite && view.bounds.width.isFinite)
  }

  @Test func `content can be shown at the end of numbers, on any screen`() {
    let stage = Stage(size: CGSize(width: 20, height: 20), scale: 2)
    let view = UIScrollView(frame: stage.window.bounds)
    view.contentSize = CGSize(width: Self.huge, height: Self.huge)
    view.contentInset.right = Self.huge
    stage.window.addSubview(view)
    view.contentOffset = CGPoint(x: Self.huge, y: 0)
    #expect(view.contentOffset == CGPoint(x: Self.huge, y: 0))
    stage.touch(.began, at: CGPoint(x: 15, y: 10), time: 0)
    stage.touch(.moved, at: CGPoint(x: 1, y: 10), time: 0.01)
    stage.touch(.ended, at: CGPoint(x: 1, y: 10), time: 0.02)
    stage.advance(to: 5)
    #expect(view.contentOffset.x.isFinite)
  }

  @Test func `a spring of any velocity keeps colours colours`() {
    let stage = Stage(size: CGSize(width: 20, height: 20))
    let view = UIView(frame: stage.window.bounds)
    stage.window.addSubview(view)
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: Self.huge,
      animations: {
        view.backgroundColor = .red
        view.alpha = 0.5
        view.transform = CGAffineTransform(rotationAngle: 1).scaledBy(x: 1e200, y: 1e200)
      }, completion: nil)
    for frame in 1...4 {
      stage.advance(to: Double(frame) * 0.2)
      _ = stage.snapshot()
    }
    stage.advance(to: 3)
    #expect(view.alpha == 0.5 && view.transform.isFinite)
  }
}
