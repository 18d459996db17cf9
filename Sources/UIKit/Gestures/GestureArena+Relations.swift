// What only recognisers and their delegates know, turned into the plain relations of the rules.
extension GestureArena {
  /// Whether one must wait for another, statically or by a subclass or a delegate.
  func mustWait(_ waiter: Int, for other: Int) -> Bool {
    guard let a = contender(waiter), let b = contender(other), b.storedState != .failed else {
      return false
    }
    if a.requiresFailure(of: b) { return true }
    let pair = Pair(asking: waiter, other: other)
    if let answer = answers[pair] { return answer }
    let answer =
      a.shouldRequireFailure(of: b) || b.shouldBeRequiredToFail(by: a)
      || a.delegate?.gestureRecognizer(a, shouldRequireFailureOf: b) == true
      || b.delegate?.gestureRecognizer(b, shouldBeRequiredToFailBy: a) == true
    answers[pair] = answer
    return answer
  }

  /// Whether one that begins, or is under way, does not suffer another beside it.
  func excludes(_ first: Int, _ second: Int) -> Bool {
    guard let a = contender(first), let b = contender(second) else { return false }
    guard a.canPrevent(b), b.canBePrevented(by: a) else { return false }
    let isShared =
      a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) == true
      || b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) == true
    return !isShared
  }
}
