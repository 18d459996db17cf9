/// The subviews that an index found for the levels being painted, back to front within a level.
///
/// One array for all levels, used again each frame; sorting is in place, so that a steady frame
/// allocates nothing.
struct HitStack {
  private struct Hit {
    var order: Int64
    unowned(unsafe) var view: UIView
  }

  private var hits: [Hit] = []

  var count: Int { hits.count }

  subscript(position: Int) -> UIView { hits[position].view }

  /// Pushes the subviews that overlap a rectangle of their superview's coordinates.
  /// Of a crowd, those that others cover may be left out: only where the superview is upright, so
  /// that what covers has no soft edges.
  mutating func append(
    from index: SubviewIndex, overlapping rect: CGRect, unlessCovered: Bool
  ) {
    let first = hits.count
    index.forEach(overlapping: rect, unlessCovered: unlessCovered) {
      hits.append(Hit(order: $0.order, view: $0))
    }
    sort(from: first)
  }

  mutating func shrink(to count: Int) {
    hits.removeLast(hits.count - count)
  }

  /// Heapsort: the orders of siblings differ, so nothing need be stable.
  private mutating func sort(from first: Int) {
    let count = hits.count - first
    guard count > 1 else { return }
    hits.withUnsafeMutableBufferPointer { all in
      let heap = UnsafeMutableBufferPointer(rebasing: all[first...])
      for root in stride(from: count / 2 - 1, through: 0, by: -1) {
        Self.sink(root, heap, count)
      }
      for last in stride(from: count - 1, to: 0, by: -1) {
        heap.swapAt(0, last)
        Self.sink(0, heap, last)
      }
    }
  }

  private static func sink(_ start: Int, _ heap: UnsafeMutableBufferPointer<Hit>, _ count: Int) {
    var root = start
    while true {
      var child = 2 * root + 1
      guard child < count else { return }
      if child + 1 < count, heap[child].order < heap[child + 1].order { child += 1 }
      guard heap[root].order < heap[child].order else { return }
      heap.swapAt(root, child)
      root = child
    }
  }
}
