/// Counts presses that follow each other quickly at the same place.
///
///     var counter = TapCounter()
///     counter.press(PointerSample(time: 0.0, x: 50, y: 50))   // 1
///     counter.lift(at: 0.1)
///     counter.press(PointerSample(time: 0.3, x: 52, y: 50))   // 2
public struct TapCounter: Sendable {
  /// Longest time from a lift to the next press of the same series, seconds, itself included.
  ///
  /// Source: observed on iOS by several reimplementations.
  public static let interval = 0.35
  /// Farthest two presses of one series lie apart, points, itself included: a fingertip's width.
  ///
  /// Source: observed on iOS by several reimplementations.
  public static let distance = 45.0

  /// How long after its press a finger makes no tap any more, seconds, itself included.
  ///
  /// Source: decided; longer than a long press takes to begin, so that what is too long for a tap
  /// has been a long press by then, where one is wanted.
  public static let longestPress = 0.75

  private var count = 0
  private var lastPress = PointerSample(time: 0, x: 0, y: 0)
  private var lastLift: Double?

  /// A counter that has seen no press.
  public init() {}

  /// The number of this press in its series, from 1.
  public mutating func press(_ sample: PointerSample) -> Int {
    count = continues(with: sample) ? count + 1 : 1
    lastPress = sample
    lastLift = nil
    return count
  }

  /// Notes the lift of the last press.
  public mutating func lift(at time: Double) {
    lastLift = time
  }

  /// A press while another is still down begins a series of its own: there was no lift between.
  private func continues(with sample: PointerSample) -> Bool {
    guard let lastLift, sample.time - lastLift <= Self.interval else { return false }
    let dx = sample.x - lastPress.x
    let dy = sample.y - lastPress.y
    return dx * dx + dy * dy <= Self.distance * Self.distance
  }
}
