/// A touchpad, another one, and a mouse with a wheel that counts finer than clicks, on a server of
/// their own.
///
/// The server makes whole clicks of what they count, too, as it does for hardware. Every call
/// returns once the driver has taken it in.
public final class Touchpad: Sendable {
  /// What a pinch does, as the driver numbers it.
  public enum PinchPhase: UInt32, Sendable {
    /// The fingers came.
    case begins = 27
    /// They have spread or drawn together.
    case changes = 28
    /// They have lifted.
    case ends = 29
  }

  /// Units of the driver's totals in a click.
  public static let unitsPerClick = 120.0
  /// Valuators of the driver: totals to the right and down.
  private static let (right, down) = (2, 3)

  /// The server that has the devices.
  public let server: XServer
  private let pad = DrivenDevice(.tablet, name: "touchpad")
  private let secondPad = DrivenDevice(.tablet, name: "second-touchpad")
  private let wheel = DrivenDevice(.mouse, name: "wheel")
  private let gestures = DrivenDevice(.gestures, name: "gestures")
  private var devices: [DrivenDevice] { [pad, secondPad, wheel, gestures] }

  /// Starts the server and connects to its drivers; takes root.
  ///
  /// - Throws: as `XServer(dummyOutputs:)`, or `DrivenDeviceError`, as do all of these.
  public init() throws {
    server = try XServer(
      xorgConfiguration: DrivenDevice.configuration([pad, secondPad, wheel, gestures]))
    for device in devices { try device.connect() }
  }

  deinit { stop() }

  /// Ends the server.
  public func stop() {
    server.stop()
    for device in devices { device.disconnect() }
  }

  /// Puts the pointer to a place in pixels of the screen.
  public func point(at x: Double, _ y: Double) throws {
    try pad.move(
      [
        0: x / Double(server.width) * DrivenDevice.axisEnd,
        1: y / Double(server.height) * DrivenDevice.axisEnd,
      ], isAbsolute: true)
  }

  /// Lets fingers scroll by so many clicks' worth; 0 tells that they have lifted.
  public func scroll(x: Double? = nil, y: Double? = nil) throws {
    try pad.move(Self.totals(x, y), isAbsolute: false)
  }

  /// Lets fingers scroll on the other touchpad.
  public func scrollOnSecond(x: Double? = nil, y: Double? = nil) throws {
    try secondPad.move(Self.totals(x, y), isAbsolute: false)
  }

  /// Turns the mouse's wheel by so many clicks.
  public func turn(x: Double? = nil, y: Double? = nil) throws {
    try wheel.move(Self.totals(x, y), isAbsolute: false)
  }

  /// Lets fingers pinch.
  ///
  /// - Parameter scale: as a multiple of their distance at the beginning.
  public func pinch(
    _ phase: PinchPhase, scale: Double = 1, fingers: UInt32 = 2, isCancelled: Bool = false
  ) throws {
    try gestures.pinch(phase.rawValue, fingers: fingers, isCancelled: isCancelled, scale: scale)
  }

  private static func totals(_ x: Double?, _ y: Double?) -> [Int: Double] {
    var totals: [Int: Double] = [:]
    totals[right] = x.map { $0 * unitsPerClick }
    totals[down] = y.map { $0 * unitsPerClick }
    return totals
  }
}
