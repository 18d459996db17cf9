import Foundation
import StageHost

/// Recorded gestures in files, and the one that the program itself has.
enum TraceFile {
  /// A file that cannot be used, with the sentence that says why.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// No recording is larger, bytes; the largest that come with the package have 11,000.
  private static let largest = 256 << 20
  /// Bytes that are read at once.
  private static let portion = 1 << 16

  /// The gesture that a scene shows unless another is named: a long pull past the top.
  static func bundled() throws(Failure) -> Trace {
    try trace(PackageResources.rubberband_top_csv, name: "the recording in the program")
  }

  /// The gesture in a file.
  ///
  /// - Throws: a file that cannot be read, or is no recording.
  static func trace(at path: String) throws(Failure) -> Trace {
    try trace(bytes(of: path), name: path)
  }

  private static func trace(_ bytes: [UInt8], name: String) throws(Failure) -> Trace {
    do {
      return try Trace(bytes: bytes)
    } catch {
      throw Failure(description: "\(name): \(error)")
    }
  }

  private static func bytes(of path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: portion)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path) }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= largest else {
        throw Failure(description: "\(path) is no recording: it has more than \(largest >> 20) MiB")
      }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  private static func unreadable(_ path: String) -> Failure {
    Failure(description: "\(path) cannot be read: \(String(cString: strerror(errno)))")
  }
}
