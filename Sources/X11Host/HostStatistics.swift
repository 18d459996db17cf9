/// What a window has shown so far, for a report at the end.
public struct HostStatistics: Sendable {
  /// Frames handed to the server.
  public internal(set) var frames = 0
  /// Pixels of those frames' damage.
  public internal(set) var presentedPixels = 0
  /// Pixels that the server moved by itself.
  public internal(set) var movedPixels = 0
  /// Completions that did not come in time.
  public internal(set) var lostCompletions = 0
  /// Errors that the server reported.
  public internal(set) var protocolErrors = 0
  /// From the input that a frame answers to its completion.
  public internal(set) var completionLatency = DurationRecord()

  init() {}
}

/// The latest durations of something, in seconds, in a ring that is allocated once.
public struct DurationRecord: Sendable {
  /// Durations kept: two minutes at 60 a second.
  public static let capacity = 7200

  /// Durations recorded, those no longer kept included.
  public private(set) var count = 0
  /// The longest of all, seconds; 0 where there is none.
  public private(set) var longest = 0.0
  private var kept: [Double] = []

  /// An empty record.
  public init() { kept.reserveCapacity(Self.capacity) }

  /// Adds a duration.
  public mutating func record(_ seconds: Double) {
    if kept.count < Self.capacity {
      kept.append(seconds)
    } else {
      kept[count % Self.capacity] = seconds
    }
    count += 1
    longest = max(longest, seconds)
  }

  /// The shortest duration that no more than the given share of those kept exceed, seconds; `nil`
  /// where there is none.
  ///
  /// - Precondition: the share is in 0 … 1; 0.5 asks for the median.
  /// - Complexity: O(n log n).
  public func percentile(_ share: Double) -> Double? {
    precondition(share >= 0 && share <= 1, "a percentile's share must be in 0 … 1")
    guard !kept.isEmpty else { return nil }
    let rank = Int((share * Double(kept.count)).rounded(.up))
    return kept.sorted()[max(0, rank - 1)]
  }
}
