public import Foundation

/// A map of the plane that keeps lines straight and parallel lines parallel.
///
/// A point, taken as a row vector, is multiplied from the left:
///
///     x' = a * x + c * y + tx
///     y' = b * x + d * y + ty
///
///     let turned = CGAffineTransform(rotationAngle: .pi / 2)
///     CGPoint(x: 1, y: 0).applying(turned)   // (0, 1)
///
/// `t1.concatenating(t2)` maps by `t1` first. Source: Core Graphics' documentation.
public struct CGAffineTransform: Hashable, Sendable {
  /// Contribution of x to x'.
  public var a: CGFloat
  /// Contribution of x to y'.
  public var b: CGFloat
  /// Contribution of y to x'.
  public var c: CGFloat
  /// Contribution of y to y'.
  public var d: CGFloat
  /// Shift of x', points.
  public var tx: CGFloat
  /// Shift of y', points.
  public var ty: CGFloat

  /// The transform that changes nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The transform whose every entry is zero, as the default initialiser of Core Graphics gives it.
  @inlinable public init() {
    self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  /// A transform of the given entries.
  @inlinable
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A transform of the given entries.
  @inlinable
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// A shift by (x, y) points.
  @inlinable public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scaling about the origin.
  @inlinable public init(scaleX x: CGFloat, y: CGFloat) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation about the origin, clockwise on a plane whose y axis points down.
  ///
  /// - Parameter angle: radians.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = sineAndCosine(Double(angle))
    self.init(
      a: CGFloat(cosine), b: CGFloat(sine), c: CGFloat(-sine), d: CGFloat(cosine), tx: 0, ty: 0)
  }

  /// Whether the transform changes nothing.
  @inlinable public var isIdentity: Bool {
    a == 1 && b == 0 && c == 0 && d == 1 && tx == 0 && ty == 0
  }

  /// The transform that shifts first and then does what this one does.
  @inlinable public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(
      a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
  }

  /// The transform that scales first and then does what this one does.
  @inlinable public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }

  /// The transform that rotates first, by `angle` radians, and then does what this one does.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The transform that does what this one does, and then what `t2` does.
  @inlinable public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d,
      c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
      tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// The transform that undoes this one; this one itself where the plane collapses to a line.
  @inlinable public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0 else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Whether all six entries are finite numbers.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension CGPoint {
  /// The point as the transform maps it.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// The size as the transform maps it, without its shift; components may come out negative.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The smallest upright rectangle around the transformed corners.
  @inlinable public func applying(_ t: CGAffineTransform) -> CGRect {
    let p = CGPoint(x: minX, y: minY).applying(t)
    let q = CGPoint(x: maxX, y: minY).applying(t)
    let r = CGPoint(x: minX, y: maxY).applying(t)
    let s = CGPoint(x: maxX, y: maxY).applying(t)
    let left = min(min(p.x, q.x), min(r.x, s.x))
    let top = min(min(p.y, q.y), min(r.y, s.y))
    let right = max(max(p.x, q.x), max(r.x, s.x))
    let bottom = max(max(p.y, q.y), max(r.y, s.y))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
