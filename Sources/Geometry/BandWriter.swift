/// Writes rectangles one band after the other, each merged from the columns of two bands.
///
/// The lists of columns, of at least one each, are sorted, and their rectangles neither overlap nor
/// touch.
struct BandWriter {
  private let list: UnsafeMutablePointer<PixelRect>
  private let listEnd: UnsafeMutablePointer<PixelRect>
  private var next: UnsafeMutablePointer<PixelRect>
  /// Where the band begins that is being written, and the one before it.
  private var start: UnsafeMutablePointer<PixelRect>
  private var previous: UnsafeMutablePointer<PixelRect>
  private var top: Int32 = 0
  private var bottom: Int32 = 0

  /// Writes over the elements of a list; `nil` where that has none.
  init?(_ list: UnsafeMutableBufferPointer<PixelRect>) {
    guard let base = list.baseAddress else { return nil }
    self.list = base
    listEnd = base + list.count
    (next, start, previous) = (base, base, base)
  }

  /// Rectangles written.
  var count: Int { next - list }

  /// Whether the list has so many more bytes.
  @inline(__always)
  func hasRoom(bytes: Int) -> Bool { Self.bytes(next, listEnd) >= bytes }

  /// How far apart two places of a list are. In rectangles it would be a division.
  @inline(__always)
  static func bytes(_ first: UnsafePointer<PixelRect>, _ end: UnsafePointer<PixelRect>) -> Int {
    Int(bitPattern: end) &- Int(bitPattern: first)
  }

  /// Begins a band below all others.
  @inline(__always)
  mutating func beginBand(_ top: Int32, _ bottom: Int32) {
    self.top = top
    self.bottom = bottom
    start = next
  }

  /// Lengthens the band above instead, where it touches this one and has the same columns.
  @inline(__always)
  mutating func endBand() {
    guard start != next else { return }
    guard Self.bytes(previous, start) == Self.bytes(start, next), previous.pointee.y1 == top,
      hasColumnsOfPrevious
    else {
      previous = start
      return
    }
    next = start
    var rect = previous
    while rect != start {
      rect.pointee.y1 = bottom
      rect += 1
    }
  }

  @inline(__always)
  private var hasColumnsOfPrevious: Bool {
    var (above, below) = (previous, start)
    while below != next {
      if above.pointee.x0 != below.pointee.x0 || above.pointee.x1 != below.pointee.x1 {
        return false
      }
      above += 1
      below += 1
    }
    return true
  }

  @inline(__always)
  private mutating func append(_ x0: Int32, _ x1: Int32) {
    next.pointee = PixelRect(x0: x0, y0: top, x1: x1, y1: bottom)
    next += 1
  }
}

// MARK: - Columns

extension BandWriter {
  typealias Columns = UnsafePointer<PixelRect>

  /// Writes the columns of one band.
  @inline(__always)
  mutating func copy(_ first: Columns, _ end: Columns) {
    var rect = first
    while rect != end {
      append(rect.pointee.x0, rect.pointee.x1)
      rect += 1
    }
  }

  /// Writes the columns that are in either.
  @inline(__always)
  mutating func unite(_ a: Columns, _ endA: Columns, _ b: Columns, _ endB: Columns) {
    var (a, b) = (a, b)
    var left = min(a.pointee.x0, b.pointee.x0)
    var right = left
    while a != endA || b != endB {
      let rect: PixelRect
      if b == endB || (a != endA && a.pointee.x0 < b.pointee.x0) {
        rect = a.pointee
        a += 1
      } else {
        rect = b.pointee
        b += 1
      }
      if rect.x0 > right {
        append(left, right)
        left = rect.x0
      }
      right = max(right, rect.x1)
    }
    append(left, right)
  }

  /// Writes the columns that are in both.
  @inline(__always)
  mutating func intersect(_ a: Columns, _ endA: Columns, _ b: Columns, _ endB: Columns) {
    var (a, b) = (a, b)
    while a != endA && b != endB {
      let (rectA, rectB) = (a.pointee, b.pointee)
      let (left, right) = (max(rectA.x0, rectB.x0), min(rectA.x1, rectB.x1))
      if left < right { append(left, right) }
      if rectA.x1 == right { a += 1 } else { b += 1 }
    }
  }

  /// Writes the columns that are in the first and not in the second.
  @inline(__always)
  mutating func subtract(_ a: Columns, _ endA: Columns, _ b: Columns, _ endB: Columns) {
    var (a, b) = (a, b)
    while a != endA {
      var left = a.pointee.x0
      let right = a.pointee.x1
      while b != endB, b.pointee.x1 <= left { b += 1 }
      // One that reaches beyond the right edge may hide the next of the first list too.
      var hole = b
      while hole != endB, hole.pointee.x0 < right {
        if hole.pointee.x0 > left { append(left, hole.pointee.x0) }
        left = max(left, hole.pointee.x1)
        hole += 1
      }
      if left < right { append(left, right) }
      a += 1
    }
  }
}
