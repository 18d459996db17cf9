/// The colours that a system has for its own controls, as they are where it is bright: there is no
/// dark appearance here that they could follow. Source: Apple's Human Interface Guidelines.
nonisolated extension UIColor {
  /// The system's red, #ff3b30.
  public static let systemRed = UIColor(hex: 0xff_3b30)
  /// The system's orange, #ff9500.
  public static let systemOrange = UIColor(hex: 0xff_9500)
  /// The system's yellow, #ffcc00.
  public static let systemYellow = UIColor(hex: 0xff_cc00)
  /// The system's green, #34c759.
  public static let systemGreen = UIColor(hex: 0x34_c759)
  /// The system's mint, #00c7be.
  public static let systemMint = UIColor(hex: 0x00_c7be)
  /// The system's teal, #30b0c7.
  public static let systemTeal = UIColor(hex: 0x30_b0c7)
  /// The system's cyan, #32ade6.
  public static let systemCyan = UIColor(hex: 0x32_ade6)
  /// The system's blue, #007aff.
  public static let systemBlue = UIColor(hex: 0x00_7aff)
  /// The system's indigo, #5856d6.
  public static let systemIndigo = UIColor(hex: 0x58_56d6)
  /// The system's purple, #af52de.
  public static let systemPurple = UIColor(hex: 0xaf_52de)
  /// The system's pink, #ff2d55.
  public static let systemPink = UIColor(hex: 0xff_2d55)
  /// The system's brown, #a2845e.
  public static let systemBrown = UIColor(hex: 0xa2_845e)
  /// The system's grey, #8e8e93.
  public static let systemGray = UIColor(hex: 0x8e_8e93)
  /// Step 2 from the system's grey towards white, #aeaeb2.
  public static let systemGray2 = UIColor(hex: 0xae_aeb2)
  /// Step 3 from the system's grey towards white, #c7c7cc.
  public static let systemGray3 = UIColor(hex: 0xc7_c7cc)
  /// Step 4 from the system's grey towards white, #d1d1d6.
  public static let systemGray4 = UIColor(hex: 0xd1_d1d6)
  /// Step 5 from the system's grey towards white, #e5e5ea.
  public static let systemGray5 = UIColor(hex: 0xe5_e5ea)
  /// Step 6 from the system's grey towards white, #f2f2f7.
  public static let systemGray6 = UIColor(hex: 0xf2_f2f7)
  /// What text is written in: black.
  public static let label = UIColor(white: 0, alpha: 1)
  /// What less important text is written in: #3c3c43, six tenths of it.
  public static let secondaryLabel = UIColor(hex: 0x3c_3c43).withAlphaComponent(0.6)
  /// What lies behind everything: white.
  public static let systemBackground = UIColor(white: 1, alpha: 1)
  /// What lies on that in groups: #f2f2f7.
  public static let secondarySystemBackground = UIColor(hex: 0xf2_f2f7)
  /// The thin line between rows, through which something shows: #3c3c43, 0.29 of it.
  public static let separator = UIColor(hex: 0x3c_3c43).withAlphaComponent(0.29)

  /// An opaque colour from 0xRRGGBB.
  private convenience init(hex: UInt32) {
    func component(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 255) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0), alpha: 1)
  }
}
