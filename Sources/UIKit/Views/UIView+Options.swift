extension UIView {
  /// Which of a view's margins and sizes give way when its superview's size changes.
  public nonisolated struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits, numbered as UIKit's.
    public let rawValue: UInt
    /// A mask from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The left margin gives way.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width gives way.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The right margin gives way.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The top margin gives way.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height gives way.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The bottom margin gives way.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// How a view's picture follows a change of its size.
  public nonisolated enum ContentMode: Int, Sendable {
    /// Stretched to the bounds, each axis on its own.
    case scaleToFill = 0
    /// As large as fits, keeping its proportions.
    case scaleAspectFit = 1
    /// As small as covers, keeping its proportions.
    case scaleAspectFill = 2
    /// Drawn again.
    case redraw = 3
    /// In the middle, at its own size.
    case center = 4
    /// At the top, in the middle.
    case top = 5
    /// At the bottom, in the middle.
    case bottom = 6
    /// At the left, in the middle.
    case left = 7
    /// At the right, in the middle.
    case right = 8
    /// At the top left corner.
    case topLeft = 9
    /// At the top right corner.
    case topRight = 10
    /// At the bottom left corner.
    case bottomLeft = 11
    /// At the bottom right corner.
    case bottomRight = 12
  }
}

nonisolated extension UIView.ContentMode {
  /// Where a picture of `size` lies within `bounds`.
  func placement(of size: CGSize, in bounds: CGRect) -> CGRect {
    guard size.width > 0, size.height > 0 else { return .zero }
    let ratioX = bounds.width / size.width
    let ratioY = bounds.height / size.height
    switch self {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit: return anchored(size, scale: min(ratioX, ratioY), in: bounds)
    case .scaleAspectFill: return anchored(size, scale: max(ratioX, ratioY), in: bounds)
    default: return anchored(size, scale: 1, in: bounds)
    }
  }

  private func anchored(_ size: CGSize, scale: CGFloat, in bounds: CGRect) -> CGRect {
    let width = size.width * scale
    let height = size.height * scale
    let (x, y) = anchor
    return CGRect(
      x: bounds.minX + (bounds.width - width) * x, y: bounds.minY + (bounds.height - height) * y,
      width: width, height: height)
  }

  /// Share of the free space that lies to the left of and above the picture.
  private var anchor: (x: CGFloat, y: CGFloat) {
    switch self {
    case .top: (0.5, 0)
    case .bottom: (0.5, 1)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 0)
    case .topRight: (1, 0)
    case .bottomLeft: (0, 1)
    case .bottomRight: (1, 1)
    default: (0.5, 0.5)
    }
  }
}
