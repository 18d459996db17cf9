/// Finds those of a great many subviews that overlap a rectangle, without a look at the others.
///
/// A hierarchy of grids: a subview goes to the grid whose cells are just large enough for its
/// extent, into the cell that its top left corner is in. So it reaches at most one cell further,
/// and a rectangle meets only the cells under it and those next to them above and to the left.
///
///     index.forEach(overlapping: rect) { view, order in … }
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
  /// Subviews whose class may answer hit tests outside its extent.
  private(set) var customCount = 0
  /// Subviews that are new, or whose extent has changed since they were entered.
  private(set) var stale: [ObjectIdentifier: UIView] = [:]

  /// An index of subviews whose extents are known.
  init(_ views: [UIView]) {
    for view in views {
      if type(of: view) != UIView.self { customCount += 1 }
      place(view)
    }
  }

  // MARK: Changes

  /// Notes a new subview; its extent may be unknown yet.
  func add(_ view: UIView) {
    if type(of: view) != UIView.self { customCount += 1 }
    view.cell = Self.absent
    markStale(view)
  }

  /// Notes that a subview's extent has changed, or may have.
  func markStale(_ view: UIView) { stale[ObjectIdentifier(view)] = view }

  func remove(_ view: UIView) {
    if type(of: view) != UIView.self { customCount -= 1 }
    takeOut(view)
    stale[ObjectIdentifier(view)] = nil
  }

  /// Enters the stale subviews anew; all extents must be known by now.
  func resolve() {
    for view in stale.values {
      takeOut(view)
      place(view)
    }
    stale.removeAll(keepingCapacity: stale.count < Self.keptStale)
  }

  private func place(_ view: UIView) {
    let box = Box(
      view.extent.applying(view.transformToSuperview).union(view.modelReach))
    let entry = Entry(box: box, view: view)
    guard let place = Self.place(of: box) else {
      view.cell = Self.wide
      wideEntries.append(entry)
      return
    }
    let number = numbers[place] ?? makeCell(place)
    cells[Int(number)].entries.append(entry)
    cells[Int(number)].box.formUnion(box)
    view.cell = number
  }

  private func takeOut(_ view: UIView) {
    let number = view.cell
    view.cell = Self.absent
    switch number {
    case Self.absent: return
    case Self.wide: wideEntries.removeAll { $0.view === view }
    default: takeOut(view, from: Int(number))
    }
  }

  private func takeOut(_ view: UIView, from number: Int) {
    guard let i = cells[number].entries.lastIndex(where: { $0.view === view }) else {
      preconditionFailure("a subview is missing from its cell")
    }
    let last = cells[number].entries.count - 1
    cells[number].entries.swapAt(i, last)
    cells[number].entries.removeLast()
    cells[number].isLoose = true
    if last == 0 { dropCell(number) }
  }

  private func makeCell(_ place: Place) -> Int32 {
    let number: Int32
    if let free = freeCells.popLast() {
      number = free
      cells[Int(number)].place = place
    } else {
      number = Int32(cells.count)
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
  func forEach(overlapping rect: CGRect, _ body: (UIView) -> Void) {
    let box = Box(rect)
    for entry in wideEntries where Self.overlap(entry.box, box) { body(entry.view) }
    var side = Self.leastSide
    for level in 0..<Self.levelCount {
      if cellsOfLevel[level] > 0 { visit(Int32(level), side: side, box, body) }
      side *= 2
    }
  }

  private func visit(_ level: Int32, side: Double, _ box: Box, _ body: (UIView) -> Void) {
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
        visit(number, box, body)
      }
      return
    }
    for y in y0...y1 {
      for x in x0...x1 {
        if let number = numbers[Place(level: level, x: x, y: y)] {
          visit(Int(number), box, body)
        }
      }
    }
  }

  private func visit(_ number: Int, _ box: Box, _ body: (UIView) -> Void) {
    for entry in cells[number].entries where Self.overlap(entry.box, box) { body(entry.view) }
  }

  private static func overlap(_ a: Box, _ b: Box) -> Bool {
    a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
  }

  /// The box around all subviews' extents.
  ///
  /// - Complexity: O(cells), and the subviews of those cells from which one was taken.
  func extent() -> CGRect {
    var box = Box.empty
    for entry in wideEntries { box.formUnion(entry.box) }
    for number in cells.indices where !cells[number].entries.isEmpty {
      if cells[number].isLoose { tighten(number) }
      box.formUnion(cells[number].box)
    }
    guard box.x0 <= box.x1, box.y0 <= box.y1 else { return .null }
    return CGRect(
      x: CGFloat(box.x0), y: CGFloat(box.y0), width: CGFloat(box.x1) - CGFloat(box.x0),
      height: CGFloat(box.y1) - CGFloat(box.y0))
  }

  private func tighten(_ number: Int) {
    var box = Box.empty
    for entry in cells[number].entries { box.formUnion(entry.box) }
    cells[number].box = box
    cells[number].isLoose = false
  }
}

extension SubviewIndex.Box {
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
