import Testing
import UIKit

@MainActor @Suite struct ActionTests {
  private func drag(_ pan: UIPanGestureRecognizer) {
    let hand = Hand()
    hand.window.addGestureRecognizer(pan)
    hand.drag(from: CGPoint(x: 50, y: 50), by: CGVector(dx: 0, dy: 40), steps: 2)
  }

  @Test func aTargetsMethodIsCalledWithTheRecogniser() {
    let target = Target()
    let pan = UIPanGestureRecognizer(target: target, action: Target.handlePan)
    drag(pan)
    #expect(target.pans == [.began, .changed, .ended])
  }

  @Test func aMethodMayTakeTheBaseClassOrNothing() {
    let target = Target()
    let pan = UIPanGestureRecognizer(target: target, action: Target.handleAny)
    pan.addTarget(target, action: Target.handleNothing)
    drag(pan)
    #expect(target.any == 3 && target.nothing == 3)
  }

  @Test func aSubclassIsHandedOverAsItself() {
    var seen: [Int] = []
    let pan = Subpan { pan in seen.append(pan.mark) }
    drag(pan)
    #expect(seen == [7, 7, 7])
  }

  @Test func nilAsTargetAndActionTellsNobody() {
    drag(UIPanGestureRecognizer(target: nil, action: nil))
  }

  @Test func targetsAreNotKeptAlive() {
    weak var gone: Target?
    let pan = UIPanGestureRecognizer()
    do {
      let target = Target()
      gone = target
      pan.addTarget(target, action: Target.handlePan)
    }
    #expect(gone == nil)
    drag(pan)
  }

  @Test func removingATargetRemovesAllItsActions() {
    let target = Target()
    let other = Target()
    let pan = UIPanGestureRecognizer(target: target, action: Target.handlePan)
    pan.addTarget(target, action: Target.handleNothing)
    pan.addTarget(other, action: Target.handlePan)
    pan.removeTarget(target, action: nil)
    drag(pan)
    #expect(target.pans.isEmpty && target.nothing == 0 && other.pans.count == 3)
    pan.removeTarget(nil)
    drag(pan)
    #expect(other.pans.count == 3)
  }

  @Test func aHandlerCanBeRemoved() {
    var calls = 0
    let pan = UIPanGestureRecognizer()
    let handler = pan.addHandler { _ in calls += 1 }
    pan.removeTarget(handler)
    drag(pan)
    #expect(calls == 0)
  }

  @Test func whoRemovesItselfAndALaterOneInItsActionIsObeyedAtOnce() {
    let target = Target()
    var calls = 0
    let pan = UIPanGestureRecognizer { pan in
      calls += 1
      pan.removeTarget(nil)
    }
    pan.addTarget(target, action: Target.handlePan)
    drag(pan)
    #expect(calls == 1 && target.pans.isEmpty)
  }

  @Test func anActionMayRemoveTheRecogniser() {
    var states: [UIGestureRecognizer.State] = []
    let pan = UIPanGestureRecognizer { pan in
      states.append(pan.state)
      pan.view?.removeGestureRecognizer(pan)
    }
    drag(pan)
    #expect(states == [.began, .cancelled])
  }

  @Test func anActionMayDisableAndEnableTheRecogniser() {
    var states: [UIGestureRecognizer.State] = []
    let pan = UIPanGestureRecognizer { pan in
      states.append(pan.state)
      if pan.state == .changed {
        pan.isEnabled = false
        pan.isEnabled = true
      }
    }
    drag(pan)
    #expect(states == [.began, .changed, .cancelled])
  }
}

@MainActor
private final class Target {
  var pans: [UIGestureRecognizer.State] = []
  var any = 0
  var nothing = 0

  func handlePan(_ pan: UIPanGestureRecognizer) { pans.append(pan.state) }
  func handleAny(_ recognizer: UIGestureRecognizer) { any += 1 }
  func handleNothing() { nothing += 1 }
}

private final class Subpan: UIPanGestureRecognizer {
  let mark = 7
}
