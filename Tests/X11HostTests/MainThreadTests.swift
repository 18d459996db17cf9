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
  }
}
