internal import Raster

/// Finds those of a great many subviews that overlap a rectangle, without a look at the others.
///
/// A hierarchy of grids: a subview goes to the grid whose cells are just large enough for its
/// extent, into the cell that its top left corner is in. So it reaches at most one cell further,
/// and a rectangle meets only the cells under it and those next to them above and to the left.
///
///     index.forEach(overlapping: rect) { view in … }
///
/// Extents are kept as Float, rounded outwards: what is found may lie next to the rectangle, and
/// nothing that overlaps it is missed. Invariant: each subview is in the one cell that its `cell`
/// names, or among the `wide` ones that no grid holds.
///
/// - Complexity: adding, removing, moving O(1) on average and the crowd of one cell; asking O(cells
///   under the rectangle and the subviews in them).
final class SubviewIndex {
  /// The smallest cells' side, points: about that of a small control.
  private static let leastSide = 16.0
  /// Grids; the largest cells' side is `leastSide` · 2^(this − 1), beyond which a subview is wide.
  private static let levelCount = 20
  /// The cell number of what is in no grid.
  private static let wide: Int32 = -2
  /// The cell number of what is not in the index.
  static let absent: Int32 = -1
  /// Cells whose boxes have a box around them.
  private static let groupLength = 64
  /// Subviews in one cell from which on it is asked whether one covers the others.
  private static let leastCrowd = 64
  /// Stale subviews for which room is kept from frame to frame.
  private static let keptStale = 1024

  struct Box {
    var x0, y0, x1, y1: Float

    static let empty = Box(x0: .infinity, y0: .infinity, x1: -.infinity, y1: -.infinity)

    mutating func formUnion(_ other: Box) {
      x0 = min(x0, other.x0)
      y0 = min(y0, other.y0)
      x1 = max(x1, other.x1)
      y1 = max(y1, other.y1)
    }
  }

  private struct Entry {
    var box: Box
    var order: Int64
    unowned(unsafe) var view: UIView
  }

  private struct Cell {
    var entries: [Entry] = []
    var place: Place
    var box = Box.empty
    /// Whether `box` may be larger than what the entries need.
    var isLoose = false
  }

  private typealias Place = CellTable.Place

  private var cells: [Cell] = []
  private var freeCells: [Int32] = []
  private var numbers = CellTable()
  private var cellsOfLevel = [Int](repeating: 0, count: levelCount)
  private var wideEntries: [Entry] = []
  /// The boxes around sixty-four cells each, and whether they may be larger than need be.
  private var groups: [(box: Box, isLoose: Bool)] = []
  /// Subviews that may answer hit tests outside of their extents.
  private(set) var wayward: [ObjectIdentifier: UIView] = [:]
  /// Subviews that showed soft edges when they were entered.
  private(set) var softCount = 0
  /// Subviews that are new, or whose extent has changed since they were entered.
  private(set) var stale: [ObjectIdentifier: UIView] = [:]

  // MARK: Changes

  /// Takes in a subview whose extent is known.
  func enter(_ view: UIView) {
    noteClass(of: view)
    place(view)
  }

  /// Notes a new subview; its extent may be unknown yet.
  func add(_ view: UIView) {
    noteClass(of: view)
    view.cell = Self.absent
    markStale(view)
  }

  /// Notes that a subview's extent has changed, or may have.
  func markStale(_ view: UIView) { stale[ObjectIdentifier(view)] = view }

  func remove(_ view: UIView) {
    takeOut(view)
    stale[ObjectIdentifier(view)] = nil
    if view.answersAnywhere { wayward[ObjectIdentifier(view)] = nil }
  }

  /// Enters the stale subviews anew; all extents must be known by now.
  func resolve() {
    for view in stale.values {
      takeOut(view)
      place(view)
    }
    stale.removeAll(keepingCapacity: stale.count < Self.keptStale)
  }

  private func noteClass(of view: UIView) {
    if view.answersAnywhere { wayward[ObjectIdentifier(view)] = view }
  }

  private func place(_ view: UIView) {
    let box = Box(
      view.extent.applying(view.transformToSuperview).union(view.modelReach))
    let entry = Entry(box: box, order: view.order, view: view)
    view.flags.set(.countedAsSoft, to: view.showsSoftEdges)
    if view.flags.contains(.countedAsSoft) { softCount += 1 }
    guard let place = Self.place(of: box) else {
      view.cell = Self.wide
      view.slot = Int32(wideEntries.count)
      wideEntries.append(entry)
      return
    }
    let number = numbers[place] ?? makeCell(place)
    view.cell = number
    view.slot = Int32(cells[Int(number)].entries.count)
    cells[Int(number)].entries.append(entry)
    cells[Int(number)].box.formUnion(box)
    groups[Int(number) / Self.groupLength].box.formUnion(box)
  }

  private func takeOut(_ view: UIView) {
    let number = view.cell
    view.cell = Self.absent
    if number == Self.absent { return }
    if view.flags.contains(.countedAsSoft) { softCount -= 1 }
    switch number {
    case Self.wide: Self.takeOut(view, from: &wideEntries)
    default:
      Self.takeOut(view, from: &cells[Int(number)].entries)
      cells[Int(number)].isLoose = true
      groups[Int(number) / Self.groupLength].isLoose = true
      if cells[Int(number)].entries.isEmpty { dropCell(Int(number)) }
    }
  }

