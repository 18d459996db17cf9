/// What moves by itself and is asked to at each frame, for as long as it wants to.
protocol FrameFollower: AnyObject {
  /// When it wants a frame, host clock, seconds: `nil` if never, −∞ if always.
  var nextFrameTime: TimeInterval? { get }

  /// Moves to where it is at the time of a frame.
  func follow(frameAt now: TimeInterval)
}

/// The followers of a screen, none of which is kept alive.
///
/// Invariant: each is in the list once; one that wants no frame leaves it at the next.
struct FrameFollowers {
  private struct Entry {
    weak var follower: (any FrameFollower)?
  }

  private var entries: [Entry] = []

  /// Whether one wants a frame by `now`.
  func wantFrame(at now: TimeInterval) -> Bool {
    for entry in entries {
      if let time = entry.follower?.nextFrameTime, time <= now { return true }
    }
    return false
  }

  /// The earliest time after `now` at which one wants a frame.
  func nextFrameTime(after now: TimeInterval) -> TimeInterval? {
    var earliest: TimeInterval?
    for entry in entries {
      guard let time = entry.follower?.nextFrameTime, time > now else { continue }
      earliest = min(time, earliest ?? time)
    }
    return earliest
  }

  /// Adds one, if it is not there.
  mutating func add(_ follower: any FrameFollower) {
    guard !entries.contains(where: { $0.follower === follower }) else { return }
    entries.append(Entry(follower: follower))
  }

  var count: Int { entries.count }

  /// The one at an index, if it still lives.
  func follower(at index: Int) -> (any FrameFollower)? { entries[index].follower }

  /// Drops those that are gone or want nothing.
  mutating func dropIdle() {
    entries.removeAll { $0.follower?.nextFrameTime == nil }
  }
}

extension UIScreen {
  /// Lets a follower have the frames that it wants.
  func add(_ follower: any FrameFollower) { followers.add(follower) }

  /// Moves what moves by itself. Who is added by a callback waits for the next frame.
  func moveFollowers() {
    let count = followers.count
    guard count > 0 else { return }
    var someAreIdle = false
    for index in 0..<min(count, followers.count) {
      guard let follower = followers.follower(at: index) else {
        someAreIdle = true
        continue
      }
      if let time = follower.nextFrameTime, time <= now { follower.follow(frameAt: now) }
      if follower.nextFrameTime == nil { someAreIdle = true }
    }
    if someAreIdle { followers.dropIdle() }
  }
}
