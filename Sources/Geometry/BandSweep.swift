/// The walk down two lists of bands that every operation on regions is made of.
///
/// Rows are cut wherever a band of either list begins or ends; between two cuts the columns of both
/// are merged from left to right, and a stretch is kept or dropped by which of the two it is in.
struct BandSweep {
  /// Which pixels are kept.
  enum Operation {
    /// Those in either.
    case union
    /// Those in both.
    case intersection
    /// Those in the first and not in the second.
    case subtraction

    @inline(__always) func keeps(_ inFirst: Bool, _ inSecond: Bool) -> Bool {
      switch self {
      case .union: inFirst || inSecond
      case .intersection: inFirst && inSecond
      case .subtraction: inFirst && !inSecond
      }
    }
  }

  /// What is kept, canonical; storage to write over before `run`.
  var output: [PixelRect] = []
  private let operation: Operation
  /// Where in `output` the last finished band begins.
  private var bandStart = 0

  /// A sweep that has not run.
  init(operation: Operation) {
    self.operation = operation
  }

  /// Merges two canonical lists into `output`.
  mutating func run(_ a: UnsafeBufferPointer<PixelRect>, _ b: UnsafeBufferPointer<PixelRect>) {
    output.removeAll(keepingCapacity: true)
    bandStart = 0
    var i = 0
    var j = 0
    var y = Int32.min
    while i < a.count || j < b.count {
      let bandA = i..<Self.bandEnd(a, from: i)
      let bandB = j..<Self.bandEnd(b, from: j)
      let top = max(y, min(Self.top(a, i), Self.top(b, j)))
      let hasA = i < a.count && a[i].y0 <= top
      let hasB = j < b.count && b[j].y0 <= top
      let cutA = i < a.count ? (hasA ? a[i].y1 : a[i].y0) : Int32.max
      let cutB = j < b.count ? (hasB ? b[j].y1 : b[j].y0) : Int32.max
      y = min(cutA, cutB)
      merge(
        UnsafeBufferPointer(rebasing: a[hasA ? bandA : i..<i]),
        UnsafeBufferPointer(rebasing: b[hasB ? bandB : j..<j]), top: top, bottom: y)
      if hasA && a[i].y1 == y { i = bandA.upperBound }
      if hasB && b[j].y1 == y { j = bandB.upperBound }
    }
  }

  private static func top(_ rects: UnsafeBufferPointer<PixelRect>, _ i: Int) -> Int32 {
    i < rects.count ? rects[i].y0 : Int32.max
  }

  private static func bandEnd(_ rects: UnsafeBufferPointer<PixelRect>, from start: Int) -> Int {
    var end = start
    while end < rects.count, rects[end].y0 == rects[start].y0 { end += 1 }
    return end
  }

  /// Merges the columns of one band of each list.
  private mutating func merge(
    _ a: UnsafeBufferPointer<PixelRect>, _ b: UnsafeBufferPointer<PixelRect>,
    top: Int32, bottom: Int32
  ) {
    let start = output.count
    var i = 0
    var j = 0
    var inA = false
    var inB = false
    var left: Int32 = 0
    while i < a.count || j < b.count {
      let edgeA = i < a.count ? (inA ? a[i].x1 : a[i].x0) : Int32.max
      let edgeB = j < b.count ? (inB ? b[j].x1 : b[j].x0) : Int32.max
      let x = min(edgeA, edgeB)
      let kept = operation.keeps(inA, inB)
      if edgeA == x {
        if inA { i += 1 }
        inA.toggle()
      }
      if edgeB == x {
        if inB { j += 1 }
        inB.toggle()
      }
      let keeps = operation.keeps(inA, inB)
      if keeps && !kept { left = x }
      if kept && !keeps { output.append(PixelRect(x0: left, y0: top, x1: x, y1: bottom)) }
    }
    joinWithBandAbove(from: start)
  }

  /// Lengthens the band above where it touches the new one and has the same columns.
  private mutating func joinWithBandAbove(from start: Int) {
    guard start < output.count else { return }
    let count = start - bandStart
    let bottom = output[start].y1
    guard count == output.count - start, output[bandStart].y1 == output[start].y0,
      (0..<count).allSatisfy({
        output[bandStart + $0].x0 == output[start + $0].x0
          && output[bandStart + $0].x1 == output[start + $0].x1
      })
    else {
      bandStart = start
      return
    }
    output.removeLast(count)
    for k in bandStart..<start { output[k].y1 = bottom }
  }

  /// The smallest rectangle around a canonical list.
  static func bounds(of rects: [PixelRect]) -> PixelRect {
    guard let first = rects.first, let last = rects.last else { return .empty }
    var bounds = PixelRect(x0: first.x0, y0: first.y0, x1: first.x1, y1: last.y1)
    for rect in rects {
      bounds.x0 = min(bounds.x0, rect.x0)
      bounds.x1 = max(bounds.x1, rect.x1)
    }
    return bounds
  }
}
