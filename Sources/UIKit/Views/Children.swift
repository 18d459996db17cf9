/// The subviews of a view that has any, back to front, and the box around all that they show.
final class Children {
  var views: [UIView] = []

  /// The box around the subviews' extents in the coordinates of their superview; only right while
  /// `extentIsKnown`. Where it is unknown, so are those of all superviews.
  var extent = CGRect.null
  var extentIsKnown = true
}

extension UIView {
  /// Frees a tree without recursion, however deep it is.
  ///
  /// A view that nobody else holds gives up its subviews before it goes, so that its own end finds
  /// nothing left to release.
  static func dismantle(_ root: Children) {
    var pending: [UIView] = []
    swap(&pending, &root.views)
    for view in pending { view.storedSuperview = nil }
    while var view = pending.popLast() {
      guard isKnownUniquelyReferenced(&view), let children = view.children else { continue }
      for child in children.views { child.storedSuperview = nil }
      pending.append(contentsOf: children.views)
      children.views = []
    }
  }
}
