internal import CLinux

extension UIView {
  /// Views more transparent than this cannot be touched. Source: UIKit's documentation of `hitTest`.
  static let leastTouchableAlpha: CGFloat = 0.01

  /// Stack that hit-testing leaves untouched, bytes.
  private static let stackReserve = 128 << 10

  final func hitTestSubtree(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard
      !flags.contains(.hidden), flags.contains(.interactive),
      storedAlpha >= UIView.leastTouchableAlpha, self.point(inside: point, with: event)
    else { return nil }
    guard let children else { return self }
    precondition(
      oriel_stack_bytes_left() > UIView.stackReserve,
      "the tree is too deep for hit-testing: a view lies under \(depth) superviews")
    for child in children.views.reversed() {
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
