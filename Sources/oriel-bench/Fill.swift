import CPixman
import Foundation
import Raster

/// Rows of a whole frame, and of a small rectangle, set to one colour.
///
/// memset sets all bytes alike and so need not know what a pixel is.
func measureFill(_ bench: Bench) {
  for (width, height) in [(3, 64), (7, 64), (40, 27), (320, 480), (1920, 1080)] {
    let image = Image(width: width, height: height, format: PIXMAN_x8r8g8b8)
    let (pixels, stride) = (image.buffer.base, image.width)
    let color: UInt32 = 0xff4a_90e2
    bench.race(
      "fill/\(width)x\(height)", .microseconds,
      [
        Contender("oriel") {
          RowKernels.fill(pixels, width, rows: height, stride: stride, color: color)
        },
        Contender("memset") {
          for y in 0..<height { memset(pixels + y * stride, 0x4a, width * 4) }
        },
        Contender("pixman") {
          pixman_fill(
            pixels, Int32(stride), 32, 0, 0, Int32(width), Int32(height), color)
        },
      ])
  }
}
