import Geometry
import Raster
import Testing

@Suite struct DisplayListTests {
  private let rect = PixelRect(x: 1, y: 2, width: 3, height: 4)
  private let red = PremultipliedColor(bits: 0xffff_0000)

  private func onePixel() -> Picture {
    Picture(width: 1, height: 1) { $0[0, 0] = 0xffff_ffff }
  }

  @Test func `what paints nothing does not enter`() {
    var list = DisplayList()
    let quad = Quad(x: 0, y: 0, width: 0, height: 5, transform: .identity)
    let far = PixelRect(x: 100, y: 100, width: 1, height: 1)
    list.fill(.empty, red)
    list.fill(rect, .clear)
    list.fill(quad, red, clip: rect)
    list.draw(onePixel(), x: 0, y: 0, clip: far, opacity: 255)
    list.draw(onePixel(), x: 1, y: 2, clip: rect, opacity: 0)
    list.draw(onePixel(), quad: quad, clip: rect, opacity: 255)
    #expect(list.isEmpty)
  }

  @Test func `a layer without effect or contents does not enter, nor what is in it`() {
    var list = DisplayList()
    list.beginLayer(bounds: rect, opacity: 0)
    list.fill(rect, red)
    list.beginLayer(bounds: rect, opacity: 255)
    list.fill(rect, red)
    list.endLayer()
    list.endLayer()
    list.beginLayer(bounds: rect, opacity: 255)
    list.endLayer()
    #expect(list.isEmpty)
    list.fill(rect, red)
    #expect(list.count == 1)
  }

  @Test func `emptying leaves nothing behind, not even open layers`() {
    var list = DisplayList()
    list.beginLayer(bounds: rect, opacity: 255)
    list.fill(rect, red)
    list.removeAll()
    list.requireBalancedLayers()
    #expect(list.isEmpty && list.count == 0)
  }

  @Test func `a mask on whole pixels becomes the layer's bounds`() {
    var list = DisplayList()
    let mask = Quad(x: 2, y: 3, width: 100, height: 100, transform: .identity)
    list.beginLayer(bounds: rect, opacity: 9, mask: mask)
    list.fill(rect, red)
    list.endLayer()
    #expect(list.items[0].bounds == PixelRect(x0: 2, y0: 3, x1: 4, y1: 6))
    #expect(list.outlines.isEmpty)
  }

  @Test func `ending a layer that has not begun is refused`() async {
    await #expect(processExitsWith: .failure) {
      var list = DisplayList()
      list.endLayer()
    }
  }
}
