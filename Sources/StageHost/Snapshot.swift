internal import CPNG
public import Foundation
internal import Raster

/// The pixels of a stage at one moment.
///
/// Premultiplied components of 8 bits; a stage's window is opaque, so alpha is 255.
public nonisolated struct Snapshot: Equatable, Sendable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Red, green, blue, alpha of each pixel, row by row from the top, without gaps.
  public let bytes: [UInt8]

  init(_ buffer: PixelBuffer) {
    width = buffer.width
    height = buffer.height
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      let row = buffer.row(y)
      for x in 0..<buffer.width {
        let pixel = row[x]
        bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
        bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
        bytes.append(UInt8(truncatingIfNeeded: pixel))
        bytes.append(UInt8(truncatingIfNeeded: pixel >> 24))
      }
    }
    self.bytes = bytes
  }

  /// The components of one pixel, 0…255.
  ///
  /// - Precondition: (x, y) is in the picture.
  public subscript(x: Int, y: Int) -> (r: UInt8, g: UInt8, b: UInt8, a: UInt8) {
    precondition(
      x >= 0 && x < width && y >= 0 && y < height,
      "pixel (\(x), \(y)) is outside a snapshot of \(width) × \(height)")
    let i = (y * width + x) * 4
    return (bytes[i], bytes[i + 1], bytes[i + 2], bytes[i + 3])
  }

  /// The picture as a PNG file's bytes, 8-bit RGBA.
  ///
  /// - Throws: `SnapshotError.encoding` with libpng's own sentence.
  public func png() throws(SnapshotError) -> Data {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    var size = png_alloc_size_t(0)
    guard png_image_write_to_memory(&image, nil, &size, 0, bytes, 0, nil) != 0 else {
      throw SnapshotError.encoding(Self.message(of: image))
    }
    var data = Data(count: size)
    let written = data.withUnsafeMutableBytes {
      png_image_write_to_memory(&image, $0.baseAddress, &size, 0, bytes, 0, nil)
    }
    guard written != 0 else { throw SnapshotError.encoding(Self.message(of: image)) }
    return data.prefix(Int(size))
  }

  /// Writes the picture as a PNG file.
  ///
  /// - Throws: what `png()` throws, or Foundation's error where the file cannot be written.
  public func writePNG(to url: URL) throws {
    try png().write(to: url)
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Why a snapshot could not be written.
public nonisolated enum SnapshotError: Error, Equatable, CustomStringConvertible {
  /// libpng refused, for the reason that it gives.
  case encoding(String)

  /// One sentence for the user.
  public var description: String {
    switch self {
    case .encoding(let reason): "the picture could not be encoded as PNG: \(reason)"
    }
  }
}
