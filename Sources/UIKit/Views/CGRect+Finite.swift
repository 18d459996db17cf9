// Sums and products of finite numbers may overflow. Where no caller has made a mistake, what comes
// of it is held within what numbers can tell.

nonisolated extension CGFloat {
  /// The nearest number that is finite, and not further from zero than `limit`; zero for what is
  /// none.
  func nearestFinite(within limit: CGFloat = .greatestFiniteMagnitude) -> CGFloat {
    isNaN ? 0 : Swift.min(Swift.max(self, -limit), limit)
  }
}

nonisolated extension SIMD8 where Scalar == Double {
  /// The vector with parts that are finite.
  func nearestFinite() -> SIMD8 {
    var result = self
    for part in indices where !self[part].isFinite {
      result[part] = Double(CGFloat(self[part]).nearestFinite())
    }
    return result
  }
}

nonisolated extension CGPoint {
  /// The point with coordinates that are finite.
  func nearestFinite() -> CGPoint { CGPoint(x: x.nearestFinite(), y: y.nearestFinite()) }
}

nonisolated extension CGSize {
  /// The size with lengths that are finite and not negative.
  func nearestFinite() -> CGSize {
    CGSize(width: max(0, width.nearestFinite()), height: max(0, height.nearestFinite()))
  }
}

nonisolated extension CGRect {
  /// Whether all edges are finite.
  var isFinite: Bool { minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite }

  /// The rectangle with an origin that is finite and a size that is, and not negative.
  func nearestFinite() -> CGRect {
    CGRect(origin: origin.nearestFinite(), size: size.nearestFinite())
  }

  /// What of the rectangle lies within another one; all of that where an edge is no number, which
  /// Foundation's `intersection` does not take.
  func clipped(to other: CGRect) -> CGRect {
    minX <= maxX && minY <= maxY ? intersection(other) : other
  }

  /// The middle of a rectangle whose numbers are finite.
  var middle: CGPoint { CGPoint(x: midX, y: midY).nearestFinite() }
}

// MARK: - What moves

// Motions, bands and speeds are made of squares and differences. What they are computed from is
// held so far from zero that nobody has content there, and so near that they are numbers.

nonisolated extension CGFloat {
  private static let reach: CGFloat = 1e100

  /// The number as motions are computed with it.
  var inReach: CGFloat { nearestFinite(within: CGFloat.reach) }
}

nonisolated extension CGPoint {
  /// The point as motions are computed with it.
  var inReach: CGPoint { CGPoint(x: x.inReach, y: y.inReach) }
}

nonisolated extension CGVector {
  /// The vector as motions are computed with it.
  var inReach: CGVector { CGVector(dx: dx.inReach, dy: dy.inReach) }
}

nonisolated extension CGSize {
  /// The size as motions are computed with it.
  var inReach: CGSize { CGSize(width: max(0, width.inReach), height: max(0, height.inReach)) }
}

nonisolated extension CGRect {
  /// The rectangle as motions are computed with it.
  var inReach: CGRect { CGRect(origin: origin.inReach, size: size.inReach) }
}
