import Testing

@testable import UIKit

@MainActor
@Suite struct `A view's geometry` {
  @Test func `frame, bounds and center agree after a frame is set`() {
    let view = UIView(frame: CGRect(x: 20, y: 40, width: 100, height: 60))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 60))
    #expect(view.center == CGPoint(x: 70, y: 70))
    view.frame = CGRect(x: -10, y: 5, width: 30, height: 31)
    #expect(view.center == CGPoint(x: 5, y: 20.5))
    #expect(view.bounds.size == CGSize(width: 30, height: 31))
  }

  @Test func `setting center moves the frame and keeps the bounds`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    view.center = CGPoint(x: 100, y: 200)
    #expect(view.frame == CGRect(x: 95, y: 190, width: 10, height: 20))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 10, height: 20))
  }

  @Test func `a change of the bounds' size keeps the center`() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    view.bounds.size = CGSize(width: 50, height: 20)
    #expect(view.center == CGPoint(x: 60, y: 60))
    #expect(view.frame == CGRect(x: 35, y: 50, width: 50, height: 20))
  }

  @Test func `moving the bounds' origin leaves the frame and every subview's frame alone`() {
    let plane = UIView(frame: CGRect(x: 5, y: 6, width: 320, height: 480))
    let red = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    plane.addSubview(red)
    plane.bounds.origin = CGPoint(x: 0, y: 100)
    #expect(plane.frame == CGRect(x: 5, y: 6, width: 320, height: 480))
    #expect(red.frame == CGRect(x: 20, y: 20, width: 100, height: 100))
    #expect(red.convert(CGPoint.zero, to: nil) == CGPoint(x: 20, y: 20))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    window.addSubview(plane)
    #expect(red.convert(CGPoint.zero, to: nil) == CGPoint(x: 25, y: -74))
  }

  @Test func `under a transform, frame is the box of the transformed bounds about the center`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(view.frame == CGRect(x: -50, y: -50, width: 200, height: 150))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
    view.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    #expect(view.frame == CGRect(x: 25, y: -25, width: 50, height: 100))
    view.transform = CGAffineTransform(translationX: 7, y: -3)
    #expect(view.frame == CGRect(x: 7, y: -3, width: 100, height: 50))
    #expect(view.center == CGPoint(x: 50, y: 25))
  }

  @Test func `the bounds' origin does not move a transformed view's frame`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    let frame = view.frame
    view.bounds.origin = CGPoint(x: 40, y: -70)
    #expect(view.frame == frame)
  }

  @Test func `setting frame under a transform gives the bounds the size that the inverse makes`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.transform = CGAffineTransform(scaleX: 2, y: 4)
    view.frame = CGRect(x: 100, y: 100, width: 40, height: 40)
    #expect(view.bounds.size == CGSize(width: 20, height: 10))
    #expect(view.center == CGPoint(x: 120, y: 120))
    #expect(view.frame == CGRect(x: 100, y: 100, width: 40, height: 40))
  }

  @Test func `an eighth turn makes the box of the box, as UIKit's does`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.transform = CGAffineTransform(rotationAngle: .pi / 4)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(abs(view.bounds.width - 141.4213562373095) < 1e-9)
    #expect(abs(view.frame.width - 200) < 1e-9)
    #expect(view.center == CGPoint(x: 50, y: 50))
  }

  @Test(
    arguments: [
      // mask, frame after the superview of 100 × 100 became 200 × 50 (x axis only is listed)
      ([], 10.0, 30.0), (.flexibleRightMargin, 10, 30), (.flexibleLeftMargin, 110, 30),
      (.flexibleWidth, 10, 130), ([.flexibleLeftMargin, .flexibleRightMargin], 170 * 10 / 70, 30),
      ([.flexibleLeftMargin, .flexibleWidth], 140 * 10 / 40, 140 * 30 / 40),
      ([.flexibleWidth, .flexibleRightMargin], 10, 190 * 30.0 / 90),
      ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 20, 60),
    ] as [(UIView.AutoresizingMask, Double, Double)])
  func `a mask shares the superview's growth in proportion`(
    mask: UIView.AutoresizingMask, x: Double, width: Double
  ) {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 0, width: 30, height: 30))
    view.autoresizingMask = mask
    superview.addSubview(view)
    superview.bounds.size.width = 200
    #expect(abs(view.frame.minX - x) < 1e-9)
    #expect(abs(view.frame.width - width) < 1e-9)
  }

  @Test func `masks are measured from the edge of the superview's bounds`() {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    superview.bounds.origin.x = 1000
    let view = UIView(frame: CGRect(x: 1010, y: 0, width: 80, height: 30))
    view.autoresizingMask = .flexibleWidth
    superview.addSubview(view)
    superview.bounds.size.width = 150
    #expect(view.frame == CGRect(x: 1010, y: 0, width: 130, height: 30))
  }

  @Test func `a subview is resized once it has a mask, and as long as it has one and is there`() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    func widthAfterGrowth() -> CGFloat {
      parent.frame.size.width += 10
      return view.frame.width
    }
    parent.addSubview(view)
    #expect(widthAfterGrowth() == 10)
    view.autoresizingMask = .flexibleWidth
    #expect(widthAfterGrowth() == 20)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    #expect(widthAfterGrowth() == 30)
    parent.bringSubviewToFront(view)
    #expect(widthAfterGrowth() == 40)
    view.removeFromSuperview()
    #expect(widthAfterGrowth() == 40)
    view.autoresizingMask = []
    parent.addSubview(view)
    #expect(widthAfterGrowth() == 40)
    view.autoresizingMask = .flexibleHeight
    view.autoresizingMask = .flexibleWidth
    #expect(widthAfterGrowth() == 50)
  }

  @Test func `no subview is resized where the superview does not do so, nor to less than nothing`()
  {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 40, y: 0, width: 20, height: 30))
    view.autoresizingMask = .flexibleWidth
    superview.addSubview(view)
    superview.autoresizesSubviews = false
    superview.frame.size.width = 300
    #expect(view.frame.width == 20)
    superview.autoresizesSubviews = true
    superview.frame.size.width = 0
    #expect(view.frame.width == 0)
  }

  @Test func `sizeToFit keeps the corner and asks sizeThatFits with the bounds' size`() {
    final class Fitting: UIView {
      var asked: CGSize?
      override func sizeThatFits(_ size: CGSize) -> CGSize {
        asked = size
        return CGSize(width: 7, height: 9)
      }
    }
    let view = Fitting(frame: CGRect(x: 3, y: 4, width: 50, height: 60))
    view.sizeToFit()
    #expect(view.asked == CGSize(width: 50, height: 60))
    #expect(view.frame == CGRect(x: 3, y: 4, width: 7, height: 9))
  }

  @Test func `alpha stays within 0 and 1`() {
    let view = UIView()
    view.alpha = 3
    #expect(view.alpha == 1)
    view.alpha = -1
    #expect(view.alpha == 0)
  }

  @Test func `defaults are UIKit's`() {
    let view = UIView()
    #expect(view.frame == .zero && view.transform.isIdentity && view.alpha == 1)
    #expect(view.isOpaque && !view.isHidden && !view.clipsToBounds)
    #expect(view.isUserInteractionEnabled && view.autoresizesSubviews)
    #expect(!view.isMultipleTouchEnabled && !view.isExclusiveTouch)
    #expect(view.autoresizingMask == [] && view.tag == 0 && view.contentMode == .scaleToFill)
    #expect(view.backgroundColor == nil && view.subviews.isEmpty && view.superview == nil)
  }
}

@Suite struct `Bad numbers end the program with a sentence` {
  @Test func `a frame that is not finite`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView().frame.origin.x = .nan }
    }
  }

  @Test func `a size below zero`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView().bounds.size = CGSize(width: -1, height: 1) }
    }
  }

  @Test func `an infinite center`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView().center = CGPoint(x: CGFloat.infinity, y: 0) }
    }
  }

  @Test func `a transform with a NaN in it`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView().transform.tx = .nan }
    }
  }

  @Test func `a view inserted into itself, its descendant, or a window into a view`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UIView()
        view.addSubview(view)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (a, b, c) = (UIView(), UIView(), UIView())
        a.addSubview(b)
        b.addSubview(c)
        c.addSubview(a)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView().addSubview(UIWindow(frame: .zero)) }
    }
  }

  @Test func `indices that are not there`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView().insertSubview(UIView(), at: -1) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView().exchangeSubview(at: 0, withSubviewAt: 1) }
    }
  }
}
