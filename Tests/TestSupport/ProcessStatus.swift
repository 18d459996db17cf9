public import Foundation

/// What the kernel tells about a running process in `/proc`.
public enum ProcessStatus {
  /// What a process has done so far, all of its threads added up.
  public struct Activity: Equatable, Sendable {
    /// Times that a thread has gone to sleep: what wakes goes to sleep again.
    public var sleeps: Int
    /// Time on a processor, which also tells of a loop that never sleeps.
    public var processorNanoseconds: Int
  }

  /// Reads both; two equal readings say that nothing ran in between.
  ///
  /// - Throws: Foundation's error where there is no such process.
  public static func activity(of pid: pid_t) throws -> Activity {
    var activity = Activity(sleeps: 0, processorNanoseconds: 0)
    for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") {
      let path = "/proc/\(pid)/task/\(thread)"
      activity.sleeps += try number(after: "voluntary_ctxt_switches:", in: path + "/status")
      activity.processorNanoseconds += try number(after: "", in: path + "/schedstat")
    }
    return activity
  }

  /// The most memory that a process has had in pages at a time, KiB.
  ///
  /// - Throws: Foundation's error where there is no such process.
  public static func peakMemoryKiB(of pid: pid_t) throws -> Int {
    try number(after: "VmHWM:", in: "/proc/\(pid)/status")
  }

  /// The memory that a process has in pages, of a shared page its share, KiB.
  ///
  /// - Throws: Foundation's error where there is no such process.
  public static func shareOfMemoryKiB(of pid: pid_t) throws -> Int {
    try number(after: "Pss:", in: "/proc/\(pid)/smaps_rollup")
  }

  /// Whether a process has a handler of its own for a signal.
  ///
  /// - Throws: Foundation's error where there is no such process.
  public static func catches(_ signal: Int32, in pid: pid_t) throws -> Bool {
    let text = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
    let mask = line.flatMap {
      UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)
    }
    return mask.map { $0 >> UInt64(signal - 1) & 1 == 1 } ?? false
  }

  private static func number(after label: String, in path: String) throws -> Int {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(label) }
    let word = line?.dropFirst(label.count).split { $0 == " " || $0 == "\t" }.first
    guard let number = word.flatMap({ Int($0) }) else {
      throw CocoaError(.fileReadCorruptFile, userInfo: [NSFilePathErrorKey: path])
    }
    return number
  }
}
