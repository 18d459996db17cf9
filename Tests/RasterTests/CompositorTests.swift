import Geometry
import Raster
import TestSupport
import Testing

@Suite struct CompositorTests {
  private static let width = 30
  private static let height = 22

  private static func list(seed: UInt64) -> (DisplayList, SplitMix64) {
    var random = SplitMix64(seed: seed)
    var list = DisplayList()
    random.append(
      to: &list, items: random.int(1...10), depth: 3, width: width, height: height)
    return (list, random)
  }

  @Test(arguments: Chance.seeds(250))
  func `any list comes out as one pixel at a time`(seed: UInt64) {
    let (list, _) = Self.list(seed: seed)
    let fast = PixelStorage(width: Self.width, height: Self.height)
    let slow = PixelStorage(width: Self.width, height: Self.height)
    Compositor().render(list, damage: Region(fast.buffer.bounds), into: fast.buffer)
    ReferenceCompositor(list).render(damage: Region(slow.buffer.bounds), into: slow.buffer)
    let difference = firstDifference(
      fast.buffer.pixels, slow.buffer.pixels, width: Self.width)
    #expect(difference == nil, "seed \(seed)")
  }

  @Test(arguments: Chance.seeds(150))
  func `a partial repaint gives the same bytes and touches no other pixel`(seed: UInt64) {
    var (list, random) = Self.list(seed: seed)
    let compositor = Compositor()
    let whole = PixelStorage(width: Self.width, height: Self.height)
    compositor.render(list, damage: Region(whole.buffer.bounds), into: whole.buffer)
    for _ in 0..<6 {
      let part = PixelStorage(width: Self.width, height: Self.height)
      part.buffer.fill(0x1234_5678)
      var damage = Region()
      for _ in 0..<random.int(1...5) { damage.formUnion(random.rect(12, 12)) }
      damage.translate(dx: Int32(random.int(0...20)), dy: Int32(random.int(0...12)))
      compositor.render(list, damage: damage, into: part.buffer)
      var expected = whole.buffer.pixels
      for i in expected.indices
      where !damage.contains(x: Int32(i % Self.width), y: Int32(i / Self.width)) {
        expected[i] = 0x1234_5678
      }
      let difference = firstDifference(part.buffer.pixels, expected, width: Self.width)
      #expect(difference == nil, "seed \(seed)")
    }
  }

  @Test(arguments: Chance.seeds(30))
  func `a buffer that shows another part of the plane shows the same pixels`(seed: UInt64) {
    let (list, _) = Self.list(seed: seed)
    let compositor = Compositor()
    let whole = PixelStorage(width: Self.width, height: Self.height)
    compositor.render(list, damage: Region(whole.buffer.bounds), into: whole.buffer)
    let part = PixelStorage(width: 9, height: 7)
    compositor.render(
      list, damage: Region(whole.buffer.bounds), into: part.buffer, originX: 6, originY: 11)
    for y in 0..<7 {
      for x in 0..<9 {
        #expect(part.buffer[x, y] == whole.buffer[x + 6, y + 11], "seed \(seed), (\(x), \(y))")
      }
    }
  }

  @Test func `an empty list is opaque black`() {
    let storage = PixelStorage(width: 3, height: 2)
    Compositor().render(DisplayList(), damage: Region(storage.buffer.bounds), into: storage.buffer)
    #expect(storage.buffer.pixels == [UInt32](repeating: 0xff00_0000, count: 6))
  }

  @Test func `the padding between rows is left alone`() {
    let storage = PixelStorage(width: 8, height: 3)
    storage.buffer.fill(7)
    let narrow = PixelBuffer(
      base: storage.buffer.base, width: 5, height: 3, strideBytes: 8 * 4)
    Compositor().render(DisplayList(), damage: Region(narrow.bounds), into: narrow)
    for y in 0..<3 {
      #expect((0..<8).map { storage.buffer[$0, y] == 7 } == (0..<8).map { $0 >= 5 })
    }
  }

  @Test func `a translucent group shows no seam where its members overlap`() {
    var list = DisplayList()
    let red = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1)
    list.beginLayer(bounds: PixelRect(x: 0, y: 0, width: 3, height: 1), opacity: 128)
    list.fill(PixelRect(x: 0, y: 0, width: 2, height: 1), red)
    list.fill(PixelRect(x: 1, y: 0, width: 2, height: 1), red)
    list.endLayer()
    let storage = PixelStorage(width: 3, height: 1)
    Compositor().render(list, damage: Region(storage.buffer.bounds), into: storage.buffer)
    #expect(storage.buffer.pixels == [UInt32](repeating: 0xff80_0000, count: 3))
  }

  @Test func `layers ten thousand deep are composed`() {
    var list = DisplayList()
    let pixel = PixelRect(x: 0, y: 0, width: 1, height: 1)
    for _ in 0..<10_000 { list.beginLayer(bounds: pixel, opacity: 255) }
    list.fill(pixel, PremultipliedColor(bits: 0xff12_3456))
    for _ in 0..<10_000 { list.endLayer() }
    let storage = PixelStorage(width: 1, height: 1)
    Compositor().render(list, damage: Region(pixel), into: storage.buffer)
    #expect(storage.buffer.pixels == [0xff12_3456])
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `thousands of opaque rectangles of all sizes hide each other rightly`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var list = DisplayList()
    var expected = [UInt32](repeating: 0xff00_0000, count: 200 * 200)
    for _ in 0..<3000 {
      let side = random.chance(20) ? 90 : 9
      let rect = PixelRect(
        x: random.int(0...199), y: random.int(0...199), width: random.int(1...side),
        height: random.int(1...side)
      ).intersection(PixelRect(x: 0, y: 0, width: 200, height: 200))
      let color = random.pixel() | 0xff00_0000
      list.fill(rect, PremultipliedColor(bits: color))
      for y in rect.y0..<rect.y1 {
        for x in rect.x0..<rect.x1 { expected[Int(y) * 200 + Int(x)] = color }
      }
    }
    let storage = PixelStorage(width: 200, height: 200)
    Compositor().render(list, damage: Region(storage.buffer.bounds), into: storage.buffer)
    #expect(firstDifference(storage.buffer.pixels, expected, width: 200) == nil, "seed \(seed)")
  }

  @Test func `a layer left open is refused`() async {
    await #expect(processExitsWith: .failure) {
      var list = DisplayList()
      list.beginLayer(bounds: PixelRect(x: 0, y: 0, width: 1, height: 1), opacity: 255)
      let storage = PixelStorage(width: 1, height: 1)
      Compositor().render(list, damage: Region(), into: storage.buffer)
    }
  }
}
