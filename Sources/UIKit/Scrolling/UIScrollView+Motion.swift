/// What moves by itself: coasting, bouncing, paging, and the ways that code and the wheel start.
extension UIScrollView: FrameFollower {
  /// Whether content moves on after a drag.
  final var isCoasting: Bool {
    if case .coasting = motion { true } else { false }
  }

  /// The clock of the frames and the input, host clock, seconds.
  final var now: TimeInterval { storedWindow?.screen.now ?? UIScreen.main.now }

  // MARK: Starting and stopping

  final func start(_ motion: ScrollMotion) {
    self.motion = motion
    motionCount += 1
    showIndicators()
    followFrames()
  }

  /// Asks the screen for frames.
  final func followFrames() {
    (window?.screen ?? UIScreen.main).add(self)
  }

  /// Ends what moves by itself where it is shown, and tells the delegate.
  final func endMotion() {
    guard let ended = takeMotion() else { return }
    tellEnd(of: ended)
  }

  /// Ends what moves by itself before code moves to an offset.
  ///
  /// - Returns: the offset, within the range where a callback has changed that.
  private func endMotion(before offset: CGPoint) -> CGPoint {
    let former = range
    endMotion()
    return range == former ? offset : range.nearest(to: offset)
  }

  final func takeMotion() -> ScrollMotion? {
    guard let ended = motion else { return nil }
    motion = nil
    motionCount += 1
    if drag == nil, zoom?.hold == nil { fadeIndicators() }
    return ended
  }

  final func tellEnd(of motion: ScrollMotion) {
    switch motion {
    case .coasting(let coast): if coast.isTold { delegate?.scrollViewDidEndDecelerating(self) }
    case .gliding(let glide): tellEnd(of: glide)
    case .zooming(let glide): endZoom(after: glide)
    }
  }

  private func tellEnd(of glide: ScrollGlide) {
    switch glide.purpose {
    case .code, .wheel: delegate?.scrollViewDidEndScrollingAnimation(self)
    case .top: if contentOffset == glide.target { delegate?.scrollViewDidScrollToTop(self) }
    case .refresh: return
    }
  }

  // MARK: By code

  final func jump(to offset: CGPoint) {
    // A scale that is cut short takes its offset along, and the range.
    let offset = isZoomGliding ? endMotion(before: offset) : offset
    let ended = takeMotion()
    contentOffset = offset
    if let ended { tellEnd(of: ended) }
  }

  final func stopMotion() {
    if isZoomGliding { endMotion() }
    let ended = takeMotion()
    if drag == nil, zoom?.hold == nil { contentOffset = nearestRest(to: contentOffset) }
    if let ended { tellEnd(of: ended) }
  }

  final func glide(to offset: CGPoint, for purpose: ScrollGlide.Purpose = .code) {
    var target = onGrid(offset.inReach)
    if isCoasting || isZoomGliding {
      target = onGrid(endMotion(before: target))
      // A callback may have begun to zoom.
      if isZoomGliding { return }
    }
    guard target != contentOffset else { return endMotion() }
    start(.gliding(ScrollGlide(from: offsetInReach, to: target, at: now, for: purpose)))
  }

  /// Brings content that a callback has stopped out of range back into it.
  final func comeBack() {
    guard drag == nil, motion == nil, zoom?.hold == nil else { return }
    settleZoom()
    if motion == nil { glide(to: range.nearest(to: contentOffset)) }
  }

  /// Lets what moves go on from an offset that code has set.
  ///
  /// Coasting content goes on as it would have, elsewhere. What glides to an offset gives up,
  /// unless it was its own step that was corrected: then the next frame shows its next step.
  final func shiftMotion(by shift: CGVector) {
    switch motion {
    case nil: return
    case .coasting(var coast):
      coast.shift.dx += shift.dx
      coast.shift.dy += shift.dy
      coast.shift = coast.shift.inReach
      coast.replan(at: now, in: range)
      motion = .coasting(coast)
    case .gliding:
      if telling == 0 { endMotion() }
    case .zooming(let glide): rebaseZoom(glide, by: shift)
    }
  }

  /// Plans what moves anew after a change of the range.
  final func replanMotion() {
    switch motion {
    case nil: return
    case .coasting(var coast):
      coast.replan(at: now, in: range)
      motion = .coasting(coast)
    case .gliding(let glide):
      let range = self.range
      var wanted = glide.target
      if glide.purpose == .top { wanted.y = CGFloat(range.y.lowerBound) }
      let target = onGrid(range.nearest(to: wanted))
      guard target != glide.target else { return }
      motion = .gliding(glide.redirected(to: target, from: offsetInReach, at: now))
    case .zooming(let glide): rebaseZoom(glide)
    }
  }

  // MARK: Frames

  final var nextFrameTime: TimeInterval? {
    motion != nil ? -.infinity : indicators.nextChange
  }

  final func follow(frameAt now: TimeInterval) {
    let isShown = storedWindow != nil
    // The frames of a screen that the view has left are not its own.
    guard !isShown || self.now == now else { return }
    if !isShown {
      finishAtOnce()
    } else if case .coasting(let coast) = motion {
      coastOn(coast, at: now)
    } else if case .gliding(let glide) = motion {
      glideOn(glide, at: now)
    } else if case .zooming(let glide) = motion {
      zoomOn(glide, at: now)
    }
    advanceIndicators(to: now)
  }

  private func coastOn(_ coast: ScrollCoast, at now: TimeInterval) {
    let count = motionCount
    show(coast.position(at: coast.time(at: now)))
    // A callback may have ended the motion, or shifted it.
    guard motionCount == count, case .coasting(var coast) = motion else { return }
    let time = coast.time(at: now)
    let end = coast.settle(at: time)
    if end.isNew {
      motion = .coasting(coast)
      let former = range
      show(coast.position(at: time))
      // A callback that has changed the range has had the motion planned anew.
      if range != former { return }
    }
    if end.isOver, motionCount == count { endMotion() }
  }

  private func glideOn(_ glide: ScrollGlide, at now: TimeInterval) {
    let count = motionCount
    show(glide.position(at: now))
    guard motionCount == count, glide.isDone(at: now) else { return }
    // A callback of the last frame may have changed the range.
    if case .gliding(let current) = motion, current.target != glide.target { show(current.target) }
    if motionCount == count { endMotion() }
  }

  /// Puts the content where it would come to rest: it has left the window, and no frame shows it.
  private func finishAtOnce() {
    guard let ended = takeMotion() else { return }
    switch ended {
    case .coasting: contentOffset = range.nearest(to: contentOffset)
    case .gliding(let glide): contentOffset = glide.target
    case .zooming(let glide):
      if let view = zoom?.view { show(scale: glide.target, of: view, at: glide.last) }
    }
    tellEnd(of: ended)
  }
}
