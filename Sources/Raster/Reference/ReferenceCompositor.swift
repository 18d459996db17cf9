package import Geometry

/// Evaluates a display list for one pixel at a time, in the most obvious way.
///
/// The compositor must give the same bytes.
package struct ReferenceCompositor {
  private let list: DisplayList

  /// An evaluator of the list.
  package init(_ list: DisplayList) {
    self.list = list
  }

  /// Paints the damaged pixels and no other; pixel (0, 0) of the buffer is (originX, originY) of
  /// the list.
  package func render(
    damage: Region, into buffer: PixelBuffer, originX: Int32 = 0, originY: Int32 = 0
  ) {
    for row in 0..<Int32(buffer.height) {
      for column in 0..<Int32(buffer.width) {
        let (x, y) = (column &+ originX, row &+ originY)
        guard damage.contains(x: x, y: y) else { continue }
        buffer[Int(column), Int(row)] = pixel(x: x, y: y)
      }
    }
  }

  /// The colour of one pixel, over opaque black.
  package func pixel(x: Int32, y: Int32) -> UInt32 {
    var index = 0
    return composeGroup(on: PremultipliedColor.black.bits, from: &index, x: x, y: y)
  }

  /// Paints items in order until the list or the group ends; leaves `index` behind the end.
  private func composeGroup(
    on backdrop: UInt32, from index: inout Int, x: Int32, y: Int32
  ) -> UInt32 {
    var result = backdrop
    while index < list.items.count {
      let item = list.items[index]
      index += 1
      switch item.kind {
      case .endLayer:
        return result
      case .beginLayer:
        let group = composeGroup(on: 0, from: &index, x: x, y: y)
        result = paint(group, of: item, over: result, x: x, y: y)
      case .fill, .fillQuad:
        result = paint(item.color, of: item, over: result, x: x, y: y)
      case .picture:
        guard item.bounds.contains(x: x, y: y) else { continue }
        let picture = list.pictures[Int(item.picture)]
        let pixel = picture[Int(x - item.x), Int(y - item.y)]
        result = paint(pixel, of: item, over: result, x: x, y: y)
      case .pictureQuad:
        let sampler = list.samplers[Int(item.sampler)]
        let pixel = PixelReference.sample(
          list.pictures[Int(item.picture)], at: sampler.position(x: x, y: y))
        result = paint(pixel, of: item, over: result, x: x, y: y)
      }
    }
    return result
  }

  /// One pixel of an item, times its opacity and coverage, over what is behind.
  private func paint(
    _ pixel: UInt32, of item: DisplayItem, over backdrop: UInt32, x: Int32, y: Int32
  ) -> UInt32 {
    guard item.bounds.contains(x: x, y: y) else { return backdrop }
    var factor = Int(item.opacity)
    if item.outline >= 0 {
      let coverage = PixelReference.coverage(list.outlines[Int(item.outline)], x: x, y: y)
      factor = PixelReference.product(factor, coverage)
    }
    return PixelReference.over(PixelReference.scaled(pixel, by: factor), backdrop)
  }
}
