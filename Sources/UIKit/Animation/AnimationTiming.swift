internal import Motion

/// How much of its way an animation has left, over time: a function of the time since it began.
nonisolated struct AnimationTiming {
  /// How far a spring goes, in ways.
  private static let farthest: CGFloat = 1e100

  /// The shape of one way from beginning to end.
  enum Course {
    case curve(Easing)
    case spring(Spring)
  }

  var course: Course
  /// Seconds of one way.
  var duration: TimeInterval
  var repeats: Bool
  var autoreverses: Bool

  /// Seconds until it is over; infinite where it repeats.
  var total: TimeInterval {
    repeats ? .infinity : (autoreverses ? 2 : 1) * duration
  }

  /// The share of the way that is left after `elapsed` seconds: 1 up to 0, 0 from the end on.
  ///
  /// A spring may go further, but no further than what is left of finite ways is finite.
  func remainder(after elapsed: TimeInterval) -> Double {
    guard elapsed > 0 else { return 1 }
    guard elapsed < total else { return 0 }
    let cycle = autoreverses ? 2 * duration : duration
    var time = elapsed.truncatingRemainder(dividingBy: cycle)
    if time > duration { time = 2 * duration - time }
    switch course {
    case .curve(let easing): return 1 - easing.value(at: time / duration)
    case .spring(let spring):
      return Double(CGFloat(1 - spring.position(at: time)).nearestFinite(within: Self.farthest))
    }
  }
}

nonisolated extension Easing {
  /// The curve of UIKit's name.
  init(_ curve: UIView.AnimationCurve) {
    switch curve {
    case .easeInOut: self = .easeInOut
    case .easeIn: self = .easeIn
    case .easeOut: self = .easeOut
    case .linear: self = .linear
    }
  }
}
