extension RowKernels {
  /// Fills a row with factors: `opacity` times the coverage of a quad, from pixel (x, y) on.
  package static func cover(
    _ row: UnsafeMutablePointer<UInt8>, _ count: Int, outline: QuadCoverage, opacity: UInt8,
    x: Int32, y: Int32
  ) {
    var left = outline.edges.0.value(x: x, y: y)
    var right = outline.edges.1.value(x: x, y: y)
    var top = outline.edges.2.value(x: x, y: y)
    var bottom = outline.edges.3.value(x: x, y: y)
    var i = 0
    while i < count {
      let coverage = QuadCoverage.coverage(left, right, top, bottom)
      row[i] = UInt8(truncatingIfNeeded: multiply255(coverage, UInt32(opacity)))
      left &+= outline.edges.0.a
      right &+= outline.edges.1.a
      top &+= outline.edges.2.a
      bottom &+= outline.edges.3.a
      i &+= 1
    }
  }
}

extension QuadCoverage {
  /// The columns of row `y`, from x0 to x1, that are covered at all, and those covered wholly;
  /// the latter lie within the former, and may be none.
  package func columns(
    y: Int32, from x0: Int32, to x1: Int32
  ) -> (touched: Range<Int32>, full: Range<Int32>) {
    let touched = columns(y: y, in: x0..<x1, atLeast: 1)
    return (touched, columns(y: y, in: touched, atLeast: Self.one))
  }

  private func columns(
    y: Int32, in range: Range<Int32>, atLeast least: Int64
  ) -> Range<Int32> {
    var low = Int64(range.lowerBound)
    var high = Int64(range.upperBound)
    edges.0.narrow(&low, &high, y: y, atLeast: least)
    edges.1.narrow(&low, &high, y: y, atLeast: least)
    edges.2.narrow(&low, &high, y: y, atLeast: least)
    edges.3.narrow(&low, &high, y: y, atLeast: least)
    return low < high ? Int32(low)..<Int32(high) : range.lowerBound..<range.lowerBound
  }
}

extension QuadCoverage.Edge {
  /// Cuts off the columns, of `low ..< high`, whose value in row `y` is below `least`.
  fileprivate func narrow(
    _ low: inout Int64, _ high: inout Int64, y: Int32, atLeast least: Int64
  ) {
    let missing = least &- (b &* Int64(y) &+ c)
    if a > 0 {
      low = max(low, floorDivide(missing &+ a &- 1, a))
    } else if a < 0 {
      high = min(high, floorDivide(0 &- missing, 0 &- a) &+ 1)
    } else if missing > 0 {
      high = low
    }
  }

  private func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient &- 1 : quotient
  }
}
