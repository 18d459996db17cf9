import Foundation
import TestSupport
import Testing

extension OnServers {
  @Suite("Ending")
  struct EndingTests {
    @Test("by q or Escape is a success", arguments: ["q", "Escape"])
    func byKey(name: String) throws {
      let demo = try Demo(on: ServerKind.depth24.shared())
      defer { demo.close() }
      try demo.focus()
      try demo.pointer.key(name)
      #expect(demo.process.wait(seconds: 5) == .exited(0))
      #expect(demo.process.errorOutput == "")
    }

    @Test(
      "by a key that has become q meanwhile is a success, and was none before",
      .enabled(if: Tool.missing("xmodmap").isEmpty, "xmodmap is missing"))
    func byRemappedKey() throws {
      let server = try ServerKind.depth24.start()
      defer { server.stop() }
      let demo = try Demo(on: server)
      defer { demo.close() }
      try demo.focus()
      // The key that is an a at first, by its number.
      let key = "38"
      try demo.pointer.key(key)
      try demo.pointer.key("Down")
      #expect(try demo.offset(otherThan: 0) != nil)
      try server.output(of: ["xmodmap", "-e", "keycode \(key) = q Q"])
      try demo.pointer.key(key)
      #expect(demo.process.wait(seconds: 5) == .exited(0))
    }

