import Foundation
import TestSupport
import Testing

/// A server on which one session has to go well, beside those of `ServerKind`, on which every test
/// runs. `scripts/xservers` has those that take longer to start.
enum OtherServer: String, CaseIterable, CustomTestStringConvertible {
  case depth15 = "Xvfb with 15 bits"
  case depth30 = "Xvfb with 30 bits"
  case programOfAnotherUser = "Xvfb, the program being another user's"
  case serverOfAnotherUser = "Xvfb of another user"
  case sameSegmentNumber = "Xvfb with foreign memory under the program's number"

  var testDescription: String { rawValue }

  /// What this machine or user lacks for it.
  var missing: [String] {
    var missing = Tool.missing("Xvfb", "xdotool", "xwd", "xwininfo", "setpriv", "unshare", "ipcmk")
    if geteuid() != 0, self != .depth15, self != .depth30 { missing.append("root's rights") }
    return missing
  }

  private static let asNobody = [
    "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups",
  ]

  func start() throws -> XServer {
    switch self {
    case .depth15: try XServer(depth: 15)
    case .depth30: try XServer(depth: 30)
    case .programOfAnotherUser: try XServer()
    case .serverOfAnotherUser: try XServer(prefix: Self.asNobody + ["--"])
    case .sameSegmentNumber:
      // The first two segments of any namespace have the numbers 0 and 1, the program's own too.
      try XServer(
        prefix: [
          "unshare", "--ipc", "--", "sh", "-c",
          "ipcmk -M 16777216 >&2 && ipcmk -M 16777216 >&2 && exec \"$@\"", "sh",
        ])
    }
  }

  /// What goes before the program.
  var prefix: [String] {
    switch self {
    case .programOfAnotherUser:
      // It may read every folder, so that it finds the program wherever that was built.
      Self.asNobody
        + ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search", "--"]
    case .sameSegmentNumber: ["unshare", "--ipc", "--"]
    default: []
    }
  }
}

extension OnServers {
  @Suite("One session")
  struct OtherServerTests {
    @Test(
      "of opening, dragging, resizing, turning the wheel and quitting shows the right pixels",
      arguments: OtherServer.allCases.filter(\.missing.isEmpty))
    func session(kind: OtherServer) throws {
      let server = try kind.start()
      defer { server.stop() }
      let demo = try Demo(on: server, prefix: kind.prefix)
      defer { demo.close() }
      try demo.expect(.rectangles(), "after opening")
      try demo.drag(byX: 0, y: -130)
      try demo.expect(.rectangles(y: 120), "after a drag")
      try demo.resize(width: 320, height: 600)
      try demo.expect(.rectangles(y: 120, height: 600), "in a larger window")
      try demo.focus()
      try demo.pointer.wheel(40)
      try demo.expect(.rectangles(y: 200, height: 600), "after the wheel")
      try demo.pointer.key("q")
      #expect(demo.process.wait(seconds: 5) == .exited(0))
      #expect(demo.process.errorOutput == "")
      #expect(try SharedMemory.segments(createdBy: demo.process.pid).isEmpty)
    }

    @Test(
      "in memory that the server takes for other memory is refused: status 69 and one line",
      .enabled(
        if: OtherServer.sameSegmentNumber.missing.isEmpty,
        "missing: \(OtherServer.sameSegmentNumber.missing.joined(separator: ", "))"))
    func refusesForeignMemory() throws {
      let kind = OtherServer.sameSegmentNumber
      let server = try kind.start()
      defer { server.stop() }
      let result = try Demo.run(
        ["--present", "shm", "--quit-after", "1"], environment: server.environment,
        prefix: kind.prefix)
      #expect(result.status == .exited(69))
      #expect(result.errorOutput.contains("other memory"), "said: \(result.errorOutput)")
      #expect(result.errorOutput.isOneLine)
    }

    @Test("on a screen that has no colours to compose is refused: status 69 and one line")
    func refusesDepth8() throws {
      let server = try XServer(depth: 8)
      defer { server.stop() }
      let result = try Demo.run(["--quit-after", "1"], environment: server.environment)
      #expect(result.status == .exited(69))
      #expect(result.errorOutput.isOneLine, "said: \(result.errorOutput)")
    }

    @Test(
      "is tried on every one of these servers",
      .enabled(if: left.isEmpty, "not run: \(left.joined(separator: "; "))"))
    func allCanRun() { #expect(Self.left == []) }

    private static let left = OtherServer.allCases.filter { !$0.missing.isEmpty }
      .map { "\($0.rawValue) (missing: \($0.missing.joined(separator: ", ")))" }
  }
}
