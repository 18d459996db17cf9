import Foundation
import Testing

@testable import TestSupport

@Suite("The reaper")
struct ReaperTests {
  @Test("kills what it still watches when the runner goes, and nothing else")
  func kills() throws {
    let reaper = Reaper()
    let doomed = try ChildProcess(["sleep", "100"])
    let spared = try ChildProcess(["sleep", "100"])
    reaper.watch(doomed.pid)
    reaper.watch(spared.pid)
    reaper.forget(spared.pid)
    reaper.closeLifeline()
    #expect(doomed.wait(seconds: 5) == .signalled(SIGKILL))
    #expect(spared.status == nil)
  }
}
