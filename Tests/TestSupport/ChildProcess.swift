public import Foundation
import Synchronization

/// A program that a test has started, with its output captured and its end in the test's hands.
///
/// ```swift
/// let child = try ChildProcess(["xdotool", "getmouselocation"], environment: ["DISPLAY": ":7"])
/// let status = child.wait(seconds: 5)
/// print(child.output)
/// ```
///
/// The program leads a process group of its own, which `kill()` ends whole. Whatever is still
/// running when the test runner goes, even by a crash, is killed by `Reaper`. Output goes to
/// unnamed files, not to pipes, so that a talkative program never waits for its reader.
///
/// A thread collects the program as soon as it ends: Swift Testing watches for the ends of its exit
/// tests by asking for any ended child, and would see nothing but one that is left uncollected.
public final class ChildProcess: Sendable {
  /// How a program ended.
  public enum Status: Equatable, Sendable {
    /// By returning from `main` or by `exit`, with this value.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
  }

  /// Process identifier, and that of its group.
  public let pid: pid_t

  private let standardOutput: FileHandle
  private let standardError: FileHandle
  private let ending = Ending()

  /// Starts a program found on `PATH`.
  ///
  /// - Parameters:
  ///   - arguments: the program and its arguments.
  ///   - environment: laid over the runner's own; an empty value removes the variable.
  ///   - descriptor: open in the program as descriptor 3.
  /// - Throws: `CommandError.notStarted`.
  public init(
    _ arguments: [String], environment: [String: String] = [:], passing descriptor: Int32? = nil
  ) throws {
    precondition(!arguments.isEmpty, "a command needs a program")
    let output = try unnamedFile()
    let error = try unnamedFile()
    let actions = SpawnActions(
      output: output.fileDescriptor, error: error.fileDescriptor, third: descriptor)
    self.pid = try actions.spawn(arguments, environment: overlaid(environment))
    self.standardOutput = output
    self.standardError = error
    Reaper.shared.watch(pid)
    let (ending, pid) = (ending, pid)
    Thread.detachNewThread { ending.await(pid) }
  }

  deinit { kill() }

  /// What the program has written to its standard output so far.
  public var outputBytes: [UInt8] { contents(of: standardOutput) }

  /// As `outputBytes`, read as UTF-8.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// What the program has written to its standard error so far, read as UTF-8.
  public var errorOutput: String { String(decoding: contents(of: standardError), as: UTF8.self) }

  /// The way it ended, or nil while it runs.
  public var status: Status? { ending.status.withLock { $0 } }

  /// Waits for the end; nil when the program still runs after so many seconds.
  @discardableResult
  public func wait(seconds: Double) -> Status? {
    var result: Status?
    _ = eventually(within: seconds, every: 0.002) {
      result = status
      return result != nil
    }
    return result
  }

  /// Sends a signal to the program alone; does nothing once it has ended.
  public func signal(_ number: Int32) {
    ending.status.withLock { status in
      // Under the lock and not yet collected, so the number cannot belong to another process.
      if status == nil { Foundation.kill(pid, number) }
    }
  }

  /// Kills the whole process group and waits for the program; harmless when it has ended.
  public func kill() {
    ending.status.withLock { status in
      if status == nil { _ = Foundation.kill(-pid, SIGKILL) }
    }
    ending.await(pid)
  }
}

/// The end of a program, known to those who hold it and to the thread that waits for it.
private final class Ending: Sendable {
  let status = Mutex<ChildProcess.Status?>(nil)

  /// Sleeps until the program ends, collects it and notes how it ended; returns at once where that
  /// was done already.
  func await(_ pid: pid_t) {
    while status.withLock({ $0 }) == nil {
      var information = siginfo_t()
      // Left to be collected under the lock, so that nobody signals a number that is free again.
      if waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) == -1, errno == ECHILD {
        continue
      }
      status.withLock { if $0 == nil { $0 = collect(pid) } }
    }
  }

  private func collect(_ pid: pid_t) -> ChildProcess.Status? {
    var word: Int32 = 0
    guard waitpid(pid, &word, WNOHANG) == pid else { return nil }
    Reaper.shared.forget(pid)
    let signal = word & 0x7f
    return signal == 0 ? .exited((word >> 8) & 0xff) : .signalled(signal)
  }
}

/// Why a command gave no result.
public enum CommandError: Error, Equatable {
  /// The program is missing or could not be started; the error number says why.
  case notStarted(program: String, errno: Int32)
  /// The program still ran after the time given, and was killed.
  case timedOut(arguments: [String], seconds: Double)
  /// The program ended in another way than by exit status 0.
  case failed(arguments: [String], status: ChildProcess.Status, errorOutput: String)
}

/// Runs a program to its end and returns it, whatever its exit status.
///
/// - Throws: `CommandError.notStarted`; `CommandError.timedOut`, the program being killed then.
public func run(
  _ arguments: [String], environment: [String: String] = [:], timeoutSeconds: Double = 20
) throws -> ChildProcess {
  let child = try ChildProcess(arguments, environment: environment)
  guard child.wait(seconds: timeoutSeconds) != nil else {
    child.kill()
    throw CommandError.timedOut(arguments: arguments, seconds: timeoutSeconds)
  }
  return child
}

/// Runs a program that has to succeed, and returns its standard output.
///
/// - Throws: as `run`, and `CommandError.failed` for any end but exit status 0.
@discardableResult
public func output(
  of arguments: [String], environment: [String: String] = [:], timeoutSeconds: Double = 20
) throws -> String {
  let child = try run(arguments, environment: environment, timeoutSeconds: timeoutSeconds)
  guard let status = child.status, status == .exited(0) else {
    throw CommandError.failed(
      arguments: arguments, status: child.status ?? .exited(-1), errorOutput: child.errorOutput)
  }
  return child.output
}

private func overlaid(_ changes: [String: String]) -> [String: String] {
  ProcessInfo.processInfo.environment
    .merging(changes) { $1 }
    .filter { !$1.isEmpty }
}

private func unnamedFile() throws -> FileHandle {
  var path = Array((FileManager.default.temporaryDirectory.path + "/output-XXXXXX").utf8CString)
  let descriptor = mkstemp(&path)
  guard descriptor >= 0 else {
    throw CommandError.notStarted(program: "mkstemp", errno: errno)
  }
  unlink(path)
  closeOnExec(descriptor)
  return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
}

/// Reads from the start without moving the offset, which the program shares.
private func contents(of file: FileHandle) -> [UInt8] {
  var information = stat()
  guard fstat(file.fileDescriptor, &information) == 0 else { return [] }
  var bytes = [UInt8](repeating: 0, count: Int(information.st_size))
  let count = pread(file.fileDescriptor, &bytes, bytes.count, 0)
  return Array(bytes.prefix(max(0, count)))
}
