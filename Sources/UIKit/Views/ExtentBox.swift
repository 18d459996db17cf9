/// A rectangle of whole Floats, half as large in memory as a `CGRect`: what it is made of lies
/// within it, and no more than a rounding is added on any side.
nonisolated struct ExtentBox: Equatable {
  var x0, y0, x1, y1: Float

  static let empty = ExtentBox(x0: .infinity, y0: .infinity, x1: -.infinity, y1: -.infinity)

  /// The longer of its sides.
  var longerSide: Float { max(x1 - x0, y1 - y0) }

  mutating func formUnion(_ other: ExtentBox) {
    x0 = min(x0, other.x0)
    y0 = min(y0, other.y0)
    x1 = max(x1, other.x1)
    y1 = max(y1, other.y1)
  }

  func intersection(_ other: ExtentBox) -> ExtentBox {
    ExtentBox(
      x0: max(x0, other.x0), y0: max(y0, other.y0), x1: min(x1, other.x1), y1: min(y1, other.y1))
  }

  func contains(_ other: ExtentBox) -> Bool {
    x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
  }

  /// Whether the two have more in common than edges.
  func overlaps(_ other: ExtentBox) -> Bool {
    x0 < other.x1 && other.x0 < x1 && y0 < other.y1 && other.y0 < y1
  }

  /// Whether some edge of a box within this one lies on an edge of this one.
  func isTouchedFromInside(by other: ExtentBox) -> Bool {
    x0 == other.x0 || y0 == other.y0 || x1 == other.x1 || y1 == other.y1
  }
}

nonisolated extension ExtentBox {
  /// How far a box without end reaches as a rectangle: so far that no sum with it overflows.
  private static let farthest: CGFloat = 1e300

  /// The box around a rectangle; without end where an edge of it is no number.
  init(_ rect: CGRect) {
    func down(_ x: CGFloat) -> Float {
      let f = Float(x)
      if CGFloat(f) <= x { return f }
      return x.isNaN ? -.infinity : f.nextDown
    }
    func up(_ x: CGFloat) -> Float {
      let f = Float(x)
      if CGFloat(f) >= x { return f }
      return x.isNaN ? .infinity : f.nextUp
    }
    self.init(x0: down(rect.minX), y0: down(rect.minY), x1: up(rect.maxX), y1: up(rect.maxY))
  }

  /// The box as a rectangle; null where it is empty.
  var rect: CGRect {
    guard x0 <= x1, y0 <= y1 else { return .null }
    func edge(_ x: Float) -> CGFloat {
      min(max(CGFloat(x), -Self.farthest), Self.farthest)
    }
    return CGRect(
      x: edge(x0), y: edge(y0), width: edge(x1) - edge(x0), height: edge(y1) - edge(y0)
    ).roundedOutward
  }
}
