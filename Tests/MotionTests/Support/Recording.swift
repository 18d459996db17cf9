import Foundation

/// A recorded touch trace of a real scroll view, of the vertical axis.
struct Recording {
  struct Reading { let time, value: Double }
  struct Malformed: Error { let line: String }

  /// Where the finger was, from touch down to the last position before the lift.
  private(set) var touches: [Reading] = []
  /// What offset was shown.
  private(set) var samples: [Reading] = []
  /// When the finger was lifted.
  private(set) var lift = 0.0
  /// When the delegate was told that the motion had ended, if it was.
  private(set) var end: Double?
  private(set) var viewport = 0.0
  private(set) var contentSize = 0.0
  private(set) var startOffset = 0.0
  private(set) var finalOffset = 0.0
  /// What the delegate was told at the lift, points per second and points.
  private(set) var velocity = 0.0
  private(set) var promisedTarget = 0.0

  static let names = ["touch_calib", "decel_v750", "rubberband_top"]

  init(named name: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Resources/traces")
    let text = try String(contentsOf: folder.appending(path: "\(name).csv"), encoding: .utf8)
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("#") { try readHeader(line) } else { try readRow(line) }
    }
  }

  private mutating func readHeader(_ line: Substring) throws {
    let words = line.dropFirst().split(separator: " ")
    switch words.first {
    case "viewport": viewport = try number(words.last, line)
    case "contentSize": contentSize = try number(words.last, line)
    case "startOffsetY": startOffset = try number(words.last, line)
    case "finalOffsetY": finalOffset = try number(words.last, line)
    case "willEndDragging":
      let values = words.filter { $0.contains("=") }.map { $0.split(separator: "=")[1] }
      guard values.count == 5 else { throw Malformed(line: String(line)) }
      velocity = try 1000 * number(values[2], line)
      promisedTarget = try number(values[4], line)
    default: break
    }
  }

  private mutating func readRow(_ line: Substring) throws {
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 5 || fields.count == 4, fields[0] != "section" else { return }
    let time = try number(fields[1], line)
    switch (fields[0], fields.last) {
    case ("input", "ended"): lift = time
    case ("input", _): try touches.append(Reading(time: time, value: number(fields[3], line)))
    case ("sample", _): try samples.append(Reading(time: time, value: number(fields[2], line)))
    default: if fields[2] == "didEndDecelerating" { end = time }
    }
  }

  private func number(_ text: Substring?, _ line: Substring) throws -> Double {
    guard let text, let value = Double(text) else { throw Malformed(line: String(line)) }
    return value
  }
}