  /// The last entry takes the place of the one that leaves.
  private static func takeOut(_ view: UIView, from entries: inout [Entry]) {
    let slot = Int(view.slot)
    precondition(entries[slot].view === view, "a subview is missing from its cell")
    let last = entries.removeLast()
    guard slot < entries.count else { return }
    entries[slot] = last
    last.view.slot = view.slot
  }

  private func makeCell(_ place: Place) -> Int32 {
    let number: Int32
    if let free = freeCells.popLast() {
      number = free
      cells[Int(number)].place = place
    } else {
      number = Int32(cells.count)
      if cells.count % Self.groupLength == 0 { groups.append((.empty, false)) }
      cells.append(Cell(place: place))
    }
    numbers[place] = number
    cellsOfLevel[Int(place.level)] += 1
    return number
  }

  private func dropCell(_ number: Int) {
    let place = cells[number].place
    numbers[place] = nil
    cellsOfLevel[Int(place.level)] -= 1
    cells[number].box = .empty
    cells[number].isLoose = false
    freeCells.append(Int32(number))
  }

  private static func place(of box: Box) -> Place? {
    let side = Double(max(box.x1 - box.x0, box.y1 - box.y0))
    var level = 0
    var cellSide = leastSide
    while cellSide < side {
      level += 1
      cellSide *= 2
      if level == levelCount { return nil }
    }
    let x = (Double(box.x0) / cellSide).rounded(.down)
    let y = (Double(box.y0) / cellSide).rounded(.down)
    guard abs(x) < Double(Int32.max / 2), abs(y) < Double(Int32.max / 2) else { return nil }
    return Place(level: Int32(level), x: Int32(x), y: Int32(y))
  }

  // MARK: Questions

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
    let wanted = Wanted(box: Box(rect), order: order, crowd: crowd)
    for entry in wideEntries where wanted.takes(entry) { body(entry.view) }
    var side = Self.leastSide
    for level in 0..<Self.levelCount {
      if cellsOfLevel[level] > 0 { visit(Int32(level), side: side, wanted, body) }
      side *= 2
    }
  }

  /// What a question is about.
  private struct Wanted {
    let box: Box
    /// Only subviews above this order.
    let order: Int64
    /// From how many subviews in a cell on those are left out that one of them covers.
    let crowd: Int

    @inline(__always) func takes(_ entry: Entry) -> Bool {
      entry.order > order && SubviewIndex.overlap(entry.box, box)
    }
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
    var lowest = Int64.min
    if cells[number].entries.count >= wanted.crowd {
      lowest = orderOfCover(of: cells[number], wanted.box)
    }
    for entry in cells[number].entries where entry.order >= lowest && wanted.takes(entry) {
      body(entry.view)
    }
  }

  /// The order of an opaque subview that covers all of a cell's that is in the box; of several,
  /// likely the topmost, since most subviews were added on top. The least of all if there is none.
  private func orderOfCover(of cell: Cell, _ box: Box) -> Int64 {
    let needed = cell.box.intersection(box)
    for entry in cell.entries.reversed()
    where entry.box.contains(needed) && entry.view.covers(needed.rect) { return entry.order }
    return .min
  }

  private static func overlap(_ a: Box, _ b: Box) -> Bool {
    a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
  }

  /// The box around all subviews' extents.
  ///
  /// - Complexity: a sixty-fourth of O(cells), and the subviews of those cells from which one was
  ///   taken.
  func extent() -> CGRect {
    var box = Box.empty
    for entry in wideEntries { box.formUnion(entry.box) }
    for group in groups.indices {
      if groups[group].isLoose { tighten(group: group) }
      box.formUnion(groups[group].box)
    }
    return box.rect
  }

  private func tighten(group: Int) {
    var box = Box.empty
    let first = group * Self.groupLength
    for number in first..<min(first + Self.groupLength, cells.count) {
      if cells[number].isLoose { tighten(number) }
      box.formUnion(cells[number].box)
    }
    groups[group] = (box, false)
  }

  private func tighten(_ number: Int) {
    var box = Box.empty
    for entry in cells[number].entries { box.formUnion(entry.box) }
    cells[number].box = box
    cells[number].isLoose = false
  }
}

extension SubviewIndex.Box {
  func contains(_ other: Self) -> Bool {
    x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
  }

  func intersection(_ other: Self) -> Self {
    Self(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  /// The box as a rectangle; null where it is empty.
  var rect: CGRect {
    guard x0 <= x1, y0 <= y1 else { return .null }
    return CGRect(
      x: CGFloat(x0), y: CGFloat(y0), width: CGFloat(x1) - CGFloat(x0),
      height: CGFloat(y1) - CGFloat(y0))
  }

  /// The box, its edges rounded outwards.
  fileprivate init(_ rect: CGRect) {
    func down(_ x: CGFloat) -> Float {
      let f = Float(x)
      return CGFloat(f) > x ? f.nextDown : f
    }
    func up(_ x: CGFloat) -> Float {
      let f = Float(x)
      return CGFloat(f) < x ? f.nextUp : f
    }
    self.init(x0: down(rect.minX), y0: down(rect.minY), x1: up(rect.maxX), y1: up(rect.maxY))
  }
}

extension UIView {
  /// Whether the view's own colour hides whatever is behind it within a rectangle of its superview.
  fileprivate func covers(_ rect: CGRect) -> Bool {
    !flags.contains(.hidden) && storedAlpha == 1 && fillColor.isOpaque
      && (extras?.transform.isIdentity ?? true)
      && storedBounds.applying(transformToSuperview).contains(rect)
  }
}
