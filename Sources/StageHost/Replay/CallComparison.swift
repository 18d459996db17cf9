/// What two lists of a delegate's calls do not agree in.
///
/// Times are not compared, nor is `didScroll`, whose offsets the samples have. That a motion ends
/// and that a finger has caught it may be told in either order.
enum CallComparison {
  /// How far velocities may differ, points per millisecond, and places, points: the recording's own
  /// rounding, with its last digit.
  static let velocityTolerance = 1e-6
  static let placeTolerance = 1.0 / 3 + 1e-4

  /// What is told when a finger catches moving content.
  private static let catching: Set = ["willBeginDragging", "didEndDecelerating"]

  /// Whether a call may tell that a finger has caught moving content.
  static func tellsCatch(_ call: Trace.Call) -> Bool { catching.contains(call.name) }

  /// The differences, a sentence each.
  static func differences(_ played: [Trace.Call], _ recorded: [Trace.Call]) -> [String] {
    let recorded = recorded.filter { $0.name != "didScroll" }
    let played = inOrder(of: recorded, played)
    var result: [String] = []
    for (index, call) in recorded.enumerated() {
      guard index < played.count else {
        result.append("\(call.name) is missing")
        continue
      }
      if played[index].name != call.name {
        result.append("\(played[index].name) in place of \(call.name)")
      } else if let difference = difference(played[index].detail, call.detail) {
        result.append("\(call.name): \(difference)")
      }
    }
    for call in played.dropFirst(recorded.count) { result.append("\(call.name) is one too many") }
    return result
  }

  /// The played calls, with those that tell of a catch in the order in which they were recorded.
  private static func inOrder(
    of recorded: [Trace.Call], _ played: [Trace.Call]
  ) -> [Trace.Call] {
    var result = played
    for index in result.indices.dropLast() where index + 1 < recorded.count {
      let names = [result[index].name, result[index + 1].name]
      guard Set(names) == catching, recorded[index].name == names[1],
        recorded[index + 1].name == names[0]
      else { continue }
      result.swapAt(index, index + 1)
    }
    return result
  }

  private static func difference(_ played: String, _ recorded: String) -> String? {
    let own = fields(played)
    for (key, value) in fields(recorded) {
      guard let mine = own.first(where: { $0.key == key })?.value else {
        return "\(key) is missing"
      }
      let tolerance = key == "v" ? velocityTolerance : placeTolerance
      if !agree(mine, value, within: tolerance) { return "\(key)=\(mine) in place of \(value)" }
    }
    return nil
  }

  /// The parts `key=value` and `key=(x y)` of a detail.
  private static func fields(_ detail: String) -> [(key: Substring, value: Substring)] {
    var result: [(Substring, Substring)] = []
    var rest = Substring(detail)
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].drop { $0 == " " }
      let tail = rest[rest.index(after: equals)...]
      let closing: Character = tail.first == "(" ? ")" : " "
      let end = tail.firstIndex(of: closing) ?? tail.endIndex
      result.append((key, tail[..<end].drop { $0 == "(" }))
      rest = tail[end...].drop { $0 == ")" }
    }
    return result
  }

  private static func agree(
    _ played: Substring, _ recorded: Substring, within tolerance: Double
  ) -> Bool {
    let (a, b) = (played.split(separator: " "), recorded.split(separator: " "))
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy { a, b in
      guard let x = Double(a), let y = Double(b) else { return a == b }
      return abs(x - y) <= tolerance
    }
  }
}
