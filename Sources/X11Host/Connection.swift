import CLinux
import CX11
import Glibc

/// The line to an X server, and what became of it.
///
/// Everything that talks to the server asks `isLost` first: after an I/O error no Xlib function is
/// called any more.
@MainActor final class Connection {
  /// Xlib's handle.
  let display: OpaquePointer
  /// Number of the default screen.
  let screen: Int32
  /// The root window of that screen.
  let root: Window
  /// The socket.
  let descriptor: Int32
  /// Names interned when the connection was made.
  let atoms: Atoms
  /// Whether the server is gone.
  private(set) var isLost = false
  /// Major opcode of MIT-SHM; 0 as long as it is not in use.
  var sharedMemoryOpcode: UInt8 = 0
  /// The latest error of a shared-memory request that no trap caught.
  var sharedMemoryError: ProtocolError?
  /// The settings manager's window that is listened to; 0 for none.
  var settingsOwner: Window = 0
  /// Errors that no trap caught.
  private(set) var errorCount = 0
  /// First request whose errors are expected, and the first such error.
  private var trap: (firstSerial: UInt, caught: ProtocolError?)?

  /// Connects to a server; `nil` takes the name from the environment.
  init(name: String?) throws(X11Error) {
    oriel_ignore_broken_pipes()
    ProtocolError.installHandlers()
    guard let display = XOpenDisplay(name) else {
      // XDisplayName would return the name's own bytes, which are no longer there.
      let known = name.flatMap { $0.isEmpty ? nil : $0 }
      throw .displayUnavailable(name: known ?? String(cString: XDisplayName(nil)))
    }
    self.display = display
    screen = XDefaultScreen(display)
    root = XRootWindow(display, screen)
    descriptor = XConnectionNumber(display)
    atoms = Atoms(display: display, screen: screen)
    ProtocolError.receivers[UInt(bitPattern: display)] = { [unowned self] in self.receive($0) }
    XSetIOErrorExitHandler(
      display,
      { _, context in
        let address = UInt(bitPattern: context)
        MainActor.assumeIsolated {
          guard let context = UnsafeRawPointer(bitPattern: address) else { return }
          Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().isLost = true
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Ends the connection; nothing may be asked of it afterwards.
  /// Whether the server answers in time, or is known to be gone. A server that is stopped, or
  /// hangs, would keep any call of Xlib's that waits for it.
  func answers(withinMilliseconds milliseconds: Int32) -> Bool {
    isLost || oriel_server_answers(display, milliseconds) == True
  }

  /// Gives a server up that does not answer: from here on it is as if it had died.
  func abandon() { isLost = true }

  func close() {
    ProtocolError.receivers[UInt(bitPattern: display)] = nil
    if isLost {
      // XCloseDisplay would talk to the server; only the descriptor can be given back.
      Glibc.close(descriptor)
    } else {
      XCloseDisplay(display)
    }
    isLost = true
  }

  /// Runs requests, waits for the server to have carried them out, and returns their first error.
  ///
  /// Errors of earlier requests are told apart by their serial number, so one round trip will do;
  /// none where the last request that can fail has a reply, which comes after all errors.
  func trappingErrors(endsWithReply: Bool = false, _ requests: () -> Void) -> ProtocolError? {
    assert(trap == nil, "traps do not nest")
    trap = (XNextRequest(display), nil)
    requests()
    if !isLost, !endsWithReply { XSync(display, False) }
    defer { trap = nil }
    return trap?.caught
  }

  private func receive(_ error: ProtocolError) {
    if let trap, error.serial >= trap.firstSerial {
      if trap.caught == nil { self.trap?.caught = error }
      return
    }
    errorCount += 1
    if error.majorOpcode == sharedMemoryOpcode, sharedMemoryOpcode != 0 {
      sharedMemoryError = error
    }
    error.log(number: errorCount)
  }
}
