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
///   - environment: of `GDK_SCALE`.
func displayScale(resources: String?, environment: String?) -> Double {
  let scales = [
    resources.flatMap(dotsPerInch).map { $0 / unscaledDotsPerInch },
    environment.flatMap { Double($0) },
  ]
  let scale = scales.compactMap { $0 }.first { $0 > 0 && $0.isFinite } ?? 1
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
      resources: resources(), environment: getenv("GDK_SCALE").map { String(cString: $0) })
  }

  /// Xlib keeps them as they were when the connection was made.
  private func resources() -> String? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var left: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let mostWords = 1 << 18
    let status = XGetWindowProperty(
      display, resourceRoot, Atom(XA_RESOURCE_MANAGER), 0, mostWords, False, Atom(XA_STRING),
      &type, &format, &count, &left, &data)
    guard status == Success, let data else { return nil }
    defer { XFree(data) }
    guard format == 8 else { return nil }
    return String(decoding: UnsafeBufferPointer(start: data, count: Int(count)), as: UTF8.self)
  }
}
