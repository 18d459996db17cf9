import CX11
import Foundation
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite("The main thread")
  struct MainThreadTests {
    @Test(
      "runs tasks, its queue and timers while the loop sleeps, and while events never end",
      arguments: [[], ["flood"]])
    func mainThread(options: [String]) throws {
      let server = try XServer()
      defer { server.stop() }
      // A program of its own: in a test runner the main thread belongs to somebody else.
      let probe = Bundle.main.bundleURL.appendingPathComponent("LoopProbe").path
      let text = try server.output(of: [probe] + options)
      let done = Set(text.trimmingCharacters(in: .newlines).components(separatedBy: ", "))
      #expect(done == ["task", "resumed", "queue", "from another thread", "timer"])
    }

    @Test("errors of a display that another thread uses go to whoever heard them before")
    func foreignErrors() async throws {
      let server = try XServer()
      defer { server.stop() }
      let name = server.display
      await #expect(processExitsWith: .exitCode(7)) { [name = name as String] in
        XSetErrorHandler { @Sendable _, _ in exit(7) }
        let connection = try await MainActor.run { try Connection(name: name) }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
          Thread { @Sendable in
            let display = XOpenDisplay(name)
            XDestroyWindow(display, 1)
            XSync(display, False)
            continuation.resume()
          }.start()
        }
        withExtendedLifetime(connection) {}
      }
    }

    @Test("the loss of a display that another thread uses goes to whoever heard of losses before")
    func foreignLoss() async throws {
      let server = try XServer()
      defer { server.stop() }
      let name = server.display
      await #expect(processExitsWith: .exitCode(7)) { [name = name as String] in
        XSetIOErrorHandler { @Sendable _ in exit(7) }
        let connection = try await MainActor.run { try Connection(name: name) }
        await onOtherThread { loseDisplay(name) }
        withExtendedLifetime(connection) {}
      }
    }

    @Test("a handler that was put in between two connections, and asks ours, is asked once")
    func nestedHandlers() async throws {
      let server = try XServer()
      defer { server.stop() }
      let name = server.display
      await #expect(processExitsWith: .exitCode(8)) { [name = name as String] in
        let first = try await MainActor.run { try Connection(name: name) }
        earlierHandler = XSetIOErrorHandler { @Sendable display in
          timesAsked += 1
          if timesAsked < 3 { _ = earlierHandler?(display) }
          exit(7 + timesAsked)
        }
        let second = try await MainActor.run { try Connection(name: name) }
        await onOtherThread { loseDisplay(name) }
        withExtendedLifetime((first, second)) {}
      }
    }

    @Test("Xlib tells of an extension that another display lacks, as it would without a connection")
    func foreignExtension() async throws {
      let server = try XServer()
      defer { server.stop() }
      let poor = try XServer(extensions: ["-MIT-SHM"])
      defer { poor.stop() }
      let (name, poorName) = (server.display, poor.display)
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { [name = name as String, poorName = poorName as String] in
        let connection = try await MainActor.run { try Connection(name: name) }
        let display = XOpenDisplay(poorName)
        _ = XShmQueryExtension(display)
        var version: (Int32, Int32, Int32) = (0, 0, 0)
        XShmQueryVersion(display, &version.0, &version.1, &version.2)
        withExtendedLifetime(connection) {}
      }
      let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(said.contains("\"MIT-SHM\" missing"))
    }
  }
}

/// What the test's own handler replaced, and how often it was called, in a process of their own.
private nonisolated(unsafe) var earlierHandler: XIOErrorHandler?
private nonisolated(unsafe) var timesAsked: Int32 = 0

private func onOtherThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    Thread { @Sendable in
      body()
      continuation.resume()
    }.start()
  }
}

/// Opens a display, and has Xlib find its server gone.
@Sendable private func loseDisplay(_ name: String) {
  let display = XOpenDisplay(name)
  shutdown(XConnectionNumber(display), Int32(SHUT_RDWR))
  XSync(display, False)
}
