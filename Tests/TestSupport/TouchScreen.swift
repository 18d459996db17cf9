/// A touch screen as large as the screen of a server of its own, on which a test puts fingers.
public final class TouchScreen: Sendable {
  /// What a finger does, as the driver numbers it.
  public enum Phase: UInt32, Sendable {
    /// Touches.
    case begins = 18
    /// Is at another place.
    case moves = 19
    /// Lifts.
    case ends = 20
  }

  /// The server that has the touch screen.
  public let server: XServer
  private let device = DrivenDevice(.touchScreen, name: "touch")

  /// Starts the server and connects to its driver; takes root.
  ///
  /// - Throws: as `XServer(dummyOutputs:)`, or `DrivenDeviceError`.
  public init() throws {
    server = try XServer(xorgConfiguration: DrivenDevice.configuration([device]))
    try device.connect()
  }

  deinit { stop() }

  /// Ends the server.
  public func stop() {
    server.stop()
    device.disconnect()
  }

  /// Lets a finger do something at a place in pixels of the screen, and returns once the driver has
  /// taken it in.
  ///
  /// - Throws: `DrivenDeviceError.noDriver`.
  public func finger(_ number: Int, _ phase: Phase, _ x: Double, _ y: Double) throws {
    try device.touch(
      UInt32(number), phase.rawValue,
      [
        0: x / Double(server.width) * DrivenDevice.axisEnd,
        1: y / Double(server.height) * DrivenDevice.axisEnd,
      ])
  }
}
