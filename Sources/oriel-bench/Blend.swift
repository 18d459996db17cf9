import CPixman
import Foundation
import Raster

/// A picture, and a translucent colour, over what is there; and both made fainter, everywhere alike
/// or by a factor for each pixel.
func measureBlend(_ bench: Bench) {
  for (width, height) in [(3, 64), (7, 64), (40, 27), (320, 480), (1920, 1080)] {
    let target = Image(width: width, height: height, format: PIXMAN_x8r8g8b8)
    let source = Image(width: width, height: height, format: PIXMAN_a8r8g8b8)
    var random = Scramble(seed: 1)
    target.fill { random.pixel(alpha: 255) }
    source.fill { random.pixel(alpha: 1 + UInt32(random.below(254))) }
    race(bench, "blend/over/\(width)x\(height)", source, target)
    raceFaint(bench, "\(width)x\(height)", source, target)
    // Text and icons: long runs of nothing and of full cover.
    var run = (left: 0, pixel: UInt32(0))
    source.fill {
      if run.left == 0 {
        run = (1 + random.below(24), random.pixel(alpha: [0, 0, 128, 255][random.below(4)]))
      }
      run.left -= 1
      return run.pixel
    }
    race(bench, "blend/over-runs/\(width)x\(height)", source, target)
    raceSolid(bench, "blend/solid/\(width)x\(height)", target)
  }
}

private func race(_ bench: Bench, _ name: String, _ source: Image, _ target: Image) {
  let (width, height) = (target.width, target.height)
  let (from, to) = (UnsafePointer(source.buffer.base), target.buffer.base)
  bench.race(
    name, .microseconds,
    [
      Contender("oriel") {
        for y in 0..<height {
          RowKernels.over(to + y * width, width, source: from + y * width)
        }
      },
      Contender("pixman") {
        pixman_image_composite32(
          PIXMAN_OP_OVER, source.pixman, nil, target.pixman, 0, 0, 0, 0, 0, 0, Int32(width),
          Int32(height))
      },
    ])
}

private func raceSolid(_ bench: Bench, _ name: String, _ target: Image) {
  let (width, height) = (target.width, target.height)
  let to = target.buffer.base
  var color = pixman_color_t(red: 0x2020, green: 0x4040, blue: 0x6060, alpha: 0x8080)
  let solid = pixman_image_create_solid_fill(&color)
  bench.race(
    name, .microseconds,
    [
      Contender("oriel") {
        RowKernels.fillOver(to, width, rows: height, stride: width, color: 0x8020_4060)
      },
      Contender("pixman") {
        pixman_image_composite32(
          PIXMAN_OP_OVER, solid, nil, target.pixman, 0, 0, 0, 0, 0, 0, Int32(width),
          Int32(height))
      },
    ])
  pixman_image_unref(solid)
}

private func raceFaint(_ bench: Bench, _ size: String, _ source: Image, _ target: Image) {
  let (width, height) = (target.width, target.height)
  let (from, to) = (UnsafePointer(source.buffer.base), target.buffer.base)
  // pixman wants rows of whole words.
  let stride = (width + 3) / 4 * 4
  let factors = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * height)
  defer { factors.deallocate() }
  var random = Scramble(seed: 7)
  for i in 0..<stride * height { factors[i] = UInt8(1 + random.below(254)) }
  let mask = makePixmanImage(
    PIXMAN_a8, width: width, height: height, factors, strideBytes: stride)
  var gray = pixman_color_t(red: 0, green: 0, blue: 0, alpha: 0x6060)
  var color = pixman_color_t(red: 0x2020, green: 0x4040, blue: 0x6060, alpha: 0x8080)
  let alike = pixman_image_create_solid_fill(&gray)
  let solid = pixman_image_create_solid_fill(&color)
  defer { for image in [mask, alike, solid] { pixman_image_unref(image) } }
  func race(
    _ name: String, _ source: OpaquePointer?, _ mask: OpaquePointer?,
    _ blend: @escaping (Int) -> Void
  ) {
    bench.race(
      "blend/\(name)/\(size)", .microseconds,
      [
        Contender("oriel") { for y in 0..<height { blend(y) } },
        Contender("pixman") {
          pixman_image_composite32(
            PIXMAN_OP_OVER, source, mask, target.pixman, 0, 0, 0, 0, 0, 0, Int32(width),
            Int32(height))
        },
      ])
  }
  race("faint", source.pixman, alike) { y in
    RowKernels.over(to + y * width, width, source: from + y * width, factor: 0x60)
  }
  race("masked", source.pixman, mask) { y in
    RowKernels.over(
      to + y * width, width, source: from + y * width, factors: factors + y * stride)
  }
  race("solid-masked", solid, mask) { y in
    RowKernels.fillOver(
      to + y * width, width, color: 0x8020_4060, factors: factors + y * stride)
  }
}
