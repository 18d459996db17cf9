import Raster

extension PixelBuffer {
  /// All pixels, row by row.
  var pixels: [UInt32] {
    (0..<height).flatMap { y in Array(UnsafeBufferPointer(start: row(y), count: width)) }
  }

  /// Sets every pixel.
  func fill(_ pixel: UInt32) {
    for y in 0..<height { row(y).update(repeating: pixel, count: width) }
  }
}

/// Where two dumps of the same width first differ, in words; `nil` where they are the same.
func firstDifference(_ a: [UInt32], _ b: [UInt32], width: Int) -> String? {
  guard a.count == b.count else { return "\(a.count) pixels against \(b.count)" }
  guard let i = a.indices.first(where: { a[$0] != b[$0] }) else { return nil }
  let (left, right) = (String(a[i], radix: 16), String(b[i], radix: 16))
  return "(\(i % width), \(i / width)): \(left) against \(right)"
}
