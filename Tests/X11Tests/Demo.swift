import Foundation
import TestSupport
import Testing

/// The program `oriel` as a user has it: a process, with a window on a server.
///
/// ```swift
/// let demo = try Demo(on: server)
/// defer { demo.close() }
/// try demo.drag(byX: 0, y: -100)
/// try demo.expect(.rectangles(y: 90))
/// ```
final class Demo {
  let process: ChildProcess
  let server: XServer
  let window: String
  let pointer: Pointer

  /// Starts the program and returns once its window can be seen.
  init(
    on server: XServer, _ arguments: [String] = [], prefix: [String] = [],
    environment own: [String: String] = [:], counting counter: AllocationCounter? = nil
  ) throws {
    self.server = server
    self.pointer = Pointer(server)
    let environment = server.environment.merging(counter?.environment ?? [:]) { $1 }
      .merging(own) { $1 }
    process = try Demo.start(arguments, environment: environment, prefix: prefix)
    let child = process
    var found: Substring?
    _ = try eventually(within: 15) {
      let search = try TestSupport.run(
        ["xdotool", "search", "--onlyvisible", "--pid", "\(child.pid)"],
        environment: server.environment)
      found = search.output.split(separator: "\n").first
      return found != nil || child.status != nil
    }
    guard let found else {
      let status = child.status
      child.kill()
      throw DemoError.noWindow(status: status, errorOutput: child.errorOutput)
    }
    window = String(found)
  }

  deinit { close() }

  /// Where the window's upper left pixel is on the screen, and how many pixels it has.
  func place() throws -> (x: Int, y: Int, width: Int, height: Int) {
    let text = try server.output(of: ["xwininfo", "-id", window])
    func number(after label: String) throws -> Int {
      let line = try #require(text.split(separator: "\n").first { $0.contains(label) })
      let word = try #require(line.split(separator: ":").last)
      return try #require(Int(word.trimmingCharacters(in: .whitespaces)))
    }
    return (
      try number(after: "Absolute upper-left X:"), try number(after: "Absolute upper-left Y:"),
      try number(after: "Width:"), try number(after: "Height:")
    )
  }

  /// The screen where the window is.
  func picture() throws -> Picture {
    let place = try place()
    return try server.screen(x: place.x, y: place.y, width: place.width, height: place.height)
  }

  /// How the window differs from a picture, once it has had time to become it, and to leave it.
  private func difference(from expected: Picture, within seconds: Double) throws -> String? {
    var last: String?
    _ = try eventually(within: seconds) {
      last = try picture().difference(from: expected)
      return last == nil
    }
    guard last == nil else { return last }
    usleep(60_000)
    return try picture().difference(from: expected)
  }

  /// Fails the test, with what is wrong, unless the window becomes this picture and stays it.
  func expect(
    _ expected: Picture, _ circumstance: String = "", within seconds: Double = 5,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if let difference = try difference(from: expected, within: seconds) {
      Issue.record("\(difference) \(circumstance)", sourceLocation: sourceLocation)
    }
  }

  /// Presses in the middle of the window, or at the given place in it, moves and lets go.
  func drag(
    byX x: Int, y: Int, from start: (x: Int, y: Int)? = nil, steps: Int = 12,
    releasing: Bool = true
  ) throws {
    let place = try place()
    let start = start ?? (place.width / 2, place.height / 2)
    let first = (x: place.x + start.x, y: place.y + start.y)
    try pointer.drag(
      from: first, to: (first.x + x, first.y + y), steps: steps, releasing: releasing)
  }

  /// Gives the window another size, in pixels.
  func resize(width: Int, height: Int) throws {
    try server.output(of: ["xdotool", "windowsize", window, "\(width)", "\(height)"])
  }

  /// Gives the window the keyboard and puts the pointer over its middle.
  func focus() throws {
    let place = try place()
    try pointer.move(to: (place.x + place.width / 2, place.y + place.height / 2))
    try server.output(of: ["xdotool", "windowfocus", window])
  }

  /// Ends the program, whatever it is doing.
  func close() { process.kill() }
}

/// Why there is no window to test.
enum DemoError: Error {
  case noWindow(status: ChildProcess.Status?, errorOutput: String)
  case notBuilt(path: String)
}

extension Demo {
  /// Starts the program without waiting for anything.
  static func start(
    _ arguments: [String], environment: [String: String] = [:], prefix: [String] = []
  ) throws -> ChildProcess {
    let program = try program()
    return try ChildProcess(prefix + [program] + arguments, environment: environment)
  }

  /// Runs the program to its end.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], prefix: [String] = []
  ) throws -> ChildProcess {
    try TestSupport.run(prefix + [try program()] + arguments, environment: environment)
  }

  /// The program under test: `$ORIEL`, or the one built beside the tests.
  static func program() throws -> String {
    let path =
      ProcessInfo.processInfo.environment["ORIEL"]
      ?? Bundle.main.bundleURL.appendingPathComponent("oriel").path
    guard access(path, X_OK) == 0 else { throw DemoError.notBuilt(path: path) }
    return path
  }
}
