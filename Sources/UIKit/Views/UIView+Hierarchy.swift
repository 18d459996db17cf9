extension UIView {
  /// Puts a view at an index of the subviews, or on top for `nil`.
  ///
  /// Callbacks, in UIKit's order: willMove(toSuperview:), the former superview's
  /// willRemoveSubview, willMove(toWindow:) · didMoveToWindow, didMoveToSuperview, and this view's
  /// didAddSubview. The window's pair comes only where the window changes, for the whole subtree. A
  /// view that is a subview already is only reordered, without callbacks.
  final func insert(_ view: UIView, at index: Int?) {
    requireInsertable(view)
    if let index {
      precondition(index >= 0, "a subview's index must not be negative, got \(index)")
    }
    if view.storedSuperview === self {
      reorder(view, to: index ?? .max)
      return
    }
    let former = view.storedSuperview
    view.willMove(toSuperview: self)
    former?.willRemoveSubview(view)
    let changesWindow = view.storedWindow !== storedWindow
    if changesWindow { view.tellSubtree { $0.willMove(toWindow: storedWindow) } }
    requireInsertable(view)
    view.storedSuperview?.unlink(view)
    link(view, at: index)
    if changesWindow { view.tellSubtree(in: storedWindow) { $0.didMoveToWindow() } }
    view.didMoveToSuperview()
    if view.storedSuperview === self { didAddSubview(view) }
  }

  final func insert(_ view: UIView, nextTo sibling: UIView, above: Bool) {
    precondition(
      sibling.storedSuperview === self && sibling !== view,
      "the sibling to insert a view next to must be another subview of this view")
    if view.storedSuperview === self {
      let former = index(of: view), place = index(of: sibling)
      let target = above ? place + 1 : place
      reorder(view, to: former < target ? target - 1 : target)
    } else {
      insert(view, at: index(of: sibling) + (above ? 1 : 0))
    }
  }

  final func remove(_ view: UIView) {
    view.willMove(toSuperview: nil)
    guard view.storedSuperview === self else { return }
    let leavesWindow = view.storedWindow != nil
    if leavesWindow { view.tellSubtree { $0.willMove(toWindow: nil) } }
    guard view.storedSuperview === self else { return }
    willRemoveSubview(view)
    guard view.storedSuperview === self else { return }
    unlink(view)
    if leavesWindow { view.tellSubtree(in: nil) { $0.didMoveToWindow() } }
    view.didMoveToSuperview()
  }

  final func exchange(_ first: Int, _ second: Int) {
    let count = children?.count ?? 0
    precondition(
      first >= 0 && first < count && second >= 0 && second < count,
      "subviews \(first) and \(second) cannot be exchanged: there are \(count)")
    guard first != second, let children else { return }
    children.swapAt(first, second)
    forgetExtents()
    children[first].damageExtent()
    children[second].damageExtent()
  }

  final func reorder(_ view: UIView, toFront: Bool) {
    guard view.storedSuperview === self else { return }
    reorder(view, to: toFront ? .max : 0)
  }

  private func reorder(_ view: UIView, to index: Int) {
    guard let children else { return }
    let former = self.index(of: view)
    let place = min(index, children.count - 1)
    guard former != place else { return }
    children.remove(view)
    children.insert(view, at: place)
    forgetExtents()
    view.damageExtent()
  }

  /// The index of a subview.
  private func index(of view: UIView) -> Int {
    guard let index = children?.place(of: view) else {
      preconditionFailure("a view is not among the subviews of its superview")
    }
    return index
  }

  private func requireInsertable(_ view: UIView) {
    precondition(view !== self, "a view cannot be inserted into itself")
    precondition(!view.flags.contains(.isWindow), "a window cannot be a subview")
    // A view without subviews is nobody's ancestor: trees built from the root down are not climbed.
    precondition(
      view.children == nil || !isDescendant(of: view),
      "a view cannot be inserted into its own descendant")
  }

  // MARK: Links

  private func link(_ view: UIView, at index: Int?) {
    // A see-through view that gets its first subview is painted as a group, whose edges round
    // otherwise, even where the subview is not to be seen.
    if self.children == nil, storedAlpha < 1 { damageExtent() }
    let children = self.children ?? Children()
    self.children = children
    children.insert(view, at: index ?? children.count)
    view.storedSuperview = self
    view.setSubtreeWindow(storedWindow)
    forgetExtents()
    if !view.flags.isDisjoint(with: [.needsLayout, .subtreeNeedsLayout]) {
      view.markAncestorsForLayout()
    }
    markNeedsLayout()
    view.damageExtent()
  }

  private func unlink(_ view: UIView) {
    guard let children else { return }
    view.damageExtent()
    view.storedWindow?.viewWillLeave(view)
    children.remove(view)
    view.storedSuperview = nil
    view.setSubtreeWindow(nil)
    forgetExtents()
    markNeedsLayout()
  }

  /// Sets the window of the view and of everything below it.
  final func setSubtreeWindow(_ window: UIWindow?) {
    guard storedWindow !== window else { return }
    forEachInSubtree {
      $0.storedWindow = window
      $0.forgetScale()
    }
  }

  private func tellSubtree(_ body: (UIView) -> Void) {
    for view in subtree { body(view) }
  }

  /// Tells those of the subtree that are still in `window` when their turn comes.
  private func tellSubtree(in window: UIWindow?, _ body: (UIView) -> Void) {
    for view in subtree where view.storedWindow === window { body(view) }
  }

  /// The view and all below it, superviews before their subviews, back to front.
  private var subtree: [UIView] {
    guard children != nil else { return [self] }
    var result: [UIView] = []
    forEachInSubtree { result.append($0) }
    return result
  }

  final func forEachInSubtree(_ body: (UIView) -> Void) {
    body(self)
    guard let children else { return }
    var pending: [UIView] = children.views.reversed()
    while let view = pending.popLast() {
      body(view)
      if let children = view.children { pending.append(contentsOf: children.views.reversed()) }
    }
  }
}
