/// The walk down two lists of bands that every operation on regions is made of.
///
/// Rows are cut wherever a band of either list begins or ends; between two cuts the columns of both
/// are merged from left to right.
struct BandSweep {
  /// Which pixels are kept.
  enum Operation {
    /// Those in either.
    case union
    /// Those in both.
    case intersection
    /// Those in the first and not in the second.
    case subtraction
  }

  /// One of the two lists, and the band of it that has not been used up.
  private struct Bands {
    private let rects: UnsafeBufferPointer<PixelRect>
    private var start = 0
    private var end = 0
    /// First row of the band, and the row below its last; below all others where there is none.
    private(set) var top = Int32.max
    private(set) var bottom = Int32.max

    init(_ rects: UnsafeBufferPointer<PixelRect>) {
      self.rects = rects
      findBand()
    }

    var isAtEnd: Bool { start == rects.count }
    var count: Int { end &- start }
    /// Where the band's rectangles are.
    var first: UnsafePointer<PixelRect> { rects.baseAddress.unsafelyUnwrapped + start }

    /// Goes on to the next band.
    @inline(__always)
    mutating func pass() {
      start = end
      findBand()
    }

    @inline(__always)
    private mutating func findBand() {
      guard start < rects.count else {
        (top, bottom) = (Int32.max, Int32.max)
        return
      }
      (top, bottom) = (rects[start].y0, rects[start].y1)
      end &+= 1
      while end < rects.count, rects[end].y0 == top { end &+= 1 }
    }
  }

  private var a: Bands
  private var b: Bands
  private let operation: Operation
  private var y = Int32.min
  /// What is written, canonical, and where its last band begins.
  private var output = BandWriter()

  /// A sweep over two canonical lists, which must stay where they are.
  init(
    _ a: UnsafeBufferPointer<PixelRect>, _ b: UnsafeBufferPointer<PixelRect>,
    by operation: Operation
  ) {
    (self.a, self.b) = (Bands(a), Bands(b))
    self.operation = operation
  }

  /// Writes what is kept over the first elements of a list, which grows if it has too few, and
  /// returns how many those are.
  mutating func run(over list: inout [PixelRect]) -> Int {
    while !list.withUnsafeMutableBufferPointer({ advanceACopy(in: $0) }) {
      let missing = max(16, list.count, a.count + b.count)
      list.append(contentsOf: repeatElement(.empty, count: missing))
    }
    return output.count
  }

  /// `advance`, but so that the compiler knows that writing a rectangle does not change the sweep,
  /// and can keep it in registers.
  private mutating func advanceACopy(
    in list: UnsafeMutableBufferPointer<PixelRect>
  ) -> Bool {
    var copy = self
    let isDone = copy.advance(in: list)
    self = copy
    return isDone
  }

  /// Goes on until the end, or until a band might not fit; returns which.
  @inline(__always)
  private mutating func advance(in list: UnsafeMutableBufferPointer<PixelRect>) -> Bool {
    while !isDone {
      guard output.count &+ a.count &+ b.count <= list.count, let base = list.baseAddress else {
        return false
      }
      let top = max(y, min(a.top, b.top))
      let (hasA, hasB) = (a.top <= top, b.top <= top)
      let bottom = min(hasA ? a.bottom : a.top, hasB ? b.bottom : b.top)
      merge(hasA, hasB, top, bottom, base)
      y = bottom
      if a.bottom == bottom { a.pass() }
      if b.bottom == bottom { b.pass() }
    }
    return true
  }

  private var isDone: Bool {
    switch operation {
    case .union: a.isAtEnd && b.isAtEnd
    case .intersection: a.isAtEnd || b.isAtEnd
    case .subtraction: a.isAtEnd
    }
  }

  @inline(__always)
  private mutating func merge(
    _ hasA: Bool, _ hasB: Bool, _ top: Int32, _ bottom: Int32,
    _ list: UnsafeMutablePointer<PixelRect>
  ) {
    output.beginBand(list, top, bottom)
    switch (operation, hasA, hasB) {
    case (.union, true, true): output.unite(a.first, a.count, b.first, b.count)
    case (.union, true, false), (.subtraction, true, false): output.copy(a.first, a.count)
    case (.union, false, true): output.copy(b.first, b.count)
    case (.intersection, true, true): output.intersect(a.first, a.count, b.first, b.count)
    case (.subtraction, true, true): output.subtract(a.first, a.count, b.first, b.count)
    default: break
    }
    output.endBand()
  }
}
