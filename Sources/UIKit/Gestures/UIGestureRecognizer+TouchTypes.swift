import Foundation

// Fingers, styluses and pointers, told apart.
extension UIGestureRecognizer {
  /// The raw values of the touch types that it takes, ascending; at first all.
  ///
  ///     pan.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
  ///
  /// Numbers that are no touch type's are left out. A touch that it has already got stays with it.
  public var allowedTouchTypes: [NSNumber] {
    get {
      (0..<UInt8.bitWidth).compactMap(UITouch.TouchType.init(rawValue:))
        .filter(allows).map { NSNumber(value: $0.rawValue) }
    }
    set {
      touchTypes = 0
      for type in newValue.compactMap({ UITouch.TouchType(rawValue: $0.intValue) }) {
        touchTypes |= 1 << UInt8(type.rawValue)
      }
    }
  }

  /// Whether it takes touches of a type.
  final func allows(_ type: UITouch.TouchType) -> Bool {
    touchTypes & 1 << UInt8(type.rawValue) != 0
  }
}
