import Foundation

/// An input device whose events a test makes up: they come out of Xorg's input driver for tests, so
/// they take every turn in the server that those of hardware do.
///
/// A device is a line of the server's configuration, so the server is started between `section` and
/// `connect()`. The driver never notices that its client has gone: one connection is kept for as
/// long as the server lives.
final class DrivenDevice: Sendable {
  /// What the driver makes of itself.
  enum Kind: String {
    case keyboard = "Keyboard"
    case mouse = "Pointer"
    case tablet = "PointerAbsolute"
    case gestures = "PointerGesture"
    case touchScreen = "Touch"
  }

  /// The device's name, by which clients know it.
  let name: String
  private let kind: Kind
  private let descriptor: Int32
  private let path: String

  /// Where the screen ends on the axes of a device that tells places; the last unit is before it.
  static let axisEnd = 65_536.0

  init(_ kind: Kind, name: String) {
    self.kind = kind
    self.name = name
    path = "/tmp/oriel-\(name)-\(UUID().uuidString).sock"
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// The device's own part of the server's configuration.
  var section: String {
    var lines = [
      "Section \"InputDevice\"", "  Identifier \"\(name)\"", "  Driver \"inputtest\"",
      "  Option \"SocketPath\" \"\(path)\"", "  Option \"DeviceType\" \"\(kind.rawValue)\"",
    ]
    switch kind {
    case .keyboard: lines.append("  Option \"CoreKeyboard\" \"true\"")
    case .touchScreen: lines.append("  Option \"TouchCount\" \"5\"")
    case .mouse, .tablet, .gestures: break
    }
    return lines.joined(separator: "\n") + "\nEndSection\n"
  }

  /// The configuration of a server with one screen, these devices and a keyboard; the first one is
  /// the pointer.
  static func configuration(_ devices: [DrivenDevice]) -> String {
    let all = devices + [DrivenDevice(.keyboard, name: "keys")]
    let references = all.enumerated().map { index, device in
      "  InputDevice \"\(device.name)\"" + (index == 0 ? " \"CorePointer\"" : "")
    }
    let layout = ["Section \"ServerLayout\"", "  Identifier \"layout\"", "  Screen \"screen\""]
    return XServer.dummyConfiguration + all.map(\.section).joined()
      + (layout + references + ["EndSection", ""]).joined(separator: "\n")
  }

  /// Connects to the driver in a server that runs.
  ///
  /// - Throws: `DrivenDeviceError.noDriver`, as do all that send.
  func connect() throws {
    // The driver makes its socket some time after the server accepts clients.
    let isConnected = eventually(within: 5) { isConnectedNow() }
    // A driver that never answers must not hang the test.
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard isConnected else { throw DrivenDeviceError.noDriver }
    // Length, kind, and the protocol's version in halves.
    try send([12, 0, 1 | 1 << 16])
    try receiveAnswer()
  }

  /// Ends the connection.
  func disconnect() {
    unlink(path)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Moves valuators to values, or by them, and returns once the driver has taken that in.
  func move(_ valuators: [Int: Double], isAbsolute: Bool) throws {
    try post([1056, 2, isAbsolute ? 1 : 0, 0] + Self.words(valuators))
  }

  /// Lets a finger on a screen begin (18), move (19) or lift (20).
  func touch(_ finger: UInt32, _ phase: UInt32, _ valuators: [Int: Double]) throws {
    try post([1056, 6, finger, phase] + Self.words(valuators))
  }

  /// Lets a pinch begin (27), change (28) or end (29).
  func pinch(_ phase: UInt32, fingers: UInt32, isCancelled: Bool, scale: Double) throws {
    let numbers = [0, 0, 0, 0, scale, 0]
    try post([64, 7, phase | fingers << 16, isCancelled ? 1 : 0] + numbers.flatMap(Self.halves))
  }

  private func post(_ words: [UInt32]) throws {
    try send(words)
    try send([8, 1])
    try receiveAnswer()
  }

  /// The driver's message of up to 64 values: which, those, and the same without acceleration.
  private static func words(_ valuators: [Int: Double]) -> [UInt32] {
    var mask: UInt64 = 0
    var values = [Double](repeating: 0, count: 64)
    for (number, value) in valuators {
      mask |= 1 << UInt64(number)
      values[number] = value
    }
    let bits = [UInt32(truncatingIfNeeded: mask), UInt32(mask >> 32)]
    let plain = [UInt32](repeating: 0, count: 128)
    return [0] + bits + [0] + values.flatMap(halves) + plain
  }

  private static func halves(_ number: Double) -> [UInt32] {
    [UInt32(truncatingIfNeeded: number.bitPattern), UInt32(number.bitPattern >> 32)]
  }

  private func send(_ words: [UInt32]) throws {
    let count = words.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count == words.count * 4 else { throw DrivenDeviceError.noDriver }
  }

  private func receiveAnswer() throws {
    var answer = [UInt8](repeating: 0, count: 64)
    guard recv(descriptor, &answer, answer.count, 0) > 0 else { throw DrivenDeviceError.noDriver }
  }

  private func isConnectedNow() -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }
}

/// Why a device does not do what a test wants.
public enum DrivenDeviceError: Error {
  /// The server's driver does not take events.
  case noDriver
}
