import Geometry
import Testing

@Suite struct PixelRectTests {
  private let rect = PixelRect(x: 2, y: 3, width: 4, height: 5)

  @Test func `edges are half open`() {
    #expect(rect.contains(x: 2, y: 3) && rect.contains(x: 5, y: 7))
    #expect(!rect.contains(x: 6, y: 3) && !rect.contains(x: 2, y: 8) && !rect.contains(x: 1, y: 3))
  }

  @Test func `a rectangle with crossed edges has no pixels`() {
    let crossed = PixelRect(x0: 5, y0: 0, x1: 1, y1: 10)
    #expect(crossed.isEmpty && crossed.width == 0 && crossed.area == 0)
    #expect(rect.union(crossed) == rect && crossed.union(rect) == rect)
    #expect(rect.contains(crossed) && !rect.intersects(crossed))
    #expect(rect.intersection(crossed) == .empty)
  }

  @Test func `rectangles that touch share nothing`() {
    let right = rect.translated(dx: 4, dy: 0)
    #expect(!rect.intersects(right) && rect.intersection(right) == .empty)
    #expect(rect.union(right) == PixelRect(x: 2, y: 3, width: 8, height: 5))
  }

  @Test func `the common part lies in both`() {
    let other = rect.translated(dx: 2, dy: -1)
    let common = rect.intersection(other)
    #expect(common == PixelRect(x: 4, y: 3, width: 2, height: 4))
    #expect(rect.contains(common) && other.contains(common) && !rect.contains(other))
  }
}
