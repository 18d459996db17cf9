import Geometry
import Raster
import Testing

@testable import UIKit

/// A view that writes down what it is told.
@MainActor private final class Witness: UIView {
  static var log: [String] = []
  let name: String

  init(_ name: String) {
    self.name = name
    super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  required init?(coder: NSCoder) { return nil }

  private static func name(of view: UIView?) -> String {
    (view as? Witness)?.name ?? (view is UIWindow ? "window" : view == nil ? "nil" : "view")
  }

  private func note(_ words: String) { Witness.log.append("\(name) \(words)") }

  override func willMove(toSuperview newSuperview: UIView?) {
    note("willMoveToSuperview \(Witness.name(of: newSuperview))")
  }
  override func didMoveToSuperview() { note("didMoveToSuperview \(Witness.name(of: superview))") }
  override func willMove(toWindow newWindow: UIWindow?) {
    note("willMoveToWindow \(Witness.name(of: newWindow))")
  }
  override func didMoveToWindow() { note("didMoveToWindow \(Witness.name(of: window))") }
  override func didAddSubview(_ subview: UIView) { note("didAdd \(Witness.name(of: subview))") }
  override func willRemoveSubview(_ subview: UIView) {
    note("willRemove \(Witness.name(of: subview))")
  }
}

@MainActor
@Suite(.serialized) struct `A view tree` {
  init() { Witness.log = [] }

  @Test func `adding outside a window tells of the superview only`() {
    let (a, b) = (Witness("a"), Witness("b"))
    a.addSubview(b)
    #expect(
      Witness.log == ["b willMoveToSuperview a", "b didMoveToSuperview a", "a didAdd b"])
  }

