import CPixman
import Foundation
import Raster

/// Pixels brought into the formats of screens that are not 8 bits a component, or have them in
/// another order.
///
/// Both give the same bytes, but for the bits that no component has: the packer sets those of 32.
func measurePack(_ bench: Bench) {
  for (width, height) in [(7, 64), (40, 27), (320, 480), (1920, 1080)] {
    let source = Image(width: width, height: height, format: PIXMAN_x8r8g8b8)
    var random = Scramble(seed: 3)
    source.fill { random.pixel(alpha: 255) }
    for (name, code, format) in formats {
      race(bench, "pack/\(name)/\(width)x\(height)", source, code, format)
    }
  }
}

private let formats: [(String, pixman_format_code_t, PixelFormat)] = [
  (
    "565", PIXMAN_r5g6b5,
    PixelFormat(bitsPerPixel: 16, redMask: 0xf800, greenMask: 0x07e0, blueMask: 0x001f)
  ),
  (
    "555", PIXMAN_x1r5g5b5,
    PixelFormat(bitsPerPixel: 16, redMask: 0x7c00, greenMask: 0x03e0, blueMask: 0x001f)
  ),
  (
    "2101010", PIXMAN_x2r10g10b10,
    PixelFormat(
      bitsPerPixel: 32, redMask: 0x3ff0_0000, greenMask: 0x000f_fc00, blueMask: 0x0000_03ff)
  ),
  (
    "888-reversed", PIXMAN_x8b8g8r8,
    PixelFormat(
      bitsPerPixel: 32, redMask: 0x0000_00ff, greenMask: 0x0000_ff00, blueMask: 0x00ff_0000)
  ),
  (
    "888-swapped", PIXMAN_b8g8r8x8,
    PixelFormat(
      bitsPerPixel: 32, redMask: 0x00ff_0000, greenMask: 0x0000_ff00, blueMask: 0x0000_00ff,
      byteOrder: .mostSignificantFirst)
  ),
]

private func race(
  _ bench: Bench, _ name: String, _ source: Image, _ code: pixman_format_code_t,
  _ format: PixelFormat
) {
  let (width, height) = (source.width, source.height)
  // pixman wants rows of whole words.
  let strideBytes = (width * format.bytesPerPixel + 3) / 4 * 4
  let bytes = UnsafeMutableRawPointer.allocate(byteCount: strideBytes * height, alignment: 64)
  memset(bytes, 0, strideBytes * height)
  defer { bytes.deallocate() }
  let target = makePixmanImage(
    code, width: width, height: height, bytes, strideBytes: strideBytes)
  defer { pixman_image_unref(target) }
  let packer = PixelPacker(format)
  let from = UnsafePointer(source.buffer.base)
  bench.race(
    name, .microseconds,
    [
      Contender("oriel") {
        packer.pack(
          from, count: width, rows: height, stride: width, into: bytes, strideBytes: strideBytes)
      },
      Contender("pixman") {
        pixman_image_composite32(
          PIXMAN_OP_SRC, source.pixman, nil, target, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
      },
    ])
}
