// What the views hear of touches, as far as no recogniser takes or delays them.
extension TouchDispatcher {
  /// Whether a new touch is one that its view gets: a view takes one at a time unless it says
  /// otherwise, and an exclusive one suffers no touch in other views, nor comes beside one.
  func isMeantForView(_ touch: UITouch) -> Bool {
    guard let view = touch.view else { return false }
    for other in touches where other !== touch && other.isDown {
      if other.view === view {
        if !view.isMultipleTouchEnabled { return false }
      } else if other.view?.isExclusiveTouch == true || view.isExclusiveTouch {
        return false
      }
    }
    return true
  }

  /// Tells the touch's view what it may hear by now.
  func deliver(_ touch: UITouch) {
    guard let view = touch.view, view.window === window else { return }
    switch touch.delivery {
    case .over: return
    case .unheard, .heldBack:
      let isHeld = touch.followers.contains { delays($0) && $0.recognizer.delaysTouchesBegan }
      if isHeld && touch.phase != .cancelled {
        touch.delivery = .heldBack
      } else if touch.phase == .cancelled {
        touch.delivery = .over
      } else {
        deliverBeginning(touch, to: view)
      }
    case .told: deliverRest(touch, to: view)
    }
  }

  private func deliverBeginning(_ touch: UITouch, to view: UIView) {
    let isLate = touch.delivery == .heldBack
    touch.delivery = .told
    guard touch.isLetThrough(to: view, with: event) else {
      touch.delivery = .over
      return
    }
    touch.showing(.began, at: touch.pressPlace) {
      view.touchesBegan(touch.alone, with: event)
    }
    guard isLate, touch.delivery == .told else { return }
    if touch.isDown, touch.place != touch.pressPlace {
      touch.showing(.moved, at: touch.place) { view.touchesMoved(touch.alone, with: event) }
    } else if !touch.isDown {
      deliverRest(touch, to: view)
    }
  }

  private func deliverRest(_ touch: UITouch, to view: UIView) {
    switch touch.phase {
    case .moved: view.touchesMoved(touch.alone, with: event)
    case .ended:
      guard !touch.followers.contains(where: { delays($0) && $0.recognizer.delaysTouchesEnded })
      else { return }
      touch.delivery = .over
      view.touchesEnded(touch.alone, with: event)
    case .cancelled: takeFromView(touch)
    default: return
    }
  }

  /// Whether a recogniser has not decided about the touch.
  private func delays(_ follower: UITouch.Follower) -> Bool {
    follower.isCurrent && follower.recognizer.storedState == .possible
  }

  /// Delivers what no recogniser delays any more.
  func deliverWhatWasHeldBack() {
    for touch in touches where touch.delivery == .heldBack { deliver(touch) }
    for touch in unfinished { deliver(touch) }
    if viewsHaveLeft { letGoOfAbsentViews() }
    for touch in unfinished where touch.delivery == .over { touch.alone = [] }
    unfinished.removeAll { $0.delivery == .over }
  }

  /// Takes the touches of a recogniser away from their views.
  func takeTouches(of recognizer: UIGestureRecognizer) {
    for touch in touches where touch.isFollowed(by: recognizer) { takeFromView(touch) }
    for touch in unfinished where touch.isFollowed(by: recognizer) { takeFromView(touch) }
  }

  /// Tells the touch's view, if it heard of the touch, that it hears no more of it.
  func takeFromView(_ touch: UITouch) {
    let wasTold = touch.delivery == .told
    touch.delivery = .over
    guard wasTold, let view = touch.view else { return }
    touch.showing(.cancelled, at: touch.place) {
      view.touchesCancelled(touch.alone, with: event)
    }
  }

  /// Takes the touches away from views that are not in the window any more, and withdraws the
  /// recognisers of such views.
  func letGoOfAbsentViews() {
    guard viewsHaveLeft else { return }
    viewsHaveLeft = false
    arena.turn {
      for touch in touches + unfinished where touch.view?.window !== window || window == nil {
        takeFromView(touch)
      }
      arena.withdrawAbsent(from: window)
    }
  }
}