    @Test("by the window's close button is a success", arguments: ServerKind.managed)
    func byWindowManager(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      let hexadecimal = "0x" + String(try #require(Int(demo.window)), radix: 16)
      try demo.server.output(of: ["wmctrl", "-i", "-c", hexadecimal])
      #expect(demo.process.wait(seconds: 5) == .exited(0))
    }

    @Test("by a signal to end is a success", arguments: [SIGTERM, SIGINT])
    func bySignal(number: Int32) throws {
      let demo = try Demo(on: ServerKind.depth24.shared())
      defer { demo.close() }
      demo.process.signal(number)
      #expect(demo.process.wait(seconds: 5) == .exited(0))
    }

    @Test("by a signal is a success even where the server hangs", arguments: [false, true])
    func bySignalWithHangingServer(isDragging: Bool) throws {
      let server = try ServerKind.depth24.start()
      defer { server.stop() }
      let demo = try Demo(on: server)
      defer { demo.close() }
      if isDragging { try demo.drag(byX: 0, y: -80, releasing: false) }
      server.process.signal(SIGSTOP)
      defer { server.process.signal(SIGCONT) }
      demo.process.signal(SIGTERM)
      #expect(demo.process.wait(seconds: 10) == .exited(0))
    }

    @Test(
      "by a signal is a success even where the program waits for a server that hangs",
      arguments: Question.allCases)
    func bySignalInARoundTrip(question: Question) throws {
      let server = try ServerKind.depth24.start()
      defer { server.stop() }
      let demo = try Demo(on: server)
      defer { demo.close() }
      try demo.expect(.rectangles())
      try demo.focus()
      // What asks the server something is there before it hangs, and is dealt with afterwards.
      demo.process.signal(SIGSTOP)
      let cover = try question.raise(for: demo)
      defer { cover?.close() }
      server.process.signal(SIGSTOP)
      defer { server.process.signal(SIGCONT) }
      demo.process.signal(SIGCONT)
      // Else the signal might come before the question.
      #expect(try eventually { try isAsleep(demo.process) })
      demo.process.signal(SIGTERM)
      #expect(demo.process.wait(seconds: 10) == .exited(0))
    }

    private func isAsleep(_ process: ChildProcess) throws -> Bool {
      let before = try ProcessStatus.activity(of: process.pid)
      usleep(50_000)
      return try ProcessStatus.activity(of: process.pid) == before
    }

    /// What makes the program wait for an answer.
    enum Question: CaseIterable {
      case fullscreen
      case size
      case cover

      /// Has the server tell the program of it; returns the window that does, if any.
      func raise(for demo: Demo) throws -> Demo? {
        switch self {
        case .fullscreen: try demo.pointer.key("F11")
        case .size: try demo.resize(width: 400, height: 600)
        case .cover: return try Demo(on: demo.server, ["--size", "640x700"])
        }
        return nil
      }
    }

    @Test("by several signals at once is a success, and loses nothing of what is printed")
    func bySeveralSignals() throws {
      let demo = try Demo(on: ServerKind.depth24.shared(), ["--stats"])
      defer { demo.close() }
      demo.process.signal(SIGSTOP)
      for number in [SIGINT, SIGTERM, SIGINT] { demo.process.signal(number) }
      demo.process.signal(SIGCONT)
      #expect(demo.process.wait(seconds: 5) == .exited(0))
      #expect(demo.process.output.contains("frames"))
    }

    @Test(
      "by a signal after its window has gone is a success, and loses nothing of what is printed")
    func bySignalAfterTheWindow() throws {
      // The pipe is full until the signal has come, so that the program is still printing then.
      let script = """
        {
          head -c 65536 /dev/zero
          "$0" --stats --quit-after 0.1 & sleep 1; kill -TERM $!; wait $!; echo "status $?" >&2
        } | { sleep 1.5; tail -c 1000; }
        """
      let result = try TestSupport.run(
        ["sh", "-c", script, Demo.program()], environment: ServerKind.depth24.shared().environment)
      #expect(result.errorOutput == "status 0\n")
      #expect(result.output.contains("frames"))
    }

    @Test("by a signal in the middle of a drag is a success", arguments: ServerKind.available)
    func bySignalInADrag(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.drag(byX: 0, y: -80, releasing: false)
      demo.process.signal(SIGTERM)
      #expect(demo.process.wait(seconds: 5) == .exited(0))
      try demo.pointer.release()
      #expect(try SharedMemory.segments(createdBy: demo.process.pid).isEmpty)
    }

    @Test(
      "leaves no shared memory, and has none that would outlive it",
      arguments: ["shm-fd", "shm", "put"], [SIGTERM, SIGKILL])
    func leavesNoSegment(mode: String, number: Int32) throws {
      let demo = try Demo(on: ServerKind.depth24.shared(), ["--present", mode])
      defer { demo.close() }
      try demo.drag(byX: 0, y: -80)
      try demo.expect(.rectangles(y: 70))
      demo.process.signal(number)
      let expected: ChildProcess.Status = number == SIGKILL ? .signalled(SIGKILL) : .exited(0)
      #expect(demo.process.wait(seconds: 5) == expected)
      // The server lets go of what it had attached when it notices, a moment later.
      let isGone = try eventually(within: 3) {
        try SharedMemory.segments(createdBy: demo.process.pid).isEmpty
      }
      #expect(isGone)
    }

    @Test("killed, leaves a server that serves the next one", arguments: ServerKind.available)
    func killedClient(kind: ServerKind) throws {
      let first = try Demo(on: kind.shared())
      try first.drag(byX: 0, y: -80, releasing: false)
      first.close()
      try first.pointer.release()
      let second = try Demo(on: kind.shared())
      defer { second.close() }
      try second.expect(.rectangles())
    }

    @Test(
      "with its server is status 70 and one line that says so",
      arguments: ["shm-fd", "shm", "put"], [false, true])
    func lostServer(mode: String, isDragging: Bool) throws {
      let server = try ServerKind.depth24.start()
      defer { server.stop() }
      let demo = try Demo(on: server, ["--present", mode])
      defer { demo.close() }
      if isDragging { try demo.drag(byX: 0, y: -80, releasing: false) }
      server.crash()
      #expect(demo.process.wait(seconds: 5) == .exited(70))
      #expect(demo.process.errorOutput.isOneLine)
      #expect(try SharedMemory.segments(createdBy: demo.process.pid).isEmpty)
    }

    @Test("after a time given beforehand is a success")
    func quitAfter() throws {
      let demo = try Demo(on: ServerKind.depth24.shared(), ["--quit-after", "0.3"])
      defer { demo.close() }
      #expect(demo.process.wait(seconds: 10) == .exited(0))
    }
  }
}
