extension UIView {
  /// Views more transparent than this cannot be touched. Source: UIKit's documentation of
  /// `hitTest`.
  static let leastTouchableAlpha: CGFloat = 0.01

  final func hitTestSubtree(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard
      !flags.contains(.hidden), flags.contains(.interactive),
      extras?.animations?.refusesTouches != true,
      modelAlpha >= UIView.leastTouchableAlpha, self.point(inside: point, with: event)
    else { return nil }
    guard let children else { return self }
    requireStack("the tree is too deep for hit-testing: a view lies under \(depth) superviews")
    findExtents()
    guard let index = children.index else {
      return firstHit(among: children.views.reversed(), point, with: event)
    }
    return firstHit(
      among: IteratorSequence(HitCandidates(index, at: point)), point, with: event)
  }

  /// What the first of the subviews that is hit answers, or this view.
  private func firstHit(
    among subviews: some Sequence<UIView>, _ point: CGPoint, with event: UIEvent?
  ) -> UIView? {
    for child in subviews {
      if let hit = child.hitTest(child.pointFromSuperview(point), with: event) { return hit }
    }
    return self
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
