extension UIView {
  /// The map from own coordinates to those of `view`, or of the window (the topmost view, where
  /// there is none) for `nil`.
  final func transformToOwn(of view: UIView?) -> CGAffineTransform {
    guard let view else { return transform(toAncestor: nil) }
    if view === self { return .identity }
    if isDescendant(of: view) { return transform(toAncestor: view) }
    let ancestor = commonAncestor(with: view)
    return transform(toAncestor: ancestor)
      .concatenating(view.transform(toAncestor: ancestor).inverted())
  }

  /// The map from the coordinates of `view`, or of the window for `nil`, to own ones.
  final func transformFromOwn(of view: UIView?) -> CGAffineTransform {
    guard let view else { return transform(toAncestor: nil).inverted() }
    return view.transformToOwn(of: self)
  }

  /// The map to an ancestor's coordinates, or to the topmost view's for `nil`.
  private func transform(toAncestor ancestor: UIView?) -> CGAffineTransform {
    var result = CGAffineTransform.identity
    var current = self
    while current !== ancestor, let superview = current.storedSuperview {
      result = result.concatenating(current.modelTransformToSuperview)
      current = superview
    }
    return result
  }

  /// The map from what is shown of the view to its window.
  final var shownTransformToWindow: CGAffineTransform {
    var result = CGAffineTransform.identity
    var current = self
    while let superview = current.storedSuperview {
      result = result.concatenating(current.transformToSuperview)
      current = superview
    }
    return result
  }

  /// The lowest view that both are in, or `nil` for views of two trees.
  private func commonAncestor(with other: UIView) -> UIView? {
    var a: UIView? = self
    var b: UIView? = other
    var (depthA, depthB) = (depth, other.depth)
    while depthA > depthB {
      a = a?.storedSuperview
      depthA -= 1
    }
    while depthB > depthA {
      b = b?.storedSuperview
      depthB -= 1
    }
    while a !== b {
      a = a?.storedSuperview
      b = b?.storedSuperview
    }
    return a
  }

  /// How many superviews the view is in.
  final var depth: Int {
    var count = 0
    var current = storedSuperview
    while let view = current {
      count += 1
      current = view.storedSuperview
    }
    return count
  }

  /// A point of the superview's coordinates in own ones.
  final func pointFromSuperview(_ point: CGPoint) -> CGPoint {
    if let extras, extras.animations != nil || !extras.transform.isIdentity {
      return point.applying(modelTransformToSuperview.inverted())
    }
    return CGPoint(
      x: point.x - (storedCenter.x - storedBounds.size.width / 2) + storedBounds.origin.x,
      y: point.y - (storedCenter.y - storedBounds.size.height / 2) + storedBounds.origin.y)
  }
}
