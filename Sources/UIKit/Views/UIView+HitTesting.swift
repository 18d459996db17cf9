extension UIView {
  /// Views more transparent than this cannot be touched. Source: UIKit's documentation of
  /// `hitTest`.
  static let leastTouchableAlpha: CGFloat = 0.01

  // Little is on the stack here, and no sequence or closure: each level of the tree has a frame of
  // this function and one of `hitTest`.
  final func hitTestSubtree(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard takesTouches, self.point(inside: point, with: event) else { return nil }
    guard children != nil else { return self }
    requireStackForHitTest()
    var candidates = HitCandidates(of: self, at: point)
    while let child = candidates.next() {
      if let hit = child.hitTest(child.pointFromSuperview(point), with: event) { return hit }
    }
    return self
  }

  /// Whether the view's class may take a touch outside of the view's bounds.
  final var answersAnywhere: Bool {
    MethodPlace.hitTest.isOverridden(by: self) || MethodPlace.pointInside.isOverridden(by: self)
  }

  private var takesTouches: Bool {
    !flags.contains(.hidden) && flags.contains(.interactive)
      && extras?.animations?.refusesTouches != true && modelAlpha >= UIView.leastTouchableAlpha
  }

  private func requireStackForHitTest() {
    requireStack("the tree is too deep for hit-testing: a view lies under \(depth) superviews")
  }

  /// The first view with the tag, depth first, this one included.
  final func firstView(withTag tag: Int) -> UIView? {
    var pending: [UIView] = [self]
    while let view = pending.popLast() {
      if view.tag == tag { return view }
      if let children = view.children { pending.append(contentsOf: children.views.reversed()) }
    }
    return nil
  }
}
