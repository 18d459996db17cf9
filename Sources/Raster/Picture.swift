/// An image of premultiplied pixels that does not change once it is drawn.
///
///     let picture = Picture(width: 2, height: 1, isOpaque: true) { pixels in
///       pixels[0, 0] = 0xffff_0000
///       pixels[1, 0] = 0xff00_ff00
///     }
public final class Picture: @unchecked Sendable {
  // Unchecked, since the pixels are reached through a pointer; nothing writes them after `init`.

  /// Columns, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// Whether every pixel's alpha is 255, so that what lies behind need not be painted.
  public let isOpaque: Bool
  private let storage: PixelStorage

  /// A picture drawn by `draw`, which is given transparent pixels.
  ///
  /// - Precondition: both sizes are 1…32767; where `isOpaque`, `draw` fills every pixel; every
  ///   pixel is premultiplied: none of red, green and blue exceeds alpha.
  public init<Failure: Error>(
    width: Int, height: Int, isOpaque: Bool = false,
    drawing draw: (PixelBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(
      (1...Self.largestSide).contains(width) && (1...Self.largestSide).contains(height),
      "a picture's sides must be from 1 to \(Self.largestSide) pixels")
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    storage = PixelStorage(width: width, height: height)
    try draw(storage.buffer)
    assert(keepsPromises, "a picture's pixels must be premultiplied, and opaque where it says so")
  }

  /// The most pixels that a side may have.
  public static let largestSide = 32767

  /// One pixel, 0xAARRGGBB, premultiplied.
  ///
  /// - Precondition: (x, y) is in the picture.
  public subscript(x: Int, y: Int) -> UInt32 { storage.buffer[x, y] }

  /// The first pixel; rows follow each other without gaps. Valid while the picture lives.
  public var pixels: UnsafePointer<UInt32> { UnsafePointer(storage.buffer.base) }

  private var keepsPromises: Bool {
    let all = UnsafeBufferPointer(start: pixels, count: width * height)
    return all.allSatisfy { pixel in
      let alpha = pixel >> 24
      return (alpha == 255 || !isOpaque) && (pixel & 0xff) <= alpha
        && (pixel >> 8 & 0xff) <= alpha && (pixel >> 16 & 0xff) <= alpha
    }
  }
}
