import Glibc

/// Zeroed bytes of the process's own. Pages that nobody writes cost nothing.
final class StagingMemory {
  /// The first byte.
  let base: UnsafeMutableRawPointer

  /// So many bytes.
  init(bytes: Int) {
    guard let base = calloc(max(1, bytes), 1) else {
      fatalError("no memory for \(bytes) bytes of pixels")
    }
    self.base = base
  }

  deinit { free(base) }
}
