/// Which subviews of a view the next layout has to visit, so that it need not look at the others.
///
/// Every view in it has the flag `isQueued`. Beyond some number none is listed any more, and all
/// subviews are looked at.
struct LayoutQueue {
  /// To look at a subview that does not wait costs little beside what was done to that many.
  private static let mostListed = 1024

  private var views: [Entry] = []
  private var isOverflown = false

  private struct Entry {
    unowned(unsafe) var view: UIView
  }

  mutating func add(_ view: UIView) {
    guard !view.flags.contains(.isQueued) else { return }
    view.flags.insert(.isQueued)
    guard !isOverflown else { return }
    views.append(Entry(view: view))
    guard views.count > Self.mostListed else { return }
    isOverflown = true
    views = []
  }

  /// Takes out a view that leaves its superview.
  mutating func remove(_ view: UIView) {
    guard view.flags.contains(.isQueued) else { return }
    view.flags.remove(.isQueued)
    if let place = views.lastIndex(where: { $0.view === view }) { views.remove(at: place) }
  }

  /// Takes out everything, where all subviews leave.
  mutating func removeAll(of subviews: [UIView]) {
    for view in subviews { view.flags.remove(.isQueued) }
    self = LayoutQueue()
  }

  /// Empties the queue, and returns what was in it, back to front.
  mutating func take(from subviews: @autoclosure () -> [UIView]) -> [UIView] {
    let taken =
      isOverflown
      ? subviews().filter { $0.flags.contains(.isQueued) }
      : views.map(\.view).sorted { $0.order < $1.order }
    views.removeAll(keepingCapacity: true)
    isOverflown = false
    for view in taken { view.flags.remove(.isQueued) }
    return taken
  }
}
