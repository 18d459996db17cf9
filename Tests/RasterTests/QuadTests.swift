import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@Suite struct QuadTests {
  private let field = PixelRect(x: 0, y: 0, width: 40, height: 40)

  private func render(_ list: DisplayList) -> [UInt32] {
    let storage = PixelStorage(width: 40, height: 40)
    Compositor().render(list, damage: Region(field), into: storage.buffer)
    return storage.buffer.pixels
  }

  private func coverage(_ quad: Quad, _ x: Int32, _ y: Int32) -> Int {
    PixelReference.coverage(QuadCoverage(quad), x: x, y: y)
  }

  @Test func `on whole pixels it is the rectangle`() {
    let t = CGAffineTransform(translationX: 3, y: 4)
    let quad = Quad(x: 1, y: 2, width: 10, height: 11, transform: t)
    #expect(quad.pixelRect == PixelRect(x: 4, y: 6, width: 10, height: 11))
    #expect(quad.bounds == quad.pixelRect)
    for y in Int32(0)..<40 {
      for x in Int32(0)..<40 {
        #expect(coverage(quad, x, y) == (quad.bounds.contains(x: x, y: y) ? 255 : 0))
      }
    }
  }

  @Test(arguments: [1.0, -1], [1.0, -1])
  func `mirrored and quarter-turned quads on whole pixels are rectangles too`(
    sx: Double, sy: Double
  ) {
    let straight = CGAffineTransform(scaleX: CGFloat(sx), y: CGFloat(sy))
      .concatenating(CGAffineTransform(translationX: 20, y: 20))
    let turned = CGAffineTransform(a: 0, b: CGFloat(sx), c: CGFloat(sy), d: 0, tx: 20, ty: 20)
    for t in [straight, turned] {
      let quad = Quad(x: 0, y: 0, width: 6, height: 6, transform: t)
      guard let rect = quad.pixelRect else {
        Issue.record("\(t) is not a rectangle")
        continue
      }
      #expect(rect.area == 36)
      for y in Int32(10)..<30 {
        for x in Int32(10)..<30 {
          #expect(coverage(quad, x, y) == (rect.contains(x: x, y: y) ? 255 : 0))
        }
      }
    }
  }

  @Test func `an upright quad covers each pixel by its area`() {
    let quad = Quad(x: 0.25, y: 0.5, width: 2, height: 0.25, transform: .identity)
    #expect(coverage(quad, 0, 0) == Int((0.75 * 0.25 * 255).rounded()))
    #expect(coverage(quad, 1, 0) == Int((0.25 * 255.0).rounded()))
    #expect(coverage(quad, 2, 0) == Int((0.25 * 0.25 * 255).rounded()))
    #expect(coverage(quad, 3, 0) == 0 && coverage(quad, 0, 1) == 0 && coverage(quad, -1, 0) == 0)
  }

  @Test func `a turned quad covers about as many pixels as its area`() {
    for degrees in stride(from: 0.0, to: 360, by: 7) {
      let t = CGAffineTransform(translationX: 20, y: 20).rotated(by: CGFloat(degrees * .pi / 180))
      let quad = Quad(x: -10, y: -8, width: 20, height: 16, transform: t)
      var sum = 0
      for y in Int32(0)..<40 {
        for x in Int32(0)..<40 {
          let value = coverage(quad, x, y)
          sum += value
          #expect(value == 0 || quad.bounds.contains(x: x, y: y), "\(degrees)°")
        }
      }
      // Edges are ramps one pixel wide at every angle, which is a twentieth of a pixel off at most.
      #expect(abs(Double(sum) / 255 - 320) < 72 / 20, "\(degrees)°")
    }
  }

  @Test(arguments: Chance.seeds(60))
  func `the spans of a row are those that its pixels say`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let quad = random.quad()
    guard !quad.isEmpty else { return }
    let outline = QuadCoverage(quad)
    for y in Int32(-20)..<50 {
      let (touched, full) = outline.columns(y: y, from: -30, to: 60)
      for x in Int32(-30)..<60 {
        let value = PixelReference.coverage(outline, x: x, y: y)
        #expect(touched.contains(x) || value == 0, "seed \(seed), (\(x), \(y))")
        #expect(!full.contains(x) || value == 255, "seed \(seed), (\(x), \(y))")
      }
    }
  }

  @Test func `what cannot be inverted or is not finite is empty`() {
    let huge = CGFloat.greatestFiniteMagnitude
    let transforms = [
      CGAffineTransform(), CGAffineTransform(scaleX: 1, y: 0),
      CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
      CGAffineTransform(translationX: .nan, y: 0), CGAffineTransform(scaleX: .infinity, y: 1),
      CGAffineTransform(scaleX: huge, y: huge), CGAffineTransform(scaleX: 1e-200, y: 1e-200),
    ]
    for t in transforms {
      let quad = Quad(x: 0, y: 0, width: 10, height: 10, transform: t)
      #expect(quad.isEmpty && quad.pixelRect == nil, "\(t)")
    }
    #expect(Quad(x: 0, y: 0, width: 0, height: 1, transform: .identity).isEmpty)
    #expect(Quad(x: 0, y: 0, width: 1, height: -1, transform: .identity).isEmpty)
    #expect(Quad(x: .nan, y: 0, width: 1, height: 1, transform: .identity).isEmpty)
  }

  @Test func `one larger than all coordinates fills what it covers`() {
    let green = PremultipliedColor(bits: 0xff00_ff00)
    var list = DisplayList()
    let quad = Quad(
      x: -1e12, y: -1e12, width: 1e12 + 10, height: 1e12 + 20, transform: .identity)
    list.fill(quad, green, clip: field)
    var plain = DisplayList()
    plain.fill(PixelRect(x: 0, y: 0, width: 10, height: 20), green)
    #expect(render(list) == render(plain))
  }

  @Test func `one far away paints nothing`() {
    var list = DisplayList()
    for x in [1e9, -1e9, 1e15, -1e15] {
      let t = CGAffineTransform(translationX: CGFloat(x), y: 0).rotated(by: 0.3)
      let quad = Quad(x: 0, y: 0, width: 10, height: 10, transform: t)
      list.fill(quad, PremultipliedColor(bits: 0xffff_ffff), clip: field)
    }
    #expect(render(list) == render(DisplayList()))
  }

  @Test func `a picture on whole pixels is not blurred`() {
    var random = SplitMix64(seed: 5)
    let picture = random.picture()
    let t = CGAffineTransform(translationX: 7, y: 9)
    let quad = Quad(
      x: 0, y: 0, width: Double(picture.width), height: Double(picture.height), transform: t)
    var stretched = DisplayList()
    stretched.draw(picture, quad: quad, clip: field, opacity: 200)
    var plain = DisplayList()
    plain.draw(picture, x: 7, y: 9, clip: field, opacity: 200)
    #expect(render(stretched) == render(plain))
    let sampler = PictureSampler(quad: quad, width: picture.width, height: picture.height)
    let first = PixelReference.sample(picture, at: sampler.position(x: 7, y: 9))
    #expect(first == picture[0, 0])
  }
}
