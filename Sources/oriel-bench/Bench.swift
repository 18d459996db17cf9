import Foundation

/// A thing to be measured: what it is called, and how it is done once.
struct Contender {
  let name: String
  let body: @MainActor () -> Void

  init(_ name: String, _ body: @escaping @MainActor () -> Void) {
    self.name = name
    self.body = body
  }
}

/// What was found out about one contender, or about two of them.
struct Outcome {
  let name: String
  let unit: String
  let median: Double
  let least: Double

  init(name: String, unit: String, values: [Double]) {
    let sorted = values.sorted()
    self.name = name
    self.unit = unit
    median = sorted[sorted.count / 2]
    least = sorted[0]
  }

  /// Name, unit, median and least, in columns.
  var line: String {
    let start = name.padding(toLength: max(44, name.count + 1), withPad: " ", startingAt: 0)
    return start + String(format: "%@ %12.3f %12.3f", unit as NSString, median, least)
  }

  /// All of them as one JSON array, an object a line.
  static func json(_ outcomes: [Outcome]) -> String {
    let objects = outcomes.map {
      "{\"name\":\"\($0.name)\",\"unit\":\"\($0.unit)\",\"median\":\($0.median),"
        + "\"min\":\($0.least)}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]"
  }
}

/// Runs contenders by turns and keeps what comes out.
///
/// The machine's other work and its changes of speed then hit all of them alike, and the ratio of
/// two within one round says more than either time.
final class Bench {
  /// The unit of a time.
  enum Unit: String {
    case nanoseconds = "ns"
    case microseconds = "µs"
    case milliseconds = "ms"

    /// Of them in a second.
    var perSecond: Double {
      switch self {
      case .nanoseconds: 1e9
      case .microseconds: 1e6
      case .milliseconds: 1e3
      }
    }
  }

  /// Rounds of each race.
  let rounds: Int
  /// Views of the largest tree.
  let mostViews: Int
  /// Called with each outcome as it becomes known.
  var report: @MainActor (Outcome) -> Void = { _ in }
  private(set) var outcomes: [Outcome] = []

  /// A contender is repeated until a turn takes this long, so that reading the clock is nothing.
  private static let turnSeconds = 2e-3

  init(rounds: Int, mostViews: Int) {
    self.rounds = rounds
    self.mostViews = mostViews
  }

  /// Lets contenders take turns, and reports the time of each and, from the second on, how many
  /// times as long as it the first one took.
  ///
  /// - Parameters:
  ///   - operations: of what the time is told, in one call of a body.
  ///   - repeats: whether a body may be called over and over within a turn.
  func race(
    _ name: String, _ unit: Unit, operations: Int = 1, repeats: Bool = true,
    _ contenders: [Contender]
  ) {
    let calls = contenders.map { repeats ? self.calls(of: $0) : 1 }
    var times = contenders.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, contender) in contenders.enumerated() {
        let seconds = time(of: contender, calls: calls[index])
        times[index].append(seconds / Double(operations) * unit.perSecond)
      }
    }
    for (contender, values) in zip(contenders, times) {
      add(Outcome(name: "\(name)/\(contender.name)", unit: unit.rawValue, values: values))
    }
    for (contender, values) in zip(contenders, times).dropFirst() {
      add(
        Outcome(
          name: "\(name)/\(contenders[0].name):\(contender.name)", unit: "×",
          values: zip(times[0], values).map { $0 / $1 }))
    }
  }

  /// Reports something measured otherwise.
  func add(_ outcome: Outcome) {
    outcomes.append(outcome)
    report(outcome)
  }

  private func calls(of contender: Contender) -> Int {
    var calls = 1
    while true {
      let seconds = time(of: contender, calls: calls) * Double(calls)
      if seconds >= Self.turnSeconds { return calls }
      calls = max(calls * 2, Int(Double(calls) * Self.turnSeconds / max(seconds, 1e-6)))
    }
  }

  /// Seconds that one of so many calls takes.
  private func time(of contender: Contender, calls: Int) -> Double {
    let start = processorSeconds()
    for _ in 0..<calls { contender.body() }
    return (processorSeconds() - start) / Double(calls)
  }
}

/// Uses a result, so that the optimiser cannot leave out what it came from.
@inline(never) func keep<Value>(_ value: Value) {}

/// Processor time of this thread, seconds.
func processorSeconds() -> Double {
  seconds(CLOCK_THREAD_CPUTIME_ID)
}

/// One of the kernel's clocks, seconds.
func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
