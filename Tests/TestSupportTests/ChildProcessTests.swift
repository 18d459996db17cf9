import Foundation
@testable import TestSupport
import Testing

@Suite("A child process")
struct ChildProcessTests {
  @Test("gives its exit status, its output and its error output")
  func capturesOutput() throws {
    let child = try run(["sh", "-c", "echo out; echo err >&2; exit 7"])
    #expect(child.status == .exited(7))
    #expect(child.output == "out\n")
    #expect(child.errorOutput == "err\n")
  }

  @Test("does not wait for a reader, however much it writes")
  func writesMuch() throws {
    let child = try run(["head", "-c", "3000000", "/dev/zero"])
    #expect(child.status == .exited(0))
    #expect(child.outputBytes.count == 3_000_000)
  }

  @Test("that outlasts its time is killed, and the error says so")
  func timesOut() throws {
    let arguments = ["sleep", "100"]
    #expect(throws: CommandError.timedOut(arguments: arguments, seconds: 0.05)) {
      try run(arguments, timeoutSeconds: 0.05)
    }
  }

  @Test("takes its own children with it when killed")
  func killsTheGroup() throws {
    let child = try ChildProcess(["sh", "-c", "sleep 100 & echo $!; wait"])
    #expect(eventually { child.output.hasSuffix("\n") })
    let grandchild = try #require(pid_t(child.output.dropLast()))
    child.kill()
    #expect(child.status == .signalled(SIGKILL))
    #expect(eventually { hasEnded(grandchild) })
  }

  @Test("gets the changed environment, and lacks what was set to nothing")
  func changesTheEnvironment() throws {
    let changes = ["ORIEL_TEST": "yes", "HOME": ""]
    let text = try output(of: ["env"], environment: changes)
    let lines = text.split(separator: "\n")
    #expect(lines.contains("ORIEL_TEST=yes"))
    #expect(!lines.contains { $0.hasPrefix("HOME=") })
  }

  @Test("is collected as it ends, asked for or not, and so is the shell that kills strays")
  func leavesNothingUncollected() throws {
    let child = try ChildProcess(["true"])
    let reaper = Reaper()
    reaper.closeLifeline()
    let path = "/proc/\(child.pid)"
    #expect(eventually { !FileManager.default.fileExists(atPath: path) })
    #expect(try eventually { try endedShells().isEmpty })
  }

  /// Those of this process' children that are shells, have ended and were not collected.
  private func endedShells() throws -> [String] {
    try output(of: ["ps", "--ppid", "\(getpid())", "-o", "stat=,comm="]).split(separator: "\n")
      .map(String.init).filter { $0.hasPrefix("Z") && $0.contains("sh") }
  }

  @Test("inherits no descriptor but its three")
  func inheritsNothing() throws {
    let inheritable = dup(0)
    try #require(inheritable > 2)
    defer { close(inheritable) }
    // The fourth is that of the listing itself.
    #expect(try output(of: ["ls", "/proc/self/fd"]) == "0\n1\n2\n3\n")
  }

  @Test("that does not exist is an error with its name")
  func missingProgram() {
    #expect(throws: CommandError.notStarted(program: "no-such-program", errno: ENOENT)) {
      try ChildProcess(["no-such-program"])
    }
  }

  @Test("that has to succeed throws when it fails")
  func failureThrows() {
    #expect(throws: CommandError.self) { try output(of: ["false"]) }
  }

  /// True for a process that is gone or that only waits to be collected by its new parent.
  private func hasEnded(_ pid: pid_t) -> Bool {
    guard let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else {
      return true
    }
    return line.contains(") Z ")
  }
}
