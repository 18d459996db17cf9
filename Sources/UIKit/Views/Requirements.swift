internal import CLinux

/// Stack that calls which follow the tree leave untouched, bytes.
private let stackReserve = 128 << 10

/// Traps where the stack is nearly used up, so that a tree that is too deep ends with a sentence.
func requireStack(_ sentence: @autoclosure () -> String) {
  precondition(oriel_stack_bytes_left() > stackReserve, sentence())
}

/// Traps unless every number of the rectangle is finite and its size not negative.
func requireSize(_ rect: CGRect, _ what: @autoclosure () -> String) {
  precondition(
    rect.origin.x.isFinite && rect.origin.y.isFinite && rect.size.width.isFinite
      && rect.size.height.isFinite,
    "\(what()) must be finite, got \(rect)")
  precondition(
    rect.size.width >= 0 && rect.size.height >= 0,
    "\(what()) must not have a negative size, got \(rect)")
}

/// Traps unless every edge is finite.
func requireFinite(_ inset: UIEdgeInsets, _ what: @autoclosure () -> String) {
  precondition(
    inset.top.isFinite && inset.left.isFinite && inset.bottom.isFinite && inset.right.isFinite,
    "\(what()) must be finite, got \(inset)")
}

/// Traps unless both coordinates are finite.
func requireFinite(_ point: CGPoint, _ what: @autoclosure () -> String) {
  precondition(point.x.isFinite && point.y.isFinite, "\(what()) must be finite, got \(point)")
}
