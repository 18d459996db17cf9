import CX11
import Glibc

/// Dots an inch at which a point is one pixel.
private let unscaledDotsPerInch = 96.0

/// Scales outside of this are taken for mistakes and brought back into it.
private let reasonableScales = 0.5...8.0

/// Device pixels in a point, as the user has set them.
///
/// The millimetres that a server claims are no help: they are wrong, or made up, too often.
///
/// - Parameters:
///   - resources: the text of the root window's resources.
///   - settings: the settings manager's; asked for only where the resources do not tell.
///   - environment: of `GDK_SCALE`.
func displayScale(
  resources: String?, settings: @autoclosure () -> Settings?, environment: String?
) -> Double {
  func usable(_ scale: Double?) -> Double? { scale.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }
  func ofSettings() -> Double? {
    let settings = settings()
    return usable(settings?.dotsPerInch.map { $0 / unscaledDotsPerInch })
      ?? usable(settings?.factor)
  }
  let scale =
    usable(resources.flatMap(dotsPerInch).map { $0 / unscaledDotsPerInch }) ?? ofSettings()
    ?? usable(environment.flatMap { Double($0) }) ?? 1
  return min(max(scale, reasonableScales.lowerBound), reasonableScales.upperBound)
}

/// The resource that toolkits and fonts go by.
private func dotsPerInch(in resources: String) -> Double? {
  XrmInitialize()
  guard let database = XrmGetStringDatabase(resources) else { return nil }
  defer { XrmDestroyDatabase(database) }
  var type: UnsafeMutablePointer<CChar>?
  var value = XrmValue()
  guard XrmGetResource(database, "Xft.dpi", "Xft.Dpi", &type, &value) == True,
    let text = value.addr
  else { return nil }
  return String(cString: text).split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) }
}

extension Connection {
  /// The window whose resources count for all screens.
  var resourceRoot: Window { XRootWindow(display, 0) }

  /// Device pixels in a point, as the user has set them by now.
  func displayScale() -> Double {
    X11Host.displayScale(
      resources: resources(), settings: settings(),
      environment: getenv("GDK_SCALE").map { String(cString: $0) })
  }

  /// Xlib keeps them as they were when the connection was made.
  private func resources() -> String? {
    bytes(of: resourceRoot, property: Atom(XA_RESOURCE_MANAGER), type: Atom(XA_STRING))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// What the settings manager tells, if there is one, whose window is listened to from then on.
  private func settings() -> Settings? {
    settingsOwner = XGetSelectionOwner(display, atoms.settingsSelection)
    guard settingsOwner != UInt(None) else { return nil }
    var found: [UInt8]?
    // A manager may be gone by now, and the next one says so when it comes.
    _ = trappingErrors(endsWithReply: true) {
      XSelectInput(display, settingsOwner, PropertyChangeMask | StructureNotifyMask)
      found = bytes(of: settingsOwner, property: atoms.settings, type: atoms.settings)
    }
    return found.flatMap { Settings($0) }
  }

  private func bytes(of window: Window, property: Atom, type wanted: Atom) -> [UInt8]? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var left: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let mostWords = 1 << 18
    let status = XGetWindowProperty(
      display, window, property, 0, mostWords, False, wanted, &type, &format, &count, &left, &data)
    guard status == Success, let data else { return nil }
    defer { XFree(data) }
    guard format == 8 else { return nil }
    return Array(UnsafeBufferPointer(start: data, count: Int(count)))
  }
}
