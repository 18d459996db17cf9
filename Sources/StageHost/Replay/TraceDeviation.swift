/// How far what a replay shows is from what was recorded, over the samples played so far.
public struct TraceDeviation: Equatable, Sendable {
  /// That of the last sample, signed as `TracePlayback.Reading` says, points.
  public private(set) var latest = 0.0
  /// The greatest one, points, without a sign.
  public private(set) var greatest = 0.0
  private var sumOfSquares = 0.0
  private var count = 0

  /// Root of the mean of the squares, points; 0 without samples.
  public var rms: Double { count > 0 ? (sumOfSquares / Double(count)).squareRoot() : 0 }

  /// Whether that of as many samples as another has, or of fewer, is less than the other's.
  ///
  /// Samples can only add to it: one that is not less any more never will be.
  func isLess(than other: TraceDeviation) -> Bool { sumOfSquares < other.sumOfSquares }

  mutating func add(_ deviation: Double) {
    latest = deviation
    greatest = max(greatest, abs(deviation))
    sumOfSquares += deviation * deviation
    count += 1
  }

  /// A deviation as a user reads it: `0.17 pt`.
  public static func text(_ deviation: Double) -> String {
    "\(TraceText.fixed(deviation, digits: 2)) pt"
  }
}
