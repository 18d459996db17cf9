import Foundation
import StageHost
import TestSupport
import UIKit

/// A random tree whose numbers go as far as numbers go, and what may happen to it.
@MainActor
final class FarTree: NSObject, UIScrollViewDelegate {
  let stage = Stage(size: CGSize(width: 48, height: 48), scale: 1.5)
  private var views: [UIView] = []
  private var random: SplitMix64
  private var now = 0.0

  private final class Drawn: UIView {
    override func draw(_ rect: CGRect) {
      UIRectFill(CGRect(x: rect.minX, y: rect.minY, width: 1e9, height: 2))
    }
  }

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    super.init()
    // Every third tree begins with so many views that an index finds them.
    let count = seed % 3 == 0 ? 120 : 12
    for _ in 0..<count { add() }
  }

  // MARK: Numbers

  /// A number of any size, and mostly an ordinary one.
  func number() -> CGFloat {
    let sign: CGFloat = random.index(2) == 0 ? -1 : 1
    switch random.index(8) {
    case 0: return sign * 1.7e308
    case 1: return sign * CGFloat(pow(10, random.unit() * 608 - 300))
    case 2: return sign * CGFloat(random.unit()) * 1e10
    case 3: return 0
    default: return sign * CGFloat(random.unit()) * 60
    }
  }

  private func length() -> CGFloat { abs(number()) }
  private func point() -> CGPoint { CGPoint(x: number(), y: number()) }
  private func size() -> CGSize { CGSize(width: length(), height: length()) }
  private func rect() -> CGRect { CGRect(origin: point(), size: size()) }

  private func place() -> CGPoint {
    CGPoint(x: random.unit() * 48, y: random.unit() * 48)
  }

  private func transform() -> CGAffineTransform {
    switch random.index(6) {
    case 0: CGAffineTransform(rotationAngle: CGFloat(random.unit() * 7))
    case 1: CGAffineTransform(scaleX: number(), y: number())
    case 2: CGAffineTransform(translationX: number(), y: number())
    case 3:
      CGAffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    default: .identity
    }
  }

  private func one() -> UIView { views[random.index(views.count)] }

  // MARK: The tree

  private func add() {
    let view: UIView
    switch random.index(6) {
    case 0: view = scrollView()
    case 1: view = Drawn(frame: CGRect(x: number(), y: number(), width: 20, height: 20))
    default: view = UIView(frame: rect())
    }
    view.backgroundColor = [.red, .green, UIColor(white: 0.4, alpha: 0.5)][random.index(3)]
    // Of the views of the window there are so many that they get an index.
    (random.index(3) > 0 || views.isEmpty ? stage.window : one()).addSubview(view)
    views.append(view)
    for _ in 0..<3 { change(view) }
  }

  private func scrollView() -> UIScrollView {
    let view = UIScrollView(frame: random.index(2) == 0 ? stage.window.bounds : rect())
    view.contentSize = size()
    view.isPagingEnabled = random.index(4) == 0
    view.bounces = random.index(4) > 0
    view.maximumZoomScale = random.index(2) == 0 ? 1 : length()
    if random.index(4) == 0 { view.refreshControl = UIRefreshControl() }
    view.delegate = self
    return view
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { scrollView.subviews.first }

  // MARK: What happens

  func step() {
    switch random.index(8) {
    case 0, 1, 2: change(one())
    case 3: animate()
    case 4: touch()
    case 5: ask()
    case 6: move(one())
    default: now += random.unit() * 0.2
    }
    stage.advance(to: now)
    if random.index(2) == 0 { _ = stage.snapshot() }
  }

  private func animate() {
    if random.index(2) == 0 {
      UIView.animate(withDuration: random.unit()) { self.change(self.one()) }
    } else {
      UIView.animate(
        withDuration: random.unit(), delay: 0, usingSpringWithDamping: CGFloat(random.unit()),
        initialSpringVelocity: number(), options: .beginFromCurrentState,
        animations: { self.change(self.one()) }, completion: nil)
    }
  }

  private func change(_ view: UIView) {
    switch random.index(15) {
    case 0: view.frame = rect(keeping: view)
    case 1: view.frame.origin = point()
    case 2: view.frame.origin.x = number()
    case 3: if !(view is Drawn) { view.frame.size.width = length() }
    case 4: view.center = point()
    case 5: view.center.y = number()
    case 6: view.bounds.origin = point()
    case 7: if !(view is Drawn) { view.bounds.size = size() }
    case 8: view.transform = transform()
    case 9: view.clipsToBounds.toggle()
    case 10: view.alpha = CGFloat(random.unit() * 1.2)
    case 11: view.contentMode = UIView.ContentMode(rawValue: random.index(13)) ?? .center
    case 12:
      if !(view is Drawn) {
        view.autoresizingMask = UIView.AutoresizingMask(rawValue: UInt(random.index(64)))
      }
    case 13: view.sizeToFit()
    default: if let view = view as? UIScrollView { scroll(view) }
    }
  }

  /// Any rectangle, or what a view's frame is: of what was read, nothing is a mistake.
  private func rect(keeping view: UIView) -> CGRect {
    view is Drawn || random.index(2) == 0 ? view.frame : rect()
  }

  private func scroll(_ view: UIScrollView) {
    switch random.index(11) {
    case 0: view.contentOffset = point()
    case 1: view.setContentOffset(point(), animated: true)
    case 2: view.contentSize = size()
    case 3:
      view.contentInset = UIEdgeInsets(
        top: number(), left: number(), bottom: number(), right: number())
    case 4: view.scrollRectToVisible(rect(), animated: random.index(2) == 0)
    case 5: view.setZoomScale(length(), animated: random.index(2) == 0)
    case 6: view.zoom(to: rect(), animated: random.index(2) == 0)
    case 7: view.stopScrollingAndZooming()
    case 8: view.refreshControl?.beginRefreshing()
    case 9: view.refreshControl?.endRefreshing()
    default: view.flashScrollIndicators()
    }
  }

  /// A drag, slow or quick, with one finger or two, or a turn of the wheel.
  private func touch() {
    var finger = place()
    let hasSecond = random.index(3) == 0
    guard random.index(3) > 0 else {
      let clicks = CGVector(dx: CGFloat(random.index(5)) - 2, dy: CGFloat(random.index(5)) - 2)
      return stage.wheel(by: clicks, at: finger, time: now)
    }
    stage.touch(.began, at: finger, time: now)
    if hasSecond { stage.touch(1, .began, at: place(), time: now) }
    for _ in 0..<random.index(5) {
      now += 0.016
      finger.x += CGFloat(random.unit() * 40 - 20)
      finger.y += CGFloat(random.unit() * 40 - 20)
      stage.touch(.moved, at: finger, time: now)
      if hasSecond { stage.touch(1, .moved, at: place(), time: now) }
      if random.index(5) == 0 { change(one()) }
    }
    stage.touch(.ended, at: finger, time: now)
    if hasSecond { stage.touch(1, .ended, at: place(), time: now) }
  }

  private func ask() {
    _ = stage.window.hitTest(place(), with: nil)
    _ = stage.window.hitTest(point(), with: nil)
    _ = one().convert(point(), to: one())
    _ = one().convert(rect(), from: one())
    _ = one().convert(rect(), to: nil)
  }

  private func move(_ view: UIView) {
    let other = one()
    if random.index(3) == 0 {
      view.removeFromSuperview()
    } else if !other.isDescendant(of: view) {
      other.addSubview(view)
    }
  }
}
