internal import Raster

/// What a view's stored properties are made of.
extension UIView {
  /// What is set on so few views that each of them pays for it apart.
  final class Extras {
    var transform = CGAffineTransform.identity
    var gestureRecognizers: [UIGestureRecognizer] = []
    var contentMode = ContentMode.scaleToFill
    var picture: Picture?
    /// Points.
    var pictureSize = CGSize.zero
    unowned(unsafe) var viewController: UIViewController?
    /// The model, while what is stored and shown is on its way to it.
    var animations: ViewAnimations?
  }

  /// Facts of one bit.
  struct Flags: OptionSet {
    let rawValue: UInt32
    static let hidden = Flags(rawValue: 1 << 0)
    static let opaque = Flags(rawValue: 1 << 1)
    static let clips = Flags(rawValue: 1 << 2)
    static let interactive = Flags(rawValue: 1 << 3)
    static let resizesSubviews = Flags(rawValue: 1 << 4)
    static let multipleTouch = Flags(rawValue: 1 << 5)
    static let exclusiveTouch = Flags(rawValue: 1 << 6)
    static let needsLayout = Flags(rawValue: 1 << 8)
    static let subtreeNeedsLayout = Flags(rawValue: 1 << 9)
    static let needsDisplay = Flags(rawValue: 1 << 10)
    static let isWindow = Flags(rawValue: 1 << 11)
    static let isBeingLaidOut = Flags(rawValue: 1 << 12)
    /// The superview's layout queue has it.
    static let isQueued = Flags(rawValue: 1 << 13)
    /// A resize of a superview damages all that it changes here.
    static let isResizing = Flags(rawValue: 1 << 14)
    /// The superview's index counts it among those that show soft edges.
    static let countedAsSoft = Flags(rawValue: 1 << 15)
  }
}

extension UIView.Flags {
  /// Sets or clears the bits.
  mutating func set(_ bits: UIView.Flags, to value: Bool) {
    if value { insert(bits) } else { remove(bits) }
  }
}
