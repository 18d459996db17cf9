import Synchronization
import TestSupport
import Testing

/// The servers on which the program has to work alike.
enum ServerKind: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case depth24 = "Xvfb with 24 bits"
  case depth16 = "Xvfb with 16 bits"
  case withoutSharedMemory = "Xvfb without MIT-SHM"
  case otherNamespace = "Xvfb in another IPC namespace"
  case openbox = "openbox"
  case picom = "openbox and picom"

  var testDescription: String { rawValue }

  /// What this machine lacks for this kind of server.
  var missing: [String] {
    var missing = Tool.missing("Xvfb", "xdotool", "xwd", "xwininfo", "xprop")
    switch self {
    case .depth24, .depth16, .withoutSharedMemory: break
    case .otherNamespace:
      if Tool.ownIPCNamespace == nil { missing.append("the right to make an IPC namespace") }
    case .openbox: missing += Tool.missing("openbox", "wmctrl")
    case .picom: missing += Tool.missing("openbox", "wmctrl", "picom")
    }
    return missing
  }

  /// Whether the program has to do without shared memory there.
  var lacksSharedMemory: Bool { self == .withoutSharedMemory }

  /// Whether pixels can be presented there in this mode and no other.
  func takes(mode: String) -> Bool {
    switch self {
    case .withoutSharedMemory: mode == "put"
    case .otherNamespace: mode != "shm"
    default: true
    }
  }

  /// The kinds that can run here. `ServerKindTests` reports the others as skipped.
  static let available = allCases.filter { $0.missing.isEmpty }

  /// Those among them that have a window manager.
  static let managed = [openbox, picom].filter { $0.missing.isEmpty }

  /// A server of this kind, of which all tests use the same one; it ends with the test runner.
  func shared() throws -> XServer {
    try ServerKind.servers.withLock { servers in
      if let server = servers[self] { return server }
      let server = try start()
      servers[self] = server
      return server
    }
  }

  /// A server of this kind for one test, which has to stop it.
  func start() throws -> XServer {
    switch self {
    case .depth24: return try XServer()
    case .depth16: return try XServer(depth: 16)
    case .withoutSharedMemory: return try XServer(extensions: ["-MIT-SHM"])
    case .otherNamespace: return try XServer(ownIPCNamespace: true)
    case .openbox:
      let server = try XServer()
      try server.startOpenbox()
      return server
    case .picom:
      let server = try XServer(extensions: ["+Composite"])
      try server.startOpenbox()
      try server.startPicom()
      return server
    }
  }

  private static let servers = Mutex<[ServerKind: XServer]>([:])
}

/// Everything that uses the program on real servers, one test after the other: two of them would
/// not disturb each other, but a loaded machine tells less about either.
@Suite("The program on a real server", .serialized)
enum OnServers {}
