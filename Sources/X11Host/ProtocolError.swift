import CLinux
import CX11
import Glibc
import Synchronization

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
  @MainActor static var receivers: [UInt: @MainActor (ProtocolError) -> Void] = [:] {
    didSet {
      let displays = Set(receivers.keys)
      ownDisplays.withLock { $0 = displays }
    }
  }

  /// The displays whose errors come on the main actor, all of them.
  private static let ownDisplays = Mutex<Set<UInt>>([])
  /// Who heard about errors before this module did, and still does about other displays.
  private nonisolated(unsafe) static var formerHandler: XErrorHandler?

  /// Takes Xlib's own handler out, which ends the process.
  ///
  /// Xlib has one handler for all displays of the process. Others may be used on other threads,
  /// so it is not bound to the main actor.
  @MainActor static func installHandler() {
    guard !isInstalled else { return }
    isInstalled = true
    formerHandler = XSetErrorHandler(hear)
  }

  @MainActor private static var isInstalled = false

  private nonisolated static let hear: XErrorHandler = { display, event in
    guard let event else { return 0 }
    let address = UInt(bitPattern: display)
    guard ownDisplays.withLock({ $0.contains(address) }) else {
      return formerHandler?(display, event) ?? 0
    }
    let error = ProtocolError(event.pointee)
    MainActor.assumeIsolated { receivers[address]?(error) }
    return 0
  }

  /// What the user is told: the number, by which it is found in the protocol's text, and its name.
  func sentence(on display: OpaquePointer) -> String {
    var name = [CChar](repeating: 0, count: 128)
    XGetErrorText(display, Int32(code), &name, Int32(name.count))
    let text = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    return "X error \(code) in request \(majorOpcode).\(minorOpcode): \(text)"
  }

  /// Writes one line to standard error, for the first few of a connection.
  func log(number: Int, of display: OpaquePointer) {
    guard number <= Self.loggedErrors else { return }
    let resource = "about resource 0x\(String(resource, radix: 16))"
    fputs("oriel: \(sentence(on: display)), \(resource)\n", oriel_standard_error())
  }
}

extension ProtocolError {
  private init(_ event: XErrorEvent) {
    self.init(
      code: event.error_code, majorOpcode: event.request_code, minorOpcode: event.minor_code,
      serial: event.serial, resource: event.resourceid)
  }
}
