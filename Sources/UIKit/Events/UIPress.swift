internal import Input

/// A key that is held.
public final class UIPress: NSObject {
  /// Where a press is in its life.
  public nonisolated enum Phase: Int, Sendable {
    /// It went down, or repeats.
    case began = 0
    /// It came up.
    case ended = 3
  }

  /// The key.
  public let key: UIKey?
  /// Where the press is in its life.
  public let phase: Phase
  /// Host clock, seconds.
  public let timestamp: TimeInterval

  init(key: UIKey, phase: Phase, timestamp: TimeInterval) {
    self.key = key
    self.phase = phase
    self.timestamp = timestamp
    super.init()
  }
}

/// The event of a key that went down or came up.
public final class UIPressesEvent: UIEvent {
  /// The presses of this event.
  public let allPresses: Set<UIPress>

  init(press: UIPress) {
    allPresses = [press]
    super.init(type: .presses, timestamp: press.timestamp)
  }
}

/// A key of the keyboard with the modifiers held beside it.
public final class UIKey: NSObject {
  /// The key's place on the keyboard, by the USB HID usage table.
  public let keyCode: UIKeyboardHIDUsage
  /// What the key types, with the modifiers.
  public let characters: String
  /// What the key types, without the modifiers.
  public let charactersIgnoringModifiers: String
  /// The modifiers held.
  public let modifierFlags: UIKeyModifierFlags

  init(_ event: KeyEvent) {
    keyCode = UIKeyboardHIDUsage(keysym: event.keysym)
    // Keysyms below 0x100 are Latin-1; those of Unicode have 0x01000000 added. Source: X protocol,
    // appendix A.
    let scalar: UInt32? =
      switch event.keysym {
      case 0x20...0xff: UInt32(event.keysym)
      case 0x0100_0000...0x0110_ffff: UInt32(event.keysym - 0x0100_0000)
      default: nil
      }
    characters = scalar.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
    charactersIgnoringModifiers = characters.lowercased()
    modifierFlags = UIKeyModifierFlags(event.modifiers)
    super.init()
  }
}

/// Modifier keys.
public nonisolated struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits, numbered as UIKit's.
  public let rawValue: Int
  /// A set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Caps Lock.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Shift.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Control.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Super.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)

  init(_ modifiers: KeyModifiers) {
    var flags: UIKeyModifierFlags = []
    if modifiers.contains(.shift) { flags.insert(.shift) }
    if modifiers.contains(.control) { flags.insert(.control) }
    if modifiers.contains(.alternate) { flags.insert(.alternate) }
    if modifiers.contains(.command) { flags.insert(.command) }
    self = flags
  }
}

/// A key's place on the keyboard, numbered by the USB HID usage tables, page 7.
///
/// Those keys that scrolling and shortcuts use are named; any other arrives as
/// `keyboardErrorUndefined` with its characters.
public nonisolated enum UIKeyboardHIDUsage: Int, Sendable {
  /// A key that has no name here.
  case keyboardErrorUndefined = 0x03
  /// A, and so on to Z in the table's order.
  case keyboardA = 0x04, keyboardB, keyboardC, keyboardD, keyboardE, keyboardF, keyboardG
  /// H to N.
  case keyboardH, keyboardI, keyboardJ, keyboardK, keyboardL, keyboardM, keyboardN
  /// O to U.
  case keyboardO, keyboardP, keyboardQ, keyboardR, keyboardS, keyboardT, keyboardU
  /// V to Z.
  case keyboardV, keyboardW, keyboardX, keyboardY, keyboardZ
  /// Return.
  case keyboardReturnOrEnter = 0x28
  /// Escape.
  case keyboardEscape = 0x29
  /// Backspace.
  case keyboardDeleteOrBackspace = 0x2a
  /// Tab.
  case keyboardTab = 0x2b
  /// Space.
  case keyboardSpacebar = 0x2c
  /// F1 to F6.
  case keyboardF1 = 0x3a, keyboardF2, keyboardF3, keyboardF4, keyboardF5, keyboardF6
  /// F7 to F12.
  case keyboardF7, keyboardF8, keyboardF9, keyboardF10, keyboardF11, keyboardF12
  /// Home.
  case keyboardHome = 0x4a
  /// Page Up.
  case keyboardPageUp = 0x4b
  /// Delete.
  case keyboardDeleteForward = 0x4c
  /// End.
  case keyboardEnd = 0x4d
  /// Page Down.
  case keyboardPageDown = 0x4e
  /// Right arrow.
  case keyboardRightArrow = 0x4f
  /// Left arrow.
  case keyboardLeftArrow = 0x50
  /// Down arrow.
  case keyboardDownArrow = 0x51
  /// Up arrow.
  case keyboardUpArrow = 0x52

  /// The key that an X keysym stands for. Keypad keys count as their twins in the main block.
  init(keysym: UInt) {
    self = Self.named[keysym] ?? Self.ofLetterOrFunctionKey(keysym) ?? .keyboardErrorUndefined
  }

  private static func ofLetterOrFunctionKey(_ keysym: UInt) -> UIKeyboardHIDUsage? {
    switch keysym {
    case 0x61...0x7a: UIKeyboardHIDUsage(rawValue: Int(keysym - 0x61) + keyboardA.rawValue)
    case 0x41...0x5a: UIKeyboardHIDUsage(rawValue: Int(keysym - 0x41) + keyboardA.rawValue)
    case 0xffbe...0xffc9: UIKeyboardHIDUsage(rawValue: Int(keysym - 0xffbe) + keyboardF1.rawValue)
    default: nil
    }
  }

  /// Keysyms of `keysymdef.h`.
  private static let named: [UInt: UIKeyboardHIDUsage] = [
    0xff0d: .keyboardReturnOrEnter, 0xff8d: .keyboardReturnOrEnter, 0xff1b: .keyboardEscape,
    0xff08: .keyboardDeleteOrBackspace, 0xff09: .keyboardTab, 0x20: .keyboardSpacebar,
    0xff50: .keyboardHome, 0xff95: .keyboardHome, 0xff55: .keyboardPageUp,
    0xff9a: .keyboardPageUp, 0xffff: .keyboardDeleteForward, 0xff57: .keyboardEnd,
    0xff9c: .keyboardEnd, 0xff56: .keyboardPageDown, 0xff9b: .keyboardPageDown,
    0xff53: .keyboardRightArrow, 0xff98: .keyboardRightArrow, 0xff51: .keyboardLeftArrow,
    0xff96: .keyboardLeftArrow, 0xff54: .keyboardDownArrow, 0xff99: .keyboardDownArrow,
    0xff52: .keyboardUpArrow, 0xff97: .keyboardUpArrow,
  ]
}
