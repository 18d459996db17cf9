public import Geometry
import Foundation

/// An upright rectangle of some local space, as a transform lays it on the device's pixels: a
/// parallelogram with anti-aliased edges.
///
/// The transform maps local points to device pixels; pixel (0, 0) is the square from (0, 0) to
/// (1, 1). What cannot be inverted, or is not finite, is empty and paints nothing.
public struct Quad: Hashable, Sendable {
  /// Left edge, local.
  public let x: Double
  /// Top edge, local.
  public let y: Double
  /// Width, local.
  public let width: Double
  /// Height, local.
  public let height: Double
  /// Local points to device pixels.
  public let transform: CGAffineTransform
  /// Around every pixel that the quad touches, within ±`PixelRect.limit`.
  public let bounds: PixelRect

  /// A rectangle laid down by a transform.
  ///
  /// Where width or height is not positive, the quad is empty.
  public init(
    x: Double, y: Double, width: Double, height: Double, transform: CGAffineTransform
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.transform = transform
    bounds = Self.bounds(x, y, width, height, transform)
  }

  /// Whether it paints nothing.
  public var isEmpty: Bool { bounds.isEmpty }

  /// The rectangle that the quad is to the pixel; `nil` where an edge is slanted or between pixels.
  public var pixelRect: PixelRect? {
    guard !isEmpty else { return nil }
    let t = transform
    guard (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0) else { return nil }
    let p = corner(0, 0)
    let q = corner(1, 1)
    guard let px = Int32(exactly: p.x), let py = Int32(exactly: p.y),
      let qx = Int32(exactly: q.x), let qy = Int32(exactly: q.y)
    else { return nil }
    let rect = PixelRect(x0: min(px, qx), y0: min(py, qy), x1: max(px, qx), y1: max(py, qy))
    // A quad cut off at the limit of coordinates has no such edges.
    return rect.isEmpty || !bounds.contains(rect) ? nil : rect
  }

  /// Where a corner lies on the device: (0, 0) is the local top left, (1, 1) the bottom right.
  func corner(_ right: Int, _ bottom: Int) -> (x: Double, y: Double) {
    let p = CGPoint(
      x: right == 0 ? x : x + width, y: bottom == 0 ? y : y + height
    ).applying(transform)
    return (Double(p.x), Double(p.y))
  }

  /// Whether right stays right and down stays down.
  var keepsDirections: Bool {
    transform.a > 0 && transform.d > 0 && transform.b == 0 && transform.c == 0
  }

  /// The determinant of the transform: how many pixels one local unit square covers, signed.
  var determinant: Double {
    Double(transform.a) * Double(transform.d) - Double(transform.b) * Double(transform.c)
  }

  private static func bounds(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ t: CGAffineTransform
  ) -> PixelRect {
    let determinant = Double(t.a) * Double(t.d) - Double(t.b) * Double(t.c)
    guard width > 0, height > 0, determinant.isNormal, (1 / determinant).isFinite else {
      return .empty
    }
    let box = CGRect(x: x, y: y, width: width, height: height).applying(t)
    guard box.minX.isFinite, box.minY.isFinite, box.maxX.isFinite, box.maxY.isFinite else {
      return .empty
    }
    let isUpright = (t.b == 0 && t.c == 0) || (t.a == 0 && t.d == 0)
    // An upright edge is smeared over the one pixel it crosses, a slanted one reaches half a pixel
    // further; the rest is for rounding.
    let margin = isUpright ? 0 : 0.75
    let rect = PixelRect(
      x0: pixel((Double(box.minX) - margin).rounded(.down)),
      y0: pixel((Double(box.minY) - margin).rounded(.down)),
      x1: pixel((Double(box.maxX) + margin).rounded(.up)),
      y1: pixel((Double(box.maxY) + margin).rounded(.up)))
    return rect.isEmpty ? .empty : rect
  }

  private static func pixel(_ coordinate: Double) -> Int32 {
    Int32(min(max(coordinate, -Double(PixelRect.limit)), Double(PixelRect.limit)))
  }
}
