internal import Foundation
internal import Input

extension Trace {
  /// Reads a trace from a file's bytes: UTF-8, lines that end with LF or CR LF.
  ///
  /// - Throws: the first line that is wrong; for what is missing, the last one.
  /// - Complexity: O(*n*) in the bytes.
  public init(bytes: [UInt8]) throws(TraceError) {
    var reader = TraceReader()
    let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
    var rest = bytes[...]
    if rest.starts(with: byteOrderMark) { rest = rest.dropFirst(byteOrderMark.count) }
    var number = 0
    while number == 0 || !rest.isEmpty {
      number += 1
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      var line = rest[..<end]
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      rest = rest[end...].dropFirst()
      do throws(TraceReader.Complaint) {
        try reader.read(line)
      } catch {
        throw TraceError(line: number, reason: error.reason)
      }
    }
    if let lack = reader.lack {
      throw TraceError(line: number, reason: "the file ends, and \(lack)")
    }
    self = reader.trace
  }

  /// Reads a trace from a file's text.
  ///
  /// - Throws: as for bytes.
  public init(text: String) throws(TraceError) { try self.init(bytes: Array(text.utf8)) }
}

/// Builds a trace line by line.
private struct TraceReader {
  /// What is wrong with a line.
  struct Complaint: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private(set) var trace = Trace()
  private var heads: Set<Substring> = []

  /// Places, lengths and offsets beyond this are no gesture's, points.
  private static let farthest = 1e9
  /// Longest side of a screen, points.
  private static let largestSide = 10_000.0
  /// Times beyond this are no gesture's, seconds.
  private static let latest = 1e6
  /// Times are read to the nanosecond, so that velocities stay finite.
  private static let ticksPerSecond = 1e9

  /// What the lines read so far do not say; `nil` if a gesture can be played.
  var lack: String? {
    for head in ["viewport", "contentSize"] where !heads.contains(Substring(head)) {
      return "no head says how large \(head) is"
    }
    return trace.inputs.isEmpty ? "there is no input" : nil
  }

  mutating func read(_ bytes: ArraySlice<UInt8>) throws(Complaint) {
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw Complaint("the text is not UTF-8")
    }
    if line.hasPrefix("#") { try readHead(line.dropFirst()) } else { try readRow(line[...]) }
  }

  // MARK: The head

  private mutating func readHead(_ line: Substring) throws(Complaint) {
    let words = line.split(separator: " ")
    guard let key = words.first else { return }
    let values = words.dropFirst()
    switch key {
    case "viewport":
      trace.viewport = try Self.size(key, values)
      let sides = (trace.viewport.width, trace.viewport.height)
      guard sides.0 > 0, sides.1 > 0, max(sides.0, sides.1) <= Self.largestSide else {
        throw Complaint("the sides of a viewport lie between 0 and \(Int(Self.largestSide))")
      }
    case "contentSize": trace.contentSize = try Self.size(key, values)
    case "contentInset":
      let edges = try Self.numbers(key, values, "top, left, bottom and right")
      trace.contentInset = Trace.Inset(
        top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
    case "startOffsetX": trace.startOffset.x = CGFloat(try Self.number(key, values))
    case "startOffsetY": trace.startOffset.y = CGFloat(try Self.number(key, values))
    case "finalOffsetY": trace.finalOffset = try Self.number(key, values)
    case "decelerationRate": trace.decelerationRate = try Self.rate(key, values)
    case "isPagingEnabled": trace.isPagingEnabled = try Self.flag(key, values)
    default: return
    }
    heads.insert(key)
  }

  private static func rate(
    _ key: Substring, _ words: ArraySlice<Substring>
  ) throws(Complaint) -> Double {
    let rate = try number(key, words)
    guard rate > 0, rate < 1 else {
      throw Complaint("a deceleration rate lies between 0 and 1, not \(rate)")
    }
    return rate
  }

  private static func flag(
    _ key: Substring, _ words: ArraySlice<Substring>
  ) throws(Complaint) -> Bool {
    guard words.count == 1, let word = words.first, let flag = Bool(String(word)) else {
      throw Complaint("\(key) is true or false")
    }
    return flag
  }

  private static func size(
    _ key: Substring, _ words: ArraySlice<Substring>
  ) throws(Complaint) -> CGSize {
    let sides = try numbers(key, words, "a width and a height")
    guard sides[0] >= 0, sides[1] >= 0 else { throw Complaint("\(key) must not be negative") }
    return CGSize(width: sides[0], height: sides[1])
  }

  private static func number(
    _ key: Substring, _ words: ArraySlice<Substring>
  ) throws(Complaint) -> Double { try numbers(key, words, "one number")[0] }

  /// The values of a key, as many as its form says: one for each comma and each "and".
  private static func numbers(
    _ key: Substring, _ words: ArraySlice<Substring>, _ form: String
  ) throws(Complaint) -> [Double] {
    let count = 1 + form.split(separator: " ").count { $0 == "and" || $0.hasSuffix(",") }
    guard words.count == count else { throw Complaint("\(key) takes \(form)") }
    var numbers: [Double] = []
    for word in words { numbers.append(try number(word)) }
    return numbers
  }

  // MARK: Rows

  private mutating func readRow(_ line: Substring) throws(Complaint) {
    guard !line.isEmpty, line != "section,t,a,b,c" else { return }
    let fields = line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { Substring($0) }
    switch fields[0] {
    case "input":
      try Self.require(fields, 5...5, "input,t,x,y,phase")
      guard let phase = Self.phases[fields[4]] else { throw Complaint("no phase \"\(fields[4])\"") }
      trace.inputs.append(
        Trace.Input(
          time: try Self.time(fields[1], after: trace.inputs.last?.time ?? 0),
          x: try Self.number(fields[2]), y: try Self.number(fields[3]), phase: phase))
    case "delegate":
      try Self.require(fields, 4...5, "delegate,t,name,detail,t after the lift")
      trace.calls.append(
        Trace.Call(
          time: try Self.time(fields[1], after: trace.calls.last?.time), name: String(fields[2]),
          detail: String(fields[3])))
    case "sample":
      // The last two fields may be empty, and so may be missing.
      try Self.require(fields, 3...5, "sample,t,offsetY,offsetX,")
      trace.samples.append(
        Trace.Sample(
          time: try Self.time(fields[1], after: trace.samples.last?.time),
          offset: try Self.number(fields[2]),
          offsetX: fields.count > 3 && !fields[3].isEmpty ? try Self.number(fields[3]) : nil))
    default: throw Complaint("no section \"\(fields[0])\": expected input, delegate or sample")
    }
  }

  private static let phases: [Substring: PointerEvent.Phase] = [
    "began": .began, "moved": .moved, "stationary": .stationary, "ended": .ended,
    "cancelled": .cancelled,
  ]

  private static func require(
    _ fields: [Substring], _ counts: ClosedRange<Int>, _ form: String
  ) throws(Complaint) {
    guard counts.contains(fields.count) else {
      throw Complaint("expected \(form), got \(fields.count) fields")
    }
  }

  private static func time(_ text: Substring, after last: Double?) throws(Complaint) -> Double {
    let time = (try number(text) * ticksPerSecond).rounded() / ticksPerSecond
    guard time >= last ?? -.infinity else { throw Complaint("time runs backwards at \(text)") }
    guard abs(time) <= latest else { throw Complaint("no time of a gesture: \(text)") }
    return time
  }

  private static func number(_ text: Substring) throws(Complaint) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw Complaint("no number: \"\(text)\"")
    }
    guard abs(number) <= farthest else { throw Complaint("too large a number: \(text)") }
    return number
  }
}
