/// Finds those of a great many subviews that overlap a rectangle, without a look at the others.
///
/// A hierarchy of grids: a subview goes to the grid whose cells are just large enough for its
/// extent, into the cell that its top left corner is in. So it reaches at most one cell further,
/// and a rectangle meets only the cells under it and those next to them above and to the left.
///
///     index.forEach(overlapping: rect) { view in … }
///
/// Extents are kept as Float, rounded outwards: what is found may lie next to the rectangle, and
/// nothing that overlaps it is missed. Once it has grown, it changes without taking memory, so that
/// all subviews can move in every frame. Invariant: each subview has the entry that it names, in
/// one cell, or stale and in none yet; a cell has entries, or is among those to be used again.
///
/// - Complexity: adding, removing, moving O(1) on average and the crowd of one cell; asking O(cells
///   under the rectangle and the subviews in them).
final class SubviewIndex {
  typealias Place = CellTable.Place

  /// The smallest cells' side, points: about that of a small control.
  static let leastSide = 16.0
  /// Grids; the largest cells' side is `leastSide` · 2^(this − 1).
  static let levelCount = 20
  /// The cell of what no grid holds.
  static let wide = Place(level: -1, x: 0, y: 0)

  struct Cell {
    var chain = IndexEntries.Chain()
    var place: Place
  }

  // Unchecked: nobody who is told of a subview changes the index, and a check for each cell that a
  // question meets costs a twentieth of it.
  @exclusivity(unchecked) private(set) var entries = IndexEntries()
  @exclusivity(unchecked) private(set) var cells: [Cell] = []
  private var freeCells: [Int32] = []
  @exclusivity(unchecked) private(set) var numbers = CellTable()
  @exclusivity(unchecked) private(set) var cellsOfLevel = [Int](repeating: 0, count: levelCount)
  /// A leaf for each cell.
  private(set) var boxes = BoxTree()
  /// Entries of subviews that are new, or whose extent has changed since they were entered.
  private var stale: [Int32] = []
  /// Subviews that may answer hit tests outside of their extents.
  private(set) var wayward: [ObjectIdentifier: UIView] = [:]
  /// Subviews that showed soft edges when they were entered.
  private(set) var softCount = 0

  /// An index of nothing, with room for so many subviews.
  init(capacity: Int) {
    entries.reserveCapacity(capacity)
    stale.reserveCapacity(capacity)
  }

  // MARK: Changes

  /// Notes a new subview; its extent may be unknown yet.
  func add(_ view: UIView) {
    view.entry = entries.make(for: view)
    view.flags.remove(.countedAsSoft)
    if view.answersAnywhere { wayward[ObjectIdentifier(view)] = view }
    markStale(view)
  }

  /// Notes that a subview's extent or order has changed, or may have.
  func markStale(_ view: UIView) {
    guard entries[view.entry].stalePlace == IndexEntries.none else { return }
    entries[view.entry].stalePlace = Int32(stale.count)
    stale.append(view.entry)
  }

  func remove(_ view: UIView) {
    let number = view.entry
    precondition(entries[number].view === view, "a subview is missing from the index")
    takeOut(number)
    forgetStale(number)
    countAsSoft(view, false)
    entries.discard(number)
    if view.answersAnywhere { wayward[ObjectIdentifier(view)] = nil }
  }

  /// Enters the stale subviews anew; all extents must be known by now.
  func resolve() {
    for number in stale {
      entries[number].stalePlace = IndexEntries.none
      enter(number)
    }
    stale.removeAll(keepingCapacity: true)
  }

  /// Takes over the orders of the subviews, which have been numbered anew.
  func renumber(_ views: ViewList) {
    views.forEach { entries[$0.entry].order = $0.order }
  }

  /// The last of the stale takes the place of one that leaves.
  private func forgetStale(_ number: Int32) {
    let place = entries[number].stalePlace
    guard place != IndexEntries.none else { return }
    let last = stale.removeLast()
    guard last != number else { return }
    stale[Int(place)] = last
    entries[last].stalePlace = place
  }

  private func enter(_ number: Int32) {
    let view = entries[number].view
    let place = view.extent.placed(by: view.transformToSuperview)
    let box = ExtentBox(place.union(view.modelReach).roundedOutward)
    let home = Self.place(of: box)
    var cell = entries[number].cell
    if cell != IndexEntries.none, cells[Int(cell)].place == home {
      boxes.loosen(Int(cell), without: entries[number].box)
    } else {
      takeOut(number)
      cell = numbers[home] ?? makeCell(home)
      entries.link(number, into: &cells[Int(cell)].chain, of: cell)
    }
    entries[number].box = box
    entries[number].order = view.order
    boxes.grow(Int(cell), by: box)
    countAsSoft(view, view.showsSoftEdges)
  }

  private func countAsSoft(_ view: UIView, _ isSoft: Bool) {
    guard isSoft != view.flags.contains(.countedAsSoft) else { return }
    view.flags.set(.countedAsSoft, to: isSoft)
    softCount += isSoft ? 1 : -1
  }

  /// Takes an entry out of the cell that it is in, if it is in any.
  private func takeOut(_ number: Int32) {
    let cell = entries[number].cell
    guard cell != IndexEntries.none else { return }
    boxes.loosen(Int(cell), without: entries[number].box)
    entries.unlink(number, from: &cells[Int(cell)].chain)
    if cells[Int(cell)].chain.count == 0 { dropCell(cell) }
  }

  private func makeCell(_ place: Place) -> Int32 {
    let number = freeCells.popLast() ?? Int32(cells.count)
    if number == cells.count {
      cells.append(Cell(place: place))
      boxes.append()
    } else {
      cells[Int(number)].place = place
    }
    numbers[place] = number
    if place != Self.wide { cellsOfLevel[Int(place.level)] += 1 }
    return number
  }

  private func dropCell(_ number: Int32) {
    let place = cells[Int(number)].place
    numbers[place] = nil
    if place != Self.wide { cellsOfLevel[Int(place.level)] -= 1 }
    freeCells.append(number)
  }

  private static func place(of box: ExtentBox) -> Place {
    let side = Double(box.longerSide)
    var level = 0
    var cellSide = leastSide
    while cellSide < side {
      level += 1
      cellSide *= 2
      if level == levelCount { return wide }
    }
    let x = (Double(box.x0) / cellSide).rounded(.down)
    let y = (Double(box.y0) / cellSide).rounded(.down)
    guard abs(x) < Double(Int32.max / 2), abs(y) < Double(Int32.max / 2) else { return wide }
    return Place(level: Int32(level), x: Int32(x), y: Int32(y))
  }

  // MARK: The whole

  /// The stale subviews of which something is true.
  func staleViews(where isWanted: (UIView) -> Bool) -> [UIView] {
    stale.lazy.map { self.entries[$0].view }.filter(isWanted)
  }

  /// Whether there is a stale subview of which something is true.
  func hasStaleView(where isWanted: (UIView) -> Bool) -> Bool {
    stale.contains { isWanted(entries[$0].view) }
  }

  /// The box around all subviews' extents.
  ///
  /// - Complexity: O(log n) and the crowd of the cell, for each subview that has left a place at
  ///   the edge of others.
  func extent() -> CGRect {
    boxes.root { leaf in
      var box = ExtentBox.empty
      entries.forEach(in: cells[leaf].chain) { box.formUnion($0.box) }
      return box
    }.rect
  }
}
