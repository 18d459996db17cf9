import CPixman
import Foundation
import Geometry
import Raster

/// A picture stretched to a frame, bilinear: once upright, once turned.
func measureSample(_ bench: Bench) {
  var random = Scramble(seed: 2)
  let picture = Picture(width: 512, height: 512, isOpaque: true) { pixels in
    for i in 0..<512 * 512 { pixels.base[i] = random.pixel(alpha: 255) }
  }
  let source = makePixmanImage(
    PIXMAN_x8r8g8b8, width: 512, height: 512, UnsafeMutablePointer(mutating: picture.pixels),
    strideBytes: 2048)
  defer { pixman_image_unref(source) }
  pixman_image_set_filter(source, PIXMAN_FILTER_BILINEAR, nil, 0)
  let target = Image(width: 1024, height: 768, format: PIXMAN_x8r8g8b8)
  for (name, angle) in [("upright", 0.0), ("turned", 0.2)] {
    race(bench, "sample/\(name)", picture, source, target, angle: angle)
  }
}

private func race(
  _ bench: Bench, _ name: String, _ picture: Picture, _ source: OpaquePointer, _ target: Image,
  angle: Double
) {
  let (width, height) = (target.width, target.height)
  let turn = CGAffineTransform(rotationAngle: angle)
  let quad = Quad(x: 0, y: 0, width: Double(width), height: Double(height), transform: turn)
  let sampler = PictureSampler(quad: quad, width: picture.width, height: picture.height)
  let (scaleX, scaleY) = (512 / Double(width), 512 / Double(height))
  let (c, s) = (cos(angle), sin(angle))
  var transform = pixman_f_transform(
    m: ((c * scaleX, s * scaleX, 0), (-s * scaleY, c * scaleY, 0), (0, 0, 1)))
  var fixed = pixman_transform_t()
  pixman_transform_from_pixman_f_transform(&fixed, &transform)
  pixman_image_set_transform(source, &fixed)
  pixman_image_set_repeat(source, PIXMAN_REPEAT_PAD)
  let to = target.buffer.base
  bench.race(
    name, .microseconds,
    [
      Contender("oriel") {
        for y in 0..<height {
          RowKernels.sample(
            to + y * width, width, picture: picture, sampler: sampler, x: 0, y: Int32(y))
        }
      },
      Contender("pixman") {
        pixman_image_composite32(
          PIXMAN_OP_SRC, source, nil, target.pixman, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
      },
    ])
}
