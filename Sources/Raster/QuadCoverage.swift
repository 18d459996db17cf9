import Foundation
import Geometry

/// How much of each pixel a quad covers, in fixed point.
///
/// Four edges; each has the signed distance of a pixel's centre from it, in pixels, positive
/// inside, plus one half, as an affine function of the pixel's column and row. Held to 0…1, that is
/// how much of the pixel lies on the inner side; for two parallel edges the sum less 1 lies between
/// them; the product of the two pairs is the coverage. For upright quads this is the exact area.
///
/// The functions are integer, so that a pixel's coverage does not depend on where a walk along its
/// row began.
package struct QuadCoverage {
  /// Edge functions, each a·x + b·y + c with `fractionBits` binary places: left, right, top,
  /// bottom.
  package let edges: (Edge, Edge, Edge, Edge)

  /// One edge's function of the pixel (x, y).
  package struct Edge {
    /// Change from one column to the next.
    package let a: Int64
    /// Change from one row to the next.
    package let b: Int64
    /// Value at pixel (0, 0).
    package let c: Int64

    /// The value at a pixel; at most 0 is outside, at least `one` is inside.
    @inline(__always) package func value(x: Int32, y: Int32) -> Int64 {
      a &* Int64(x) &+ b &* Int64(y) &+ c
    }
  }

  /// Binary places of the edge functions.
  package static let fractionBits: Int64 = 32
  /// 1 in fixed point.
  package static let one: Int64 = 1 << fractionBits

  /// The edges of a quad that is not empty.
  package init(_ quad: Quad) {
    let t = quad.transform
    let sign: Double = quad.determinant < 0 ? -1 : 1
    let u = Self.unit(Double(t.d) * sign, -Double(t.c) * sign)
    let v = Self.unit(-Double(t.b) * sign, Double(t.a) * sign)
    let first = quad.corner(0, 0)
    let last = quad.corner(1, 1)
    edges = (
      Edge(normal: u, through: first), Edge(normal: (-u.x, -u.y), through: last),
      Edge(normal: v, through: first), Edge(normal: (-v.x, -v.y), through: last)
    )
  }

  private static func unit(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    // Exact where the quad is upright, which the square root need not be.
    if x == 0 { return (0, y < 0 ? -1 : 1) }
    if y == 0 { return (x < 0 ? -1 : 1, 0) }
    let scale = max(abs(x), abs(y))
    let (p, q) = (x / scale, y / scale)
    let length = (p * p + q * q).squareRoot()
    return (p / length, q / length)
  }

  /// The coverage from the values of the four edges.
  @inline(__always)
  static func coverage(_ left: Int64, _ right: Int64, _ top: Int64, _ bottom: Int64) -> UInt32 {
    let across = UInt64(max(0, held(left) &+ held(right) &- one)) >> 16
    let down = UInt64(max(0, held(top) &+ held(bottom) &- one)) >> 16
    return UInt32((across &* down &* 255 &+ (1 << 31)) >> 32)
  }

  @inline(__always) private static func held(_ value: Int64) -> Int64 {
    min(max(value, 0), one)
  }
}

extension QuadCoverage.Edge {
  /// The edge through a point of the device with the given inward unit normal.
  init(normal: (x: Double, y: Double), through point: (x: Double, y: Double)) {
    let scale = Double(QuadCoverage.one)
    let distance = normal.x * (0.5 - point.x) + normal.y * (0.5 - point.y) + 0.5
    a = Int64((normal.x * scale).rounded())
    b = Int64((normal.y * scale).rounded())
    // An edge further away than any pixel can be may as well be nearer; the sum cannot overflow.
    c = Int64(min(max((distance * scale).rounded(), -0x1p62), 0x1p62))
  }
}
