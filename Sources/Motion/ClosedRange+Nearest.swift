extension ClosedRange where Bound == Double {
  /// The value within the range that is closest to `value`.
  public func nearest(to value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
