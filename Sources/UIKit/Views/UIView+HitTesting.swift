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
    for child in candidates(at: point, among: children).reversed() {
      if let hit = child.hitTest(child.pointFromSuperview(point), with: event) { return hit }
    }
    return self
  }

  /// The subviews to ask about a point, back to front. Those of classes that may answer outside
  /// their extent are all asked.
  private func candidates(at point: CGPoint, among children: Children) -> [UIView] {
    findExtents()
    guard let index = children.index, index.customCount == 0 else { return children.views }
    var found: [UIView] = []
    index.forEach(
      overlapping: CGRect(x: point.x, y: point.y, width: 0, height: 0).insetBy(dx: -1, dy: -1)
    ) {
      found.append($0)
    }
    return found.sorted { $0.order < $1.order }
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
