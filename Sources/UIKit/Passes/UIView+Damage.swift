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
    let extent = extent
    if !showsSoftEdges, damageUpright(extent, in: window) { return }
    damageSoftly(extent, in: window)
  }

  /// Damages a rectangle of own coordinates as far as it can be seen; nothing in it has soft edges
  /// of its own.
  final func damage(_ rect: CGRect, in window: UIWindow) {
    if !damageUpright(rect, in: window) { damageSoftly(rect, in: window) }
  }

  /// Damages an upright rectangle of own coordinates as far as it can be seen; `false`, and nothing
  /// done, where a superview or the view itself is not shown upright, or is far out.
  private func damageUpright(_ rect: CGRect, in window: UIWindow) -> Bool {
    var rect = rect
    var isCutOff = false
    var current = self
    while true {
      guard !current.flags.contains(.hidden), current.storedAlpha > 0 else { return true }
      // Of what is cut off, no place is left.
      guard isCutOff || (rect.origin.x.isNearby && rect.origin.y.isNearby) else { return false }
      guard let superview = current.storedSuperview else { break }
      if let transform = current.extras?.transform, !transform.isIdentity { return false }
      let size = current.storedBounds.size
      rect.origin.x += current.storedCenter.x - size.width / 2 - current.storedBounds.origin.x
      rect.origin.y += current.storedCenter.y - size.height / 2 - current.storedBounds.origin.y
      current = superview
      if superview.flags.contains(.clips), !isCutOff {
        rect = rect.clipped(to: superview.storedBounds)
        // Whether the edges are soft after all shows further up.
        isCutOff = rect.isEmpty
      }
    }
    if !isCutOff, current === window { window.addDamage(window.cover(rect, isUpright: true)) }
    return true
  }

  /// Damages all pixels that a rectangle of own coordinates may touch, with soft edges or rounded.
  ///
  /// Soft edges reach past the lines they are on, and where two of them cross at a sharp angle the
  /// overlap goes on far beyond the crossing. So what clips is not cut off in its own coordinates:
  /// the pixels that it may touch are. Of several that clip, one will do.
  private func damageSoftly(_ rect: CGRect, in window: UIWindow) {
    var rect = rect
    var clip: CGRect?
    var current = self
    while true {
      guard !current.flags.contains(.hidden), current.storedAlpha > 0 else { return }
      guard let superview = current.storedSuperview else { break }
      let place = current.transformToSuperview
      rect = rect.placed(by: place)
      clip = clip?.placed(by: place)
      current = superview
      guard superview.flags.contains(.clips) else { continue }
      let bounds = superview.storedBounds
      if bounds.width * bounds.height < clip.map({ $0.width * $0.height }) ?? .infinity {
        clip = bounds
      }
    }
    guard current === window else { return }
    let pixels = window.cover(rect, isUpright: false)
    window.addDamage(
      clip.map { pixels.intersection(window.cover($0, isUpright: false)) } ?? pixels)
  }

  // MARK: Extents

  /// The box around all that the view and its subviews show, in own coordinates.
  final var extent: CGRect {
    if flags.contains(.clips) { return storedBounds }
    guard let children else { return ownExtent }
    findExtents()
    return ownExtent.union(children.extent).roundedOutward
  }

  /// Whether the view or one below it has edges that lie across pixels, and so may touch pixels
  /// next to its extent; right while the extents are known.
  final var showsSoftEdges: Bool {
    if let transform = extras?.transform, !transform.isTranslation { return true }
    return hasSoftEdgesInside
  }

  /// Whether that holds for a view below this one, and this one does not cut it off.
  final var hasSoftEdgesInside: Bool {
    guard let children, children.hasSoftEdges else { return false }
    return !flags.contains(.clips)
  }

  /// The box around what the view itself shows: its bounds, and its picture where that sticks out.
  final var ownExtent: CGRect {
    guard let extras, extras.picture != nil else { return storedBounds }
    return storedBounds.union(
      extras.contentMode.placement(of: extras.pictureSize, in: storedBounds)
    ).roundedOutward
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
