/// The search for the time by which the motion's clock of a recording starts after the lift.
///
///     var search = ShiftSearch(trace)
///     while !search.isOver { search.advance(by: 10_000) }
///     search.shift
///
/// Recordings start that clock up to a millisecond late, by a constant. Every shift on a grid is
/// judged by the deviation that the whole recording has with it: in long steps first, and then
/// around the best of these, since the deviation has one valley.
///
/// It can be done in portions, so that a window need not wait for it. Where the last touch is the
/// only one that lifts, the gesture is played once, and all that a shift changes is reckoned from
/// the motion which that leads to; otherwise it is played once for each shift.
@MainActor
public struct ShiftSearch {
  /// The best shift so far, seconds.
  public var shift: Double { Double(bestIndex) * Self.step }
  /// Whether that is the best of all.
  public private(set) var isOver: Bool

  /// The greatest shift that is tried, seconds, and the step from one to the next.
  private static let range = 0.002
  private static let step = 0.000_025
  /// Steps in a long step.
  private static let longStep = 8
  private static var steps: Int { Int((range / step).rounded()) }

  private let trace: Trace
  /// The gesture up to its end, which no shift changes; `nil` where there is more than one.
  private let gesture: TracePlayback?
  private var gestureIsPlayed = false
  private var attempt: ShiftAttempt?
  private var bestIndex = 0
  private var least: TraceDeviation?
  /// What is tried next, the last first.
  private var indices: [Int]
  private var isFine = false

  /// A search at its beginning.
  public init(_ trace: Trace) {
    self.trace = trace
    // Without a lift nothing moves by itself, and there is nothing to shift.
    isOver = trace.lift == nil
    let isSingle = trace.inputs.firstIndex(where: \.isLift) == trace.inputs.count - 1
    gesture = isSingle ? TracePlayback(trace) : nil
    indices = stride(from: Self.steps, through: -Self.steps, by: -Self.longStep) + [0]
  }

  /// Goes on with the search.
  ///
  /// - Parameter portion: how many samples to play or to reckon before it returns.
  /// - Precondition: the portion is positive.
  public mutating func advance(by portion: Int) {
    precondition(portion > 0, "a portion of a search takes at least one sample")
    var left = portion
    if let gesture, !gestureIsPlayed { gestureIsPlayed = gesture.playInputs(atMost: &left) }
    while left > 0, !isOver, gesture == nil || gestureIsPlayed { tryOn(&left) }
  }

  private mutating func tryOn(_ left: inout Int) {
    guard let index = indices.last else { return narrow() }
    var current = attempt ?? ShiftAttempt(trace, shift: Double(index) * Self.step, after: gesture)
    let isDone = current.advance(by: &left, below: least)
    attempt = isDone ? nil : current
    guard isDone else { return }
    indices.removeLast()
    // An attempt has its price even where it has no samples, so that a portion has an end.
    left -= 1
    if let least, !current.deviation.isLess(than: least) { return }
    (bestIndex, least) = (index, current.deviation)
  }

  /// Goes over to the short steps, or ends.
  private mutating func narrow() {
    guard !isFine else { return isOver = true }
    isFine = true
    let first = max(-Self.steps, bestIndex - Self.longStep)
    indices = (first...min(Self.steps, bestIndex + Self.longStep)).reversed()
  }
}
