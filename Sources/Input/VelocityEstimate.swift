internal import Foundation
public import Geometry

/// How fast a contact moves, judged from its last few moves.
///
///     var estimate = VelocityEstimate()
///     estimate.add(PointerSample(time: 0.000, x: 0, y: 0))
///     estimate.add(PointerSample(time: 0.008, x: 4, y: 0))
///     estimate.velocity(at: 0.010)   // 500 points per second to the right
///
/// Readings are thinned to `spacing`, counted back from the newest, so that a mouse that reports
/// a thousand times a second gives what one that reports 125 times gives. The last three moves
/// between what remains are averaged with `weights`.
///
/// Invariant: readings are in order of time, no two at the same time.
/// It lacks, deliberately: thresholds below which a release counts as still, which belong to what
/// scrolls, and any clock.
///
/// Source of the weights: two independent reimplementations of iOS's scroll view that agree.
public struct VelocityEstimate: Sendable {
  /// Shares of the last moves, the newest first.
  public static let weights = [0.05, 0.35, 0.60]
  /// Least time between two readings that are compared, seconds: the weights were fitted to this.
  public static let spacing = 0.008
  /// Age from which a move no longer counts, and length of a pause that forgets all, seconds.
  public static let memory = 0.1
  /// Readings closer than this merge, seconds: a server stamps whole milliseconds.
  static let resolution = 0.001
  /// Slack in comparing times, seconds: far below a server's resolution, far above rounding.
  static let tolerance = 1e-6

  private var samples: [PointerSample] = []
  private var lastEventTime = 0.0

  /// An estimate that has seen nothing.
  public init() {}

  /// Forgets everything and keeps the storage.
  public mutating func removeAll() {
    samples.removeAll(keepingCapacity: true)
    lastEventTime = 0
  }

  /// Takes in where the contact is now.
  ///
  /// A reading at the time of the last one, or before it, takes its place. Amortised O(1).
  ///
  /// - Precondition: the reading's time and place are finite.
  public mutating func add(_ sample: PointerSample) {
    precondition(
      sample.time.isFinite && sample.x.isFinite && sample.y.isFinite,
      "a pointer sample's time and place must be finite numbers")
    var sample = sample
    if let last = samples.last {
      sample.time = max(sample.time, last.time)
      if sample.time == last.time || isCrowded { samples.removeLast() }
    }
    samples.append(sample)
    lastEventTime = max(lastEventTime, sample.time)
    dropForgotten()
  }

  /// Notes that the contact is still there, though it did not move.
  public mutating func keepAlive(at time: Double) {
    lastEventTime = max(lastEventTime, time)
  }

  /// Points per second at the given time; zero after a pause of `memory`.
  ///
  /// Where the average of an axis points against that axis' newest move, the newest move holds:
  /// who turns back means the new direction.
  public func velocity(at time: Double) -> CGVector {
    guard !hasPaused(at: time) else { return .zero }
    var newest = SIMD2<Double>.zero
    var sum = SIMD2<Double>.zero
    var share = 0.0
    forEachMove { age, move in
      if age == 0 { newest = move }
      sum += move * Self.weights[age]
      share += Self.weights[age]
    }
    guard share > 0 else { return .zero }
    let mean = sum / share
    return CGVector(
      dx: mean.x * newest.x < 0 ? newest.x : mean.x,
      dy: mean.y * newest.y < 0 ? newest.y : mean.y)
  }

  /// Points per second of the newest move alone; zero after a pause of `memory`.
  public func newestVelocity(at time: Double) -> CGVector {
    guard !hasPaused(at: time) else { return .zero }
    var newest = SIMD2<Double>.zero
    forEachMove { age, move in
      if age == 0 { newest = move }
    }
    return CGVector(dx: newest.x, dy: newest.y)
  }

  /// Whether nothing was heard of the contact for so long that its velocity is zero.
  public func hasPaused(at time: Double) -> Bool {
    time - lastEventTime >= Self.memory - Self.tolerance
  }

  /// Whether the last two readings are closer than the resolution.
  private var isCrowded: Bool {
    guard samples.count >= 2 else { return false }
    let apart = samples[samples.count - 1].time - samples[samples.count - 2].time
    return apart < Self.resolution - Self.tolerance
  }

  /// Hands over the moves that count, the newest (age 0) first, each in points per second.
  private func forEachMove(_ body: (_ age: Int, _ move: SIMD2<Double>) -> Void) {
    guard let newest = samples.last, let first = samples.first else { return }
    // A contact whose whole life is shorter than the spacing has made one move.
    guard newest.time - first.time >= Self.spacing - Self.tolerance else {
      if newest.time > first.time { body(0, Self.move(from: first, to: newest)) }
      return
    }
    var later = newest
    var age = 0
    for earlier in samples.reversed()
    where later.time - earlier.time >= Self.spacing - Self.tolerance {
      let isForgotten = newest.time - later.time > Self.memory + Self.tolerance
      guard !isForgotten, age < Self.weights.count else { return }
      body(age, Self.move(from: earlier, to: later))
      later = earlier
      age += 1
    }
  }

  private static func move(
    from earlier: PointerSample, to later: PointerSample
  ) -> SIMD2<Double> {
    SIMD2(later.x - earlier.x, later.y - earlier.y) / (later.time - earlier.time)
  }

  /// Drops, whenever the storage is full, what no move that counts begins at.
  private mutating func dropForgotten() {
    guard samples.count == samples.capacity, let newest = samples.last else { return }
    let horizon = newest.time - Self.memory - Self.spacing - 2 * Self.tolerance
    let firstRecent = samples.firstIndex { $0.time >= horizon } ?? 0
    samples.removeFirst(max(0, firstRecent - 1))
  }
}
