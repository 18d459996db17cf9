/// Why there is no window, with what the environment answered.
public enum X11Error: Error, Equatable, Sendable {
  /// No X server answers under this name.
  case displayUnavailable(name: String)
  /// The screen, whose root has this depth, has no visual that pixels can be packed for.
  case noTrueColorVisual(depth: Int)
  /// Shared memory was asked for by name and the server or the kernel refused it.
  case sharedMemoryUnavailable(reason: String)
  /// The kernel gave no descriptor to wait on.
  case noDescriptor(call: String, errno: Int32)
  /// The server died while the window was being made.
  case connectionLost
}

extension X11Error: CustomStringConvertible {
  /// One line for the user.
  public var description: String {
    switch self {
    case .displayUnavailable(let name):
      return name.isEmpty
        ? "no X display: DISPLAY is not set" : "cannot open the X display \(name)"
    case .noTrueColorVisual(let depth):
      return "the screen has no TrueColor visual (its depth is \(depth))"
    case .sharedMemoryUnavailable(let reason):
      return "shared memory cannot be used: \(reason)"
    case .noDescriptor(let call, let errno):
      return "\(call) failed with error \(errno)"
    case .connectionLost:
      return "the X server closed the connection"
    }
  }
}
