/// The walk down two lists of bands that every operation on regions is made of.
///
/// Rows are cut wherever a band of either list begins or ends; between two cuts the columns of both
/// are merged from left to right. Each operation has a loop of its own, which passes over what does
/// not concern it.
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
    /// The band's rectangles.
    private(set) var first: UnsafePointer<PixelRect>
    private(set) var end: UnsafePointer<PixelRect>
    /// First row of the band, and the row below its last; below all others where there is none.
    private(set) var top = Int32.max
    private(set) var bottom = Int32.max
    private let listEnd: UnsafePointer<PixelRect>

    init(_ rects: UnsafeBufferPointer<PixelRect>) {
      first = rects.baseAddress.unsafelyUnwrapped
      end = first
      listEnd = first + rects.count
      findBand()
    }

    var isAtEnd: Bool { first == listEnd }
    var count: Int { end - first }
    var bytes: Int { BandWriter.bytes(first, end) }

    /// Goes on to the next band.
    @inline(__always)
    mutating func pass() {
      first = end
      findBand()
    }

    @inline(__always)
    private mutating func findBand() {
      guard first != listEnd else {
        (top, bottom) = (Int32.max, Int32.max)
        return
      }
      (top, bottom) = (first.pointee.y0, first.pointee.y1)
      end = first + 1
      while end != listEnd, end.pointee.y0 == top { end += 1 }
    }
  }

  private var a: Bands
  private var b: Bands
  private let operation: Operation

  /// A sweep over two canonical lists, which are in memory and must stay where they are.
  init(
    _ a: UnsafeBufferPointer<PixelRect>, _ b: UnsafeBufferPointer<PixelRect>,
    by operation: Operation
  ) {
    (self.a, self.b) = (Bands(a), Bands(b))
    self.operation = operation
  }

  /// Writes what is kept over the first elements of a list, which grows if it has too few, and
  /// returns how many those are.
  func run(over list: inout [PixelRect]) -> Int {
    while true {
      if let count = list.withUnsafeMutableBufferPointer({ run(in: $0) }) { return count }
      list.append(contentsOf: repeatElement(.empty, count: max(16, list.count, a.count + b.count)))
    }
  }

  /// `nil` where the list may have too few elements. So it is once or twice in a region's life, and
  /// all is done anew with more.
  private func run(in list: UnsafeMutableBufferPointer<PixelRect>) -> Int? {
    guard let output = BandWriter(list) else { return nil }
    return switch operation {
    case .union: Self.unite(a, b, output)
    case .intersection: Self.intersect(a, b, output)
    case .subtraction: Self.subtract(a, b, output)
    }
  }

  private static func unite(_ a: Bands, _ b: Bands, _ output: BandWriter) -> Int? {
    var (a, b, output) = (a, b, output)
    var y = Int32.min
    while !(a.isAtEnd && b.isAtEnd) {
      guard output.hasRoom(bytes: a.bytes &+ b.bytes) else { return nil }
      let top = max(y, min(a.top, b.top))
      if a.top > top {
        y = min(b.bottom, a.top)
        output.beginBand(top, y)
        output.copy(b.first, b.end)
      } else if b.top > top {
        y = min(a.bottom, b.top)
        output.beginBand(top, y)
        output.copy(a.first, a.end)
      } else {
        y = min(a.bottom, b.bottom)
        output.beginBand(top, y)
        output.unite(a.first, a.end, b.first, b.end)
      }
      output.endBand()
      if a.bottom == y { a.pass() }
      if b.bottom == y { b.pass() }
    }
    return output.count
  }

  private static func intersect(_ a: Bands, _ b: Bands, _ output: BandWriter) -> Int? {
    var (a, b, output) = (a, b, output)
    while !(a.isAtEnd || b.isAtEnd) {
      let bottom = min(a.bottom, b.bottom)
      let top = max(a.top, b.top)
      if top < bottom {
        guard output.hasRoom(bytes: a.bytes &+ b.bytes) else { return nil }
        output.beginBand(top, bottom)
        output.intersect(a.first, a.end, b.first, b.end)
        output.endBand()
      }
      if a.bottom == bottom { a.pass() }
      if b.bottom == bottom { b.pass() }
    }
    return output.count
  }

  private static func subtract(_ a: Bands, _ b: Bands, _ output: BandWriter) -> Int? {
    var (a, b, output) = (a, b, output)
    var y = Int32.min
    while !a.isAtEnd {
      let top = max(y, a.top)
      if b.bottom <= top {
        b.pass()
        continue
      }
      guard output.hasRoom(bytes: a.bytes &+ b.bytes) else { return nil }
      if b.top > top {
        y = min(a.bottom, b.top)
        output.beginBand(top, y)
        output.copy(a.first, a.end)
      } else {
        y = min(a.bottom, b.bottom)
        output.beginBand(top, y)
        output.subtract(a.first, a.end, b.first, b.end)
      }
      output.endBand()
      if a.bottom == y { a.pass() }
    }
    return output.count
  }
}
