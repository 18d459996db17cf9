internal import Foundation

/// Numbers as the trace files write them.
enum TraceText {
  /// A number with so many digits after the point.
  static func fixed(_ value: Double, digits: Int) -> String {
    var unit = 1.0
    for _ in 0..<digits { unit *= 10 }
    let scaled = (abs(value) * unit).rounded()
    guard scaled < 1e18 else { return "\(value)" }
    let text = String(Int64(scaled))
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return sign + padded }
    return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
  }

  /// A number with its sign and so many digits after the point.
  static func signed(_ value: Double, digits: Int) -> String {
    (value < 0 ? "" : "+") + fixed(value, digits: digits)
  }

  /// A number with at most so many digits after the point, and no zeros at its end.
  static func brief(_ value: Double, digits: Int) -> String {
    var text = Substring(fixed(value, digits: digits))
    guard text.contains(".") else { return String(text) }
    while text.hasSuffix("0") { text = text.dropLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }

  /// A point as `(x y)`.
  static func pair(_ point: CGPoint, digits: Int) -> String {
    "(\(brief(Double(point.x), digits: digits)) \(brief(Double(point.y), digits: digits)))"
  }
}

extension TraceReplay {
  /// What was played, line by line in the form of a trace file: the delegate's calls, then the
  /// samples, with offsets sideways where the content can be scrolled so.
  ///
  /// - Parameter lift: when the finger was lifted, seconds, if it was: the calls are also counted
  ///   from there.
  public func lines(lift: Double?) -> [String] {
    let told = calls.map { call in
      "delegate,\(TraceText.fixed(call.time, digits: 7)),\(call.name),\(call.detail),"
        + (lift.map { TraceText.signed(call.time - $0, digits: 7) } ?? "")
    }
    let shown = samples.map { reading in
      let sideways = scrollsSideways ? TraceText.fixed(Double(reading.after.x), digits: 4) : ""
      return "sample,\(TraceText.fixed(reading.time, digits: 7)),"
        + "\(TraceText.fixed(Double(reading.after.y), digits: 4)),\(sideways),"
    }
    return ["section,t,a,b,c"] + told + shown
  }
}
