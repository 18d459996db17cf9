public import Geometry

/// A view of somebody else's pixels: premultiplied, 0xAARRGGBB, rows from top to bottom.
///
/// It owns nothing; whoever made it keeps the memory alive while it is used.
public struct PixelBuffer {
  /// The pixel in the top left corner.
  public let base: UnsafeMutablePointer<UInt32>
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Bytes from one row to the next.
  public let strideBytes: Int

  /// A view of `height` rows of `width` pixels.
  ///
  /// - Precondition: the sizes are not negative; the stride is a multiple of 4 and holds a row.
  public init(base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, strideBytes: Int) {
    precondition(width >= 0 && height >= 0, "a pixel buffer's size must not be negative")
    precondition(
      strideBytes % 4 == 0 && strideBytes >= width * 4,
      "a pixel buffer's stride must be a multiple of 4 that holds a row")
    self.base = base
    self.width = width
    self.height = height
    self.strideBytes = strideBytes
  }

  /// All pixels, from (0, 0).
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The first pixel of a row.
  ///
  /// - Precondition: `y` is a row of the buffer.
  public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    precondition(y >= 0 && y < height, "a pixel buffer has no such row")
    return base + y &* (strideBytes >> 2)
  }

  /// One pixel, 0xAARRGGBB.
  ///
  /// - Precondition: (x, y) is in the buffer.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && x < width, "a pixel buffer has no such column")
      return row(y)[x]
    }
    nonmutating set {
      precondition(x >= 0 && x < width, "a pixel buffer has no such column")
      row(y)[x] = newValue
    }
  }
}

/// Pixels in memory of their own, which is freed with the object.
public final class PixelStorage {
  /// The pixels; valid while the storage lives.
  public let buffer: PixelBuffer

  /// Transparent pixels, rows without gaps between them.
  ///
  /// - Precondition: the sizes are not negative and their product is below 2³¹.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a pixel buffer's size must not be negative")
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    precondition(!overflow && count < 1 << 31, "a pixel buffer of this size is too large")
    let base = UnsafeMutablePointer<UInt32>.allocate(capacity: max(1, count))
    base.initialize(repeating: 0, count: count)
    buffer = PixelBuffer(base: base, width: width, height: height, strideBytes: width * 4)
  }

  deinit { buffer.base.deallocate() }
}
