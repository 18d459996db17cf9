import Foundation
import TestSupport
import Testing

extension OnXServers {
  @Suite("The main thread")
  struct MainThreadTests {
    @Test("runs tasks, its queue and timers while the loop sleeps")
    func mainThread() throws {
      let server = try XServer()
      defer { server.stop() }
      // A program of its own: in a test runner the main thread belongs to somebody else.
      let probe = Bundle.main.bundleURL.appendingPathComponent("LoopProbe").path
      let text = try server.output(of: [probe])
      let done = Set(text.trimmingCharacters(in: .newlines).components(separatedBy: ", "))
      #expect(done == ["task", "resumed", "queue", "from another thread", "timer"])
    }
  }
}
