import Foundation

/// A touch screen as large as the screen of a server of its own, on which a test puts fingers.
///
/// Its events come out of Xorg's input driver for tests, so they take every turn in the server that
/// those of hardware do.
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
  private let descriptor: Int32
  private let path: String

  /// Starts the server and connects to its driver; takes root.
  ///
  /// - Throws: as `XServer(dummyOutputs:)`, or `TouchScreenError`.
  public init() throws {
    path = "/tmp/oriel-touch-\(UUID().uuidString).sock"
    server = try XServer(
      xorgConfiguration: XServer.dummyConfiguration + TouchScreen.section(socketPath: path))
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    // The driver makes its socket some time after the server accepts clients.
    let isConnected = eventually(within: 5) { TouchScreen.connect(descriptor, to: path) }
    // A driver that never answers must not hang the test.
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard isConnected else { throw TouchScreenError.noDriver }
    // Length, kind, and the protocol's version in halves.
    try send([12, 0, 1 | 1 << 16])
    try receiveAnswer()
  }

  deinit {
    stop()
    close(descriptor)
  }

  /// Ends the server.
  public func stop() {
    server.stop()
    unlink(path)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Lets a finger do something at a place in pixels of the screen, and returns once the driver has
  /// taken it in.
  ///
  /// - Throws: `TouchScreenError.noDriver`.
  public func finger(_ number: Int, _ phase: Phase, _ x: Double, _ y: Double) throws {
    // The axes run to 65535 over the whole screen.
    let axes = [x / Double(server.width) * 65_535, y / Double(server.height) * 65_535]
    var words = [1056, 6, UInt32(number), phase.rawValue, 0, 0b11, 0, 0]
    words += axes.flatMap {
      [UInt32(truncatingIfNeeded: $0.bitPattern), UInt32($0.bitPattern >> 32)]
    }
    words += [UInt32](repeating: 0, count: 1056 / 4 - words.count)
    try send(words)
    try send([8, 1])
    try receiveAnswer()
  }

  private func send(_ words: [UInt32]) throws {
    let count = words.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count == words.count * 4 else { throw TouchScreenError.noDriver }
  }

  private func receiveAnswer() throws {
    var answer = [UInt8](repeating: 0, count: 64)
    guard recv(descriptor, &answer, answer.count, 0) > 0 else { throw TouchScreenError.noDriver }
  }

  private static func connect(_ descriptor: Int32, to path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  private static func section(socketPath: String) -> String {
    """
    Section "InputDevice"
      Identifier "touch"
      Driver "inputtest"
      Option "SocketPath" "\(socketPath)"
      Option "DeviceType" "Touch"
      Option "TouchCount" "5"
      Option "CorePointer" "true"
    EndSection
    Section "InputDevice"
      Identifier "keys"
      Driver "inputtest"
      Option "SocketPath" "\(socketPath).keys"
      Option "DeviceType" "Keyboard"
      Option "CoreKeyboard" "true"
    EndSection
    Section "ServerLayout"
      Identifier "layout"
      Screen "screen"
      InputDevice "touch"
      InputDevice "keys"
    EndSection

    """
  }
}

/// Why there is no touch screen for a test.
public enum TouchScreenError: Error {
  /// The server's driver does not take events.
  case noDriver
}
