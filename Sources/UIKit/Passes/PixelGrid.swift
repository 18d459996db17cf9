internal import Raster

/// Device pixels, so many to a point: where in them rectangles lie that a map takes to the window.
nonisolated struct PixelGrid {
  /// Pixels in a point.
  let scale: CGFloat

  /// The pixels of a rectangle that a translation takes there.
  func snapped(_ rect: CGRect, _ map: CGAffineTransform) -> PixelRect {
    PixelRect(
      x0: snap((rect.minX + map.tx) * scale), y0: snap((rect.minY + map.ty) * scale),
      x1: snap((rect.maxX + map.tx) * scale), y1: snap((rect.maxY + map.ty) * scale))
  }

  /// All pixels that a rectangle may touch.
  func cover(_ rect: CGRect, _ map: CGAffineTransform) -> PixelRect {
    if map.isTranslation { return snapped(rect, map) }
    return quad(rect, map).bounds
  }

  /// The outline of a rectangle in pixels.
  func quad(_ rect: CGRect, _ map: CGAffineTransform) -> Quad {
    Quad(
      x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width),
      height: Double(rect.height),
      transform: map.concatenating(CGAffineTransform(scaleX: scale, y: scale)))
  }

  /// A box around whatever the map takes to pixels, in the coordinates that it comes from.
  func points(of pixels: PixelRect, _ map: CGAffineTransform) -> CGRect {
    CGRect(
      x: CGFloat(pixels.x0) / scale, y: CGFloat(pixels.y0) / scale,
      width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale
    ).placed(before: map)
  }
}

extension CGAffineTransform {
  /// Whether the transform only shifts.
  nonisolated var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}

/// The pixel edge that a coordinate of device pixels snaps to: the nearest, ties towards +∞, so
/// that shifting everything by whole pixels shifts every edge alike.
///
/// The bias keeps what should be a tie from falling to either side by the last bit of a sum; device
/// scales give ties at multiples of 1/2 and nothing finer than 1/1000 of a pixel is meant.
@inline(__always)
nonisolated func snap(_ coordinate: CGFloat) -> Int32 {
  // Not `rounded(.down)`, which calls the C library where the oldest processors are meant.
  let biased = withinPixels(coordinate + 0.5 + 1e-5)
  let whole = Int32(biased)
  return CGFloat(whole) > biased ? whole - 1 : whole
}

/// A whole coordinate within the range that pixels have.
nonisolated func clampedPixel(_ coordinate: CGFloat) -> Int32 {
  Int32(withinPixels(coordinate))
}

/// A coordinate within the range that pixels have.
///
/// The lower end for what is no number: places beyond what floating point holds leave a view
/// nowhere, with both edges there.
@inline(__always)
nonisolated private func withinPixels(_ coordinate: CGFloat) -> CGFloat {
  let limit = CGFloat(PixelRect.limit)
  // Not `min` and `max`, which let through what is no number.
  let raised = coordinate > -limit ? coordinate : -limit
  return raised < limit ? raised : limit
}
