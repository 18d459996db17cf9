/// Carries the server's 32-bit milliseconds over to the host's clock.
///
/// The two clocks have different origins, and an event is read some time after its stamp; a
/// `ClockRun` knows the offset between them. A stamp that does not follow on from those before it
/// is either wrong, as in an event that another client made up, or the first one of a clock that
/// was set anew. A few more tell which: meanwhile the host's clock is followed, and then either the
/// former run goes on or the new one replaces it. The times returned never decrease and are never
/// in the future.
struct ServerClock: Sendable {
  /// Successive stamps that, following on from each other, show that the clock was set anew.
  static let confirmingStamps = 3
  /// The time after which two will do, seconds: about as long as a tap.
  static let confirmingSeconds = 0.2

  private var lastStamp: UInt32 = 0
  /// Server's clock with the wraps undone.
  private var milliseconds: Int64 = 0
  private var lastTime = -Double.infinity
  private var lastRead = -Double.infinity
  private var trusted: ClockRun?
  private var candidate: ClockRun?

  /// The host time of an event that the server stamped and that was read at `now`.
  mutating func time(of stamp: UInt32, readAt now: Double) -> Double {
    milliseconds += Int64(Int32(bitPattern: stamp &- lastStamp))
    lastStamp = stamp
    let time = time(at: Double(milliseconds) / 1000, readAt: now, isCurrent: stamp == 0)
    lastTime = max(lastTime, min(now, time))
    lastRead = now
    return lastTime
  }

  /// - Parameter isCurrent: whether the stamp is the protocol's `CurrentTime`, which an event has
  ///   whose sender knew no time, and once in 49 days another one.
  private mutating func time(at server: Double, readAt now: Double, isCurrent: Bool) -> Double {
    if var run = trusted, run.follows(server, readAt: now) {
      run.append(server, readAt: now)
      return trust(run, server)
    }
    if isCurrent { return now }
    var run = ClockRun(from: server, readAt: now)
    guard trusted != nil else { return trust(run, server) }
    if let candidate, candidate.follows(server, readAt: now) {
      run = candidate
      run.append(server, readAt: now)
    }
    if isConfirmed(run, at: now) { return trust(run, server) }
    candidate = run
    // As late as the event before: those that follow on from it may be so too.
    return lastTime + (now - lastRead)
  }

  private func isConfirmed(_ run: ClockRun, at now: Double) -> Bool {
    run.count >= Self.confirmingStamps
      || run.count > 1 && now - run.start >= Self.confirmingSeconds
  }

  private mutating func trust(_ run: ClockRun, _ server: Double) -> Double {
    trusted = run
    candidate = nil
    return server + run.offset
  }
}
