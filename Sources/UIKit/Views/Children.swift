/// The subviews of a view that has any, back to front, and the box around all that they show.
///
/// Beyond a few dozen of them, an index finds the ones that matter to a rectangle or a point. It is
/// made when first asked for, and kept up to date by every change from then on.
final class Children {
  /// Subviews from which on an index pays.
  private static let leastIndexed = 64
  /// And below which it is not kept any longer.
  private static let fewIndexed = 32
  /// Free order numbers between two neighbours when they are numbered anew.
  private static let orderGap: Int64 = 1 << 24

  @exclusivity(unchecked) private var list = ViewList()

  /// The box around the subviews' extents in the coordinates of their superview; only right while
  /// `extentIsKnown`. Where it is unknown, so are those of all superviews up to one that clips.
  var extent = CGRect.null
  /// Whether some of what they show has edges across pixels; known when `extent` is.
  private(set) var hasSoftEdges = false
  var extentIsKnown = true

  /// How many of the subviews follow a resize by their masks.
  var followers = 0

  /// Those of the subviews that wait for layout, or have views below them that do.
  var layoutQueue = LayoutQueue()

  @exclusivity(unchecked) private(set) var index: SubviewIndex?

  var count: Int { list.count }

  /// The subviews as an array, which after some changes is made anew: not for every frame.
  var views: [UIView] {
    _read { yield list.views }
  }

  subscript(place: Int) -> UIView { list[place] }

  /// Finds the extent from those of the subviews, which must be known, and brings the index up to
  /// date; makes it where there are enough subviews for one.
  func findExtent() {
    if index == nil, count >= Self.leastIndexed {
      let made = SubviewIndex(capacity: count)
      list.forEach { made.add($0) }
      index = made
    }
    if let index {
      index.resolve()
      extent = index.extent()
      hasSoftEdges = index.softCount > 0
    } else {
      extent = .null
      hasSoftEdges = false
      for place in 0..<count {
        let view = self[place]
        let place = view.extent.placed(by: view.transformToSuperview)
        extent = extent.union(place).roundedOutward
        if view.showsSoftEdges { hasSoftEdges = true }
      }
    }
    extentIsKnown = true
  }

  /// The subviews whose own subviews' extents are unknown.
  var unknown: [UIView] {
    if let index { return index.staleViews { $0.children?.extentIsKnown == false } }
    return views.filter { $0.children?.extentIsKnown == false }
  }

  /// Whether there are any.
  var hasUnknown: Bool {
    if let index { return index.hasStaleView { $0.children?.extentIsKnown == false } }
    for place in 0..<count where self[place].children?.extentIsKnown == false { return true }
    return false
  }

  // MARK: Changes

  /// Puts a subview in; beyond the end is the top.
  func insert(_ view: UIView, at place: Int) {
    let place = min(place, count)
    let isNumbered = giveOrder(to: view, at: place)
    list.insert(view, at: place)
    if !view.storedMask.isEmpty { followers += 1 }
    index?.add(view)
    if !isNumbered { renumber() }
  }

  func remove(_ view: UIView) {
    list.remove(view)
    if !view.storedMask.isEmpty { followers -= 1 }
    index?.remove(view)
    if count < Self.fewIndexed { index = nil }
    layoutQueue.remove(view)
  }

  func swapAt(_ first: Int, _ second: Int) {
    list.swapAt(first, second)
    extentChanged(of: list[first])
    extentChanged(of: list[second])
  }

  /// Takes all subviews out, without a word to anybody.
  func removeAll() -> [UIView] {
    let taken = views
    list = ViewList()
    followers = 0
    layoutQueue.removeAll(of: taken)
    index = nil
    extent = .null
    return taken
  }

  /// Notes that a subview's extent or order has changed, or may have.
  func extentChanged(of view: UIView) {
    index?.markStale(view)
  }

  // MARK: Order

  /// The place of a subview in the list.
  func place(of view: UIView) -> Int? { list.place(of: view) }

  /// Gives a view that is to be put in an order between those of its neighbours; `false` where
  /// there is none left.
  private func giveOrder(to view: UIView, at place: Int) -> Bool {
    guard count > 0 else {
      view.order = 0
      return true
    }
    if place == count {
      view.order = list[count - 1].order + Self.orderGap
      return true
    }
    let above = list[place].order
    let below = place > 0 ? list[place - 1].order : above - 2 * Self.orderGap
    view.order = below + (above - below) / 2
    return view.order > below && view.order < above
  }

  /// Gives all subviews orders with room between them.
  private func renumber() {
    var next: Int64 = 0
    list.forEach {
      $0.order = next
      next += Self.orderGap
    }
    index?.renumber(list)
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
