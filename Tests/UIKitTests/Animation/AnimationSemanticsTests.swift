import Foundation
import Raster
import StageHost
import TestSupport
import Testing

@testable import UIKit

/// What animations by blocks are in UIKit, rule by rule, beside `AnimationTests`.
@MainActor @Suite struct AnimationSemanticsTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  init() {
    view.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    stage.window.addSubview(view)
    stage.advance(to: 0)
  }

  private func animate(
    _ seconds: Double = 1, _ options: UIView.AnimationOptions = .curveLinear,
    _ changes: @escaping () -> Void, then completion: ((Bool) -> Void)? = nil
  ) {
    UIView.animate(
      withDuration: seconds, delay: 0, options: options.union(.curveLinear), animations: changes,
      completion: completion)
  }

  // MARK: Interruption

  /// A value that animates: how it is set, and what is shown of it, both as one number.
  struct Value: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let set: @MainActor @Sendable (UIView, CGFloat) -> Void
    let shown: @MainActor @Sendable (UIView) -> CGFloat
    var tolerance: CGFloat = 1e-9
  }

  private nonisolated static let values = [
    Value(
      testDescription: "frame", set: { $0.frame = CGRect(x: $1, y: 0, width: 20, height: 20) },
      shown: { $0.presentation.frame.minX }),
    Value(
      testDescription: "bounds' size", set: { $0.bounds.size.width = $1 },
      shown: { $0.presentation.bounds.width }),
    Value(
      testDescription: "bounds' origin", set: { $0.bounds.origin.y = $1 },
      shown: { $0.presentation.bounds.minY }, tolerance: 0.5),
    Value(
      testDescription: "center", set: { $0.center.y = $1 }, shown: { $0.presentation.center.y }),
    Value(
      testDescription: "transform",
      set: { $0.transform = CGAffineTransform(translationX: $1, y: 0) },
      shown: { $0.presentation.transform.tx }),
    Value(
      testDescription: "alpha", set: { $0.alpha = $1 / 100 },
      shown: { $0.presentation.alpha * 100 }),
    Value(
      testDescription: "backgroundColor",
      set: { $0.backgroundColor = UIColor(red: $1 / 100, green: 0, blue: 0, alpha: 1) },
      shown: { CGFloat($0.fillColor.bits >> 16 & 255) / 2.55 }, tolerance: 0.3),
  ]

  private func expect(_ value: Value, _ expected: CGFloat, _ what: String) {
    let shown = value.shown(view)
    #expect(abs(shown - expected) <= value.tolerance, "\(value.testDescription), \(what)")
  }

  @Test(arguments: values)
  func `an animation that begins on top of another adds to it, from where it is`(value: Value) {
    value.set(view, 20)
    animate { value.set(view, 60) }
    stage.advance(to: 0.5)
    expect(value, 40, "half way")
    var ends: [Bool] = []
    animate {
      value.set(view, 20)
    } then: {
      ends.append($0)
    }
    expect(value, 40, "nothing jumps")
    stage.advance(to: 0.75)
    // 20, less a quarter of 40 that is left of the first, and three quarters of the way back.
    expect(value, 20 - 10 + 30, "both run")
    stage.advance(to: 1.5)
    expect(value, 20, "at the end")
    #expect(ends == [true] && view.extras?.animations == nil)
  }

  @Test(arguments: values)
  func `beginFromCurrentState replaces it, from what is shown`(value: Value) {
    value.set(view, 20)
    var ends: [Bool] = []
    animate {
      value.set(view, 60)
    } then: {
      ends.append($0)
    }
    stage.advance(to: 0.5)
    animate(1, .beginFromCurrentState) {
      value.set(view, 20)
    } then: {
      ends.append($0)
    }
    expect(value, 40, "nothing jumps")
    stage.advance(to: 1)
    expect(value, 30, "half way back")
    #expect(ends == [false], "the first was cut short")
    stage.advance(to: 1.5)
    expect(value, 20, "at the end")
    #expect(ends == [false, true])
  }

  @Test(arguments: values)
  func `zero seconds show the value at once, and complete in the next frame`(value: Value) {
    var ends: [Bool] = []
    value.set(view, 20)
    animate(0) {
      value.set(view, 60)
    } then: {
      ends.append($0)
    }
    expect(value, 60, "at once")
    #expect(ends.isEmpty)
    stage.advance(to: 0.02)
    #expect(ends == [true])
  }

  @Test(arguments: values)
  func `removed from the window in mid-animation it is at its end, and hears false`(value: Value) {
    var ends: [Bool] = []
    value.set(view, 20)
    animate {
      value.set(view, 60)
    } then: {
      ends.append($0)
    }
    stage.advance(to: 0.5)
    view.removeFromSuperview()
    stage.advance(to: 0.6)
    expect(value, 60, "at its end")
    #expect(ends == [false])
    stage.window.addSubview(view)
    stage.advance(to: 2)
    expect(value, 60, "and stays there")
    #expect(ends == [false])
  }

  @Test(arguments: values)
  func `without animations blocks show the value at once`(value: Value) {
    value.set(view, 20)
    UIView.setAnimationsEnabled(false)
    #expect(!UIView.areAnimationsEnabled)
    animate { value.set(view, 60) }
    expect(value, 60, "disabled")
    UIView.setAnimationsEnabled(true)
    animate {
      UIView.performWithoutAnimation { value.set(view, 20) }
      #expect(UIView.areAnimationsEnabled)
    }
    expect(value, 20, "within a block")
  }

  // MARK: Blocks

  @Test func `layout within a block animates the frames that layoutSubviews sets`() {
    final class Row: UIView {
      let part = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var isOpen = false
      override func layoutSubviews() { part.frame.origin.x = isOpen ? 90 : 10 }
    }
    let row = Row(frame: CGRect(x: 0, y: 50, width: 100, height: 10))
    row.addSubview(row.part)
    stage.window.addSubview(row)
    stage.advance(to: 0.1)
    row.isOpen = true
    row.setNeedsLayout()
    animate { row.layoutIfNeeded() }
    #expect(row.part.frame.minX == 90 && row.part.presentation.frame.minX == 10)
    stage.advance(to: 0.6)
    #expect(abs(row.part.presentation.frame.minX - 50) < 1e-9)
    // Asked for within the block and laid out after it, it jumps, as in UIKit.
    row.isOpen = false
    animate { row.setNeedsLayout() }
    stage.advance(to: 1.2)
    #expect(row.part.presentation.frame.minX == 10)
  }

  @Test func `completions come in the order of their blocks, after everything has moved`() {
    let other = UIView(frame: view.frame)
    stage.window.addSubview(other)
    var heard: [String] = []
    animate {
      view.center.x = 50
    } then: { [view] in
      heard.append("first \($0) \(view.presentation.center.x)")
    }
    animate {
      other.center.x = 70
    } then: {
      heard.append("second \($0)")
    }
    animate(0.5) {
      other.center.y = 70
    } then: {
      heard.append("third \($0)")
    }
    stage.advance(to: 0.6)
    #expect(heard == ["third true"])
    stage.advance(to: 1.5)
    #expect(heard == ["third true", "first true 50.0", "second true"])
  }

  @Test func `a completion waits for all that its block has changed, and hears false for one`() {
    let other = UIView(frame: view.frame)
    stage.window.addSubview(other)
    var ends: [Bool] = []
    animate {
      view.center.x = 50
      other.alpha = 0
    } then: {
      ends.append($0)
    }
    stage.advance(to: 0.5)
    other.removeAllAnimations()
    #expect(other.presentation.alpha == 0)
    stage.advance(to: 0.9)
    #expect(ends.isEmpty, "the view still moves")
    stage.advance(to: 1.1)
    #expect(ends == [false])
  }

  @Test func `a block within a block takes the outer one's seconds, and completes by itself`() {
    var heard: [String] = []
    animate(2) {
      view.center.x = 50
      animate(0.5) {
        view.center.y = 90
      } then: {
        heard.append("inner \($0)")
      }
    } then: {
      heard.append("outer \($0)")
    }
    stage.advance(to: 1)
    #expect(abs(view.presentation.center.y - 50) < 1e-9 && heard.isEmpty)
    stage.advance(to: 2.1)
    #expect(heard == ["outer true", "inner true"] || heard == ["inner true", "outer true"])
  }

  @Test func `a completion may start the next animation, which begins from rest`() {
    animate {
      view.center.x = 50
    } then: { [view] _ in
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 90 }
    }
    stage.advance(to: 1)
    #expect(view.center.x == 90 && view.presentation.center.x == 50)
    stage.advance(to: 1.5)
    #expect(abs(view.presentation.center.x - 70) < 1e-9)
  }

  // MARK: Touches

  @Test func `hit tests go by the model, and touches of what animates are ignored`() {
    let touched = Listener(0, 100, 20, 20)
    stage.window.addSubview(touched)
    animate { touched.frame.origin.x = 100 }
    stage.advance(to: 0.5)
    let place = CGPoint(x: 110, y: 110)
    #expect(stage.window.hitTest(place, with: nil) === stage.window)
    stage.touch(0, .began, at: place, time: 0.5)
    stage.touch(0, .ended, at: place, time: 0.51)
    #expect(touched.heard == [])
    stage.advance(to: 1.1)
    animate(1, .allowUserInteraction) { touched.frame.origin.x = 0 }
    stage.advance(to: 1.6)
    // It is shown half way, and touched where it will be.
    #expect(stage.window.hitTest(CGPoint(x: 60, y: 110), with: nil) === stage.window)
    stage.touch(0, .began, at: CGPoint(x: 10, y: 110), time: 1.6)
    stage.touch(0, .ended, at: CGPoint(x: 10, y: 110), time: 1.61)
    #expect(touched.heard == ["began", "ended"])
  }

  // MARK: Mistakes

  @Test func `numbers that are none trap`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView.animate(withDuration: .nan) {} }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        UIView.animate(withDuration: 1, delay: .infinity, animations: {}, completion: nil)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        UIView.animate(withDuration: 1) { UIView().frame.origin.x = .nan }
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView.animate(withDuration: 1) { UIView().alpha = .nan } }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: .nan, initialSpringVelocity: 0,
          animations: {})
      }
    }
  }

  @Test func `the trap says in one sentence which number it was`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView.animate(withDuration: .nan) {} }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("an animation's duration must be finite, got nan"))
  }

  // MARK: Cost

  @Test func `a view that nobody holds is freed on its way, and its block completes with false`() {
    var heard: [Bool] = []
    weak var gone: UIView?
    do {
      let other = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      gone = other
      stage.window.addSubview(other)
      animate(1) {
        other.center.x += 100
      } then: {
        heard.append($0)
      }
      stage.advance(to: 0.5)
      #expect(other.presentation.center.x == 60)
      other.removeFromSuperview()
    }
    #expect(gone == nil && heard == [])
    stage.advance(to: 0.6)
    stage.advance(to: 2)
    #expect(heard == [false])
  }

  @Test func `what a view needs to animate it has only while it does`() {
    #expect(view.extras == nil)
    animate { view.center.x = 50 }
    #expect(view.extras?.animations != nil)
    stage.advance(to: 2)
    #expect(view.extras?.animations == nil)
  }
}
