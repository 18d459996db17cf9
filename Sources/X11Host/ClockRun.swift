/// Stamps of one clock that follow on from each other, and what they tell of its offset from the
/// host's clock.
///
/// The least difference seen lately between the time of reading and the stamp is the one with the
/// least delay in it, so it is taken for the offset.
struct ClockRun: Sendable {
  /// How long a least difference is trusted, seconds, until one at most twice as old replaces it.
  /// Long against the pauses between bursts of input, short against the drift of two crystals.
  static let windowSeconds = 10.0
  /// A stamp that maps further into the past than this is not late: its clock was set anew, or
  /// wrapped around while nothing happened.
  static let longestDelaySeconds = 60.0
  /// A stamp that maps further into the future than this does not come from a clock whose first
  /// events were late: it is wrong, or its clock was set anew.
  static let longestLeadSeconds = 1.0
  /// How far the events of several devices may be out of order, seconds.
  static let longestDisorderSeconds = 0.1

  /// When the first stamp was read, host's seconds.
  let start: Double
  /// Stamps so far.
  private(set) var count = 1
  private var lastServer: Double
  private var windowStart: Double
  private var newest: Double
  private var older = Double.infinity

  /// A run of one stamp: the server's clock then, seconds, and the host's when it was read.
  init(from server: Double, readAt now: Double) {
    start = now
    lastServer = server
    windowStart = now
    newest = now - server
  }

  /// What is to be added to the server's seconds.
  var offset: Double { min(newest, older) }

  /// Whether a stamp may be the next one.
  func follows(_ server: Double, readAt now: Double) -> Bool {
    let delay = now - (server + offset)
    return server >= lastServer - Self.longestDisorderSeconds
      && delay >= -Self.longestLeadSeconds && delay <= Self.longestDelaySeconds
  }

  /// Takes in the next stamp.
  mutating func append(_ server: Double, readAt now: Double) {
    count += 1
    lastServer = max(lastServer, server)
    let difference = now - server
    let age = now - windowStart
    if age > Self.windowSeconds {
      older = age > 2 * Self.windowSeconds ? .infinity : newest
      newest = difference
      windowStart = now
    } else {
      newest = min(newest, difference)
    }
  }
}
