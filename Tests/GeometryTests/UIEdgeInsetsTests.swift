import Foundation
import Geometry
import Testing

@Suite struct UIEdgeInsetsTests {
  @Test func `each side moves inwards by its own inset`() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 200)
      .inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(rect == CGRect(x: 12, y: 21, width: 94, height: 196))
  }

  @Test func `negative insets move sides outwards, and opposite ones undo each other`() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 200)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let back = UIEdgeInsets(top: -1, left: -2, bottom: -3, right: -4)
    #expect(rect.inset(by: insets).inset(by: back) == rect)
    #expect(rect.inset(by: .zero) == rect)
  }
}
