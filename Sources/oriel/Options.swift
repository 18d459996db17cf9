import CLinux
import Foundation
import X11Host

/// What the command line asks for.
struct Options {
  /// What the program is to do.
  enum Action: Equatable {
    case run
    case showHelp
    case showVersion
    case listScenes
    /// Play the recorded gesture in a file.
    case replay(path: String)
  }

  var action = Action.run
  var sceneName: String?
  /// Points.
  var size: CGSize?
  /// Device pixels in a point; `nil`: as the user has set them for all programs.
  var scale: CGFloat?
  /// `nil`: the best that works.
  var presentMode: PresentMode?
  /// `nil`: the monitor's.
  var framesPerSecond: Double?
  /// Seconds after which the program ends by itself.
  var quitAfter: Double?
  var printsStatistics = false
  /// Whether a replay is compared with its recording.
  var compares = false
  /// Whether the calls of scroll views' delegates are printed.
  var logsDelegate = false
  /// Rectangles of the scene `many`.
  var count = 10_000
  /// The recorded gesture of the scene `ghost`; `nil`: the one in the program.
  var tracePath: String?
}

/// A command line that cannot be followed, with the sentence that says why.
struct UsageError: Error, Equatable {
  var message: String
}

extension Options {
  /// The scales that a screen may have, device pixels in a point.
  static let scales: ClosedRange<CGFloat> = 0.5...8
  /// Frame rates that can be asked for, per second.
  static let frameRates: ClosedRange<Double> = 0.01...1000
  /// The longest side of an X window, pixels. Source: the X protocol's signed 16-bit coordinates.
  static let largestSide: CGFloat = 32767

  /// Reads a command line whose first word is the program's name.
  init(arguments: [String]) throws(UsageError) {
    try readOptions(arguments)
    // The display may have another scale, which is known later.
    if let size { try Self.check(size, scale: scale ?? 1) }
  }

  /// Refuses a size in points that no window can have at a scale.
  static func check(_ size: CGSize, scale: CGFloat) throws(UsageError) {
    let side = max(size.width, size.height) * scale
    guard side <= largestSide else {
      throw UsageError(
        message: "--size: at scale \(scale) no side may exceed \(Int(largestSide)) pixels")
    }
  }

  private enum Name: String, CaseIterable {
    case list, size, scale, present, fps, count, trace, stats, compare, help, version
    case quitAfter = "quit-after"
    case logDelegate = "log-delegate"

    /// What getopt_long returns for the first name; no single character does.
    static let firstNumber: Int32 = 256

    /// The name that getopt_long has found.
    init?(number: Int32) {
      let index = Int(number - Self.firstNumber)
      guard Self.allCases.indices.contains(index) else { return nil }
      self = Self.allCases[index]
    }

    var takesValue: Bool {
      switch self {
      case .size, .scale, .present, .fps, .count, .trace, .quitAfter: true
      case .list, .stats, .compare, .logDelegate, .help, .version: false
      }
    }
  }

  private mutating func readOptions(_ arguments: [String]) throws(UsageError) {
    let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let names = Name.allCases.map { strdup($0.rawValue) }
    defer {
      for word in words { free(word) }
      for name in names { free(name) }
    }
    var table: [option] = []
    for (number, name) in Name.allCases.enumerated() {
      table.append(
        option(
          name: names[number], has_arg: name.takesValue ? 1 : 0, flag: nil,
          val: Name.firstNumber + Int32(number)))
    }
    table.append(option())
    var vector = words
    oriel_set_opterr(0)
    oriel_set_optind(0)
    while true {
      // ":" tells a missing value from an unknown option; "h" is short for --help.
      let found = getopt_long(Int32(arguments.count), &vector, ":h", table, nil)
      if found == -1 { break }
      let value = oriel_optarg().map { String(cString: $0) } ?? ""
      if found == 104 {  // "h"
        action = .showHelp
      } else if let name = Name(number: found) {
        try apply(name, value)
      } else {
        throw UsageError(message: Self.complaint(found, vector))
      }
    }
    let rest = vector[Int(oriel_optind())..<arguments.count].compactMap { $0 }
      .map { String(cString: $0) }
    try readWords(rest)
  }

