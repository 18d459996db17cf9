extension Elementary {
  /// √2 to the precision that choosing a branch needs.
  private static let rootOfTwo = 1.4142135623730951
  /// The last odd power kept of the logarithm's series: the next is below 2⁻⁷⁵ of the sum.
  private static let lastPower = 29

  /// The natural logarithm: of 0 it is minus infinity, of a negative number or NaN it is NaN.
  public static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    return logPair(x).high
  }

  /// The natural logarithm to about 100 bits.
  ///
  /// With x = 2^k m, m between √½ and √2, and s = (m − 1) / (m + 1), it is k ln 2 + 2 artanh s,
  /// and artanh s = s + s³/3 + s⁵/5 + ….
  ///
  /// - Precondition: `x` is positive and finite.
  static func logPair(_ x: Double) -> DoublePair {
    var mantissa = x.significand
    var exponent = Double(x.exponent)
    if mantissa > rootOfTwo {
      mantissa *= 0.5
      exponent += 1
    }
    let s = DoublePair(mantissa - 1) / DoublePair.sum(mantissa, 1)
    let square = s * s
    var series = DoublePair(0)
    for power in stride(from: lastPower, through: 1, by: -2) {
      series = series * square + DoublePair(1) / DoublePair(Double(power))
    }
    let logOfMantissa = DoublePair(2) * s * series
    let twos = DoublePair.sum(
      exponent * DoublePair.logOfTwo.high, exponent * DoublePair.logOfTwo.low)
    return twos + logOfMantissa
  }
}
