import CLinux
import Foundation

/// What the command line asks for.
struct Options {
  /// What the program is to do.
  enum Action: Equatable {
    case measure
    case runWindow
    case listMeasures
    case showHelp
  }

  var action = Action.measure
  /// Which measures; none means all.
  var names: [String] = []
  var rounds = 15
  var mostViews = 1_000_000
  var printsJSON = false
}

/// A command line that cannot be followed, with the sentence that says why.
struct UsageError: Error, Equatable {
  var message: String
}

extension Options {
  /// Rounds that can be asked for.
  static let roundCounts = 1...1000
  /// Sizes of the largest tree that can be asked for.
  static let viewCounts = 4...4_000_000

  /// Reads a command line whose first word is the program's name.
  init(arguments: [String]) throws(UsageError) {
    let words = try readOptions(arguments)
    if words == ["window"], action == .measure {
      action = .runWindow
      return
    }
    for word in words where !Measure.all.contains(where: { $0.name == word }) {
      let known = Measure.all.map(\.name).joined(separator: ", ")
      throw UsageError(message: "there is no measure \(word), but \(known); or window alone")
    }
    names = words
  }

  private enum Name: Int32, CaseIterable {
    case list = 256, rounds, views, json, help

    var spelling: String { "\(self)" }

    var takesValue: Bool { self == .rounds || self == .views }
  }

  /// Applies the options and returns the other words.
  private mutating func readOptions(_ arguments: [String]) throws(UsageError) -> [String] {
    var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    let words = vector
    let names = Name.allCases.map { strdup($0.spelling) }
    defer {
      for word in words { free(word) }
      for name in names { free(name) }
    }
    let table =
      zip(Name.allCases, names).map { name, spelling in
        option(
          name: spelling, has_arg: name.takesValue ? 1 : 0, flag: nil, val: name.rawValue)
      } + [option()]
    oriel_set_opterr(0)
    oriel_set_optind(0)
    while true {
      // ":" tells a missing value from an unknown option; "h" is short for --help.
      let found = getopt_long(Int32(arguments.count), &vector, ":h", table, nil)
      if found == -1 { break }
      let value = oriel_optarg().map { String(cString: $0) } ?? ""
      if found == 104 {  // "h"
        action = .showHelp
      } else if let name = Name(rawValue: found) {
        try apply(name, value)
      } else {
        throw UsageError(message: Self.complaint(found, vector))
      }
    }
    return vector[Int(oriel_optind())..<arguments.count].compactMap { $0 }
      .map { String(cString: $0) }
  }

  private static func complaint(
    _ found: Int32, _ words: [UnsafeMutablePointer<CChar>?]
  ) -> String {
    let index = Int(oriel_optind()) - 1
    let word = words.indices.contains(index) ? words[index].map { String(cString: $0) } ?? "" : ""
    if found == 58 { return "\(word) needs a value" }  // ":"
    if word.hasPrefix("--"), let end = word.firstIndex(of: "="),
      Name.allCases.contains(where: { "--\($0.spelling)" == word[..<end] })
    {
      return "\(word[..<end]) takes no value"
    }
    return "there is no option \(word)"
  }

  private mutating func apply(_ name: Name, _ value: String) throws(UsageError) {
    switch name {
    case .list: action = .listMeasures
    case .help: action = .showHelp
    case .json: printsJSON = true
    case .rounds: rounds = try Self.count(value, Self.roundCounts, "--rounds")
    case .views: mostViews = try Self.count(value, Self.viewCounts, "--views")
    }
  }

  private static func count(
    _ value: String, _ range: ClosedRange<Int>, _ name: String
  ) throws(UsageError) -> Int {
    guard let number = Int(value), range.contains(number) else {
      throw UsageError(
        message: "\(name): expected a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), got \"\(value)\"")
    }
    return number
  }
}
