extension UIView {
  /// How vectors of own coordinates lie in the window's; `nil` where they are the same.
  ///
  /// Only transforms count, so that where none is set, vectors pass exactly, whatever the origins.
  final var linearMapToWindow: CGAffineTransform? {
    var result: CGAffineTransform?
    var current: UIView? = self
    while let view = current, let superview = view.superview {
      let transform = view.modelTransform
      if !transform.isIdentity {
        result = result?.concatenating(transform) ?? transform
      }
      current = superview
    }
    return result
  }
}

extension CGVector {
  /// The vector as the linear part of the transform maps it.
  func applying(_ t: CGAffineTransform) -> CGVector {
    CGVector(dx: t.a * dx + t.c * dy, dy: t.b * dx + t.d * dy)
  }
}
