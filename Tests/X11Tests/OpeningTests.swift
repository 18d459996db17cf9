import Foundation
import TestSupport
import Testing

extension OnServers {
  @Suite("Opening")
  struct OpeningTests {
    @Test("shows the four rectangles at rest", arguments: ServerKind.available)
    func opens(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.expect(.rectangles())
    }

    @Test("that shows anything else is noticed")
    func comparisonFails() throws {
      let demo = try Demo(on: ServerKind.depth24.shared())
      defer { demo.close() }
      try demo.expect(.rectangles())
      withKnownIssue { try demo.expect(.rectangles(y: 1), within: 0.2) }
    }

    @Test("on a server that does not answer ends with status 69 and one line that says so")
    func silentServer() throws {
      let server = try ServerKind.depth24.start()
      defer { server.stop() }
      server.process.signal(SIGSTOP)
      defer { server.process.signal(SIGCONT) }
      let result = try Demo.run([], environment: server.environment)
      #expect(result.status == .exited(69))
      #expect(result.errorOutput.isOneLine, "said: \(result.errorOutput)")
      #expect(result.errorOutput.contains("does not answer"))
    }

    @Test(
      "where the server wants a cookie is status 69, and one line with its reason",
      .enabled(if: DistrustingServer.missing.isEmpty, "Xvfb, xauth or xhost is missing"))
    func refused() throws {
      let guarded = try DistrustingServer()
      defer { guarded.stop() }
      let environment = guarded.server.environment
      try output(of: ["xhost", "-local:"], environment: environment)
      let result = try Demo.run([], environment: environment)
      #expect(result.status == .exited(69))
      #expect(result.errorOutput.isOneLine, "said: \(result.errorOutput)")
      #expect(result.errorOutput.contains("Authorization required"))
    }

    @Test("asked to end while the server does not answer is a success")
    func endedWhileOpening() throws {
      let server = try ServerKind.depth24.start()
      defer { server.stop() }
      server.process.signal(SIGSTOP)
      defer { server.process.signal(SIGCONT) }
      let process = try Demo.start([], environment: server.environment)
      defer { process.kill() }
      #expect(
        try eventually {
          try ProcessStatus.catches(SIGTERM, in: process.pid)
        })
      process.signal(SIGTERM)
      #expect(process.wait(seconds: 10) == .exited(0))
    }

    @Test(
      "with too few descriptors is status 69 and one line, however few", arguments: 4...13)
    func descriptors(count: Int) throws {
      let server = try ServerKind.depth24.shared()
      let process = try Demo.start(
        ["--quit-after", "0.2"], environment: server.environment,
        prefix: ["prlimit", "--nofile=\(count)"])
      defer { process.kill() }
      let status = process.wait(seconds: 20)
      if status == .exited(0) { return }
      #expect(status == .exited(69))
      #expect(process.errorOutput.isOneLine, "said: \(process.errorOutput)")
    }

    @Test("at the display's scale is a usage error where no window can be so large")
    func tooLargeAtTheDisplaysScale() throws {
      let server = try XServer()
      defer { server.stop() }
      let environment = server.environment.merging(["GDK_SCALE": "2"]) { $1 }
      let result = try Demo.run(["--size", "20000x400"], environment: environment)
      #expect(result.status == .exited(64))
      #expect(result.errorOutput.isOneLine, "said: \(result.errorOutput)")
    }

