import StageHost
import Testing
import UIKit

/// Trees deeper than the stack: what follows them works, or says why it cannot.
@MainActor
@Suite struct `A tree deeper than the stack` {
  @Test func `ends the program with a sentence when a touch is passed on`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { deepest(of: 1_000_000).touchesBegan([], with: nil) }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("the responder chain is too long to follow"))
  }

  @Test func `is resized by masks`() {
    #expect(resize(levels: 100_000) == CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test func `of controllers is freed`() {
    weak var last: UIViewController?
    do {
      let root = UIViewController()
      var deepest = root
      for _ in 0..<200_000 {
        let next = UIViewController()
        deepest.addChild(next)
        deepest = next
      }
      last = deepest
      #expect(root.children.count == 1)
    }
    #expect(last == nil)
  }

  @Test func `shows nothing where its transforms exceed all numbers`() {
    let stage = Stage(size: CGSize(width: 20, height: 20))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let inner = UIView(frame: view.bounds)
    inner.backgroundColor = .red
    view.addSubview(inner)
    let huge = CGFloat.greatestFiniteMagnitude
    view.transform = CGAffineTransform(scaleX: huge, y: huge)
    stage.window.addSubview(view)
    stage.advance(to: 1)
    view.transform = .identity
    #expect(stage.snapshot()[5, 5] == (255, 0, 0, 255))
    #expect(stage.snapshot()[15, 15] == (255, 255, 255, 255))
  }
}

/// The innermost of as many views, the others held by it and by `kept`.
@MainActor
private func deepest(of levels: Int) -> UIView {
  let root = UIView()
  kept = root
  var deepest = root
  for _ in 0..<levels {
    let next = UIView()
    deepest.addSubview(next)
    deepest = next
  }
  return deepest
}

@MainActor private var kept: UIView?

/// The frame of the innermost of views that fill each other, once the outermost is resized.
@MainActor
private func resize(levels: Int) -> CGRect {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  var deepest = root
  for _ in 0..<levels {
    let next = UIView(frame: root.frame)
    next.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    deepest.addSubview(next)
    deepest = next
  }
  root.frame.size = CGSize(width: 20, height: 20)
  return deepest.frame
}
