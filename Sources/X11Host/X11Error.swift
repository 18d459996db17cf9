import Glibc

/// Why there is no window, with what the environment answered.
public enum X11Error: Error, Equatable, Sendable {
  /// No X server takes a connection under this name; the reason is what Xlib said, or empty.
  case displayUnavailable(name: String, reason: String)
  /// The X server of this name has taken a connection and then left it without an answer.
  case displaySilent(name: String)
  /// The screen, whose root has this depth, has no visual that pixels can be packed for.
  case noTrueColorVisual(depth: Int)
  /// Shared memory was asked for by name and the server or the kernel refused it.
  case sharedMemoryUnavailable(reason: String)
  /// The kernel gave no descriptor to wait on.
  case noDescriptor(call: String, errno: Int32)
  /// The server died while the window was being made.
  case connectionLost
  /// SIGINT or SIGTERM came while the window was being made.
  case terminationRequested
}

extension X11Error: CustomStringConvertible {
  /// One line for the user.
  public var description: String {
    switch self {
    case .displayUnavailable(let name, let reason):
      guard !name.isEmpty else { return "no X display: DISPLAY is not set" }
      return "cannot open the X display \(name)" + (reason.isEmpty ? "" : ": \(reason)")
    case .displaySilent(let name):
      return "the X display \(name) does not answer"
    case .noTrueColorVisual(let depth):
      return "the screen has no TrueColor visual (its depth is \(depth))"
    case .sharedMemoryUnavailable(let reason):
      return "shared memory cannot be used: \(reason)"
    case .noDescriptor(let call, let errno):
      return "\(call) failed: \(String(cString: strerror(errno)))"
    case .connectionLost:
      return "the X server closed the connection"
    case .terminationRequested:
      return "asked to end"
    }
  }
}
