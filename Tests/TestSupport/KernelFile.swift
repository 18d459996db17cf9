import Foundation

/// The text of a file that the kernel makes up as it is read, such as those in /proc.
///
/// Foundation reads as many bytes as the file says that it has; these say none, and it stops after
/// a page.
///
/// - Throws: an error of Foundation's where the file is not to be read.
public func kernelFile(_ path: String) throws -> String {
  let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
  defer { file.closeFile() }
  var bytes = Data()
  while let chunk = try file.read(upToCount: 4096), !chunk.isEmpty { bytes += chunk }
  return String(decoding: bytes, as: UTF8.self)
}
