import Foundation
import Synchronization

/// An X server of the test's own, on a display number that the server chose itself.
///
/// ```swift
/// let server = try XServer(depth: 16, extensions: ["-MIT-SHM"])
/// defer { server.stop() }
/// let client = try ChildProcess(["oriel"], environment: server.environment)
/// ```
///
/// The number comes from the server through `-displayfd`, so any number of servers run side by
/// side. What is started on it by `start` ends with it.
public final class XServer: Sendable {
  /// Name of the display, as `DISPLAY` wants it.
  public let display: String

  /// The server's process.
  public let process: ChildProcess

  /// Width of the screen in pixels.
  public let width: Int

  /// Height of the screen in pixels.
  public let height: Int

  private let companions = Mutex<[ChildProcess]>([])

  /// Starts Xvfb, and returns once it accepts clients.
  ///
  /// - Parameters:
  ///   - width: of the screen, in pixels.
  ///   - height: of the screen, in pixels.
  ///   - depth: bits a pixel of the root window: 8, 15, 16, 24 or 30.
  ///   - extensions: names with a sign, as in `-MIT-SHM` and `+Composite`.
  ///   - ownIPCNamespace: true hides the server's System V shared memory from its clients'.
  ///   - ownNetwork: true gives the server a loopback interface of its own; takes root.
  ///   - arguments: further ones, passed as they are.
  ///   - prefix: what goes before the server's command, and ends by becoming it.
  /// - Throws: `CommandError.notStarted`, `XServerError.notReady`, `XServerError.noNamespace`.
  public init(
    width: Int = 1280, height: Int = 800, depth: Int = 24, extensions: [String] = [],
    ownIPCNamespace: Bool = false, ownNetwork: Bool = false, arguments: [String] = [],
    prefix: [String] = []
  ) throws {
    var command = [
      "Xvfb", "-displayfd", "3", "-screen", "0", "\(width)x\(height)x\(depth)",
      "-nolisten", "tcp", "-noreset",
    ]
    for name in extensions {
      command += [name.hasPrefix("-") ? "-extension" : "+extension", String(name.dropFirst())]
    }
    command += arguments
    if ownIPCNamespace {
      guard let namespace = Tool.ownIPCNamespace else { throw XServerError.noNamespace }
      command = namespace + command
    }
    if ownNetwork {
      // A number of its own: other networks' servers do not show where the server looks for one.
      command.insert(":\(1000 + getpid() % 50_000)", at: 1)
      command =
        ["unshare", "--net", "--", "sh", "-c", "ip link set lo up && exec \"$@\"", "sh"] + command
    }
    (process, display) = try startServer(prefix + command)
    self.width = width
    self.height = height
  }

  /// Starts Xorg without a screen card, with 16 outputs of which the first has a monitor; takes
  /// root.
  ///
  /// - Throws: as the other initialiser, or an error of Foundation's.
  public convenience init(dummyOutputs: Void) throws {
    try self.init(xorgConfiguration: XServer.dummyConfiguration)
  }

  /// Starts Xorg with a configuration file of the given text, whose screen has 1024 × 768 pixels.
  init(xorgConfiguration text: String) throws {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("oriel-xorg-\(UUID().uuidString).conf")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { _ = unlink(file.path) }
    (process, display) = try startServer([
      "Xorg", "-displayfd", "3", "-config", file.path, "-logfile", "/dev/null", "-nolisten", "tcp",
      "-noreset", "-sharevts", "-novtswitch",
    ])
    (width, height) = (1024, 768)
  }

  /// One screen without a card; further sections may follow.
  static let dummyConfiguration = """
    Section "ServerFlags"
      Option "AutoAddDevices" "false"
      Option "DontVTSwitch" "true"
    EndSection
    Section "Device"
      Identifier "card"
      Driver "dummy"
      VideoRam 64000
    EndSection
    Section "Screen"
      Identifier "screen"
      Device "card"
      DefaultDepth 24
    EndSection

    """

  deinit { stop() }

  /// What a client needs in its environment to reach this server and no other.
  public var environment: [String: String] {
    ["DISPLAY": display, "WAYLAND_DISPLAY": "", "XAUTHORITY": ""]
  }

