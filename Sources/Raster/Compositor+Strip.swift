import Geometry

/// The short way for a strip that has come into view: a few rectangles, each filled in its turn.
extension Compositor {
  /// Items beyond which it pays to find out first what is hidden.
  private static let mostStripItems = 16
  /// Pixels beyond which it does.
  private static let mostStripPixels = 16_384

  /// Paints one small rectangle of a list that only fills; `false`, with nothing painted, where it
  /// is not that.
  func paintStrip(
    _ list: borrowing DisplayList, damage: borrowing Region, into buffer: PixelBuffer,
    originX: Int32, originY: Int32
  ) -> Bool {
    guard list.onlyFills, list.items.count <= Self.mostStripItems, damage.rects.count == 1
    else { return false }
    let strip = damage.bounds.intersection(buffer.bounds.translated(dx: originX, dy: originY))
    guard !strip.isEmpty else { return true }
    guard strip.area <= Self.mostStripPixels else { return false }
    let target = PaintTarget(
      base: buffer.base, stride: buffer.strideBytes >> 2, x0: originX, y0: originY)
    list.items.withUnsafeBufferPointer { paint($0, strip, target) }
    return true
  }

  private func paint(
    _ items: UnsafeBufferPointer<DisplayItem>, _ strip: PixelRect, _ target: PaintTarget
  ) {
    // Nothing of what lies behind the last item that covers the strip is seen.
    var first = items.count - 1
    while first >= 0, !(items[first].isOpaque && items[first].bounds.contains(strip)) { first -= 1 }
    if first < 0 {
      target.set(strip, to: PremultipliedColor.black.bits)
      first = 0
    }
    for k in first..<items.count {
      let rect = items[k].bounds.intersection(strip)
      if rect.isEmpty { continue }
      if items[k].isOpaque {
        target.set(rect, to: items[k].color)
      } else {
        target.blend(rect, items[k].color)
      }
    }
  }
}
