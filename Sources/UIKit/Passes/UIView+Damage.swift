extension UIView {
  /// Makes a change of place or size: what the view and its subviews covered before and cover after
  /// is damaged, and the superviews' extents are found anew when next needed.
  ///
  /// The damage of a frame is the union over its changes, each of which damages whatever differs
  /// between the picture before it and after it; so the union holds whatever differs in the end.
  final func changingPlace(_ change: () -> Void) {
    let isDamaged = flags.contains(.isResizing)
    if !isDamaged { damageExtent() }
    change()
    extentChanged()
    if !isDamaged { damageExtent() }
  }

  /// Makes a change that leaves the extents of the superviews as they are.
  final func changingLooks(_ change: () -> Void) {
    damageExtent()
    change()
    damageExtent()
  }

  /// Damages what the view and its subviews show.
  final func damageExtent() {
    guard let window = storedWindow, window.takesDamage else { return }
    damage(extent, in: window)
  }

  /// Damages a rectangle of own coordinates as far as it can be seen.
  final func damage(_ rect: CGRect, in window: UIWindow) {
    var rect = rect
    var current = self
    var isUpright = true
    while true {
      guard !current.flags.contains(.hidden), current.storedAlpha > 0 else { return }
      guard let superview = current.storedSuperview else { break }
      if let transform = current.extras?.transform, !transform.isIdentity {
        rect = rect.applying(current.transformToSuperview)
        isUpright = false
      } else {
        rect.origin.x +=
          current.storedCenter.x - current.storedBounds.size.width / 2
          - current.storedBounds.origin.x
        rect.origin.y +=
          current.storedCenter.y - current.storedBounds.size.height / 2
          - current.storedBounds.origin.y
      }
      current = superview
      if superview.flags.contains(.clips) {
        rect = rect.intersection(superview.storedBounds)
        guard !rect.isEmpty else { return }
      }
    }
    guard current === window else { return }
    window.addDamage(rect, isUpright: isUpright)
  }

  // MARK: Extents

  /// The box around all that the view and its subviews show, in own coordinates.
  final var extent: CGRect {
    if flags.contains(.clips) { return storedBounds }
    guard let children else { return ownExtent }
    findExtents()
    return ownExtent.union(children.extent)
  }

  /// The box around what the view itself shows: its bounds, and its picture where that sticks out.
  final var ownExtent: CGRect {
    guard let extras, extras.picture != nil else { return storedBounds }
    return storedBounds.union(
      extras.contentMode.placement(of: extras.pictureSize, in: storedBounds))
  }

  /// Notes that the extent has changed, as the superview sees it.
  final func extentChanged() {
    guard let superview = storedSuperview else { return }
    superview.children?.extentChanged(of: self)
    superview.forgetExtents()
  }

  /// Marks the extent of the subviews as unknown, and that of every superview's subviews as far as
  /// nothing clips.
  final func forgetExtents() {
    var current: UIView? = self
    while let view = current, let children = view.children, children.extentIsKnown {
      children.extentIsKnown = false
      // What is cut off at the bounds is nothing to the superviews.
      if view.flags.contains(.clips) { return }
      current = view.storedSuperview
      current?.children?.extentChanged(of: view)
    }
  }

  /// Finds the unknown extents below, without recursion, and brings the indices up to date.
  final func findExtents() {
    guard let children, !children.extentIsKnown else { return }
    // Where a view has moved and nothing below it, as in a scroll, no path is needed.
    if !children.hasUnknown { return children.findExtent() }
    var path: [(children: Children?, unknown: [UIView])] = []
    var next: UIView? = self
    while true {
      if let view = next { path.append((view.children, view.children?.unknown ?? [])) }
      guard !path.isEmpty else { return }
      next = path[path.count - 1].unknown.popLast()
      if next == nil { path.removeLast().children?.findExtent() }
    }
  }
}
