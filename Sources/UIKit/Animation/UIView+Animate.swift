internal import Motion

/// Animations by blocks.
///
///     UIView.animate(withDuration: 0.3) {
///       view.center.x = 200
///       view.alpha = 0.5
///     }
///
/// What a block changes of frame, bounds, center, transform, alpha and backgroundColor reads as
/// changed at once; what is shown gets there in time. Hit tests and conversions go by what reads,
/// and a view that animates is not touched unless `.allowUserInteraction` says so.
///
/// An animation on top of another adds to it; `.beginFromCurrentState` takes its place instead,
/// whose completion then hears `false`. So does a view that leaves its window. Where the completion
/// has nothing to wait for, it is called in the next frame, with `true`.
extension UIView {
  /// Animates what the closure changes, after a delay.
  ///
  /// - Parameters:
  ///   - duration: seconds; a negative one is 0.
  ///   - delay: seconds until it begins.
  ///   - completion: called once; whether everything ran to its end.
  /// - Precondition: the times are finite.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.run(
      duration: duration, delay: delay, options, spring: nil, animations, completion)
  }

  /// Animates what the closure changes, slow at both ends.
  ///
  /// - Precondition: the duration, seconds, is finite.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates what the closure changes, slow at both ends.
  ///
  /// - Precondition: the duration, seconds, is finite.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: nil)
  }

  /// Animates what the closure changes by a spring that has settled after `duration`.
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 for no oscillation, towards 0 for more.
  ///   - velocity: at the beginning, whole ways per second.
  /// - Precondition: all numbers are finite.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.run(
      duration: duration, delay: delay, options,
      spring: {
        Spring(duration: $0, dampingRatio: dampingRatio, initialVelocity: velocity)
      }, animations, completion)
  }

  /// Animates what the closure changes by a spring that takes the time that it needs to settle.
  ///
  /// - Parameters:
  ///   - duration: the spring's period, seconds; a negative one is 0.
  ///   - bounce: 0 for none, towards 1 for more; below 0 is taken as 0.
  ///   - initialSpringVelocity: whole ways per second.
  /// - Precondition: all numbers are finite.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0.0,
    initialSpringVelocity: CGFloat = 0.0, delay: TimeInterval = 0.0,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationBlock.run(
      duration: duration, delay: delay, options,
      spring: {
        Spring(perceptualDuration: $0, bounce: bounce, initialVelocity: initialSpringVelocity)
      }, animations, completion)
  }

  /// Whether blocks animate; without, what they change is shown at once.
  public class var areAnimationsEnabled: Bool { AnimationBlock.isEnabled }

  /// Lets blocks animate, or not; those that run go on.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationBlock.isEnabled = enabled }

  /// Changes values without animating them, within a block too.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let former = AnimationBlock.isEnabled
    AnimationBlock.isEnabled = false
    actionsWithoutAnimation()
    AnimationBlock.isEnabled = former
  }

  /// Seconds that the block being run takes; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval { AnimationBlock.inheritedDuration }
}
