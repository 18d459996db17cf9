/// Elementary functions that are the same to the bit on every machine.
///
/// The C library's differ in the last bit between processors, which would show in recorded
/// pictures of anything that moves. These use only operations whose result IEEE 754 fixes, and
/// lie within 1 ulp of the C library's.
///
///     Elementary.exp(Elementary.log(10))   // 10.000000000000002, everywhere
///
/// It lacks, deliberately: everything that no motion needs, and negative bases of `pow`.
public enum Elementary {}

extension Elementary {
  /// From here on e^x is infinite in double precision: ln of the greatest finite number.
  private static let overflow = 709.782712893384
  /// Up to here e^x is 0 in double precision: ln of half the least positive number.
  private static let underflow = -745.1332191019412
  /// 1 / ln 2.
  private static let inverseOfLogOfTwo = 1.4426950408889634

  /// e raised to `x`; a NaN stays one.
  ///
  /// Source: the argument is reduced by multiples of ln 2 (Cody and Waite, "Software Manual for
  /// the Elementary Functions", 1980), then Taylor's series.
  public static func exp(_ x: Double) -> Double { exp(x, plus: 0) }

  /// e raised to `x + rest`, where `rest` is what rounding took from `x`.
  static func exp(_ x: Double, plus rest: Double) -> Double {
    guard !x.isNaN else { return x }
    guard x <= overflow else { return .infinity }
    guard x >= underflow else { return 0 }
    let doublings = (x * inverseOfLogOfTwo).rounded()
    let coarse = x - doublings * DoublePair.logOfTwo.high
    let fine = rest - doublings * DoublePair.logOfTwo.low
    let r = coarse + fine
    let lost = (coarse - r) + fine
    let curved = r * r * exponentialTail(r) + (lost + r * lost)
    let straight = 1 + r
    let total = straight + (((1 - straight) + r) + curved)
    return Double(sign: .plus, exponent: Int(doublings), significand: total)
  }

  /// (e^r − 1 − r) / r², to double precision for |r| ≤ ln 2 / 2.
  private static func exponentialTail(_ r: Double) -> Double {
    typealias C = InverseFactorial
    let last = C.of11 + r * (C.of12 + r * (C.of13 + r * C.of14))
    let middle = C.of7 + r * (C.of8 + r * (C.of9 + r * (C.of10 + r * last)))
    return 0.5 + r * (C.of3 + r * (C.of4 + r * (C.of5 + r * (C.of6 + r * middle))))
  }
}

/// 1/n!, the coefficients of Taylor's series of e^x, sine and cosine.
enum InverseFactorial {
  static let of3 = 0.16666666666666666
  static let of4 = 0.041666666666666664
  static let of5 = 0.008333333333333333
  static let of6 = 0.001388888888888889
  static let of7 = 0.0001984126984126984
  static let of8 = 2.48015873015873e-05
  static let of9 = 2.7557319223985893e-06
  static let of10 = 2.755731922398589e-07
  static let of11 = 2.505210838544172e-08
  static let of12 = 2.08767569878681e-09
  static let of13 = 1.6059043836821613e-10
  static let of14 = 1.1470745597729725e-11
}
