import Glibc
import Raster

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

  /// The bytes as rows of pixels.
  func pixels(width: Int, height: Int, strideBytes: Int) -> PixelBuffer {
    PixelBuffer(
      base: base.assumingMemoryBound(to: UInt32.self), width: width, height: height,
      strideBytes: strideBytes)
  }
}