  /// Starts a program on this display that ends with the server at the latest.
  ///
  /// - Throws: `CommandError.notStarted`.
  @discardableResult
  public func start(_ arguments: [String]) throws -> ChildProcess {
    let child = try ChildProcess(arguments, environment: environment)
    companions.withLock { $0.append(child) }
    return child
  }

  /// Runs a program on this display to its end, and returns its standard output.
  ///
  /// - Throws: as the free function `output(of:)`.
  @discardableResult
  public func output(of arguments: [String], timeoutSeconds: Double = 20) throws -> String {
    try TestSupport.output(
      of: arguments, environment: environment, timeoutSeconds: timeoutSeconds)
  }

  /// Starts the window manager openbox, and returns once it manages windows.
  ///
  /// - Parameter configuration: its file; `nil` for one without keys, buttons and menus.
  /// - Throws: `CommandError`, or `XServerError.notReady`.
  public func startOpenbox(configuration: String? = nil) throws {
    let openbox = try start([
      "openbox", "--config-file", configuration ?? openboxConfiguration, "--sm-disable",
    ])
    // Its property is there before its loop runs, and a window that is mapped in between is lost:
    // only what it does on request tells that it listens.
    try wait(for: "openbox", openbox) { try openboxShowsDesktop(true) }
    try wait(for: "openbox", openbox) { try openboxShowsDesktop(false) }
  }

  private func openboxShowsDesktop(_ isShown: Bool) throws -> Bool {
    _ = try TestSupport.run(["wmctrl", "-k", isShown ? "on" : "off"], environment: environment)
    return try output(of: ["xprop", "-root", "_NET_SHOWING_DESKTOP"])
      .hasSuffix(isShown ? "= 1\n" : "= 0\n")
  }

  /// Starts the compositor picom, and returns once it composes.
  ///
  /// - Throws: `CommandError`, or `XServerError.notReady`.
  public func startPicom() throws {
    let picom = try start(["picom", "--backend", "xrender", "--config", "/dev/null"])
    try wait(for: "picom", picom) {
      // A compositor owns the selection _NET_WM_CM_S0 and marks its own windows.
      try output(of: ["xwininfo", "-root", "-tree"]).contains("picom")
    }
  }

  /// Ends the server and everything started on it.
  public func stop() {
    let children = companions.withLock { list in
      defer { list.removeAll() }
      return list
    }
    children.forEach { $0.kill() }
    process.signal(SIGTERM)
    process.wait(seconds: 3)
    process.kill()
  }

  /// Ends the server at once, by SIGKILL, as a crash would.
  public func crash() { process.kill() }

  private func wait(
    for name: String, _ child: ChildProcess, until ready: () throws -> Bool
  ) throws {
    let isReady = try eventually(within: 10, every: 0.05) {
      try child.status != nil || ready()
    }
    guard isReady, child.status == nil else {
      throw XServerError.notReady(program: name, errorOutput: child.errorOutput)
    }
  }
}

/// Why there is no server for a test.
public enum XServerError: Error, Equatable {
  /// The server, or what was to run on it, ended or was not ready in time.
  case notReady(program: String, errorOutput: String)
  /// This user may not make an IPC namespace.
  case noNamespace
}

/// The file that scripts/xservers uses too.
private let openboxConfiguration = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent()
  .appendingPathComponent("../../Resources/openbox.xml").standardizedFileURL.path

private func startServer(_ command: [String]) throws -> (ChildProcess, String) {
  let (reading, writing) = try makePipe()
  defer { close(reading) }
  _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  let process: ChildProcess
  do {
    defer { close(writing) }
    process = try ChildProcess(command, passing: writing)
  }
  var line = ""
  _ = eventually(within: 15, every: 0.005) {
    var byte: UInt8 = 0
    while read(reading, &byte, 1) == 1 { line.append(Character(UnicodeScalar(byte))) }
    return line.hasSuffix("\n") || process.status != nil
  }
  guard line.hasSuffix("\n") else {
    let errorOutput = process.errorOutput
    process.kill()
    throw XServerError.notReady(program: command[0], errorOutput: errorOutput)
  }
  return (process, ":" + line.dropLast())
}
