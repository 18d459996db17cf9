internal import CLinux
internal import Foundation

extension UIView {
  /// Marks the view as waiting for layout, and its superviews as having such a view below them.
  final func markNeedsLayout() {
    guard !flags.contains(.needsLayout) else { return }
    flags.insert(.needsLayout)
    markAncestorsForLayout()
  }

  final func markAncestorsForLayout() {
    var current = self
    while let superview = current.storedSuperview {
      superview.children?.layoutQueue.add(current)
      guard !superview.flags.contains(.subtreeNeedsLayout) else { return }
      superview.flags.insert(.subtreeNeedsLayout)
      current = superview
    }
  }
}

/// Calls `layoutSubviews()` on every view that waits for it, superviews first.
enum LayoutPass {
  /// Rounds after which what keeps asking for layout is put off to the next frame.
  static let mostRounds = 16

  /// Lays out the tree below the topmost of the superviews that wait without a gap above `view`.
  ///
  /// A view that asks from within its own layout is laid out again by the pass that it is in.
  static func run(from view: UIView) {
    var top = view
    while let superview = top.storedSuperview, superview.flags.contains(.needsLayout) {
      top = superview
    }
    if top.flags.contains(.isBeingLaidOut) { return layOut(below: top) }
    for _ in 0..<mostRounds {
      guard !top.flags.isDisjoint(with: [.needsLayout, .subtreeNeedsLayout]) else { return }
      layOut(below: top)
    }
    guard !top.flags.isDisjoint(with: [.needsLayout, .subtreeNeedsLayout]) else { return }
    log("layout of \(type(of: top)) asks for layout again after \(mostRounds) rounds; put off")
  }

  private static func layOut(below top: UIView) {
    var pending: [UIView] = [top]
    while let view = pending.popLast() {
      if view.flags.contains(.isBeingLaidOut) {
        if view.flags.contains(.needsLayout) { view.markAncestorsForLayout() }
      } else if view.flags.contains(.needsLayout) {
        layOut(view)
      }
      guard view.flags.contains(.subtreeNeedsLayout) else { continue }
      view.flags.remove(.subtreeNeedsLayout)
      guard let children = view.children else { continue }
      pending.append(contentsOf: children.layoutQueue.take(from: children.views).reversed())
    }
  }

  private static func layOut(_ view: UIView) {
    view.flags.remove(.needsLayout)
    view.flags.insert(.isBeingLaidOut)
    defer { view.flags.remove(.isBeingLaidOut) }
    view.storedWindow?.passes.layouts += 1
    let controller = view.extras?.viewController
    controller?.viewWillLayoutSubviews()
    view.layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }

  private static func log(_ sentence: String) {
    fputs("UIKit: \(sentence)\n", oriel_standard_error())
  }
}
