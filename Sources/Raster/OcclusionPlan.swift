import Geometry

/// Which items of a group are seen, and where, worked out from front to back.
///
/// What an opaque item covers is taken out of the region before anything behind it is looked at.
struct OcclusionPlan {
  /// One item that is seen.
  struct Part {
    /// Index into the list's items; of a layer, its beginning.
    let item: Int
    /// Where: indices into `rects`.
    let rects: Range<Int>
  }

  /// What is seen, front to back.
  private(set) var parts: [Part] = []
  /// Where, for all parts.
  private(set) var rects: [PixelRect] = []
  /// Before `run`, what is to be painted; afterwards, what no opaque item covers.
  var uncovered = Region(reservingCapacity: Frame.reserve)

  /// Rectangles beyond which small items no longer cut the region, so that thousands of them do not
  /// make it slow.
  private static let softLimit = 64
  /// Rectangles beyond which only an item that covers everything does.
  private static let hardLimit = 256
  /// Pixels below which painting twice costs less than cutting.
  private static let smallestCut = 1024

  init() {
    parts.reserveCapacity(Frame.reserve)
    rects.reserveCapacity(Frame.reserve)
  }

  /// Looks through `items[range]`, which has balanced layers, from the end.
  mutating func run(_ items: UnsafeBufferPointer<DisplayItem>, in range: Range<Int>) {
    parts.removeAll(keepingCapacity: true)
    rects.removeAll(keepingCapacity: true)
    let complexity = uncovered.rects.count
    var i = range.upperBound - 1
    while i >= range.lowerBound, !uncovered.isEmpty {
      let bounds = items[i].bounds
      let isOpaque = items[i].isOpaque
      if items[i].kind == .endLayer { i = Int(items[i].partner) }
      if appendPart(item: i, within: bounds), isOpaque, isWorthCutting(bounds, complexity) {
        uncovered.subtract(bounds)
      }
      i -= 1
    }
  }

  /// Records where the item is seen; `false` where it is not.
  private mutating func appendPart(item: Int, within bounds: PixelRect) -> Bool {
    guard uncovered.bounds.intersects(bounds) else { return false }
    let start = rects.count
    var k = uncovered.firstIndex(below: bounds.y0)
    while k < uncovered.rects.count, uncovered.rects[k].y0 < bounds.y1 {
      let common = uncovered.rects[k].intersection(bounds)
      if !common.isEmpty { rects.append(common) }
      k += 1
    }
    guard rects.count > start else { return false }
    parts.append(Part(item: item, rects: start..<rects.count))
    return true
  }

  private func isWorthCutting(_ bounds: PixelRect, _ initialComplexity: Int) -> Bool {
    let all = uncovered.bounds
    if bounds.contains(all) { return true }
    let complexity = uncovered.rects.count - initialComplexity
    let area = bounds.intersection(all).area
    if complexity >= Self.softLimit {
      return complexity < Self.hardLimit && area >= all.area / 8
    }
    return area >= Self.smallestCut
  }
}
