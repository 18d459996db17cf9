/// The times at which frames are due: a grid over the host's clock that never drifts.
///
///     var clock = FrameClock(framesPerSecond: 60, origin: host.now())
///     // … a frame …
///     host.wait(until: clock.nextTick(after: host.now()))
///
/// Ticks are counted, not summed, so an hour of frames ends on the grid that it began on. A tick
/// that has passed while a frame was made is dropped and counted in `missedTicks`. After rest,
/// `restart(at:)` puts the grid where the first frame is, so that it need not wait for a tick and
/// the rest does not count as missed. The clock reads no time itself.
public struct FrameClock: Sendable {
  /// From one tick to the next, seconds.
  public private(set) var interval: Double
  /// Ticks that passed while the previous frame was still being made.
  public private(set) var missedTicks = 0
  /// Host clock at tick 0, seconds.
  private var origin: Double
  /// Number of the tick returned last, from the origin.
  private var last = 0.0

  /// A grid with its first tick at `origin`.
  ///
  /// - Precondition: the rate is finite and above 0; the origin is finite.
  public init(framesPerSecond: Double, origin: Double) {
    precondition(
      framesPerSecond > 0 && framesPerSecond.isFinite, "a frame rate must be finite and above 0")
    precondition(origin.isFinite, "a frame clock's origin must be finite")
    interval = 1 / framesPerSecond
    self.origin = origin
  }

  /// Frames a second.
  public var framesPerSecond: Double { 1 / interval }

  /// The tick of the frame being made, seconds on the host's clock.
  public var currentTick: Double { origin + last * interval }

  /// Moves the grid so that a tick is at `time`, as if the rest before it had not been.
  ///
  /// - Precondition: the time is finite.
  public mutating func restart(at time: Double) {
    precondition(time.isFinite, "a frame clock's origin must be finite")
    origin = time
    last = 0
  }

  /// Goes on at another rate: the next tick is one of the new intervals after the current one.
  ///
  /// - Precondition: the rate is finite and above 0.
  public mutating func setFramesPerSecond(_ framesPerSecond: Double) {
    precondition(
      framesPerSecond > 0 && framesPerSecond.isFinite, "a frame rate must be finite and above 0")
    origin = currentTick
    last = 0
    interval = 1 / framesPerSecond
  }

  /// The first tick after both `now` and the current one, which becomes the current one; those
  /// left out between them are counted as missed.
  ///
  /// - Precondition: `now` is finite.
  public mutating func nextTick(after now: Double) -> Double {
    precondition(now.isFinite, "a frame clock's time must be finite")
    let passed = ((now - origin) / interval).rounded(.down)
    var next = max(last, passed) + 1
    // The division may round up to a tick that is not after now.
    if origin + next * interval <= now { next += 1 }
    missedTicks += Int(next - last) - 1
    last = next
    return currentTick
  }
}
