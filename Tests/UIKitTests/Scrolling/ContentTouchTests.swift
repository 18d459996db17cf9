import Foundation
import Testing
import UIKit

/// What the content hears of touches.
@MainActor @Suite struct ContentTouchTests {
  private let scroller: Scroller
  private let view: Picky
  private let content = Listener(0, 0, 320, 4000)

  /// A scroll view whose answers can be chosen.
  private final class Picky: UIScrollView {
    var lets = true
    var cancels: Bool?
    var asked = 0
    override func touchesShouldBegin(
      _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
    ) -> Bool { lets }
    override func touchesShouldCancel(in view: UIView) -> Bool {
      asked += 1
      return cancels ?? super.touchesShouldCancel(in: view)
    }
  }

  init() {
    scroller = Scroller(320, 480, content: .zero)
    scroller.view.removeFromSuperview()
    view = Picky(frame: scroller.stage.window.bounds)
    view.contentSize = CGSize(width: 320, height: 4000)
    view.delegate = scroller.diary
    view.addSubview(content)
    scroller.stage.window.addSubview(view)
  }

  @Test func aTouchIsHeldBackForAMoment() {
    scroller.press(160, 240)
    scroller.wait(0.14)
    #expect(content.heard == [])
    scroller.wait(0.02)
    #expect(content.heard == ["began"])
    scroller.lift()
    #expect(content.heard == ["began", "ended"])
  }

  @Test func aDragThatBeginsFirstIsNeverHeardOf() {
    scroller.press(160, 240)
    scroller.move(dy: -20)
    scroller.wait(0.3)
    scroller.lift()
    #expect(content.heard == [])
    #expect(view.asked == 0)
  }

  @Test func aQuickTapIsDeliveredWhole() {
    scroller.press(160, 240)
    scroller.lift(after: 0.05)
    #expect(content.heard == ["began", "ended"])
  }

  @Test func withoutTheDelayItIsDeliveredAtOnce() {
    view.delaysContentTouches = false
    scroller.press(160, 240)
    #expect(content.heard == ["began"])
  }

  @Test func aTouchThatMayNotBeginIsNeverDelivered() {
    view.lets = false
    scroller.press(160, 240)
    scroller.wait(0.2)
    scroller.lift()
    #expect(content.heard == [])
  }

  @Test func aTouchThatBecomesADragIsCancelledOnce() {
    scroller.press(160, 240)
    scroller.wait(0.2)
    for _ in 0..<4 { scroller.move(dy: -10) }
    scroller.lift()
    #expect(content.heard == ["began", "cancelled"])
    #expect(view.contentOffset.y > 0)
    #expect(view.asked == 1)
  }

  @Test func aRefusalMeansThatThisTouchDoesNotScroll() {
    view.cancels = false
    scroller.press(160, 240)
    scroller.wait(0.2)
    for _ in 0..<4 { scroller.move(dy: -10) }
    scroller.lift()
    #expect(content.heard == ["began", "moved", "moved", "moved", "moved", "ended"])
    #expect(view.contentOffset.y == 0 && scroller.heard == [])
    scroller.flick(dy: -100)
    #expect(view.contentOffset.y > 0)
  }

  @Test func whoCannotCancelIsNotAsked() {
    view.canCancelContentTouches = false
    scroller.press(160, 240)
    scroller.wait(0.2)
    scroller.move(dy: -40)
    #expect(view.asked == 0)
    #expect(view.contentOffset.y == 0)
    #expect(content.heard == ["began", "moved"])
  }

  // MARK: Controls

  @MainActor
  private final class Receiver {
    var heard: [String] = []
    func down() { heard.append("down") }
    func up(_ control: UIControl) { heard.append("up \(control.isHighlighted)") }
  }

  @Test func aControlKeepsItsTouchUnlessToldOtherwise() {
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    content.addSubview(control)
    scroller.press(160, 240)
    scroller.wait(0.2)
    #expect(control.isTracking && control.isHighlighted)
    scroller.move(dy: -40)
    #expect(control.isTracking && view.contentOffset.y == 0)
    scroller.lift()
    #expect(!control.isTracking)
  }

  @Test func aButtonThatIsDraggedOffIsCancelledOnce() {
    // Small input 7.
    view.cancels = true
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let events: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchCancel, "cancel"), (.touchUpInside, "up"),
      (.touchUpOutside, "out"),
    ]
    var heard: [String] = []
    for (event, name) in events { control.addHandler(for: event) { _ in heard.append(name) } }
    content.addSubview(control)
    scroller.press(160, 240)
    scroller.wait(0.2)
    for _ in 0..<4 { scroller.move(dy: -10) }
    scroller.lift()
    #expect(heard == ["down", "cancel"])
    #expect(!control.isTracking && !control.isHighlighted)
  }

  @Test func aControlTellsItsTargets() {
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let receiver = Receiver()
    control.addTarget(receiver, action: Receiver.down, for: .touchDown)
    control.addTarget(receiver, action: Receiver.up, for: [.touchUpInside, .touchUpOutside])
    content.addSubview(control)
    scroller.press(50, 50)
    scroller.lift(after: 0.05)
    #expect(receiver.heard == ["down", "up false"])
    control.removeTarget(receiver, for: .allEvents)
    scroller.press(50, 50)
    scroller.lift(after: 0.05)
    #expect(receiver.heard.count == 2)
  }

  @Test func aControlKnowsWhetherTheFingerIsInside() {
    view.isScrollEnabled = false
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var heard: [String] = []
    control.addHandler(for: .touchDragExit) { _ in heard.append("exit") }
    control.addHandler(for: .touchDragEnter) { _ in heard.append("enter") }
    control.addHandler(for: .touchUpOutside) { _ in heard.append("outside") }
    content.addSubview(control)
    scroller.press(50, 50)
    scroller.move(dx: 100)
    #expect(control.isTracking && !control.isHighlighted)
    scroller.move(dx: -100)
    #expect(control.isTouchInside)
    scroller.move(dx: 100)
    scroller.lift()
    #expect(heard == ["exit", "enter", "exit", "outside"])
  }

  @Test func aDisabledControlAnswersNothing() {
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    content.addSubview(control)
    scroller.press(50, 50)
    scroller.wait(0.2)
    control.isEnabled = false
    #expect(!control.isTracking)
    scroller.lift()
    scroller.press(50, 50)
    scroller.wait(0.2)
    #expect(!control.isTracking)
  }
}
