internal import Motion

/// What moves a scroll view's content without a finger.
enum ScrollMotion {
  /// The way on after a drag.
  case coasting(ScrollCoast)
  /// The way to an offset that code or the wheel has named.
  case gliding(ScrollGlide)
  /// The way to a scale: back to a limit, or one that code or the wheel has named.
  case zooming(ScrollZoomGlide)

  /// Whether the delegate was told that the content decelerates.
  var isTold: Bool {
    if case .coasting(let coast) = self { coast.isTold } else { false }
  }
}

/// Both axes on their way after a drag, each with an end of its own.
struct ScrollCoast {
  var x: AxisMotion
  var y: AxisMotion
  /// Host clock, seconds.
  var start: TimeInterval
  /// How far code has shifted the content since; what the axes know lies before the shift.
  var shift = CGVector.zero
  var isTold = false

  /// Whether there is nothing to move.
  var isStill: Bool { x.isStill && y.isStill }

  /// Where a delegate is told that the content will come to rest.
  var promisedTarget: CGPoint { shifted(x.promisedTarget, y.promisedTarget) }

  /// Seconds from the start, never negative: input may be handled after the frame it belongs to.
  func time(at now: TimeInterval) -> Double { max(0, now - start) }

  /// Where the content is `time` seconds after the start.
  func position(at time: Double) -> CGPoint { shifted(x.position(at: time), y.position(at: time)) }

  /// Lets each axis rest for which a frame at `time` is the last.
  ///
  /// - Returns: whether something has changed by that, and whether both rest.
  mutating func settle(at time: Double) -> (isNew: Bool, isOver: Bool) {
    let ends = (x.isDone(at: time), y.isDone(at: time))
    var isNew = false
    if ends.0, !x.isResting {
      x = AxisMotion(restingAt: x.rest(at: time), on: x.track)
      isNew = true
    }
    if ends.1, !y.isResting {
      y = AxisMotion(restingAt: y.rest(at: time), on: y.track)
      isNew = true
    }
    return (isNew, ends.0 && ends.1)
  }

  /// Plans the motion anew within other limits, from where it is.
  mutating func replan(at now: TimeInterval, in range: ScrollRange) {
    let time = time(at: now)
    x = x.replanned(at: time, limits: Self.unshifted(range.x, by: shift.dx))
    y = y.replanned(at: time, limits: Self.unshifted(range.y, by: shift.dy))
    start = now
  }

  private func shifted(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: CGFloat(x) + shift.dx, y: CGFloat(y) + shift.dy)
  }

  private static func unshifted(
    _ limits: ClosedRange<Double>, by shift: CGFloat
  ) -> ClosedRange<Double> {
    limits.lowerBound - Double(shift)...limits.upperBound - Double(shift)
  }
}

/// Both axes on their way to an offset.
struct ScrollGlide {
  /// How long the ease of a wheel's turn takes, seconds. Source: a choice between a jump and the
  /// sluggishness of a longer one; toolkits that ease wheels take 0.1 to 0.2 s.
  static let wheelDuration = 0.18

  private let x: EasedMotion
  private let y: EasedMotion
  /// Host clock, seconds.
  private let start: TimeInterval
  /// What it is for.
  let purpose: Purpose

  /// What a glide is for, and so what the delegate hears of its end.
  enum Purpose {
    /// An offset that code has named.
    case code
    /// A turn of the wheel.
    case wheel
    /// The top, after a tap of the window's top edge.
    case top
    /// The place that a refresh control leaves; nobody is told.
    case refresh
  }

  init(from place: CGPoint, to target: CGPoint, at now: TimeInterval, for purpose: Purpose) {
    self.init(
      from: place, to: target, at: now, for: purpose,
      duration: purpose == .wheel ? Self.wheelDuration : EasedMotion.standardDuration)
  }

  private init(
    from place: CGPoint, to target: CGPoint, at now: TimeInterval, for purpose: Purpose,
    duration: Double
  ) {
    let easing = purpose == .wheel ? Easing.easeOut : .easeInOut
    x = EasedMotion(
      from: Double(place.x), to: Double(target.x), duration: duration, easing: easing)
    y = EasedMotion(
      from: Double(place.y), to: Double(target.y), duration: duration, easing: easing)
    start = now
    self.purpose = purpose
  }

  /// Where it leads.
  var target: CGPoint { CGPoint(x: x.target, y: y.target) }

  /// Where the content is at a time.
  func position(at now: TimeInterval) -> CGPoint {
    let time = max(0, now - start)
    return CGPoint(x: x.position(at: time), y: y.position(at: time))
  }

  /// Whether a frame at the time is the last.
  func isDone(at now: TimeInterval) -> Bool { x.isDone(at: max(0, now - start)) }

  /// The same way to another target, from `place`, in the time that is left.
  func redirected(to target: CGPoint, from place: CGPoint, at now: TimeInterval) -> ScrollGlide {
    ScrollGlide(
      from: place, to: target, at: now, for: purpose,
      duration: max(0, x.duration - max(0, now - start)))
  }
}
