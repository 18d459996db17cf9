internal import Raster

/// A colour of the sRGB space with an opacity.
///
/// Components are kept as given, within 0…1, and rounded to eight bits only where they are drawn.
public nonisolated final class UIColor: NSObject, Sendable {
  private let red: CGFloat
  private let green: CGFloat
  private let blue: CGFloat
  private let alpha: CGFloat

  /// The colour as the compositor takes it.
  let premultiplied: PremultipliedColor

  /// A colour of the given components, 0…1; values beyond are brought back.
  ///
  /// - Precondition: no component is NaN.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    precondition(
      !red.isNaN && !green.isNaN && !blue.isNaN && !alpha.isNaN,
      "a colour's components must be numbers")
    self.red = min(max(red, 0), 1)
    self.green = min(max(green, 0), 1)
    self.blue = min(max(blue, 0), 1)
    self.alpha = min(max(alpha, 0), 1)
    premultiplied = PremultipliedColor(
      red: self.red, green: self.green, blue: self.blue, alpha: self.alpha)
    super.init()
  }

  /// A grey, from black 0 to white 1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour by hue (0…1 once around from red), saturation and brightness.
  ///
  /// - Precondition: the hue is finite, and nothing is NaN.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    precondition(hue.isFinite, "a colour's hue must be finite, got \(hue)")
    precondition(
      !saturation.isNaN && !brightness.isNaN, "a colour's components must be numbers")
    let s = min(max(saturation, 0), 1)
    let v = min(max(brightness, 0), 1)
    let sector = (hue - hue.rounded(.down)) * 6
    func component(_ offset: CGFloat) -> CGFloat {
      let k = (offset + sector).truncatingRemainder(dividingBy: 6)
      return v - v * s * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// The colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Gives the components.
  ///
  /// - Returns: always `true`: every colour here has them.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = self.red
    green?.pointee = self.green
    blue?.pointee = self.blue
    alpha?.pointee = self.alpha
    return true
  }

  /// Gives the grey level and the opacity.
  ///
  /// - Returns: whether the colour is a grey; nothing is written otherwise.
  @discardableResult
  public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard red == green && green == blue else { return false }
    white?.pointee = red
    alpha?.pointee = self.alpha
    return true
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
  }

  public override var hash: Int {
    var hasher = Hasher()
    for component in [red, green, blue, alpha] { hasher.combine(component) }
    return hasher.finalize()
  }

  public override var description: String { "UIColor(\(red), \(green), \(blue), \(alpha))" }
}

nonisolated extension UIColor {
  /// Black, opaque.
  public static let black = UIColor(white: 0, alpha: 1)
  /// Grey 1/3.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Grey 2/3.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// White, opaque.
  public static let white = UIColor(white: 1, alpha: 1)
  /// Grey 1/2.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Red 1, the others 0.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Green 1, the others 0.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Blue 1, the others 0.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red with half the green.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half the red and half the blue.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// 0.6 red, 0.4 green, 0.2 blue.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Black, wholly transparent.
  public static let clear = UIColor(white: 0, alpha: 0)
}
