// Sums of far numbers are rounded, and how depends on the order in which they are added: what is
// painted is placed from the window down, what is damaged from the view up. So a box that is to
// contain what is painted is made larger, wherever it is far, by what roundings may come to.

nonisolated extension CGFloat {
  /// The places within which what roundings come to cannot be seen, points.
  private static let nearby: CGFloat = 1e9
  /// What they come to there, points, if it is not made larger.
  fileprivate static let unseen: CGFloat = 1e-5
  /// What they come to further out, of the largest number in the sum; a few of the last places.
  fileprivate static let roundoff: CGFloat = 0x1p-48
  /// From where on sums may overflow, and a box has no end that could be told.
  fileprivate static let endless: CGFloat = 1e300

  /// Whether roundings of a place there cannot be seen; not so of what is no number.
  @inline(__always)
  var isNearby: Bool { magnitude < CGFloat.nearby }
}

nonisolated extension CGAffineTransform {
  /// Whether the shift is so small that roundings of it cannot be seen.
  @inline(__always)
  var shiftsNearby: Bool { tx.isNearby && ty.isNearby }
}

nonisolated extension CGRect {
  /// A box that stays what it is wherever it is placed.
  static let endless = CGRect(
    x: -CGFloat.endless, y: -CGFloat.endless, width: 2 * CGFloat.endless,
    height: 2 * CGFloat.endless)

  /// Whether all edges are where roundings cannot be seen.
  @inline(__always)
  var isNearby: Bool {
    origin.x.isNearby && origin.y.isNearby
      && (origin.x + size.width).isNearby && (origin.y + size.height).isNearby
  }

  /// No less than the distances of the furthest points from zero; no number where an edge is none.
  private var reach: CGSize {
    CGSize(width: abs(minX) + abs(maxX), height: abs(minY) + abs(maxY))
  }

  /// The rectangle, so much larger that it contains what it was made around, wherever that is
  /// rounded to.
  ///
  /// A place, and a size measured from there, tell a far edge no better than the nearer edge: a box
  /// from −10²⁰ to 60 ends at 0.
  var roundedOutward: CGRect {
    isNearby ? self : held(outsetBy: .zero, within: reach)
  }

  /// The box around where a transform takes the rectangle, so large that it contains what is shown
  /// there, however that is rounded.
  func placed(by transform: CGAffineTransform) -> CGRect {
    let place = applying(transform)
    guard !transform.isTranslation else {
      if transform.shiftsNearby, place.isNearby { return place }
      let (reach, tx, ty) = (reach, abs(transform.tx), abs(transform.ty))
      return place.held(
        outsetBy: .zero, within: CGSize(width: reach.width + tx, height: reach.height + ty))
    }
    let (a, b, c, d) = (
      abs(transform.a), abs(transform.b), abs(transform.c), abs(transform.d)
    )
    guard reach.width < .endless, reach.height < .endless else { return .endless }
    return place.held(
      outsetBy: CGSize(width: (a + c) * .unseen, height: (b + d) * .unseen),
      within: CGSize(
        width: a * reach.width + c * reach.height + abs(transform.tx),
        height: b * reach.width + d * reach.height + abs(transform.ty)))
  }

  /// The box around what a transform takes into the rectangle, so large that it contains what is
  /// shown there, however that is rounded.
  func placed(before transform: CGAffineTransform) -> CGRect {
    let t = transform
    if t.isTranslation {
      let place = offsetBy(dx: -t.tx, dy: -t.ty)
      if t.shiftsNearby, place.isNearby { return place }
      return placed(by: CGAffineTransform(translationX: -t.tx, y: -t.ty))
    }
    let determinant = abs(t.a * t.d - t.b * t.c)
    // How much of the determinant's last places are roundings of its parts.
    let loss = (abs(t.a * t.d) + abs(t.b * t.c)) / determinant
    guard determinant.isNormal, loss < CGRect.mostLoss else { return .endless }
    let (x, y) = (reach.width + abs(t.tx), reach.height + abs(t.ty))
    let lost = loss * loss * 16
    return applying(t.inverted()).held(
      outsetBy: CGSize(width: .unseen, height: .unseen),
      within: CGSize(
        width: (abs(t.d) * x + abs(t.c) * y) / determinant * lost,
        height: (abs(t.b) * x + abs(t.a) * y) / determinant * lost))
  }

  /// Beyond this, what a transform came from is not looked for.
  private static let mostLoss: CGFloat = 1e3

  /// The rectangle with its edges further out by a margin and by roundings of numbers as large as
  /// `reach`.
  private func held(outsetBy margin: CGSize, within reach: CGSize) -> CGRect {
    guard reach.width < .endless, reach.height < .endless else { return .endless }
    let dx = margin.width + reach.width * .roundoff
    let dy = margin.height + reach.height * .roundoff
    guard dx < .endless, dy < .endless else { return .endless }
    return CGRect(x: minX - dx, y: minY - dy, width: width + 2 * dx, height: height + 2 * dy)
  }
}
