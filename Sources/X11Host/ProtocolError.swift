import CLinux
import CX11
import Glibc

/// An error that the server reported about one of our requests.
struct ProtocolError: Hashable, Sendable {
  /// Error code, as the core protocol or an extension numbers it.
  var code: UInt8
  /// The request's major opcode.
  var majorOpcode: UInt8
  /// The request's minor opcode.
  var minorOpcode: UInt8
  /// The request's number on its connection.
  var serial: UInt
  /// The resource that the error is about.
  var resource: UInt

  /// Errors logged for one connection; a server that answers each frame with one must not fill a
  /// disk.
  private static let loggedErrors = 20

  /// Who hears about errors, by the address of the display.
  @MainActor static var receivers: [UInt: @MainActor (ProtocolError) -> Void] = [:]

  /// Takes Xlib's own handlers out, which end the process.
  @MainActor static func installHandlers() {
    XSetErrorHandler { display, event in
      guard let event = event?.pointee else { return 0 }
      let address = UInt(bitPattern: display)
      let error = ProtocolError(event)
      MainActor.assumeIsolated { ProtocolError.receivers[address]?(error) }
      return 0
    }
    // The connection's own exit handler, called next, marks the loss.
    XSetIOErrorHandler { _ in 0 }
  }

  /// Writes one line to standard error, for the first few of a connection.
  func log(number: Int) {
    guard number <= Self.loggedErrors else { return }
    let line =
      "oriel: X error \(code) in request \(majorOpcode).\(minorOpcode)"
      + " about resource 0x\(String(resource, radix: 16))\n"
    fputs(line, oriel_standard_error())
  }
}

extension ProtocolError {
  private init(_ event: XErrorEvent) {
    self.init(
      code: event.error_code, majorOpcode: event.request_code, minorOpcode: event.minor_code,
      serial: event.serial, resource: event.resourceid)
  }
}

extension ProtocolError: CustomStringConvertible {
  var description: String { "X error \(code) in request \(majorOpcode).\(minorOpcode)" }
}
