import Foundation
import TestSupport
import Testing

extension OnServers {
  /// A server that hides its input extension, with most others, as `ssh -X` does.
  @Suite(
    "Without the input extension",
    .enabled(
      if: DistrustingServer.missing.isEmpty && Tool.missing("xdotool").isEmpty,
      "Xvfb, xauth, xhost or xdotool is missing"))
  struct CoreInputTests {
    @Test("core events drag, turn the wheel and type as with it")
    func session() throws {
      let server = try DistrustingServer()
      defer { server.stop() }
      let demo = try Demo(on: server.server, environment: server.distrusted)
      defer { demo.close() }
      try demo.expect(.rectangles(), "after opening")
      try demo.drag(byX: 0, y: -130)
      try demo.expect(.rectangles(y: 120), "after a drag")
      try demo.focus()
      try demo.pointer.wheel(-1)
      // 480 points to the power of 2/3 are 61.
      try demo.expect(.rectangles(y: 59), "after the wheel")
      try demo.pointer.key("q")
      #expect(demo.process.wait(seconds: 5) == .exited(0))
      // Shared memory is hidden, too.
      #expect(demo.process.errorOutput.hasPrefix("oriel: presenting by put"))
      #expect(demo.process.errorOutput.isOneLine)
    }

    @Test("is what the server shows to whom it distrusts, and to no other")
    func isHidden() throws {
      let server = try DistrustingServer()
      defer { server.stop() }
      func extensions(_ environment: [String: String]) throws -> String {
        try output(
          of: ["xdpyinfo"],
          environment: server.server.environment.merging(environment) { $1 })
      }
      #expect(try extensions([:]).contains("XInputExtension"))
      #expect(try !extensions(server.distrusted).contains("XInputExtension"))
    }
  }
}

/// A server that clients with a certain cookie may use, but not all of.
struct DistrustingServer {
  let server: XServer
  /// What the environment of such a client has beside the server's own.
  let distrusted: [String: String]
  private let folder: URL

  /// What this machine lacks for one.
  static var missing: [String] { Tool.missing("Xvfb", "xauth", "xhost") }

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("oriel-cookies-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder
    func file(_ name: String) -> String { folder.appendingPathComponent(name).path }
    func cookies(in file: String, _ words: [String], _ environment: [String: String] = [:]) throws {
      // Else xauth says that there is no such file.
      try Data().write(to: URL(fileURLWithPath: file))
      try output(of: ["xauth", "-q", "-f", file] + words, environment: environment)
    }
    let (own, client, guest) = (file("server"), file("client"), file("guest"))
    let cookie = UUID().uuidString.filter { $0 != "-" }.lowercased()
    // A server takes the cookies of its file whatever display they are for.
    try cookies(in: own, ["add", ":0", ".", cookie])
    server = try XServer(arguments: ["-auth", own])
    try cookies(in: client, ["add", server.display, ".", cookie])
    let trusted = server.environment.merging(["XAUTHORITY": client]) { $1 }
    // Those that bring no cookie are trusted from here on.
    try output(of: ["xhost", "+local:"], environment: trusted)
    try cookies(
      in: guest, ["generate", server.display, ".", "untrusted", "timeout", "600"], trusted)
    distrusted = ["XAUTHORITY": guest]
  }

  func stop() {
    server.stop()
    do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
  }
}
