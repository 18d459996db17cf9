/// A set of pixels, kept as rectangles.
///
/// Like the regions of the X server: the rectangles lie in bands. All of one band have the same
/// rows, are sorted by x, and neither overlap nor touch; bands are sorted by y, and two bands that
/// touch differ in their columns. So equal sets of pixels have equal lists.
///
///     var damage = Region(PixelRect(x: 0, y: 0, width: 320, height: 480))
///     damage.subtract(PixelRect(x: 10, y: 10, width: 20, height: 20))
///     damage.rects.count   // 4
///
/// A region keeps the storage of its previous states, so that one that is emptied and filled again
/// each frame stops allocating. It is a value all the same: a copy is independent.
public struct Region: Equatable, Sendable {
  /// The rectangles, sorted by y and then by x.
  public private(set) var rects: [PixelRect] = []
  /// The smallest rectangle around all pixels; `PixelRect.empty` where there are none.
  public private(set) var bounds = PixelRect.empty
  /// Where what an operation changes is written, before it takes its place in `rects`. Its length
  /// says nothing, and what is in it is left from before.
  private var scratch: [PixelRect] = []

  /// The empty region.
  public init() {}

  /// The pixels of one rectangle.
  public init(_ rect: PixelRect) {
    assign(rect)
  }

  /// The empty region, with room for that many rectangles before it has to allocate.
  ///
  /// - Precondition: `capacity` is not negative.
  public init(reservingCapacity capacity: Int) {
    precondition(capacity >= 0, "a capacity must not be negative, got \(capacity)")
    rects.reserveCapacity(capacity)
    scratch = Array(repeating: .empty, count: capacity)
  }

  /// Whether the two are the same set of pixels.
  ///
  /// - Complexity: O(rectangles).
  public static func == (a: Region, b: Region) -> Bool {
    a.bounds == b.bounds && a.rects == b.rects
  }

  /// Whether there are no pixels.
  public var isEmpty: Bool { rects.isEmpty }

  /// Pixels.
  ///
  /// - Complexity: O(rectangles).
  public var area: Int {
    var sum = 0
    for rect in rects { sum += rect.area }
    return sum
  }

  /// Takes all pixels out and keeps the storage.
  public mutating func removeAll() {
    if !rects.isEmpty { rects.removeAll(keepingCapacity: true) }
    bounds = .empty
  }

  /// Shifts every pixel.
  ///
  /// - Precondition: the result lies within ±`PixelRect.limit`.
  /// - Complexity: O(rectangles).
  public mutating func translate(dx: Int32, dy: Int32) {
    guard !isEmpty, dx != 0 || dy != 0 else { return }
    for i in rects.indices { rects[i] = rects[i].translated(dx: dx, dy: dy) }
    bounds = bounds.translated(dx: dx, dy: dy)
  }
}

// MARK: - Questions

extension Region {
  /// Whether the pixel is in the region.
  ///
  /// - Complexity: O(log rectangles), and the length of a band.
  public func contains(x: Int32, y: Int32) -> Bool {
    guard bounds.contains(x: x, y: y) else { return false }
    var i = firstIndex(below: y)
    while i < rects.count, rects[i].y0 <= y {
      if rects[i].contains(x: x, y: y) { return true }
      i += 1
    }
    return false
  }

  /// Whether a pixel of the rectangle is in the region.
  ///
  /// - Complexity: O(log rectangles), and the number of rectangles in its rows.
  public func intersects(_ rect: PixelRect) -> Bool {
    guard bounds.intersects(rect) else { return false }
    if rects.count == 1 { return true }
    var i = firstIndex(below: rect.y0)
    while i < rects.count, rects[i].y0 < rect.y1 {
      if rects[i].intersects(rect) { return true }
      i += 1
    }
    return false
  }

