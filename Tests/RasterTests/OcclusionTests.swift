import Geometry
import Raster
import TestSupport
import Testing

@testable import Raster

@Suite struct OcclusionTests {
  private let field = PixelRect(x: 0, y: 0, width: 100, height: 100)
  private let red = PremultipliedColor(bits: 0xffff_0000)
  private let glass = PremultipliedColor(bits: 0x8000_0000)

  private func plan(_ list: DisplayList) -> OcclusionPlan {
    var plan = OcclusionPlan()
    plan.uncovered.formUnion(field)
    list.items.withUnsafeBufferPointer { plan.run($0, in: $0.indices) }
    return plan
  }

  @Test func `what an opaque item covers is not painted, and nothing is cleared behind it`() {
    var list = DisplayList()
    list.fill(PixelRect(x: 10, y: 10, width: 50, height: 50), red)
    list.fill(field, red)
    list.fill(field, glass)
    let plan = plan(list)
    #expect(plan.parts.map(\.item) == [2, 1])
    #expect(plan.uncovered.isEmpty)
  }

  @Test func `a hidden layer is skipped with all that is in it`() {
    var list = DisplayList()
    list.beginLayer(bounds: field, opacity: 100)
    list.fill(field, red)
    list.endLayer()
    list.fill(field, red)
    #expect(plan(list).parts.map(\.item) == [3])
  }

  @Test func `only the part that sticks out is painted`() {
    var list = DisplayList()
    list.fill(field, red)
    list.fill(PixelRect(x: 0, y: 0, width: 100, height: 60), red)
    let plan = plan(list)
    let behind = plan.parts[1]
    #expect(plan.rects[behind.rects] == [PixelRect(x: 0, y: 60, width: 100, height: 40)])
  }

  @Test func `a translucent item hides nothing`() {
    var list = DisplayList()
    list.fill(field, red)
    list.fill(field, glass)
    #expect(plan(list).parts.count == 2)
  }

  @Test func `thousands of scattered items do not make the region ever more complex`() {
    var list = DisplayList()
    var random = SplitMix64(seed: 1)
    let wide = PixelRect(x: 0, y: 0, width: 40_000, height: 40_000)
    for _ in 0..<5000 {
      list.fill(
        PixelRect(
          x: random.int(0...39_000), y: random.int(0...39_000), width: 40, height: 40), red)
    }
    var plan = OcclusionPlan()
    plan.uncovered.formUnion(wide)
    list.items.withUnsafeBufferPointer { plan.run($0, in: $0.indices) }
    #expect(plan.uncovered.rects.count < 300)
    #expect(plan.parts.count == 5000)
  }
}
