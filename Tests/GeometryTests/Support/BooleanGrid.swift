import Geometry

/// A set of pixels on a small field, one Boolean each: what a region must agree with.
struct BooleanGrid: Equatable {
  static let side: Int32 = 24
  private var cells = [Bool](repeating: false, count: Int(side * side))

  init() {}

  init(_ rect: PixelRect) {
    let field = PixelRect(x0: 0, y0: 0, x1: Self.side, y1: Self.side)
    let inside = rect.intersection(field)
    for y in inside.y0..<inside.y1 {
      for x in inside.x0..<inside.x1 { cells[Int(y * Self.side + x)] = true }
    }
  }

  init(_ region: Region) {
    self.init()
    for rect in region.rects { self = combined(BooleanGrid(rect)) { $0 || $1 } }
  }

  subscript(x: Int32, y: Int32) -> Bool { cells[Int(y * Self.side + x)] }

  var count: Int { cells.count { $0 } }

  func combined(_ other: BooleanGrid, _ keep: (Bool, Bool) -> Bool) -> BooleanGrid {
    var result = self
    for i in cells.indices { result.cells[i] = keep(cells[i], other.cells[i]) }
    return result
  }

  /// The canonical list of rectangles, found from the cells alone.
  var canonicalRects: [PixelRect] {
    var bands: [[PixelRect]] = []
    for y in 0..<Self.side {
      let band = runs(inRow: y)
      if let last = bands.last, !last.isEmpty, last[0].y1 == y,
        last.map({ [$0.x0, $0.x1] }) == band.map({ [$0.x0, $0.x1] })
      {
        bands[bands.count - 1] = last.map {
          PixelRect(x0: $0.x0, y0: $0.y0, x1: $0.x1, y1: y + 1)
        }
      } else {
        bands.append(band)
      }
    }
    return bands.flatMap { $0 }
  }

  private func runs(inRow y: Int32) -> [PixelRect] {
    var runs: [PixelRect] = []
    for x in 0..<Self.side where self[x, y] {
      if let last = runs.last, last.x1 == x {
        runs[runs.count - 1].x1 = x + 1
      } else {
        runs.append(PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1))
      }
    }
    return runs
  }
}
