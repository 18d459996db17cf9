import Foundation
import TestSupport
import Testing

extension String {
  /// Exactly one line that is not empty, with its end.
  var isOneLine: Bool {
    hasSuffix("\n") && split(separator: "\n", omittingEmptySubsequences: false).count == 2
      && count > 1
  }
}

@Suite("The command line")
struct CommandLineTests {
  /// No server answers here, so that whoever looks for one before reading options fails.
  private let nowhere = ["DISPLAY": ":65000", "WAYLAND_DISPLAY": ""]

  @Test("tells one line from none and from two")
  func oneLine() {
    #expect("oriel: no\n".isOneLine)
    #expect(!"".isOneLine)
    #expect(!"\n".isOneLine)
    #expect(!"no end".isOneLine)
    #expect(!"one\ntwo\n".isOneLine)
  }

  @Test(
    "refuses what it cannot do with status 64 and one line",
    arguments: [
      ["--bogus"], ["-x"], ["nosuchscene"], ["rectangles", "coordinates"], [""],
      ["--size"], ["--size", ""], ["--size", "320"], ["--size", "320x"], ["--size", "x480"],
      ["--size", "axb"], ["--size", "0x0"], ["--size", "320x0"], ["--size", "-1x5"],
      ["--size", "320x-480"], ["--size", "nanx480"], ["--size", "infx480"],
      ["--size", "1e9x1e9"], ["--size", "320x480x2"], ["--size", "320 x 480 "],
      ["--size", "99999999999999999999x1"], ["--size=0x0"],
      ["--scale"], ["--scale", ""], ["--scale", "0"], ["--scale", "-1"], ["--scale", "nan"],
      ["--scale", "inf"], ["--scale", "two"], ["--scale", "1e9"], ["--scale", "1x"],
      ["--present"], ["--present", ""], ["--present", "gl"], ["--present", "SHM"],
      ["--fps"], ["--fps", ""], ["--fps", "0"], ["--fps", "-60"], ["--fps", "nan"],
      ["--fps", "inf"], ["--fps", "fast"], ["--fps", "1e9"], ["--fps", "60Hz"],
      ["--count"], ["--count", ""], ["--count", "0"], ["--count", "-1"], ["--count", "1e3"],
      ["--count", "4000001"], ["--count", "many"], ["--count", "99999999999999999999"],
      ["--quit-after"], ["--quit-after", ""], ["--quit-after", "-1"], ["--quit-after", "nan"],
      ["--quit-after", "inf"], ["--quit-after", "soon"], ["--quit-after", "1s"],
      ["--stats=yes"], ["--help=me"], ["replay"], ["replay", "a", "b"], ["--compare"],
      ["rectangles", "--compare"], ["rectangles", "--bogus"], ["--trace"], ["--trace", "x"],
      ["rectangles", "--trace", "x"], ["replay", "x", "--trace", "x"], ["ghost", "--compare"],
    ])
  func refuses(arguments: [String]) throws {
    let result = try Demo.run(arguments, environment: nowhere)
    #expect(result.status == .exited(64))
    #expect(result.output == "")
    #expect(result.errorOutput.isOneLine, "said: \(result.errorOutput)")
  }

  @Test("without a display is status 69 and one line", arguments: ["", ":65000", "nonsense"])
  func noDisplay(name: String) throws {
    let environment = ["DISPLAY": name, "WAYLAND_DISPLAY": ""]
    let result = try Demo.run(["--quit-after", "1"], environment: environment)
    #expect(result.status == .exited(69))
    #expect(result.errorOutput.isOneLine, "said: \(result.errorOutput)")
  }

  @Test("explains every option, without a display")
  func help() throws {
    let result = try Demo.run(["--help"], environment: nowhere)
    #expect(result.status == .exited(0))
    for option in [
      "--list", "--size", "--scale", "--present", "--fps", "--count", "--quit-after", "--trace",
      "--stats", "--log-delegate", "--compare", "--help", "--version",
    ] {
      #expect(result.output.contains(option))
    }
    #expect(result.errorOutput == "")
  }

  @Test("names its version in one line, without a display")
  func version() throws {
    let result = try Demo.run(["--version"], environment: nowhere)
    #expect(result.status == .exited(0))
    #expect(result.output.isOneLine)
    #expect(result.output.contains { $0.isNumber })
  }

  @Test("replays a recording and compares, without a display")
  func replay() throws {
    let trace = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Resources/traces/decel_v750.csv").path
    let result = try Demo.run(["replay", trace, "--compare"], environment: nowhere)
    #expect(result.status == .exited(0))
    let call = "delegate,0.1200000,willEndDragging,v=(0 0.75) target=(0 5443.6667)"
    #expect(result.output.contains(call))
    #expect(result.output.contains("sample,0.0138691,5000.0000,,"))
    #expect(result.output.contains("# calls the same"))
    #expect(result.errorOutput == "")
  }

  @Test(
    "says in one line why a file cannot be played",
    arguments: [["replay"], ["replay", "--compare"], ["ghost", "--trace"]],
    ["README.md", "no/such.csv", ".", "", "/dev/null", "/dev/zero"])
  func noRecording(command: [String], path: String) throws {
    let result = try Demo.run(command + [path], environment: nowhere)
    #expect(result.status == .exited(65))
    #expect(result.output == "")
    #expect(result.errorOutput.isOneLine, "said: \(result.errorOutput)")
  }

  @Test(
    "says in one line, with status 74, that what it prints cannot be written",
    arguments: ["--list >/dev/full", "--help >&-"])
  func lostOutput(call: String) throws {
    let program = try Demo.program()
    let result = try TestSupport.run(
      ["sh", "-c", "exec \"$0\" \(call)", program], environment: nowhere)
    #expect(result.status == .exited(74))
    #expect(result.errorOutput.isOneLine, "said: \(result.errorOutput)")
  }

  @Test("lists the scenes, without a display")
  func list() throws {
    let result = try Demo.run(["--list"], environment: nowhere)
    #expect(result.status == .exited(0))
    #expect(result.output.contains("rectangles"))
    #expect(result.output.contains("coordinates"))
    #expect(result.output.contains("many"))
    #expect(result.output.contains("operations"))
    #expect(result.output.contains("zoom"))
    #expect(result.output.contains("ghost"))
  }
}
