/// The subviews of a view that has any, back to front, and the box around all that they show.
///
/// Beyond a few dozen of them, an index finds the ones that matter to a rectangle or a point. It is
/// made when first asked for, and kept up to date by every change from then on.
final class Children {
  /// Subviews from which on an index pays.
  private static let leastIndexed = 64
  /// Free order numbers between two neighbours when they are numbered anew.
  private static let orderGap: Int64 = 1 << 24

  private(set) var views: [UIView] = []

  /// The box around the subviews' extents in the coordinates of their superview; only right while
  /// `extentIsKnown`. Where it is unknown, so are those of all superviews.
  var extent = CGRect.null
  var extentIsKnown = true

  private(set) var index: SubviewIndex?

  /// Finds the extent from those of the subviews, which must be known, and brings the index up to
  /// date; makes it where there are enough subviews for one.
  func findExtent() {
    if let index {
      index.resolve()
    } else if views.count >= Self.leastIndexed {
      renumber()
      index = SubviewIndex(views)
    }
    extent =
      index?.extent()
      ?? views.reduce(CGRect.null) { $0.union($1.extent.applying($1.transformToSuperview)) }
    extentIsKnown = true
  }

  /// The place of a subview, from `start` on, whose own subviews' extents are unknown.
  func placeOfUnknown(from start: Int) -> Int? {
    if let index {
      return index.stale.values.first { $0.children?.extentIsKnown == false }
        .flatMap { place(of: $0) }
    }
    return views[start...].firstIndex { $0.children?.extentIsKnown == false }
  }

  // MARK: Changes

  /// Adds a subview on top.
  func append(_ view: UIView) {
    view.order = (views.last?.order ?? 0) &+ Self.orderGap
    views.append(view)
    enter(view)
  }

  func insert(_ view: UIView, at place: Int) {
    guard place < views.count else { return append(view) }
    views.insert(view, at: place)
    giveOrder(at: place)
    enter(view)
  }

  @discardableResult
  func remove(at place: Int) -> UIView {
    let view = views.remove(at: place)
    index?.remove(view)
    return view
  }

  func swapAt(_ first: Int, _ second: Int) {
    views.swapAt(first, second)
    swap(&views[first].order, &views[second].order)
  }

  /// Takes all subviews out, without a word to anybody.
  func removeAll() -> [UIView] {
    var taken: [UIView] = []
    swap(&taken, &views)
    index = nil
    extent = .null
    return taken
  }

  /// Notes that a subview's extent has changed, or may have.
  func extentChanged(of view: UIView) {
    guard let index else { return }
    index.markStale(view)
    dropIndexIfStale()
  }

  private func enter(_ view: UIView) {
    guard let index else { return }
    index.add(view)
    dropIndexIfStale()
  }

  /// Where much has changed, to make the index anew costs less.
  private func dropIndexIfStale() {
    guard let index, index.stale.count > max(Self.leastIndexed, views.count / 4) else { return }
    self.index = nil
  }

  // MARK: Order

  /// The place of a subview in the list.
  func place(of view: UIView) -> Int? {
    guard index != nil else { return views.lastIndex { $0 === view } }
    var low = 0, high = views.count
    while low < high {
      let middle = (low + high) / 2
      if views[middle].order < view.order { low = middle + 1 } else { high = middle }
    }
    return low < views.count && views[low] === view ? low : nil
  }

  private func giveOrder(at place: Int) {
    let above = views[place + 1].order
    let below = place > 0 ? views[place - 1].order : above &- 2 &* Self.orderGap
    let middle = below + (above - below) / 2
    if middle > below && middle < above { views[place].order = middle } else { renumber() }
  }

  private func renumber() {
    for (i, view) in views.enumerated() { view.order = Int64(i) &* Self.orderGap }
  }
}

extension UIView {
  /// Frees a tree without recursion, however deep it is.
  ///
  /// A view that nobody else holds gives up its subviews before it goes, so that its own end finds
  /// nothing left to release.
  static func dismantle(_ root: Children) {
    var pending = root.removeAll()
    for view in pending { view.storedSuperview = nil }
    while var view = pending.popLast() {
      guard isKnownUniquelyReferenced(&view), let children = view.children else { continue }
      let below = children.removeAll()
      for child in below { child.storedSuperview = nil }
      pending.append(contentsOf: below)
    }
  }
}
