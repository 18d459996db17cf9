/// A colour as the compositor works with it: 8 bits a component, colour already multiplied by
/// alpha.
///
/// As an integer 0xAARRGGBB, in memory on a little-endian machine the bytes B, G, R, A.
public struct PremultipliedColor: Hashable, Sendable {
  /// The four components, 0xAARRGGBB; none of red, green and blue exceeds alpha.
  public var bits: UInt32

  /// A colour from its bits.
  ///
  /// - Precondition: none of red, green and blue exceeds alpha.
  @inlinable public init(bits: UInt32) { self.bits = bits }

  /// A colour from components that are not multiplied by alpha.
  ///
  /// Each is held to 0…1 and rounded to 8 bits; then the colour is multiplied and rounded once
  /// more.
  ///
  /// - Precondition: no component is NaN.
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    let a = Self.byte(alpha)
    let r = multiply255(Self.byte(red), a)
    let g = multiply255(Self.byte(green), a)
    let b = multiply255(Self.byte(blue), a)
    self.init(bits: a << 24 | r << 16 | g << 8 | b)
  }

  /// Opaque black, which stands where nothing is painted.
  public static let black = PremultipliedColor(bits: 0xff00_0000)

  /// Nothing at all.
  public static let clear = PremultipliedColor(bits: 0)

  /// Alpha, 0 to 255.
  @inlinable public var alpha: UInt8 { UInt8(bits >> 24) }
  /// Whether nothing shows through.
  @inlinable public var isOpaque: Bool { bits >= 0xff00_0000 }
  /// Whether it shows nothing.
  @inlinable public var isClear: Bool { bits == 0 }

  /// The colour made fainter: every component × `opacity` / 255, rounded.
  public func multiplied(byOpacity opacity: UInt8) -> PremultipliedColor {
    PremultipliedColor(bits: scale255(bits, UInt32(opacity)))
  }

  private static func byte(_ component: Double) -> UInt32 {
    precondition(!component.isNaN, "a colour component must be a number")
    return UInt32((min(max(component, 0), 1) * 255).rounded())
  }
}
