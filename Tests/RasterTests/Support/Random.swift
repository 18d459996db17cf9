import Foundation
import Geometry
import Raster
import TestSupport

/// The test support has pictures too: those that a screen shows.
typealias Picture = Raster.Picture

extension SplitMix64 {
  /// A pixel whose colour does not exceed its alpha; often opaque, often clear.
  mutating func pixel() -> UInt32 {
    let bits = UInt32.random(in: 0...UInt32.max, using: &self)
    let alpha: UInt32 =
      switch bits & 7 {
      case 0, 1: 255
      case 2: 0
      default: bits >> 24
      }
    let part = { (shift: UInt32) in (bits >> shift & 0xff) * alpha / 255 << shift }
    return alpha << 24 | part(0) | part(8) | part(16)
  }

  mutating func color() -> PremultipliedColor { PremultipliedColor(bits: pixel()) }

  mutating func opacity() -> UInt8 {
    chance(3) ? 255 : UInt8.random(in: 0...255, using: &self)
  }

  /// True once in `n` times.
  mutating func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &self) == 0 }

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func double(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A rectangle that may reach over the edges of a field of the given size.
  mutating func rect(_ width: Int, _ height: Int) -> PixelRect {
    PixelRect(
      x: int(-4...width), y: int(-4...height), width: int(0...width), height: int(0...height))
  }

  /// Sometimes exact, sometimes mirrored, scaled, turned, sheared or flat.
  mutating func transform() -> CGAffineTransform {
    let place = CGAffineTransform(
      translationX: CGFloat(int(-5...20)), y: CGFloat(int(-5...20)))
    switch int(0...8) {
    case 0: return place
    case 1: return place.translatedBy(x: CGFloat(double(0...1)), y: CGFloat(double(0...1)))
    case 2: return place.scaledBy(x: 1.5, y: 2)
    case 3: return place.scaledBy(x: CGFloat(double(-2...2)), y: CGFloat(double(-2...2)))
    case 4: return place.rotated(by: .pi / 2)
    case 5: return CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 12, ty: 3)
    case 6: return CGAffineTransform(a: 1, b: 0.5, c: 0.25, d: 1, tx: 3, ty: 3)
    case 7 where chance(4): return CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
    default: return place.rotated(by: CGFloat(double(0...6.3)))
    }
  }

  mutating func quad() -> Quad {
    let isWhole = chance(2)
    func size(_ value: Double) -> Double { isWhole ? value.rounded() : value }
    return Quad(
      x: size(double(-6...6)), y: size(double(-6...6)), width: size(double(0...16)),
      height: size(double(0...16)), transform: transform())
  }

  mutating func picture() -> Picture {
    let isOpaque = chance(2)
    return Picture(width: int(1...12), height: int(1...12), isOpaque: isOpaque) { pixels in
      for y in 0..<pixels.height {
        for x in 0..<pixels.width { pixels[x, y] = pixel() | (isOpaque ? 0xff00_0000 : 0) }
      }
    }
  }

  /// A list for a field of the given size, with layers up to `depth` within each other.
  mutating func append(
    to list: inout DisplayList, items: Int, depth: Int, width: Int, height: Int
  ) {
    for _ in 0..<items {
      let clip =
        chance(2) ? PixelRect(x: -50, y: -50, width: 150, height: 150) : rect(width, height)
      switch int(0...9) {
      case 0...2: list.fill(rect(width, height), color())
      case 3, 4: list.fill(quad(), color(), clip: clip)
      case 5:
        list.draw(
          picture(), x: Int32(int(-4...width)), y: Int32(int(-4...height)), clip: clip,
          opacity: opacity())
      case 6, 7: list.draw(picture(), quad: quad(), clip: clip, opacity: opacity())
      default:
        guard depth > 0 else { continue }
        list.beginLayer(bounds: clip, opacity: opacity(), mask: chance(2) ? quad() : nil)
        append(to: &list, items: int(0...4), depth: depth - 1, width: width, height: height)
        list.endLayer()
      }
    }
  }
}
