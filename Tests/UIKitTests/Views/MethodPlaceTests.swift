import Raster
import Testing

@testable import UIKit

// Classes that leave every method as it is.

private class Custom: UIView {
  var number = 0
  func more() {}
  override func layoutSubviews() { more() }
}
private class Generic<Value>: Custom {
  var value: Value?
  func change(_ value: Value) { self.value = value }
}
private final class Bound: Generic<Int> {}
private final class Observing: UIView {
  override var bounds: CGRect { didSet { setNeedsLayout() } }
}
private final class Pressed: UIControl {}
private class Scrolled: UIScrollView {
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
}

// Classes that override one.

private class Generous: Custom {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
}
private final class BelowGenerous: Generous {
  override func more() { number += 1 }
}
private final class Greedy<Value>: Generic<Value> {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView { self }
}
private class GenericGreed<Value>: UIView {
  var value: Value?
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { self }
}
private final class BelowGenericGreed: GenericGreed<[String]> {}
private final class GenerousScroll: Scrolled {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { number(point) > 0 }
  func number(_ point: CGPoint) -> CGFloat { point.x }
}
private final class GreedyControl: UIControl {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { self }
}
private class Drawn: Generic<String> {
  override func draw(_ rect: CGRect) { UIRectFill(rect) }
}
private final class BelowDrawn: Drawn {}

@MainActor
@Suite struct `The places of methods` {
  /// Names of what a view overrides.
  private func overridden(by view: UIView) -> Set<String> {
    var result: Set<String> = []
    if MethodPlace.hitTest.isOverridden(by: view) { result.insert("hitTest") }
    if MethodPlace.pointInside.isOverridden(by: view) { result.insert("pointInside") }
    if MethodPlace.draw.isOverridden(by: view) { result.insert("draw") }
    return result
  }

  @Test func `are found, each another`() {
    let offsets = [MethodPlace.hitTest, .pointInside, .draw].map(\.offset)
    #expect(offsets.allSatisfy { $0 != nil })
    #expect(Set(offsets).count == 3)
  }

  @Test func `tell a class that overrides no method, generic or not, wherever it is declared`() {
    let views = [
      UIView(), Custom(), Generic<Double>(), Generic<[UIView]>(), Bound(), Observing(), Pressed(),
      Scrolled(), UIScrollView(), UIControl(), UIRefreshControl(), UIWindow(),
    ]
    for view in views { #expect(overridden(by: view) == [], "\(type(of: view))") }
  }

  @Test func `tell a class that overrides one, itself or by a superclass`() {
    final class Local: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        super.point(inside: point, with: event)
      }
    }
    for view in [Generous(), BelowGenerous(), GenerousScroll(), Local()] {
      #expect(overridden(by: view) == ["pointInside"], "\(type(of: view))")
    }
    let greedy = [
      Greedy<Int>(), Greedy<String>(), GenericGreed<Int>(), BelowGenericGreed(), GreedyControl(),
    ]
    for view in greedy { #expect(overridden(by: view) == ["hitTest"], "\(type(of: view))") }
    for view in [Drawn(), BelowDrawn()] {
      #expect(overridden(by: view) == ["draw"], "\(type(of: view))")
    }
  }

  @Test func `that cannot be found let every class but the first count as overriding`() {
    final class Both: UIView {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { superview }
      override func draw(_ rect: CGRect) { setNeedsLayout() }
    }
    final class Neither: UIView {}
    for probe in [Both.self, Neither.self] {
      let place = MethodPlace(ofOverrideIn: probe, controls: [UIView.self, Bound.self])
      #expect(place.offset == nil)
      #expect(place.isOverridden(by: Neither()) && !place.isOverridden(by: UIView()))
    }
  }
  @Test func `that show who draws nothing spare its picture`() {
    let window = UIWindow(
      screen: UIScreen(size: CGSize(width: 100, height: 100), scale: 1, framesPerSecond: 60))
    let frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let (plain, drawn) = (Custom(frame: frame), BelowDrawn(frame: frame))
    window.addSubview(plain)
    window.addSubview(drawn)
    var shown = Frame()
    window.commit(into: &shown)
    #expect(window.passes.draws == 1 && drawn.extras?.picture != nil)
    plain.setNeedsDisplay()
    #expect(!window.needsCommit)
    drawn.setNeedsDisplay()
    window.commit(into: &shown)
    #expect(window.passes.draws == 2)
  }
}
