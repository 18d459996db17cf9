public import Foundation

/// What the kernel tells about a running process in `/proc`.
public enum ProcessStatus {
  /// How often the threads of a process have gone to sleep, all of them added up: a thread that
  /// wakes goes to sleep again, so that the difference of two readings counts wake-ups.
  ///
  /// - Throws: Foundation's error where there is no such process.
  public static func sleeps(of pid: pid_t) throws -> Int {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
    return try threads.reduce(0) { sum, thread in
      let path = "/proc/\(pid)/task/\(thread)/status"
      return sum + (try number(after: "voluntary_ctxt_switches:", in: path))
    }
  }

  /// The most memory that a process has had in pages at a time, KiB.
  ///
  /// - Throws: Foundation's error where there is no such process.
  public static func peakMemoryKiB(of pid: pid_t) throws -> Int {
    try number(after: "VmHWM:", in: "/proc/\(pid)/status")
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