  private mutating func readWords(_ rest: [String]) throws(UsageError) {
    if tracePath != nil, rest != ["ghost"] {
      throw UsageError(message: "--trace goes with the scene ghost only")
    }
    if rest.first == "replay" {
      guard rest.count == 2 else {
        throw UsageError(message: "replay takes one file, got \(rest.count - 1)")
      }
      if action == .run { action = .replay(path: rest[1]) }
      return
    }
    if compares { throw UsageError(message: "--compare goes with replay only") }
    if rest.count > 1 {
      throw UsageError(message: "one scene at a time: got \(rest.joined(separator: ", "))")
    }
    sceneName = rest.first
  }

  private static func complaint(
    _ found: Int32, _ words: [UnsafeMutablePointer<CChar>?]
  ) -> String {
    let index = Int(oriel_optind()) - 1
    let word = words.indices.contains(index) ? words[index].map { String(cString: $0) } ?? "" : ""
    if found == 58 { return "\(word) needs a value" }  // ":"
    if word.hasPrefix("--"), let end = word.firstIndex(of: "="), known(String(word[..<end])) {
      return "\(word[..<end]) takes no value"
    }
    return "there is no option \(word)"
  }

  private static func known(_ word: String) -> Bool {
    Name.allCases.contains { "--" + $0.rawValue == word }
  }

  private mutating func apply(_ name: Name, _ value: String) throws(UsageError) {
    switch name {
    case .list: action = .listScenes
    case .help: action = .showHelp
    case .version: action = .showVersion
    case .stats: printsStatistics = true
    case .compare: compares = true
    case .logDelegate: logsDelegate = true
    case .size: size = try Self.size(value)
    case .scale:
      scale = CGFloat(
        try Self.number(
          value, Double(Self.scales.lowerBound)...Double(Self.scales.upperBound), "--scale"))
    case .fps: framesPerSecond = try Self.number(value, Self.frameRates, "--fps")
    case .count: count = try Self.count(value)
    case .trace: tracePath = value
    case .quitAfter: quitAfter = try Self.number(value, 0...1e6, "--quit-after")
    case .present: presentMode = try Self.mode(value)
    }
  }

  private static func mode(_ value: String) throws(UsageError) -> PresentMode? {
    if value == "auto" { return nil }
    guard let mode = PresentMode(rawValue: value) else {
      throw UsageError(
        message: "--present: expected auto, shm-fd, shm or put, got \"\(value)\"")
    }
    return mode
  }

  private static func size(_ value: String) throws(UsageError) -> CGSize {
    let parts = value.split(separator: "x", omittingEmptySubsequences: false)
    guard
      parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (1...Int(largestSide)).contains(width), (1...Int(largestSide)).contains(height)
    else {
      throw UsageError(
        message:
          "--size: expected WIDTHxHEIGHT in points, each 1 to \(Int(largestSide)), got \"\(value)\""
      )
    }
    return CGSize(width: width, height: height)
  }

  private static func count(_ value: String) throws(UsageError) -> Int {
    let range = ManyController.counts
    guard let count = Int(value), range.contains(count) else {
      throw UsageError(
        message: "--count: expected a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), got \"\(value)\"")
    }
    return count
  }

  private static func number(
    _ value: String, _ range: ClosedRange<Double>, _ name: String
  ) throws(UsageError) -> Double {
    guard let number = Double(value), range.contains(number) else {
      throw UsageError(
        message: "\(name): expected a number from \(brief(range.lowerBound)) to "
          + "\(brief(range.upperBound)), got \"\(value)\"")
    }
    return number
  }

  private static func brief(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }
}
