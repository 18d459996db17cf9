extension UIGestureRecognizer.State {
  /// What becomes of an attempt to set a state.
  enum Step {
    /// It is a step of the diagram.
    case taken
    /// The decision has been made, or nothing changes.
    case ignored
    /// It is a mistake of the subclass.
    case illegal
  }

  /// Whether a subclass may set `new` in this state.
  ///
  /// - Parameter isWaiting: whether a recogniser that reads as possible has asked to begin: its
  ///   subclass takes it for begun.
  func step(to new: UIGestureRecognizer.State, isWaiting: Bool) -> Step {
    switch (self, new) {
    case (.ended, _), (.cancelled, _), (.failed, _): .ignored
    case (.possible, .possible), (.began, .began): .ignored
    case (.possible, .began), (.possible, .changed):
      isWaiting ? .ignored : new == .began ? .taken : .illegal
    case (.possible, .ended), (.possible, .cancelled), (.possible, .failed): .taken
    case (.began, .changed), (.began, .ended), (.began, .cancelled): .taken
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): .taken
    case (.began, _), (.changed, _): .illegal
    }
  }

  /// Whether a continuous gesture is under way.
  var isUnderWay: Bool { self == .began || self == .changed }

  /// Whether the decision has been made and the gesture is over.
  var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
}

extension UIGestureRecognizer {
  /// Carries out what a subclass sets.
  final func step(to new: State) {
    switch storedState.step(to: new, isWaiting: wish != nil) {
    case .ignored: return
    case .illegal:
      preconditionFailure("a gesture recogniser cannot go from \(storedState) to \(new)")
    case .taken: break
    }
    // Outside a window there are no rivals; the rules are the same.
    let arena = arena ?? view?.window?.touchDispatcher.arena ?? GestureArena()
    arena.turn {
      switch (storedState, new) {
      case (.possible, .ended) where wish == .began: wishEnds = true
      case (.possible, .ended) where wish == .ended: break
      case (.possible, .began), (.possible, .ended): arena.consider(self, wish: new)
      case (.possible, _): arena.fail(self)
      default: arena.enter(self, new)
      }
    }
  }

  /// Whether the views concerned and the delegate let it begin.
  ///
  /// Asked are: the views that it takes a touch away from, its own view, its delegate. Who is two
  /// of them is asked once.
  final func isAllowedToBegin() -> Bool {
    var asked: [UIView] = []
    for touch in touches where cancelsTouchesInView && touch.delivery != .over {
      if let hit = touch.view, !asked.contains(hit) { asked.append(hit) }
    }
    if let view, !asked.contains(view) { asked.append(view) }
    for view in asked where !view.gestureRecognizerShouldBegin(self) { return false }
    guard let delegate, !asked.contains(where: { $0 === delegate }) else { return true }
    return delegate.gestureRecognizerShouldBegin(self)
  }
}
