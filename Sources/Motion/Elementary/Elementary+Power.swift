extension Elementary {
  /// `base` raised to `exponent`.
  ///
  /// - Precondition: the base is positive and finite, the exponent finite.
  public static func pow(_ base: Double, _ exponent: Double) -> Double {
    Powers(of: base).raised(to: exponent)
  }

  /// The powers of one base, whose logarithm is taken once: what a decay evaluates each frame.
  public struct Powers: Equatable, Sendable {
    /// Beyond this, ± e^x is infinite or 0.
    private static let reach = 800.0

    private let logOfBase: DoublePair

    /// Takes the base's logarithm.
    ///
    /// - Precondition: the base is positive and finite.
    public init(of base: Double) {
      precondition(base > 0 && base < .infinity, "the base of a power must be positive and finite")
      logOfBase = Elementary.logPair(base)
    }

    /// The natural logarithm of the base.
    public var log: Double { logOfBase.high }

    /// The base raised to `exponent`, the same to the bit as `Elementary.pow`.
    ///
    /// - Precondition: the exponent is finite.
    public func raised(to exponent: Double) -> Double {
      precondition(exponent.isFinite, "the exponent of a power must be a finite number")
      guard logOfBase.high != 0 else { return 1 }
      let rough = exponent * logOfBase.high
      guard abs(rough) < Self.reach else { return rough > 0 ? .infinity : 0 }
      let product = DoublePair.product(exponent, logOfBase.high)
      return Elementary.exp(product.high, plus: product.low + exponent * logOfBase.low)
    }
  }
}
