import Foundation

/// Kills what tests have started and not ended, when the test runner itself goes.
///
/// A shell waits at the end of a pipe that only the runner holds open. Its end, by whatever
/// cause, closes the pipe, and the shell then kills each process group it was told of.
struct Reaper: Sendable {
  static let shared = Reaper()

  private let lifeline: Int32

  /// Starts a shell of its own; the runner needs only the shared one.
  init() {
    let script = """
      trap '' INT TERM HUP
      groups=' '
      while read -r sign group; do
        groups=$(printf '%s' "$groups" | sed "s/ $group / /")
        [ "$sign" = + ] && groups="$groups$group "
      done
      for group in $groups; do kill -9 "-$group"; done
      """
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(null) }
    do {
      let (reading, writing) = try makePipe()
      defer { close(reading) }
      let shell = try SpawnActions(output: null, error: null, third: nil, input: reading).spawn(
        ["sh", "-c", script], environment: ProcessInfo.processInfo.environment)
      lifeline = writing
      // No ended child may be left lying: see `ChildProcess`.
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(shell, &status, 0) == -1 && errno == EINTR {}
      }
    } catch {
      preconditionFailure("no shell to be had: \(error)")
    }
  }

  func watch(_ group: pid_t) { tell("+ \(group)\n") }

  func forget(_ group: pid_t) { tell("- \(group)\n") }

  /// What otherwise the runner's end does: the shell kills whatever is left.
  func closeLifeline() { close(lifeline) }

  private func tell(_ line: String) {
    let bytes = Array(line.utf8)
    let count = write(lifeline, bytes, bytes.count)
    precondition(count == bytes.count, "the shell that ends stray processes has gone")
  }
}
