extension UIView {
  /// Takes the keys away from the first responder, if that is this view or one in it.
  ///
  /// - Parameter force: whether it has to give them up even where it does not want to.
  /// - Returns: whether it gave them up; `false` where it was not among these views.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let window, let view = window.firstResponder as? UIView, view.isDescendant(of: self)
    else { return false }
    if view.resignFirstResponder() { return true }
    if force { window.firstResponder = nil }
    return force
  }
}
