import Foundation
import TestSupport
import Testing

@Suite("A door to a server")
struct RelayTests {
  private static let missing = Tool.missing("Xvfb", "xdpyinfo")

  @Test(
    "lets everything through, or as much as it is told to",
    .enabled(if: missing.isEmpty, "Xvfb or xdpyinfo is missing"))
  func passes() throws {
    let server = try XServer()
    defer { server.stop() }
    let open = try Relay(to: server, ending: .closing)
    defer { open.stop() }
    let client = try ChildProcess(["xdpyinfo"], environment: open.environment)
    #expect(client.wait(seconds: 10) == .exited(0), "said: \(client.errorOutput)")
    #expect(!open.hasEnded)

    let shut = try Relay(to: server, ending: .closing, at: .request(3))
    defer { shut.stop() }
    let loser = try ChildProcess(["xdpyinfo"], environment: shut.environment)
    #expect(loser.wait(seconds: 10) == .exited(1))
    #expect(shut.hasEnded)
  }

  @Test(
    "has given its name back when it has stopped, and takes nobody else's after that",
    .enabled(if: missing.isEmpty, "Xvfb is missing"))
  func givesBackItsName() throws {
    let server = try XServer()
    defer { server.stop() }
    // Nobody else's.
    let first = try Relay(to: server, ending: .silence, numbers: 2000..<2100)
    let path = "/tmp/.X11-unix/X\(first.display.dropFirst())"
    #expect(FileManager.default.fileExists(atPath: path))
    first.stop()
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    first.stop()
    try FileManager.default.removeItem(atPath: path)
  }
}
