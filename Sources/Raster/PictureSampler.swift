import Geometry

/// Where in a picture the pixels of a quad are sampled, in fixed point.
///
/// The column is `ax · (x − originX) + ay · (y − originY) + a0` with `fractionBits` binary places,
/// the row likewise by `b…`; both are less one half, so that whole numbers are the centres of the
/// picture's pixels.
package struct PictureSampler {
  /// The device pixel from which the functions count: the quad's, so that no repaint changes it.
  package let originX: Int32
  /// The device row from which the functions count.
  package let originY: Int32
  /// Picture columns a device column.
  package let ax: Int64
  /// Picture columns a device row.
  package let ay: Int64
  /// Picture column at the origin.
  package let a0: Int64
  /// Picture rows a device column.
  package let bx: Int64
  /// Picture rows a device row.
  package let by: Int64
  /// Picture row at the origin.
  package let b0: Int64

  /// Binary places.
  package static let fractionBits: Int64 = 32

  /// The map of a picture of width × height pixels stretched over a quad that is not empty.
  package init(quad: Quad, width: Int, height: Int) {
    let t = quad.transform
    let (columns, rows) = (Double(width) / quad.width, Double(height) / quad.height)
    let inverse = 1 / quad.determinant
    let ax = Double(t.d) * inverse * columns
    let ay = -Double(t.c) * inverse * columns
    let bx = -Double(t.b) * inverse * rows
    let by = Double(t.a) * inverse * rows
    let corner = quad.corner(0, 0)
    originX = quad.bounds.x0
    originY = quad.bounds.y0
    let dx = Double(originX) + 0.5 - corner.x
    let dy = Double(originY) + 0.5 - corner.y
    self.ax = Self.fixed(ax)
    self.ay = Self.fixed(ay)
    self.bx = Self.fixed(bx)
    self.by = Self.fixed(by)
    a0 = Self.fixed(ax * dx + ay * dy - 0.5)
    b0 = Self.fixed(bx * dx + by * dy - 0.5)
  }

  /// Where the pixel (x, y) is sampled: column and row.
  @inline(__always) package func position(x: Int32, y: Int32) -> (column: Int64, row: Int64) {
    let dx = Int64(x &- originX)
    let dy = Int64(y &- originY)
    return (ax &* dx &+ ay &* dy &+ a0, bx &* dx &+ by &* dy &+ b0)
  }

  /// Whether the quad's sides are the picture's own directions, and it is no narrower.
  package var isUprightAndNoSmaller: Bool {
    ay == 0 && bx == 0 && ax >= 0 && ax <= 1 << Self.fractionBits
  }

  private static func fixed(_ value: Double) -> Int64 {
    let scaled = (value * Double(1 << fractionBits)).rounded()
    return scaled.isNaN ? 0 : Int64(min(max(scaled, -0x1p62), 0x1p62))
  }
}