  @Test func `adding in a window tells the whole subtree of the window, superviews first`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let (a, b, c) = (Witness("a"), Witness("b"), Witness("c"))
    window.addSubview(a)
    b.addSubview(c)
    Witness.log = []
    a.addSubview(b)
    #expect(
      Witness.log == [
        "b willMoveToSuperview a", "b willMoveToWindow window", "c willMoveToWindow window",
        "b didMoveToWindow window", "c didMoveToWindow window", "b didMoveToSuperview a",
        "a didAdd b",
      ])
  }

  @Test func `removing tells in the order that UIKit logs`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let (a, b) = (Witness("a"), Witness("b"))
    window.addSubview(a)
    a.addSubview(b)
    Witness.log = []
    b.removeFromSuperview()
    #expect(
      Witness.log == [
        "b willMoveToSuperview nil", "b willMoveToWindow nil", "a willRemove b",
        "b didMoveToWindow nil", "b didMoveToSuperview nil",
      ])
    #expect(b.superview == nil && b.window == nil && a.subviews.isEmpty)
  }

  @Test func `moving between superviews of one window does not tell of the window`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let (a, b, c) = (Witness("a"), Witness("b"), Witness("c"))
    window.addSubview(a)
    window.addSubview(b)
    a.addSubview(c)
    Witness.log = []
    b.addSubview(c)
    #expect(
      Witness.log == [
        "c willMoveToSuperview b", "a willRemove c", "c didMoveToSuperview b", "b didAdd c",
      ])
    #expect(a.subviews.isEmpty && b.subviews == [c])
  }

  @Test func `subviews are in painter's order through every way of reordering`() {
    let root = UIView()
    let v = (0..<5).map { _ in UIView() }
    root.addSubview(v[0])
    root.addSubview(v[1])
    root.insertSubview(v[2], at: 0)
    #expect(root.subviews == [v[2], v[0], v[1]])
    root.insertSubview(v[3], aboveSubview: v[2])
    root.insertSubview(v[4], belowSubview: v[2])
    #expect(root.subviews == [v[4], v[2], v[3], v[0], v[1]])
    root.bringSubviewToFront(v[4])
    root.sendSubviewToBack(v[1])
    #expect(root.subviews == [v[1], v[2], v[3], v[0], v[4]])
    root.exchangeSubview(at: 0, withSubviewAt: 4)
    #expect(root.subviews == [v[4], v[2], v[3], v[0], v[1]])
    root.insertSubview(v[4], at: 100)
    #expect(root.subviews == [v[2], v[3], v[0], v[1], v[4]])
    root.insertSubview(v[2], aboveSubview: v[0])
    #expect(root.subviews == [v[3], v[0], v[2], v[1], v[4]])
    root.insertSubview(v[4], belowSubview: v[0])
    #expect(root.subviews == [v[3], v[4], v[0], v[2], v[1]])
    root.addSubview(v[3])
    #expect(root.subviews == [v[4], v[0], v[2], v[1], v[3]])
  }

  @Test func `viewWithTag looks depth first, the view itself included`() {
    let root = UIView()
    let (a, b, c) = (UIView(), UIView(), UIView())
    root.addSubview(a)
    root.addSubview(b)
    a.addSubview(c)
    c.tag = 7
    b.tag = 7
    root.tag = 3
    #expect(root.viewWithTag(7) === c)
    #expect(root.viewWithTag(3) === root)
    #expect(root.viewWithTag(9) == nil)
    #expect(c.isDescendant(of: root) && c.isDescendant(of: c) && !c.isDescendant(of: b))
  }

  @Test func `a removed tree is freed, and so is a window with everything in it`() {
    weak var leaf: UIView?
    weak var window: UIWindow?
    do {
      let strong = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      window = strong
      let branch = UIView()
      strong.addSubview(branch)
      let view = UIView()
      leaf = view
      branch.addSubview(view)
      view.addGestureRecognizer(UIPanGestureRecognizer(handler: { (_: UIPanGestureRecognizer) in }))
      branch.removeFromSuperview()
      strong.addSubview(branch)
    }
    #expect(leaf == nil)
    #expect(window == nil)
  }

  @Test func `a view kept by somebody outlives its superview and its window`() {
    let kept = UIView()
    let below = UIView()
    kept.addSubview(below)
    do {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      let middle = UIView()
      window.addSubview(middle)
      middle.addSubview(kept)
      #expect(below.window === window)
    }
    #expect(kept.superview == nil && kept.window == nil && below.window == nil)
    kept.frame.origin.x = 5
    below.backgroundColor = .red
  }

  @Test func `a callback may take away what is being added`() {
    final class Reluctant: UIView {
      override func didMoveToWindow() { if window != nil { removeFromSuperview() } }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let view = Reluctant()
    window.addSubview(view)
    #expect(view.superview == nil && view.window == nil && window.subviews.isEmpty)
  }

  @Test func `ten thousand levels are built, laid out, hit, shown and freed`() {
    let screen = UIScreen(
      size: CGSize(width: 50, height: 50), scale: 1, framesPerSecond: 60)
    let window = UIWindow(screen: screen)
    let top = UIView(frame: window.bounds)
    var deepest = top
    for _ in 1..<10_000 {
      let next = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      deepest.addSubview(next)
      deepest = next
    }
    weak let last = deepest
    window.addSubview(top)
    window.layoutIfNeeded()
    var frame = Frame()
    window.commit(into: &frame)
    #expect(frame.damage == Region(PixelRect(x: 0, y: 0, width: 50, height: 50)))
    #expect(window.hitTest(CGPoint(x: 1, y: 1), with: nil) === deepest)
    #expect(deepest.convert(CGPoint(x: 3, y: 4), to: nil) == CGPoint(x: 3, y: 4))
    deepest = window
    top.removeFromSuperview()
    #expect(window.subviews.isEmpty && last != nil)
  }

  @Test func `a million levels are freed without running out of stack`() {
    weak var last: UIView?
    do {
      let root = UIView()
      var deepest = root
      for _ in 0..<1_000_000 {
        let next = UIView()
        deepest.addSubview(next)
        deepest = next
      }
      last = deepest
      root.layoutIfNeeded()
      #expect(root.viewWithTag(1) == nil)
    }
    #expect(last == nil)
  }
}

@Suite struct `A tree too deep to be hit ends the program with a sentence` {
  @Test func `hit-testing a million levels`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        var deepest = root
        for _ in 0..<1_000_000 {
          let next = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
          deepest.addSubview(next)
          deepest = next
        }
        _ = root.hitTest(.zero, with: nil)
      }
    }
  }
}
