internal import Raster

extension SubviewIndex {
  /// Subviews in one cell from which on it is asked whether one covers the others.
  private static let leastCrowd = 64

  /// Calls `body` with every subview whose extent overlaps the rectangle of the superview's
  /// coordinates, in no order.
  ///
  /// - Parameters:
  ///   - order: of which only those above count.
  ///   - unlessCovered: whether those of a crowd may be left out that an opaque subview above them
  ///     covers within the rectangle.
  func forEach(
    overlapping rect: CGRect, above order: Int64 = .min, unlessCovered: Bool = false,
    _ body: (UIView) -> Void
  ) {
    // What is soft may show beside what covers it.
    let crowd = unlessCovered && softCount == 0 ? Self.leastCrowd : .max
    let wanted = Wanted(box: ExtentBox(rect), order: order, crowd: crowd)
    if let number = numbers[Self.wide] { visit(Int(number), wanted, body) }
    var side = Self.leastSide
    for level in 0..<Self.levelCount {
      if cellsOfLevel[level] > 0 { visit(Int32(level), side: side, wanted, body) }
      side *= 2
    }
  }

  /// What a question is about.
  private struct Wanted {
    let box: ExtentBox
    /// Only subviews above this order.
    let order: Int64
    /// From how many subviews in a cell on those are left out that one of them covers.
    let crowd: Int
  }

  private func visit(
    _ level: Int32, side: Double, _ wanted: Wanted, _ body: (UIView) -> Void
  ) {
    let box = wanted.box
    let limit = Double(Int32.max / 2)
    func cell(_ coordinate: Float) -> Int32 {
      Int32(min(max((Double(coordinate) / side).rounded(.down), -limit), limit))
    }
    let x0 = cell(box.x0) - 1, x1 = cell(box.x1)
    let y0 = cell(box.y0) - 1, y1 = cell(box.y1)
    guard x0 <= x1, y0 <= y1 else { return }
    let asked = (Double(x1) - Double(x0) + 1) * (Double(y1) - Double(y0) + 1)
    if asked > Double(cells.count) {
      for number in cells.indices where cells[number].place.level == level {
        visit(number, wanted, body)
      }
      return
    }
    for y in y0...y1 {
      for x in x0...x1 {
        if let number = numbers[Place(level: level, x: x, y: y)] {
          visit(Int(number), wanted, body)
        }
      }
    }
  }

  private func visit(_ number: Int, _ wanted: Wanted, _ body: (UIView) -> Void) {
    let chain = cells[number].chain
    var order = wanted.order
    if chain.count >= wanted.crowd {
      let needed = boxes[number].intersection(wanted.box)
      if let cover = cover(of: needed, in: chain) { order = max(order, cover.order - 1) }
    }
    entries.forEach(in: chain) {
      if $0.order > order, $0.box.overlaps(wanted.box) { body($0.view) }
    }
  }

  /// An opaque subview that covers a box; of several, likely the topmost, since most were added on
  /// top and those added last come first.
  private func cover(
    of box: ExtentBox, in chain: IndexEntries.Chain
  ) -> IndexEntries.Entry? {
    let rect = box.rect
    return entries.first(in: chain) { $0.box.contains(box) && $0.view.covers(rect) }
  }
}

extension UIView {
  /// Whether the view's own colour hides whatever is behind it within a rectangle of its superview.
  fileprivate func covers(_ rect: CGRect) -> Bool {
    guard !flags.contains(.hidden), storedAlpha == 1, fillColor.isOpaque,
      extras?.transform.isIdentity ?? true
    else { return false }
    let place = transformToSuperview
    // What is far out may be rounded to beside what it should cover.
    return place.shiftsNearby && storedBounds.origin.x.isNearby && storedBounds.origin.y.isNearby
      && storedBounds.applying(place).contains(rect)
  }
}
