/// Writes rectangles one band after the other, each merged from the columns of two bands.
///
/// The lists of columns are sorted, and their rectangles neither overlap nor touch.
struct BandWriter {
  /// Rectangles written.
  private(set) var count = 0
  private var list: UnsafeMutablePointer<PixelRect>?
  private var top: Int32 = 0
  private var bottom: Int32 = 0
  /// Where the band begins that is being written, and the one before it.
  private var start = 0
  private var previous = 0

  /// Begins a band below all others, in a list that has what was written before.
  @inline(__always)
  mutating func beginBand(
    _ list: UnsafeMutablePointer<PixelRect>, _ top: Int32, _ bottom: Int32
  ) {
    self.list = list
    self.top = top
    self.bottom = bottom
    start = count
  }

  /// Lengthens the band above instead, where it touches this one and has the same columns.
  @inline(__always)
  mutating func endBand() {
    guard start < count, let list else { return }
    let width = start &- previous
    guard width == count &- start, list[previous].y1 == top, hasColumnsOfPrevious(width) else {
      previous = start
      return
    }
    count = start
    for k in previous..<start { list[k].y1 = bottom }
  }

  private func hasColumnsOfPrevious(_ width: Int) -> Bool {
    guard let list else { return false }
    for k in 0..<width {
      let (above, below) = (list[previous &+ k], list[start &+ k])
      if above.x0 != below.x0 || above.x1 != below.x1 { return false }
    }
    return true
  }

  @inline(__always)
  private mutating func append(_ x0: Int32, _ x1: Int32) {
    list.unsafelyUnwrapped[count] = PixelRect(x0: x0, y0: top, x1: x1, y1: bottom)
    count &+= 1
  }
}

// MARK: - Columns

extension BandWriter {
  /// Writes the columns of one band.
  @inline(__always)
  mutating func copy(_ a: UnsafePointer<PixelRect>, _ countA: Int) {
    for i in 0..<countA { append(a[i].x0, a[i].x1) }
  }

  /// Writes the columns that are in either.
  @inline(__always)
  mutating func unite(
    _ a: UnsafePointer<PixelRect>, _ countA: Int, _ b: UnsafePointer<PixelRect>, _ countB: Int
  ) {
    var (i, j) = (0, 0)
    var left = min(a[0].x0, b[0].x0)
    var right = left
    while i < countA || j < countB {
      let next: PixelRect
      if j == countB || (i < countA && a[i].x0 < b[j].x0) {
        next = a[i]
        i &+= 1
      } else {
        next = b[j]
        j &+= 1
      }
      if next.x0 > right {
        append(left, right)
        left = next.x0
      }
      right = max(right, next.x1)
    }
    append(left, right)
  }

  /// Writes the columns that are in both.
  @inline(__always)
  mutating func intersect(
    _ a: UnsafePointer<PixelRect>, _ countA: Int, _ b: UnsafePointer<PixelRect>, _ countB: Int
  ) {
    var (i, j) = (0, 0)
    while i < countA && j < countB {
      let (left, right) = (max(a[i].x0, b[j].x0), min(a[i].x1, b[j].x1))
      if left < right { append(left, right) }
      if a[i].x1 == right { i &+= 1 } else { j &+= 1 }
    }
  }

  /// Writes the columns that are in the first and not in the second.
  @inline(__always)
  mutating func subtract(
    _ a: UnsafePointer<PixelRect>, _ countA: Int, _ b: UnsafePointer<PixelRect>, _ countB: Int
  ) {
    var j = 0
    for i in 0..<countA {
      var left = a[i].x0
      let right = a[i].x1
      while j < countB, b[j].x1 <= left { j &+= 1 }
      // One that reaches beyond the right edge may hide the next of the first list too.
      var k = j
      while k < countB, b[k].x0 < right {
        if b[k].x0 > left { append(left, b[k].x0) }
        left = max(left, b[k].x1)
        k &+= 1
      }
      if left < right { append(left, right) }
    }
  }
}
