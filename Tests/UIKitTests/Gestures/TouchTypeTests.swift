import Foundation
import Input
import Testing

@testable import UIKit

/// Fingers and mice, told apart.
@MainActor @Suite struct TouchTypeTests {
  private let hand = Hand()
  private let view = Listener(0, 0, 300, 300)
  private let pan = UIPanGestureRecognizer()

  init() {
    hand.window.addSubview(view)
    view.addGestureRecognizer(pan)
  }

  @Test(arguments: [
    (PointerEvent.Kind.finger, UITouch.TouchType.direct), (.mouse, .indirectPointer),
  ])
  func aTouchIsWhatTheHostSays(kind: PointerEvent.Kind, type: UITouch.TouchType) {
    var types: [UITouch.TouchType] = []
    view.onTouch = { types.append($0.type) }
    hand.kind = kind
    hand.press(10, 10)
    hand.move(12, 10)
    #expect(types == [type, type])
  }

  @Test func aRecogniserTakesAllTypesUnlessItIsToldOtherwise() {
    #expect(pan.allowedTouchTypes.map(\.intValue) == [0, 1, 2, 3])
    pan.allowedTouchTypes = [3, 0, 0, 99, -1]
    #expect(pan.allowedTouchTypes == [0, 3])
    pan.allowedTouchTypes = []
    #expect(pan.allowedTouchTypes.isEmpty)
  }

  @Test func aTouchOfATypeThatIsNotAllowedIsNotItsOwn() {
    pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
    hand.kind = .mouse
    hand.press(10, 10)
    hand.move(60, 10)
    #expect(pan.state == .possible && pan.numberOfTouches == 0)
    hand.lift()
    #expect(view.heard == ["began", "moved", "ended"])
    hand.kind = .finger
    hand.press(10, 10)
    hand.move(60, 10)
    #expect(pan.state == .began)
  }

  @Test func aTouchThatItHasStaysWithIt() {
    hand.kind = .mouse
    hand.press(10, 10)
    pan.allowedTouchTypes = []
    hand.move(60, 10)
    #expect(pan.state == .began)
  }
}
