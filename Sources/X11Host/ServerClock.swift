/// Carries the server's 32-bit milliseconds over to the host's clock.
///
/// The two clocks have different origins, and an event is read some time after its stamp. The least
/// difference seen lately is the one with the least delay in it, so it is taken for the offset. The
/// times returned never decrease and are never in the future.
struct ServerClock: Sendable {
  /// How long a least difference is trusted, seconds, until one at most twice as old replaces it.
  /// Long against the pauses between bursts of input, short against the drift of two crystals.
  static let windowSeconds = 10.0
  /// A stamp that maps further into the past than this is not late: its clock was set anew, or
  /// wrapped around while nothing happened.
  static let longestDelaySeconds = 60.0

  private var lastStamp: UInt32 = 0
  /// Server's clock with the wraps undone.
  private var milliseconds: Int64 = 0
  private var lastTime = -Double.infinity
  private var windowStart = -Double.infinity
  private var newest = Double.infinity
  private var older = Double.infinity

  /// The host time of an event that the server stamped and that was read at `now`.
  mutating func time(of stamp: UInt32, readAt now: Double) -> Double {
    milliseconds += Int64(Int32(bitPattern: stamp &- lastStamp))
    lastStamp = stamp
    let server = Double(milliseconds) / 1000
    learn(now - server, at: now)
    var time = server + min(newest, older)
    if now - time > Self.longestDelaySeconds {
      newest = now - server
      older = .infinity
      time = now
    }
    lastTime = max(lastTime, min(now, time))
    return lastTime
  }

  private mutating func learn(_ difference: Double, at now: Double) {
    if now - windowStart > Self.windowSeconds {
      older = now - windowStart > 2 * Self.windowSeconds ? .infinity : newest
      newest = difference
      windowStart = now
    } else {
      newest = min(newest, difference)
    }
  }
}
