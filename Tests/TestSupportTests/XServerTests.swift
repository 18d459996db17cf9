import Foundation
import TestSupport
import Testing

@Suite("A server of the test's own")
struct XServerTests {
  @Test(
    "answers clients on the display that it names, and is gone after stop",
    .enabled(if: Tool.missing("Xvfb", "xdpyinfo").isEmpty, "Xvfb or xdpyinfo is missing"))
  func startsAndStops() throws {
    let server = try XServer(width: 640, height: 400, depth: 16)
    let description = try server.output(of: ["xdpyinfo"])
    #expect(description.contains("640x400 pixels"))
    #expect(description.contains("depth of root window:    16 planes"))
    server.stop()
    #expect(server.process.status == .exited(0))
    #expect(throws: CommandError.self) { try server.output(of: ["xdpyinfo"]) }
  }

  @Test(
    "lacks the extension that was taken from it",
    .enabled(if: Tool.missing("Xvfb", "xdpyinfo").isEmpty, "Xvfb or xdpyinfo is missing"))
  func lacksAnExtension() throws {
    let server = try XServer(extensions: ["-MIT-SHM"])
    defer { server.stop() }
    #expect(try !server.output(of: ["xdpyinfo"]).contains("MIT-SHM"))
  }

  @Test(
    "with a depth that Xvfb does not know reports what Xvfb said",
    .enabled(if: Tool.missing("Xvfb").isEmpty, "Xvfb is missing"))
  func reportsAFailedStart() {
    #expect { try XServer(depth: 3) } throws: { error in
      guard case XServerError.notReady(program: "Xvfb", let text) = error else { return false }
      return !text.isEmpty
    }
  }
}
