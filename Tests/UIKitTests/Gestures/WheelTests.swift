import Input
import Testing
@testable import UIKit

@MainActor @Suite struct WheelTests {
  private let hand = Hand()
  private let pan = UIPanGestureRecognizer()
  private let middle = CGPoint(x: 160, y: 240)

  init() {
    pan.allowedScrollTypesMask = .all
    hand.window.addGestureRecognizer(pan)
  }

  private func log(_ pan: UIPanGestureRecognizer) -> Log {
    let log = Log()
    pan.addHandler { pan in
      let moved = pan.translation(in: nil)
      log.add("\(pan.state) \(Int(moved.x)) \(Int(moved.y))")
    }
    return log
  }

  @Test func aClickIsAWholeGestureWithoutTouches() {
    let log = log(pan)
    var touches: [Int] = []
    pan.addHandler { pan in touches.append(pan.numberOfTouches) }
    hand.wheel(y: 1, at: middle)
    // 480^(2/3) = 61.3: the content moves up by 61.
    #expect(log.lines == ["began 0 -61", "changed 0 -61", "ended 0 -61"])
    #expect(touches == [0, 0, 0])
    #expect(pan.state == .possible && pan.translation(in: nil) == .zero)
    hand.wheel(x: 2, at: middle)
    // 320^(2/3) = 46.8.
    #expect(log.lines.suffix(1) == ["ended -94 0"])
  }

  @Test func shiftSwapsTheAxes() {
    let log = log(pan)
    hand.wheel(y: 1, at: middle, modifiers: .shift)
    #expect(log.lines.last == "ended -47 0")
    #expect(pan.modifierFlags == .shift)
  }

  @Test func aHandlerThatMovesTheBoundsMovesThemOncePerClick() {
    pan.addHandler { [unowned window = hand.window] pan in
      window.bounds.origin.y -= pan.translation(in: window).y
      pan.setTranslation(.zero, in: window)
    }
    hand.wheel(y: 1, at: middle)
    hand.wheel(y: 1, at: middle)
    hand.wheel(y: -1, at: middle)
    #expect(hand.window.bounds.origin.y == 61)
  }

  @Test func aPlainPanTakesNoWheel() {
    let plain = UIPanGestureRecognizer()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.addGestureRecognizer(plain)
    hand.window.addSubview(view)
    let (inner, outer) = (log(plain), log(pan))
    hand.wheel(y: 1, at: middle)
    #expect(inner.lines.isEmpty && outer.lines.count == 3)
  }

  @Test func theInnermostThatAllowsItAndMayBeginGetsIt() {
    let arbiter = Arbiter()
    let near = UIPanGestureRecognizer()
    near.allowedScrollTypesMask = .discrete
    near.delegate = arbiter
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.addGestureRecognizer(near)
    hand.window.addSubview(view)
    let (inner, outer) = (log(near), log(pan))
    hand.wheel(y: 1, at: middle)
    #expect(inner.lines.count == 3 && outer.lines.isEmpty)
    hand.wheel(y: 0.5, at: middle)
    #expect(inner.lines.count == 3 && outer.lines.count == 3)
    arbiter.shouldBegin = { _ in false }
    hand.wheel(y: 1, at: middle)
    #expect(inner.lines.count == 3 && outer.lines.count == 6)
    #expect(near.translation(in: nil) == .zero)
    arbiter.receivesEvent = { _, event in event.type != .scroll }
    hand.wheel(y: 1, at: middle)
    #expect(outer.lines.count == 9)
    near.isEnabled = false
    hand.wheel(y: 1, at: middle)
    #expect(outer.lines.count == 12)
  }

  @Test func aPanThatHasTouchesKeepsTheWheelAndDoesNothing() {
    hand.press(100, 100)
    hand.move(100, 130)
    let log = log(pan)
    hand.wheel(y: 1, at: middle)
    #expect(log.lines.isEmpty && pan.translation(in: nil) == CGPoint(x: 0, y: 20))
  }

  @Test func theWheelOverNothingGoesNowhere() {
    let log = log(pan)
    hand.wheel(y: 1, at: CGPoint(x: 500, y: 500))
    #expect(log.lines.isEmpty)
  }

  @Test func anActionMayRemoveThePanInTheMiddleOfAClick() {
    let log = log(pan)
    pan.addHandler { pan in pan.view?.removeGestureRecognizer(pan) }
    hand.wheel(y: 1, at: middle)
    #expect(log.lines == ["began 0 -61", "cancelled 0 -61"])
    #expect(pan.state == .possible)
  }
}
