/// The subviews to ask about a point, front to back: a few are all asked; of many, those around it,
/// and all those that may answer hit tests anywhere.
///
/// Of many, a heap: mostly the first one or two answer, and the others are never put in order.
struct HitCandidates {
  private var heap: [UIView] = []
  private var isHeap = true

  init(of view: UIView, at point: CGPoint) {
    guard let children = view.children else { return }
    view.findExtents()
    if let index = children.index {
      collect(from: index, at: point)
    } else {
      heap = children.views
      isHeap = false
    }
  }

  private mutating func collect(from index: SubviewIndex, at point: CGPoint) {
    heap.append(contentsOf: index.wayward.values)
    let place = CGRect(origin: point, size: .zero).insetBy(dx: -1, dy: -1)
    index.forEach(overlapping: place) {
      if !$0.answersAnywhere { heap.append($0) }
    }
    for root in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(root) }
  }

  mutating func next() -> UIView? {
    guard let last = heap.popLast() else { return nil }
    guard isHeap, let top = heap.first else { return last }
    heap[0] = last
    sink(0)
    return top
  }

  private mutating func sink(_ start: Int) {
    var root = start
    while true {
      var child = 2 * root + 1
      guard child < heap.count else { return }
      if child + 1 < heap.count, heap[child].order < heap[child + 1].order { child += 1 }
      guard heap[root].order < heap[child].order else { return }
      heap.swapAt(root, child)
      root = child
    }
  }
}
