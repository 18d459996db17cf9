import CLinux
import CX11
import CXlib
import Glibc

/// The line to an X server, and what became of it.
///
/// Everything that talks to the server asks `isLost` first. Where it is lost in the middle of one
/// of Xlib's functions, the rest of that is told to nobody and has no answer.
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
  var isLost: Bool { loss.isNoted }
  private let loss = Loss()
  /// Major opcode of MIT-SHM; 0 as long as it is not in use.
  var sharedMemoryOpcode: UInt8 = 0
  /// The latest error of a shared-memory request that no trap caught.
  var sharedMemoryError: ProtocolError?
  /// The settings manager's window that is listened to; 0 for none.
  var settingsOwner: Window = 0
  /// Errors that no trap caught.
  private(set) var errorCount = 0
  /// What the server has been asked and has not answered yet.
  private var question: UInt32?
  /// First request whose errors are expected, and the first such error.
  private var trap: (firstSerial: UInt, caught: ProtocolError?)?

  /// Whether the time to answer in is limited.
  private var isTimed = true
  /// How long a server may take until a window is made, which through a slow line is several round
  /// trips.
  private static let openingSeconds: UInt32 = 15
  private static let graceSeconds: UInt32 = 2
  /// A month, which is nearer than what the kernel's timers can take.
  private static let mostSeconds = 2_678_400.0

  /// Connects to a server, which has so much time to answer everything up to `hasOpened`.
  ///
  /// - Parameter name: `nil` takes it from the environment.
  init(name: String?) throws(X11Error) {
    oriel_ignore_broken_pipes()
    ProtocolError.installHandler()
    let (opened, isLost, complaint) = Self.open(name)
    guard let display = opened else {
      oriel_spare()
      if isLost, !oriel_has_cut_off() { throw .connectionLost }
      // XDisplayName would return the name's own bytes, which are no longer there.
      let known = name.flatMap { $0.isEmpty ? nil : $0 } ?? String(cString: XDisplayName(nil))
      throw oriel_has_cut_off()
        ? .displaySilent(name: known) : .displayUnavailable(name: known, reason: complaint)
    }
    self.display = display
    screen = XDefaultScreen(display)
    root = XRootWindow(display, screen)
    descriptor = XConnectionNumber(display)
    oriel_watch_socket(descriptor)
    oriel_cut_off_after(descriptor, Self.openingSeconds)
    // Before the first question: Xlib's own handler ends the process.
    loss.follow(display)
    atoms = Atoms(display: display, screen: screen)
    ProtocolError.receivers[UInt(bitPattern: display)] = { [unowned self] in self.receive($0) }
    guard self.isLost else { return }
    let error = lossError
    close()
    throw error
  }

  /// Opens a display, or tells whether it was lost meanwhile, and returns the first line of what
  /// Xlib has to say, which it would print.
  private static func open(
    _ name: String?
  ) -> (display: OpaquePointer?, isLost: Bool, complaint: String) {
    let kept = oriel_divert_errors()
    // XOpenDisplay tells of its socket only when the server has answered.
    let socket = oriel_next_descriptor()
    oriel_watch_socket(socket)
    oriel_cut_off_after(socket, openingSeconds)
    var lost: Int32 = -1
    let display = oriel_open_display(name, &lost)
    oriel_unwatch_socket(socket)
    let isLost = lost >= 0
    if isLost { Glibc.close(lost) }
    guard kept >= 0 else { return (display, isLost, "") }
    let said = [UInt8](unsafeUninitializedCapacity: complaintBytes) { buffer, count in
      count = oriel_restore_errors(kept, buffer.baseAddress, buffer.count)
    }
    // It is about something else where the display is open.
    if display != nil { _ = write(STDERR_FILENO, said, said.count) }
    return (display, isLost, String(decoding: said.prefix { $0 != 0x0a }, as: UTF8.self))
  }

  private static let complaintBytes = 1024

  /// Lets the server take its time from here on.
  ///
  /// - Throws: where it has had too much time already, or is gone.
  func hasOpened() throws(X11Error) {
    endLimit()
    try requireServer()
  }

  /// Ends the opening where the server is lost.
  func requireServer() throws(X11Error) {
    if isLost { throw lossError }
  }

  /// What is to be said of a server that was lost while a window was being made.
  var lossError: X11Error {
    oriel_has_cut_off()
      ? .displaySilent(name: String(cString: XDisplayString(display))) : .connectionLost
  }

  private func endLimit() {
    guard isTimed else { return }
    isTimed = false
    oriel_spare()
  }

  /// Whether the server answers in time, or is known to be gone. A server that is stopped, or
  /// hangs, would keep any call of Xlib's that waits for it.
  func answers(withinMilliseconds milliseconds: Int32) -> Bool {
    guard !isLost else { return true }
    // One that was not answered will be, if any is.
    let asked = question ?? oriel_ask_server(display)
    question = asked
    let end = monotonicSeconds() + Double(milliseconds) / 1000
    while oriel_has_answered(display, asked) == False {
      var socket = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = Int32(((end - monotonicSeconds()) * 1000).rounded(.up))
      // A signal ends the wait, too.
      guard left > 0, poll(&socket, 1, left) >= 0 else { return false }
    }
    question = nil
    // A loss that only XCB has noticed would crash Xlib in its next request.
    XPending(display)
    return true
  }

  /// Has the connection cut off so long from now, with some grace for who ends it by then.
  func giveUp(afterSeconds seconds: Double) {
    isTimed = true
    let seconds = min(max(seconds.rounded(.up), 0), Self.mostSeconds)
    oriel_cut_off_after(descriptor, UInt32(seconds) + Self.graceSeconds)
  }

  /// Gives a server up that does not answer: from here on it is as if it had died.
  func abandon() { loss.isNoted = true }

  /// Ends the connection; nothing may be asked of it afterwards.
  func close() {
    ProtocolError.receivers[UInt(bitPattern: display)] = nil
    let isClosed = !isLost
    if isLost {
      // XCloseDisplay would wait for a server that hangs, and crashes in libXext where an extension
      // was being made ready when the server was lost. Only the descriptor is given back.
      oriel_unwatch_socket(descriptor)
      Glibc.close(descriptor)
    } else {
      // It asks a last question. Whoever closes a window has limited the time for that.
      XCloseDisplay(display)
      oriel_unwatch_socket(descriptor)
    }
    endLimit()
    oriel_forget_display(display, isClosed)
    loss.isNoted = true
  }

  /// The numbers of an extension; `nil` where there is none, or the server is gone.
  func numbers(ofExtension name: String) -> (opcode: Int32, firstEvent: Int32)? {
    var (opcode, firstEvent, firstError): (Int32, Int32, Int32) = (0, 0, 0)
    let isThere = XQueryExtension(display, name, &opcode, &firstEvent, &firstError)
    // Of a server that was lost meanwhile, libX11 up to 1.8 tells what is on the stack.
    guard !isLost, isThere == True else { return nil }
    return (opcode, firstEvent)
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
    error.log(number: errorCount, of: display)
  }
}

/// Whether a connection has ended. Apart from it, since Xlib may tell while it is being made.
@MainActor private final class Loss {
  var isNoted = false

  /// Has Xlib note the end of a display's connection here, for as long as this exists.
  func follow(_ display: OpaquePointer) {
    oriel_outlive_loss(
      display,
      { context in
        let address = UInt(bitPattern: context)
        MainActor.assumeIsolated {
          guard let context = UnsafeRawPointer(bitPattern: address) else { return }
          Unmanaged<Loss>.fromOpaque(context).takeUnretainedValue().isNoted = true
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}

/// Seconds of the kernel's monotonic clock.
func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
