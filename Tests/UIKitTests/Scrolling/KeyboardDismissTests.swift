import Foundation
import Testing
import UIKit

/// The keyboard: a drag may take the keys away.
@MainActor @Suite struct KeyboardDismissTests {
  private final class Field: UIView {
    var letsGo = true
    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { letsGo }
  }

  private let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
  private let field = Field(frame: CGRect(x: 10, y: 10, width: 100, height: 20))

  init() {
    scroller.view.addSubview(field)
    field.becomeFirstResponder()
  }

  @Test(arguments: [UIScrollView.KeyboardDismissMode.onDrag, .onDragWithAccessory])
  func aDragTakesTheKeysAwayAsItBegins(mode: UIScrollView.KeyboardDismissMode) {
    scroller.view.keyboardDismissMode = mode
    var wasFirst: Bool?
    scroller.diary.onCall = { [field] line, _ in
      if line == "willBeginDragging" { wasFirst = field.isFirstResponder }
    }
    scroller.press(160, 240)
    scroller.move(dy: -9)
    #expect(field.isFirstResponder)
    scroller.move(dy: -9)
    #expect(!field.isFirstResponder)
    #expect(wasFirst == false)
  }

  @Test(arguments: [UIScrollView.KeyboardDismissMode.none, .interactive, .interactiveWithAccessory])
  func otherModesLeaveThemWhereTheyAre(mode: UIScrollView.KeyboardDismissMode) {
    scroller.view.keyboardDismissMode = mode
    scroller.flick(dy: -100)
    scroller.rest()
    #expect(field.isFirstResponder)
  }

  @Test(arguments: [UIScrollView.KeyboardDismissMode.interactive, .interactiveWithAccessory])
  func aFingerThatGoesBelowTheWindowReachesNoKeyboard(mode: UIScrollView.KeyboardDismissMode) {
    let other = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
    scroller.view.keyboardDismissMode = mode
    for each in [scroller, other] {
      each.view.contentOffset.y = 2000
      each.press(160, 20)
      for _ in 0..<60 { each.move(dy: 10) }
      each.move(dy: -300)
      each.lift(after: 0.02)
      each.rest()
    }
    #expect(field.isFirstResponder)
    #expect(scroller.diary.offsets == other.diary.offsets && scroller.heard == other.heard)
  }

  @Test func codeAndTheWheelLeaveThemToo() {
    scroller.view.keyboardDismissMode = .onDrag
    scroller.view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    scroller.rest()
    scroller.wheel(2)
    scroller.rest()
    #expect(field.isFirstResponder)
  }

  @Test func oneThatDoesNotLetGoKeepsThem() {
    scroller.view.keyboardDismissMode = .onDrag
    field.letsGo = false
    scroller.drag(dy: -100)
    #expect(field.isFirstResponder)
  }

  @Test func editingEndsInAViewAndAllThatIsInIt() {
    let other = UIView()
    scroller.stage.window.addSubview(other)
    #expect(!other.endEditing(true))
    #expect(field.isFirstResponder)
    field.letsGo = false
    #expect(!scroller.view.endEditing(false))
    #expect(scroller.view.endEditing(true))
    #expect(!field.isFirstResponder)
  }
}
