import Geometry
import TestSupport
import Testing

@Suite struct RegionTests {
  private static let field = PixelRect(x0: 0, y0: 0, x1: BooleanGrid.side, y1: BooleanGrid.side)

  private static func randomRect(_ random: inout SplitMix64) -> PixelRect {
    let side = BooleanGrid.side
    let (x, y) = (
      Int32.random(in: 0...side, using: &random), Int32.random(in: 0...side, using: &random)
    )
    return PixelRect(
      x0: x, y0: y, x1: min(side, x + Int32.random(in: 0...9, using: &random)),
      y1: min(side, y + Int32.random(in: 0...9, using: &random)))
  }

  private static func randomRegion(_ random: inout SplitMix64) -> Region {
    var region = Region()
    for _ in 0..<Int.random(in: 0...6, using: &random) { region.formUnion(randomRect(&random)) }
    return region
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `any sequence of operations agrees with a Boolean grid and stays canonical`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var region = Region()
    var grid = BooleanGrid()
    for step in 0..<60 {
      let rect = Self.randomRect(&random)
      let other = Self.randomRegion(&random)
      switch Int.random(in: 0..<16, using: &random) {
      case 0..<7:
        region.formUnion(rect)
        grid = grid.combined(BooleanGrid(rect)) { $0 || $1 }
      case 7..<10:
        region.subtract(rect)
        grid = grid.combined(BooleanGrid(rect)) { $0 && !$1 }
      case 10..<12:
        region.formUnion(other)
        grid = grid.combined(BooleanGrid(other)) { $0 || $1 }
      case 12..<14:
        region.subtract(other)
        grid = grid.combined(BooleanGrid(other)) { $0 && !$1 }
      case 14:
        region.formIntersection(other)
        grid = grid.combined(BooleanGrid(other)) { $0 && $1 }
      default:
        let wide = PixelRect(x0: rect.x0 / 3, y0: rect.y0 / 3, x1: 22, y1: 23)
        region.formIntersection(wide)
        grid = grid.combined(BooleanGrid(wide)) { $0 && $1 }
      }
      #expect(region.rects == grid.canonicalRects, "seed \(seed), step \(step)")
      #expect(region.area == grid.count, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `questions are answered as by the grid`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let region = Self.randomRegion(&random)
    let grid = BooleanGrid(region)
    for y in 0..<BooleanGrid.side {
      for x in 0..<BooleanGrid.side {
        #expect(region.contains(x: x, y: y) == grid[x, y], "seed \(seed), (\(x), \(y))")
      }
    }
    for _ in 0..<200 {
      let rect = Self.randomRect(&random)
      let common = grid.combined(BooleanGrid(rect)) { $0 && $1 }.count
      #expect(region.intersects(rect) == (common > 0), "seed \(seed), \(rect)")
      #expect(region.contains(rect) == (common == rect.area), "seed \(seed), \(rect)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the way in which a set was reached does not show`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rects = (0..<8).map { _ in Self.randomRect(&random) }
    var forwards = Region()
    var backwards = Region()
    for rect in rects { forwards.formUnion(rect) }
    for rect in rects.reversed() { backwards.formUnion(rect) }
    #expect(forwards == backwards, "seed \(seed)")
    var bounds = PixelRect.empty
    for rect in rects { bounds = bounds.union(rect) }
    #expect(forwards.bounds == bounds, "seed \(seed)")
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `many single pixels come and go as in the grid, one at a time and all at once`(seed: UInt64)
  {
    var random = SplitMix64(seed: seed)
    let side = BooleanGrid.side
    var (region, other) = (Region(), Region())
    var (grid, otherGrid) = (BooleanGrid(), BooleanGrid())
    for step in 0..<150 {
      let x = Int(Int32.random(in: 0..<side, using: &random))
      let y = Int(Int32.random(in: 0..<side, using: &random))
      let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
      region.formUnion(pixel)
      grid = grid.combined(BooleanGrid(pixel)) { $0 || $1 }
      other.formUnion(pixel.translated(dx: 0, dy: y > 0 ? -1 : 0))
      otherGrid = otherGrid.combined(
        BooleanGrid(pixel.translated(dx: 0, dy: y > 0 ? -1 : 0))
      ) { $0 || $1 }
      if step % 3 == 0 {
        let gone = pixel.translated(dx: Int32(x % 2), dy: 0)
        region.subtract(gone)
        grid = grid.combined(BooleanGrid(gone)) { $0 && !$1 }
      }
    }
    #expect(region.rects == grid.canonicalRects, "seed \(seed)")
    var (both, shared, rest) = (region, region, region)
    both.formUnion(other)
    shared.formIntersection(other)
    rest.subtract(other)
    #expect(both.rects == grid.combined(otherGrid) { $0 || $1 }.canonicalRects, "seed \(seed)")
    #expect(shared.rects == grid.combined(otherGrid) { $0 && $1 }.canonicalRects, "seed \(seed)")
    #expect(rest.rects == grid.combined(otherGrid) { $0 && !$1 }.canonicalRects, "seed \(seed)")
    #expect(region.rects == grid.canonicalRects, "seed \(seed): the operand has changed")
  }

  @Test func `shifting there and back changes nothing`() {
    var random = SplitMix64(seed: 7)
    let region = Self.randomRegion(&random)
    var shifted = region
    shifted.translate(dx: -100, dy: 41)
    #expect(shifted.bounds == region.bounds.translated(dx: -100, dy: 41))
    #expect(shifted.rects == region.rects.map { $0.translated(dx: -100, dy: 41) })
    shifted.translate(dx: 100, dy: -41)
    #expect(shifted == region)
  }

  @Test func `a hole leaves four rectangles in three bands`() {
    var region = Region(PixelRect(x: 0, y: 0, width: 10, height: 10))
    region.subtract(PixelRect(x: 3, y: 4, width: 2, height: 3))
    #expect(
      region.rects == [
        PixelRect(x0: 0, y0: 0, x1: 10, y1: 4), PixelRect(x0: 0, y0: 4, x1: 3, y1: 7),
        PixelRect(x0: 5, y0: 4, x1: 10, y1: 7), PixelRect(x0: 0, y0: 7, x1: 10, y1: 10),
      ])
  }

  @Test func `a copy is independent of the original`() {
    var region = Region(Self.field)
    region.subtract(PixelRect(x: 3, y: 3, width: 3, height: 3))
    let copy = region
    region.subtract(PixelRect(x: 10, y: 10, width: 3, height: 3))
    #expect(copy.area == 24 * 24 - 9)
    #expect(region.area == 24 * 24 - 18)
  }

  @Test func `an emptied region equals a new one`() {
    var region = Region(Self.field)
    region.removeAll()
    #expect(region == Region())
    #expect(region.isEmpty && region.bounds == .empty && region.area == 0)
    #expect(Region(PixelRect(x0: 5, y0: 5, x1: 2, y1: 9)) == Region())
  }

  @Test func `the grid tells different sets apart`() {
    let rect = PixelRect(x: 1, y: 1, width: 2, height: 2)
    #expect(BooleanGrid(rect) != BooleanGrid(rect.translated(dx: 1, dy: 0)))
    #expect(BooleanGrid(rect).canonicalRects == [rect])
  }

  @Test func `room that is reserved makes no difference to what a region is`() {
    var (roomy, plain) = (Region(reservingCapacity: 8), Region())
    #expect(roomy == plain)
    #expect(roomy.isEmpty && roomy.bounds == .empty)
    for k in 0..<20 as Range<Int32> {
      let rect = PixelRect(x0: 3 * k, y0: 2 * k, x1: 3 * k + 5, y1: 2 * k + 5)
      roomy.formUnion(rect)
      plain.formUnion(rect)
      #expect(roomy == plain)
    }
    #expect(Region(reservingCapacity: 0).isEmpty)
  }
}
