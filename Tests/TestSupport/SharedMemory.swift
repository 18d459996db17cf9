public import Foundation

/// System V shared memory as the kernel lists it.
public enum SharedMemory {
  /// One segment.
  public struct Segment: Equatable, Sendable {
    /// Identifier, as `ipcs -m` prints it.
    public let identifier: Int
    /// Bytes.
    public let size: Int
    /// The process that made it.
    public let creator: pid_t
    /// How many processes have it in their memory.
    public let attachments: Int
  }

  /// The segments of this IPC namespace that a process has made and that still exist.
  ///
  /// Other tests run at the same time, so there is deliberately no way to ask for all.
  ///
  /// - Throws: an error of Foundation's where /proc is not to be read.
  public static func segments(createdBy creator: pid_t) throws -> [Segment] {
    let table = try kernelFile("/proc/sysvipc/shm")
    return segments(in: table).filter { $0.creator == creator }
  }

  /// The lines of /proc/sysvipc/shm, of which the first names the columns.
  static func segments(in table: String) -> [Segment] {
    let lines = table.split(separator: "\n").map { $0.split(separator: " ") }
    guard let names = lines.first,
      let identifier = names.firstIndex(of: "shmid"), let size = names.firstIndex(of: "size"),
      let creator = names.firstIndex(of: "cpid"), let attachments = names.firstIndex(of: "nattch")
    else { return [] }
    return lines.dropFirst().compactMap { columns in
      guard columns.count >= names.count,
        let identifier = Int(columns[identifier]), let size = Int(columns[size]),
        let creator = pid_t(columns[creator]), let attachments = Int(columns[attachments])
      else { return nil }
      return Segment(
        identifier: identifier, size: size, creator: creator, attachments: attachments)
    }
  }
}
