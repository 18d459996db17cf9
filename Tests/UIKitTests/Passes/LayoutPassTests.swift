import Testing

@testable import UIKit

@MainActor
@Suite struct `The layout pass` {
  @MainActor final class Counting: UIView {
    var count = 0
    var action: ((Counting) -> Void)?
    override func layoutSubviews() {
      count += 1
      action?(self)
    }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  @Test func `visits what waits, superviews first, and nothing twice`() {
    var order: [String] = []
    let (a, b) = (Counting(), Counting())
    a.action = { _ in order.append("a") }
    b.action = { _ in order.append("b") }
    window.addSubview(a)
    a.addSubview(b)
    window.layoutIfNeeded()
    #expect(order == ["a", "b"])
    window.layoutIfNeeded()
    #expect(order.count == 2)
    b.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(order == ["a", "b", "b"])
  }

  @Test func `a change of size asks for layout, a change of place does not`() {
    let view = Counting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    window.layoutIfNeeded()
    view.center.x += 5
    view.bounds.origin = CGPoint(x: 0, y: 300)
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.alpha = 0.5
    window.layoutIfNeeded()
    #expect(view.count == 1)
    view.frame.size.width = 44
    window.layoutIfNeeded()
    #expect(view.count == 2)
  }

  @Test func `a view may ask again for itself, its subviews and its superviews`() {
    let (a, b) = (Counting(), Counting())
    window.addSubview(a)
    a.addSubview(b)
    a.action = { if $0.count == 1 { $0.setNeedsLayout() } }
    b.action = { if $0.count == 1 { $0.superview?.setNeedsLayout() } }
    window.layoutIfNeeded()
    #expect(a.count == 3 || a.count == 2)
    #expect(b.count >= 1)
    let settled = (a.count, b.count)
    window.layoutIfNeeded()
    #expect(settled == (a.count, b.count))
  }

  @Test func `what never stops asking is put off, not looped`() {
    let view = Counting()
    view.action = { $0.setNeedsLayout() }
    window.addSubview(view)
    window.layoutIfNeeded()
    #expect(view.count == LayoutPass.mostRounds)
    #expect(window.flags.contains(.subtreeNeedsLayout))
  }

  @Test func `a view that lays itself out from within its layout is put off as well`() {
    let (a, b) = (Counting(), Counting())
    a.action = {
      $0.setNeedsLayout()
      $0.layoutIfNeeded()
    }
    b.action = { if $0.count == 1 { $0.layoutIfNeeded() } }
    window.addSubview(a)
    a.addSubview(b)
    window.layoutIfNeeded()
    #expect(a.count == LayoutPass.mostRounds)
    #expect(b.count == 1)
    #expect(window.flags.contains(.subtreeNeedsLayout))
  }

  @Test func `a view may lay out its subviews from within its layout`() {
    let (a, b) = (Counting(), Counting())
    window.addSubview(a)
    a.addSubview(b)
    a.action = {
      b.setNeedsLayout()
      $0.layoutIfNeeded()
      #expect(b.count == 1)
    }
    window.layoutIfNeeded()
    #expect(a.count == 1 && b.count == 1)
    #expect(!window.flags.contains(.subtreeNeedsLayout))
  }

  @Test func `layoutIfNeeded of a subview begins at the topmost superview that waits`() {
    let (a, b) = (Counting(), Counting())
    window.addSubview(a)
    a.addSubview(b)
    window.layoutIfNeeded()
    a.setNeedsLayout()
    b.setNeedsLayout()
    b.layoutIfNeeded()
    #expect(a.count == 2 && b.count == 2)
  }
}
