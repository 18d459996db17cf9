public import Foundation
internal import Input

/// A recorded gesture on a scroll view: what the finger did, and what the view showed and told.
///
/// The file is text. Lines that begin with `#` are its head: a key, a space, values; those that say
/// nothing to this type are passed over. Then one line says `section,t,a,b,c`, and rows follow:
///
///     input,0.0080000,196.5,786,moved
///     delegate,0.0164906,willBeginDragging,off=(0 5000),-0.1035094
///     sample,0.0138691,5000.0000,,
///
/// Times are in seconds from the first touch, in order within each section; places and offsets are
/// in points, velocities in points per millisecond.
public struct Trace: Equatable, Sendable {
  /// What the finger did at a time.
  public struct Input: Equatable, Sendable {
    /// Seconds.
    public var time: Double
    /// Window coordinates, points.
    public var x, y: Double
    /// What happened.
    var phase: PointerEvent.Phase
  }

  /// A call of the delegate.
  public struct Call: Equatable, Sendable {
    /// Seconds.
    public var time: Double
    /// Name of the method, without `scrollView`.
    public var name: String
    /// Its arguments and what else was noted, as `key=value` or `key=(x y)`.
    public var detail: String
  }

  /// What was shown at a time.
  public struct Sample: Equatable, Sendable {
    /// Seconds.
    public var time: Double
    /// Vertical offset, points.
    public var offset: Double
  }

  /// Size of the scroll view, points.
  public private(set) var viewport = CGSize.zero
  /// Size of its content, points.
  public private(set) var contentSize = CGSize.zero
  /// Vertical offset at the beginning, points.
  public private(set) var startOffset = 0.0
  /// Vertical offset at the end, points; `nil` if the file does not say.
  public private(set) var finalOffset: Double?
  /// Share of a velocity that is left after a millisecond.
  public private(set) var decelerationRate = 0.998
  /// What the finger did, in order of time.
  public private(set) var inputs: [Input] = []
  /// What the delegate was told, in order of time.
  public private(set) var calls: [Call] = []
  /// What was shown, in order of time.
  public private(set) var samples: [Sample] = []

  /// When the finger was lifted for the first time, seconds.
  public var lift: Double {
    inputs.first { $0.phase == .ended || $0.phase == .cancelled }?.time ?? .infinity
  }
}

/// A trace that cannot be read, with the line that is wrong.
public struct TraceError: Error, Equatable, CustomStringConvertible {
  /// Number of the line, from 1.
  public var line: Int
  /// What is wrong with it.
  public var reason: String

  /// One sentence for the user.
  public var description: String { "line \(line): \(reason)" }
}

// MARK: Reading

extension Trace {
  /// Reads a trace.
  ///
  /// - Throws: the first line that is wrong; for what is missing, the last one.
  public init(text: String) throws(TraceError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.hasSuffix("\r") ? line.dropLast() : line
      do throws(Wrong) {
        if line.hasPrefix("#") { try readHead(line.dropFirst()) } else { try readRow(line) }
      } catch {
        throw TraceError(line: index + 1, reason: error.reason)
      }
    }
    guard let lack else { return }
    throw TraceError(line: lines.count, reason: "the file ends, and \(lack)")
  }

  private struct Wrong: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private var lack: String? {
    if viewport.width <= 0 || viewport.height <= 0 { return "no head says how large viewport is" }
    if contentSize == .zero { return "no head says how large contentSize is" }
    return inputs.isEmpty ? "there is no input" : nil
  }

  private mutating func readHead(_ line: Substring) throws(Wrong) {
    let words = line.split(separator: " ")
    switch words.first {
    case "viewport": viewport = try Self.size(words)
    case "contentSize": contentSize = try Self.size(words)
    case "startOffsetY": startOffset = try Self.value(words)
    case "finalOffsetY": finalOffset = try Self.value(words)
    case "decelerationRate":
      decelerationRate = try Self.value(words)
      guard decelerationRate > 0, decelerationRate < 1 else {
        throw Wrong("a deceleration rate lies between 0 and 1, not \(decelerationRate)")
      }
    default: return
    }
  }

  private static func size(_ words: [Substring]) throws(Wrong) -> CGSize {
    guard words.count == 3 else { throw Wrong("\(words[0]) takes a width and a height") }
    let size = CGSize(width: try number(words[1]), height: try number(words[2]))
    guard size.width >= 0, size.height >= 0 else { throw Wrong("\(words[0]) must not be negative") }
    return size
  }

  private static func value(_ words: [Substring]) throws(Wrong) -> Double {
    guard words.count == 2 else { throw Wrong("\(words[0]) takes one number") }
    return try number(words[1])
  }

  private mutating func readRow(_ line: Substring) throws(Wrong) {
    guard !line.isEmpty, line != "section,t,a,b,c" else { return }
    let fields = line.split(separator: ",", omittingEmptySubsequences: false)
    switch fields[0] {
    case "input":
      try Self.require(fields, 5, "input,t,x,y,phase")
      guard let phase = Self.phases[fields[4]] else { throw Wrong("no phase \"\(fields[4])\"") }
      inputs.append(
        Input(
          time: try Self.time(fields[1], after: inputs.last?.time),
          x: try Self.number(fields[2]), y: try Self.number(fields[3]), phase: phase))
    case "delegate":
      try Self.require(fields, 5, "delegate,t,name,detail,t after the lift")
      calls.append(
        Call(
          time: try Self.time(fields[1], after: calls.last?.time), name: String(fields[2]),
          detail: String(fields[3])))
    case "sample":
      try Self.require(fields, 5, "sample,t,offsetY,,")
      samples.append(
        Sample(
          time: try Self.time(fields[1], after: samples.last?.time),
          offset: try Self.number(fields[2])))
    default: throw Wrong("no section \"\(fields[0])\": expected input, delegate or sample")
    }
  }

  private static let phases: [Substring: PointerEvent.Phase] = [
    "began": .began, "moved": .moved, "stationary": .stationary, "ended": .ended,
    "cancelled": .cancelled,
  ]

  private static func require(
    _ fields: [Substring], _ count: Int, _ form: String
  ) throws(Wrong) {
    // The last field may be missing where it is empty or only repeats.
    guard fields.count == count || fields.count == count - 1 && fields[0] != "input" else {
      throw Wrong("expected \(form), got \(fields.count) fields")
    }
  }

  private static func time(_ text: Substring, after last: Double?) throws(Wrong) -> Double {
    let time = try number(text)
    guard time >= last ?? 0 else { throw Wrong("time runs backwards at \(text)") }
    return time
  }

  private static func number(_ text: Substring) throws(Wrong) -> Double {
    guard let number = Double(text), number.isFinite else { throw Wrong("no number: \"\(text)\"") }
    return number
  }
}