  /// Whether every pixel of the rectangle is in the region.
  ///
  /// - Complexity: O(log rectangles), and the number of rectangles in its rows.
  public func contains(_ rect: PixelRect) -> Bool {
    if rect.isEmpty { return true }
    guard bounds.contains(rect) else { return false }
    var y = rect.y0
    var i = firstIndex(below: y)
    while i < rects.count, rects[i].y0 <= y {
      // Rectangles of one band do not touch, so one of them alone has to hold the columns.
      if rects[i].x0 <= rect.x0 && rects[i].x1 >= rect.x1 {
        y = rects[i].y1
        if y >= rect.y1 { return true }
      }
      i += 1
    }
    return false
  }

  /// Index of the first rectangle that ends below row `y`; `rects.count` where none does.
  ///
  /// - Complexity: O(log rectangles).
  public func firstIndex(below y: Int32) -> Int {
    var low = 0
    var high = rects.count
    while low < high {
      let middle = (low + high) / 2
      if rects[middle].y1 <= y { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Algebra

extension Region {
  /// Adds the pixels of a rectangle.
  ///
  /// - Complexity: O(log rectangles), the number of rectangles in its rows, and moving those below
  ///   where that number changes.
  public mutating func formUnion(_ rect: PixelRect) {
    if rect.isEmpty || (rects.count == 1 && bounds.contains(rect)) { return }
    if isEmpty || rect.contains(bounds) { return assign(rect) }
    combine(rect, by: .union)
  }

  /// Adds the pixels of another region.
  ///
  /// - Complexity: O(rectangles of both).
  public mutating func formUnion(_ other: Region) {
    if other.rects.count <= 1 { return formUnion(other.bounds) }
    if isEmpty { return assign(other) }
    if rects.count == 1 && bounds.contains(other.bounds) { return }
    combine(other, by: .union)
  }

  /// Takes the pixels of a rectangle out.
  ///
  /// - Complexity: as that of adding them; O(rectangles) where the rectangle reaches the left or
  ///   the right end of the region.
  public mutating func subtract(_ rect: PixelRect) {
    guard bounds.intersects(rect) else { return }
    if rect.contains(bounds) { return removeAll() }
    combine(rect, by: .subtraction)
  }

  /// Takes the pixels of another region out.
  ///
  /// - Complexity: O(rectangles of both).
  public mutating func subtract(_ other: Region) {
    if other.rects.count <= 1 { return subtract(other.bounds) }
    guard bounds.intersects(other.bounds) else { return }
    combine(other, by: .subtraction)
  }

  /// Keeps only the pixels that are in the rectangle too.
  ///
  /// - Complexity: O(rectangles); O(1) where the region has but one, or lies in the rectangle.
  public mutating func formIntersection(_ rect: PixelRect) {
    let common = bounds.intersection(rect)
    if common.isEmpty { return removeAll() }
    if common == bounds { return }
    if rects.count == 1 { return assign(common) }
    combine(common, by: .intersection)
  }

  /// Keeps only the pixels that are in the other region too.
  ///
  /// - Complexity: O(rectangles of both).
  public mutating func formIntersection(_ other: Region) {
    if other.rects.count <= 1 { return formIntersection(other.bounds) }
    if rects.count == 1 && bounds.contains(other.bounds) { return assign(other) }
    guard bounds.intersects(other.bounds) else { return removeAll() }
    combine(other, by: .intersection)
  }

  private mutating func assign(_ rect: PixelRect) {
    removeAll()
    guard !rect.isEmpty else { return }
    rects.append(rect)
    bounds = rect
  }

  /// Copies into the storage that is there, rather than sharing the other's.
  private mutating func assign(_ other: Region) {
    removeAll()
    // Through a pointer, since nothing is counted then.
    other.rects.withUnsafeBufferPointer { rects.append(contentsOf: $0) }
    bounds = other.bounds
  }

  private mutating func combine(_ rect: PixelRect, by operation: BandSweep.Operation) {
    withUnsafePointer(to: rect) { pointer in
      combine(UnsafeBufferPointer(start: pointer, count: 1), rect, by: operation)
    }
  }

  private mutating func combine(_ other: Region, by operation: BandSweep.Operation) {
    other.rects.withUnsafeBufferPointer { combine($0, other.bounds, by: operation) }
  }

  /// Merges the bands that the other's rows meet or touch; those above and below stay, or, of an
  /// intersection, go.
  private mutating func combine(
    _ other: UnsafeBufferPointer<PixelRect>, _ otherBounds: PixelRect,
    by operation: BandSweep.Operation
  ) {
    let (start, end) = bandsMet(by: otherBounds)
    let count = rects.withUnsafeBufferPointer { list in
      let sweep = BandSweep(
        UnsafeBufferPointer(rebasing: list[start..<end]), other, by: operation)
      return sweep.run(over: &scratch)
    }
    let isKept = operation != .intersection
    replace(isKept ? start..<end : 0..<rects.count, byScratch: count)
    updateBounds(otherBounds, operation)
    checkInvariants()
  }

  /// Rectangles up to which looking for bands takes longer than walking down all of them.
  private static let mostWalked = 8

  /// Where the bands begin and end that a rectangle's rows meet or touch.
  private func bandsMet(by rect: PixelRect) -> (start: Int, end: Int) {
    // None of them, as where rectangles are added from top to bottom.
    if bounds.y1 < rect.y0 { return (rects.count, rects.count) }
    if rects.count <= Self.mostWalked { return (0, rects.count) }
    let start = bounds.y0 >= rect.y0 ? 0 : firstIndex(below: rect.y0 - 1)
    if bounds.y1 <= rect.y1 { return (start, rects.count) }
    var (low, high) = (start, rects.count)
    while low < high {
      let middle = (low + high) / 2
      if rects[middle].y0 <= rect.y1 { low = middle + 1 } else { high = middle }
    }
    return (start, low)
  }

  /// Puts the first rectangles of the scratch list in place of those in a range.
  private mutating func replace(_ range: Range<Int>, byScratch count: Int) {
    scratch.withUnsafeBufferPointer { list in
      let new = UnsafeBufferPointer(rebasing: list[0..<count])
      guard range.count == count else { return rects.replaceSubrange(range, with: new) }
      rects.withUnsafeMutableBufferPointer { old in
        for k in 0..<count { old[range.lowerBound &+ k] = new[k] }
      }
    }
  }

  private mutating func updateBounds(_ other: PixelRect, _ operation: BandSweep.Operation) {
    if operation == .union {
      bounds = bounds.union(other)
    } else if operation == .subtraction && other.x0 > bounds.x0 && other.x1 < bounds.x1,
      let first = rects.first, let last = rects.last
    {
      // What lies at the left and at the right end is still there.
      bounds = PixelRect(x0: bounds.x0, y0: first.y0, x1: bounds.x1, y1: last.y1)
    } else {
      bounds = Self.bounds(of: rects)
    }
  }

  /// The smallest rectangle around a canonical list.
  private static func bounds(of rects: [PixelRect]) -> PixelRect {
    guard let first = rects.first, let last = rects.last else { return .empty }
    var bounds = PixelRect(x0: first.x0, y0: first.y0, x1: first.x1, y1: last.y1)
    for rect in rects {
      bounds.x0 = min(bounds.x0, rect.x0)
      bounds.x1 = max(bounds.x1, rect.x1)
    }
    return bounds
  }

  private func checkInvariants() {
    assert(isCanonical, "a region's rectangles are no longer canonical")
  }

  /// Whether the list is sorted, and no two of one band overlap or touch.
  private var isCanonical: Bool {
    guard bounds == Self.bounds(of: rects) else { return false }
    for (a, b) in zip(rects, rects.dropFirst()) {
      let sameBand = a.y0 == b.y0 && a.y1 == b.y1 && a.x1 < b.x0
      guard sameBand || a.y1 <= b.y0 else { return false }
    }
    return !rects.contains { $0.isEmpty }
  }
}
