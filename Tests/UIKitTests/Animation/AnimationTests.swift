import Raster
import StageHost
import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite struct `An animation by a block` {
  private let stage = Stage(size: CGSize(width: 100, height: 100))
  private let view: UIView

  init() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.backgroundColor = .red
    stage.window.addSubview(view)
    stage.advance(to: 0)
  }

  private func slide(
    to x: CGFloat, _ options: UIView.AnimationOptions = .curveLinear, delay: Double = 0,
    _ completion: ((Bool) -> Void)? = nil
  ) {
    UIView.animate(
      withDuration: 1, delay: delay, options: options,
      animations: { [view] in view.center.x = x }, completion: completion)
  }

  private var shownX: CGFloat { view.presentation.center.x }

  @Test func `reads as its end at once and shows the way there`() {
    slide(to: 45)
    #expect(view.center.x == 45 && view.frame.minX == 40)
    #expect(shownX == 5)
    stage.advance(to: 0.25)
    #expect(abs(shownX - 15) < 1e-9)
    #expect(stage.snapshot()[12, 5] == stage.snapshot()[18, 5])
    stage.advance(to: 1)
    #expect(shownX == 45)
    #expect(view.extras?.animations == nil)
    #expect(!stage.window.needsFrames && stage.window.nextDeadline == nil)
  }

  @Test func `takes every animatable value along`() {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { [view] in
      view.bounds = CGRect(x: 4, y: 0, width: 30, height: 10)
      view.transform = CGAffineTransform(rotationAngle: .pi)
      view.alpha = 0
      view.backgroundColor = nil
    }
    stage.advance(to: 0.5)
    let shown = view.presentation
    #expect(shown.bounds == CGRect(x: 2, y: 0, width: 20, height: 10))
    #expect(abs(shown.alpha - 0.5) < 1e-9)
    #expect(abs(shown.transform.a) < 1e-9 && abs(shown.transform.b - 1) < 1e-9)
    #expect(view.fillColor == UIColor.red.withAlphaComponent(0.5).premultiplied)
    #expect(view.backgroundColor == nil && view.alpha == 0)
    stage.advance(to: 2)
    #expect(view.presentation.bounds == view.bounds && view.fillColor.isClear)
  }

  @Test func `adds to one that runs, and continues under a change outside of blocks`() {
    slide(to: 45)
    stage.advance(to: 0.5)
    slide(to: 5)
    #expect(abs(shownX - 25) < 1e-9)
    stage.advance(to: 0.75)
    // 5, less a quarter of the way there that is left, plus three quarters of the way back.
    #expect(abs(shownX - (5 - 40 * 0.25 + 40 * 0.75)) < 1e-9)
    stage.advance(to: 1.5)
    #expect(shownX == 5)
    slide(to: 45)
    stage.advance(to: 2)
    view.center.x = 65
    #expect(view.center.x == 65 && abs(shownX - 45) < 1e-9)
    stage.advance(to: 3)
    #expect(shownX == 65)
  }

  @Test func `from the current state takes the place of what runs`() {
    var ends: [Bool] = []
    slide(to: 45, [.repeat, .autoreverse, .curveLinear]) { ends.append($0) }
    stage.advance(to: 3.25)
    #expect(abs(shownX - 35) < 1e-9)
    slide(to: 5, [.beginFromCurrentState, .curveLinear]) { ends.append($0) }
    stage.advance(to: 3.75)
    #expect(ends == [false])
    #expect(abs(shownX - 20) < 1e-9)
    stage.advance(to: 5)
    #expect(ends == [false, true] && shownX == 5)
    #expect(!stage.window.needsFrames)
  }

  @Test func `without anything to wait for completes in the next frame`() {
    var ends: [Bool] = []
    // Makes the stage's screen the main one, whose frames bring what concerns no view.
    stage.advance(to: 0)
    UIView.animate(withDuration: 1, animations: {}) { ends.append($0) }
    UIView.animate(withDuration: -1, animations: { [view] in view.alpha = 0.5 }) {
      ends.append($0)
    }
    UIView.setAnimationsEnabled(false)
    slide(to: 20) { ends.append($0) }
    UIView.setAnimationsEnabled(true)
    #expect(ends.isEmpty && stage.window.needsFrames)
    #expect(view.presentation.alpha == 0.5 && shownX == 20)
    stage.advance(to: 0.1)
    #expect(ends == [true, true, true] && !stage.window.needsFrames)
  }

  @Test func `of a view that leaves its window completes with false, once`() {
    var ends: [Bool] = []
    slide(to: 45, delay: 5) { ends.append($0) }
    #expect(stage.window.nextDeadline == 5 && !stage.window.needsFrames)
    view.removeFromSuperview()
    stage.advance(to: 0.1)
    stage.advance(to: 9)
    #expect(ends == [false] && shownX == 45)
  }

  @Test func `lets its completion do anything`() {
    var log: [String] = []
    slide(to: 45) { [view, self] finished in
      log.append("first \(finished)")
      slide(to: 5) { log.append("second \($0)") }
      view.removeFromSuperview()
      UIView.animate(withDuration: 0, animations: {}) { log.append("third \($0)") }
    }
    stage.advance(to: 3)
    #expect(log == ["first true", "second false", "third true"])
    #expect(!stage.window.needsFrames)
  }

  @Test func `gives its duration to blocks within, unless they override it`() {
    let other = UIView(frame: view.frame)
    stage.window.addSubview(other)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { [view] in
      #expect(UIView.inheritedAnimationDuration == 2)
      UIView.animate(withDuration: 1) { view.center.x = 25 }
      UIView.animate(
        withDuration: 1, delay: 0, options: [.overrideInheritedDuration],
        animations: { other.center.x = 25 })
      UIView.performWithoutAnimation { other.center.y = 50 }
    }
    #expect(other.presentation.center.y == 50)
    stage.advance(to: 1)
    #expect(abs(shownX - 15) < 1e-9 && other.presentation.center.x == 25)
    #expect(UIView.inheritedAnimationDuration == 0)
  }

  @Test func `refuses touches unless it allows them, and is hit where it will be`() {
    slide(to: 45)
    #expect(stage.window.hitTest(CGPoint(x: 45, y: 5), with: nil) === stage.window)
    slide(to: 45.5, [.allowUserInteraction])
    stage.advance(to: 1)
    slide(to: 75, [.allowUserInteraction])
    #expect(stage.window.hitTest(CGPoint(x: 75, y: 5), with: nil) === view)
    #expect(stage.window.hitTest(CGPoint(x: 45, y: 5), with: nil) === stage.window)
    #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 70, y: 0))
  }

  @Test func `lays out and draws nothing while it runs`() {
    final class Drawn: UIView {
      override func draw(_ rect: CGRect) { UIRectFill(rect) }
    }
    let drawn = Drawn(frame: CGRect(x: 0, y: 50, width: 10, height: 10))
    stage.window.addSubview(drawn)
    stage.advance(to: 0.1)
    let passes = stage.window.passes
    UIView.animate(withDuration: 1) {
      drawn.center.x = 80
      drawn.alpha = 0.2
      drawn.transform = CGAffineTransform(rotationAngle: 1)
    }
    stage.advance(to: 0.9)
    #expect(stage.window.passes.commits > passes.commits + 30)
    #expect(stage.window.passes.draws == passes.draws)
    #expect(stage.window.passes.layouts == passes.layouts)
  }

  @Test func `moves the content of a scroll view, which reads the end`() {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scrollView.contentSize = CGSize(width: 100, height: 900)
    stage.window.addSubview(scrollView)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      scrollView.contentOffset.y = 200
    }
    #expect(scrollView.contentOffset.y == 200)
    stage.advance(to: 0.5)
    #expect(scrollView.presentation.bounds.minY == 100)
  }

  @Test func `springs past its end and settles on it`() {
    UIView.animate(springDuration: 0.4, bounce: 0.5) { [view] in view.center.x = 45 }
    var farthest: CGFloat = 0
    for i in 1...60 {
      stage.advance(to: Double(i) / 60)
      farthest = max(farthest, shownX)
    }
    #expect(farthest > 46)
    stage.advance(to: 4)
    #expect(shownX == 45 && !stage.window.needsFrames)
  }

  @Test func `shows the same at common times at every frame rate`() {
    let shown = [30.0, 60, 120, 144].map { rate in
      let stage = Stage(size: CGSize(width: 50, height: 50), framesPerSecond: rate)
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.window.addSubview(view)
      stage.advance(to: 0)
      UIView.animate(
        withDuration: 1, delay: 0.1, usingSpringWithDamping: 0.4, initialSpringVelocity: 2
      ) {
        view.center = CGPoint(x: 40, y: 30)
        view.transform = CGAffineTransform(rotationAngle: 2)
      }
      return [1.0 / 6, 1.0 / 3, 0.5].flatMap { time in
        stage.advance(to: time)
        let shown = view.presentation
        return [shown.center.x, shown.center.y, shown.transform.a, shown.transform.b]
      }
    }
    for other in shown {
      for (a, b) in zip(shown[0], other) { #expect(abs(a - b) < 1e-9) }
    }
  }
}
