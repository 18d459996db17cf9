internal import Motion

extension UIScrollView {
  /// How the velocity of free content fades: what is left of it after a millisecond.
  public nonisolated struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The share that is left after a millisecond.
    public let rawValue: CGFloat
    /// A rate from the share that is left after a millisecond.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// 0.998: content coasts far.
    public static let normal = DecelerationRate(rawValue: CGFloat(Deceleration.normalRate))
    /// 0.99: content stops soon.
    public static let fast = DecelerationRate(rawValue: CGFloat(Deceleration.fastRate))
  }

  /// The colour of scroll indicators.
  public nonisolated enum IndicatorStyle: Int, Sendable {
    /// Dark with some transparency: to be seen on any content.
    case `default` = 0
    /// Black.
    case black = 1
    /// White.
    case white = 2
  }
}
