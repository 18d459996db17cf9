import CPixman
import Foundation
import Raster

/// Pixels with pixman's view of them.
final class Image {
  let storage: PixelStorage
  /// pixman's handle of the same memory.
  let pixman: OpaquePointer

  var buffer: PixelBuffer { storage.buffer }
  var width: Int { buffer.width }
  var height: Int { buffer.height }

  /// Pixels in pixman's given format of 32 bits.
  init(width: Int, height: Int, format: pixman_format_code_t) {
    storage = PixelStorage(width: width, height: height)
    pixman = makePixmanImage(
      format, width: width, height: height, storage.buffer.base, strideBytes: width * 4)
  }

  isolated deinit { pixman_image_unref(pixman) }

  /// Sets every pixel to what `color` gives.
  func fill(_ color: () -> UInt32) {
    for i in 0..<width * height { buffer.base[i] = color() }
  }
}

/// pixman's view of somebody else's memory.
func makePixmanImage(
  _ format: pixman_format_code_t, width: Int, height: Int, _ base: UnsafeMutableRawPointer,
  strideBytes: Int
) -> OpaquePointer {
  let image = pixman_image_create_bits(
    format, Int32(width), Int32(height), base.assumingMemoryBound(to: UInt32.self),
    Int32(strideBytes))
  guard let image else { fatalError("pixman made no image of \(width) × \(height)") }
  return image
}

/// Numbers that look random and are the same each time. Source: Steele et al., SplitMix64.
struct Scramble {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// 0 ..< limit.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// A premultiplied pixel of the given alpha.
  mutating func pixel(alpha: UInt32) -> UInt32 {
    let bits = UInt32(truncatingIfNeeded: next())
    let components = [bits & 0xff, bits >> 8 & 0xff, bits >> 16 & 0xff].map { $0 * alpha / 255 }
    return alpha << 24 | components[2] << 16 | components[1] << 8 | components[0]
  }
}