    @Test("by the variable that containers set against shared memory says so")
    func refusedByVariable() throws {
      let server = try ServerKind.depth24.shared()
      let demo = try Demo(on: server, environment: ["QT_X11_NO_MITSHM": "1"])
      defer { demo.close() }
      try demo.expect(.rectangles())
      #expect(
        demo.process.errorOutput
          == "oriel: presenting by put, depth 24 (QT_X11_NO_MITSHM is set)\n")
    }

    @Test("tells in one line where it does not get shared memory, and why")
    func tellsOfFallback() throws {
      let server = try ServerKind.withoutSharedMemory.shared()
      let demo = try Demo(on: server)
      defer { demo.close() }
      try demo.expect(.rectangles())
      #expect(demo.process.errorOutput.isOneLine, "said: \(demo.process.errorOutput)")
      #expect(demo.process.errorOutput.hasPrefix("oriel: presenting by put"))
    }

    @Test("shows them without shared memory too", arguments: ServerKind.available)
    func presentsByPutting(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared(), ["--present", "put"])
      defer { demo.close() }
      try demo.expect(.rectangles())
    }

    @Test(
      "with shared memory alone works where there is some, and else is status 69 and one line",
      arguments: ServerKind.available, ["shm-fd", "shm"])
    func presentsBySharing(kind: ServerKind, mode: String) throws {
      let server = try kind.shared()
      guard !kind.takes(mode: mode) else {
        let demo = try Demo(on: server, ["--present", mode])
        defer { demo.close() }
        return try demo.expect(.rectangles())
      }
      let result = try Demo.run(["--present", mode], environment: server.environment)
      #expect(result.status == .exited(69))
      #expect(result.errorOutput.isOneLine, "said: \(result.errorOutput)")
    }

    @Test(
      "shows its own pixels where the server has foreign memory under the same number",
      .enabled(
        if: Tool.missing("Xvfb", "xdotool", "xwd", "xwininfo", "nsenter", "ipcmk").isEmpty
          && geteuid() == 0,
        "needs root, nsenter and ipcmk, to give the server a segment of its own"))
    func detectsForeignMemory() throws {
      let server = try XServer(ownIPCNamespace: true)
      defer { server.stop() }
      // The first two segments of any namespace have the numbers 0 and 1, the program's own too.
      for _ in 0..<2 {
        try output(
          of: ["nsenter", "--ipc", "-t", "\(server.process.pid)", "ipcmk", "-M", "16777216"])
      }
      let namespace = ["unshare", "--ipc", "--"]
      let demo = try Demo(on: server, prefix: namespace)
      defer { demo.close() }
      try demo.expect(.rectangles())
      // Descriptors, by which those pixels have come, do not collide.
      let refused = try Demo.run(
        ["--present", "shm", "--quit-after", "1"], environment: server.environment,
        prefix: namespace)
      #expect(refused.status == .exited(69))
      #expect(refused.errorOutput.contains("other memory"), "said: \(refused.errorOutput)")
      #expect(refused.errorOutput.isOneLine)
    }

    @Test(
      "stretches the plane to the size that was asked for, in points, and draws it at its scale",
      arguments: [(320, 480, 2), (200, 300, 1), (333, 251, 3), (1920, 1080, 1)])
    func size(width: Int, height: Int, scale: Int) throws {
      let server = try XServer(width: 1920, height: 1080)
      defer { server.stop() }
      let demo = try Demo(on: server, ["--size", "\(width)x\(height)", "--scale", "\(scale)"])
      defer { demo.close() }
      try demo.expect(
        .rectangles(
          width: width * scale, height: height * scale, opening: (width, height), scale: scale))
    }

    @Test("tells the window manager who it is", arguments: ServerKind.managed)
    func properties(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      let text = try demo.server.output(of: ["xprop", "-id", demo.window])
      #expect(text.contains("_NET_WM_PID(CARDINAL) = \(demo.process.pid)\n"))
      for name in [
        "WM_DELETE_WINDOW", "_NET_WM_PING", "WM_CLASS", "WM_CLIENT_MACHINE", "_NET_WM_NAME",
        "_NET_WM_ICON", "WM_NORMAL_HINTS", "WM_HINTS", "_NET_WM_SYNC_REQUEST_COUNTER",
      ] {
        #expect(text.contains(name), "the window lacks \(name)")
      }
    }

    @Test("of the scene coordinates shows more than one colour")
    func coordinates() throws {
      let demo = try Demo(on: ServerKind.depth24.shared(), ["coordinates"])
      defer { demo.close() }
      let isDrawn = try eventually {
        let picture = try demo.picture()
        let blank = Picture(width: picture.width, height: picture.height, fill: picture[0, 0])
        return picture.difference(from: blank) != nil
      }
      #expect(isDrawn)
    }
  }
}
