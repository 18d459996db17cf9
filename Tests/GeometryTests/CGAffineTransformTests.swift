import Foundation
import Geometry
import TestSupport
import Testing

@Suite struct CGAffineTransformTests {
  private static func random(_ random: inout SplitMix64) -> CGAffineTransform {
    func number() -> CGFloat { CGFloat(Double.random(in: -4...4, using: &random)) }
    return CGAffineTransform(number(), number(), number(), number(), number(), number())
  }

  private static func isClose(_ p: CGPoint, _ q: CGPoint, within tolerance: CGFloat = 1e-9) -> Bool
  {
    abs(p.x - q.x) <= tolerance && abs(p.y - q.y) <= tolerance
  }

  @Test func `a quarter turn maps right to down`() {
    let p = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(Self.isClose(p, CGPoint(x: 0, y: 1)))
  }

  @Test func `points are scaled and shifted by the entries`() {
    let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(CGPoint(x: 1, y: 10).applying(t) == CGPoint(x: 63, y: 86))
    #expect(CGSize(width: 1, height: 10).applying(t) == CGSize(width: 52, height: 73))
  }

  @Test func `concatenating maps by the receiver first`() {
    let scale = CGAffineTransform(scaleX: 2, y: 2)
    let shift = CGAffineTransform(translationX: 10, y: 0)
    let p = CGPoint(x: 1, y: 1)
    #expect(p.applying(scale.concatenating(shift)) == CGPoint(x: 12, y: 2))
    #expect(p.applying(shift.concatenating(scale)) == CGPoint(x: 22, y: 2))
  }

  @Test func `the short forms map by the new part first`() {
    let base = CGAffineTransform(a: 1, b: 2, c: 3, d: 5, tx: 7, ty: 11)
    let shift = CGAffineTransform(translationX: 2, y: 3)
    #expect(base.translatedBy(x: 2, y: 3) == shift.concatenating(base))
    #expect(base.scaledBy(x: 2, y: 3) == CGAffineTransform(scaleX: 2, y: 3).concatenating(base))
    #expect(base.rotated(by: 1) == CGAffineTransform(rotationAngle: 1).concatenating(base))
  }

  @Test func `the inverse undoes the transform`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<500 {
      let t = Self.random(&random)
      guard abs(t.a * t.d - t.b * t.c) > 0.01 else { continue }
      let p = CGPoint(x: 3, y: -2)
      #expect(Self.isClose(p.applying(t).applying(t.inverted()), p, within: 1e-7), "\(t)")
    }
  }

  @Test func `concatenation is associative`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<200 {
      let (t, u, v) = (Self.random(&random), Self.random(&random), Self.random(&random))
      let p = CGPoint(x: 0.5, y: 2)
      let left = p.applying(t.concatenating(u).concatenating(v))
      #expect(Self.isClose(left, p.applying(t.concatenating(u.concatenating(v))), within: 1e-8))
      #expect(Self.isClose(left, p.applying(t).applying(u).applying(v), within: 1e-8))
    }
  }

  @Test func `what cannot be inverted stays as it is`() {
    let flat = CGAffineTransform(scaleX: 1, y: 0)
    #expect(flat.inverted() == flat)
  }

  @Test func `a transformed rectangle is the box around its corners`() {
    let t = CGAffineTransform(rotationAngle: .pi / 4)
    let box = CGRect(x: 0, y: 0, width: 1, height: 1).applying(t)
    let half = CGFloat(0.5).squareRoot()
    #expect(Self.isClose(box.origin, CGPoint(x: -half, y: 0)))
    #expect(Self.isClose(CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: half, y: 2 * half)))
  }

  @Test func `only the identity is the identity`() {
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(!CGAffineTransform().isIdentity)
    #expect(CGAffineTransform.identity.isFinite)
    #expect(!CGAffineTransform(translationX: .nan, y: 0).isFinite)
  }

  @Test func `the comparison tells points apart`() {
    #expect(!Self.isClose(.zero, CGPoint(x: 0, y: 1e-3)))
  }
}
