extension AxisMotion {
  /// An axis that does not move.
  ///
  /// - Precondition: the place is finite.
  public init(restingAt place: Double, on track: Track) {
    precondition(place.isFinite, "a place must be a finite number")
    self.init(
      track: track, promisedTarget: place, first: Leg(start: 0, law: .resting(place)))
  }

  /// Content let go at `place`: it coasts inside its limits, and bounces outside.
  ///
  /// - Parameters:
  ///   - place: the offset shown at the release, points.
  ///   - velocity: the content's, points per second.
  /// - Precondition: both are finite.
  public init(releasedAt place: Double, velocity: Double, on track: Track) {
    precondition(place.isFinite && velocity.isFinite, "place and velocity must be finite numbers")
    let limit = track.limits.nearest(to: place)
    guard limit != place else {
      self.init(releasedInsideAt: place, velocity: velocity, on: track)
      return
    }
    guard track.bounces else {
      self.init(restingAt: limit, on: track)
      return
    }
    let bounce = track.bounce(at: limit, overshoot: place - limit, velocity: velocity)
    let first = Leg(start: 0, law: .bouncing(bounce))
    guard let inward = bounce.returning else {
      self.init(track: track, promisedTarget: limit, first: first)
      return
    }
    let coasting = Coasting(
      from: limit, velocity: inward.velocity, deceleration: track.deceleration)
    self.init(
      track: track, promisedTarget: track.limits.nearest(to: coasting.promisedTarget),
      first: first, second: Leg(start: inward.time, law: .coasting(coasting)),
      third: track.legBeyond(coasting, from: inward.time))
  }

  /// Content let go at `place` that somebody has told to rest at `target`.
  ///
  /// The target is taken into the limits. Outside of them nothing but the limit is honoured, and
  /// the content moves as if nobody had said anything.
  ///
  /// - Precondition: all numbers are finite.
  public init(releasedAt place: Double, velocity: Double, target: Double, on track: Track) {
    precondition(target.isFinite, "a target must be a finite number")
    guard track.limits.contains(place) else {
      self.init(releasedAt: place, velocity: velocity, on: track)
      return
    }
    let target = track.limits.nearest(to: target)
    let aimed = AimedCoasting(
      from: place, velocity: velocity, target: target, deceleration: track.deceleration)
    self.init(track: track, promisedTarget: target, first: Leg(start: 0, law: .aimed(aimed)))
  }

  /// Content let go at `place` that turns to the page which begins at `page`.
  ///
  /// - Precondition: all numbers are finite.
  public init(releasedAt place: Double, velocity: Double, page: Double, on track: Track) {
    precondition(page.isFinite, "a page must begin at a finite number")
    let page = track.limits.nearest(to: page)
    let start = track.bounces ? place : track.limits.nearest(to: place)
    let approach = PageApproach(from: start, velocity: velocity, target: page)
    self.init(track: track, promisedTarget: page, first: Leg(start: 0, law: .approaching(approach)))
  }

  private init(releasedInsideAt place: Double, velocity: Double, on track: Track) {
    let coasting = Coasting(from: place, velocity: velocity, deceleration: track.deceleration)
    self.init(
      track: track, promisedTarget: track.limits.nearest(to: coasting.promisedTarget),
      first: Leg(start: 0, law: .coasting(coasting)), second: track.legBeyond(coasting, from: 0))
  }
}

extension Track {
  /// What follows where a coasting content that started inside reaches a limit, if it does.
  func legBeyond(_ coasting: Coasting, from start: Double) -> Leg? {
    let limit = coasting.initialVelocity < 0 ? limits.lowerBound : limits.upperBound
    guard coasting.initialVelocity != 0, let passage = coasting.time(reaching: limit) else {
      return nil
    }
    let law: Leg.Law =
      bounces
      ? .bouncing(bounce(at: limit, overshoot: 0, velocity: coasting.velocity(at: passage)))
      : .resting(limit)
    return Leg(start: start + passage, law: law)
  }

  func bounce(at limit: Double, overshoot: Double, velocity: Double) -> Bounce {
    Bounce(
      limit: limit, overshoot: overshoot, velocity: velocity, deceleration: deceleration,
      rate: bounceRate)
  }
}
