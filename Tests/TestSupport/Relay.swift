import Foundation
import Synchronization

/// A door to an X server that falls shut in the middle of a conversation.
///
/// ```swift
/// let relay = try Relay(to: server, ending: .closing, at: .request(12))
/// defer { relay.stop() }
/// let client = try ChildProcess(["oriel"], environment: relay.environment)
/// ```
///
/// One client comes through it, on a display of its own, and may hand over descriptors. What the
/// two sides say is counted in pieces, as they arrive: requests that wait for an answer are one
/// piece with those before them.
public final class Relay: Sendable {
  /// What becomes of the client's connection.
  public enum Ending: Sendable {
    /// It is closed, as by a server that has died.
    case closing
    /// It stays open, and nothing comes from it any more, as from a server that hangs.
    case silence
  }

  /// How much comes through. Pieces are counted from 1.
  public enum Place: Sendable {
    /// Everything before a piece of the client's.
    case request(Int)
    /// Everything before a piece of the server's, and half of that.
    case answer(Int)
  }

  /// Name of the client's display.
  public let display: String

  private let server: String
  private let ending: Ending
  private let state: Mutex<State>

  private struct State {
    var place: Place?
    var requests = 0
    var answers = 0
    var hasEnded = false
    var isStopped = false
  }

  /// Opens the door.
  ///
  /// - Parameters:
  ///   - server: behind the door.
  ///   - ending: what becomes of the connection when it falls shut.
  ///   - place: where it falls shut; `nil` for nowhere yet.
  ///   - numbers: displays of which the first that is free is taken.
  /// - Throws: `CommandError.notStarted` where there is no socket to be had.
  public init(
    to server: XServer, ending: Ending, at place: Place? = nil, numbers: Range<Int> = 900..<2000
  ) throws {
    self.server = server.display
    self.ending = ending
    state = Mutex(State(place: place))
    var found: (socket: Int32, number: Int)?
    for number in numbers where found == nil {
      found = listen(on: socketPath(of: ":\(number)")).map { ($0, number) }
    }
    guard let (listener, number) = found else {
      throw CommandError.notStarted(program: "relay", errno: EADDRINUSE)
    }
    display = ":\(number)"
    Thread.detachNewThread { [self] in
      serve(listener)
      close(listener)
    }
  }

  /// What a client needs in its environment to come through here.
  public var environment: [String: String] {
    ["DISPLAY": display, "WAYLAND_DISPLAY": "", "XAUTHORITY": ""]
  }

  /// Whether the place has been reached.
  public var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Lets the door fall shut so many pieces of the client's after now.
  public func end(afterRequests count: Int) {
    state.withLock { $0.place = .request($0.requests + count + 1) }
  }

  /// Gives everything back: the display's name at once, since the process may end before the thread
  /// has come to it.
  public func stop() {
    let wasStopped = state.withLock { state in
      defer { state.isStopped = true }
      return state.isStopped
    }
    // By now it may be another's.
    if !wasStopped { unlink(socketPath(of: display)) }
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  private func serve(_ listener: Int32) {
    while !isReadable(listener) { if isStopped { return } }
    let client = accept(listener, nil, nil)
    let upstream = connect(to: socketPath(of: server))
    defer {
      close(client)
      close(upstream)
    }
    guard client >= 0, upstream >= 0 else { return }
    while !isStopped {
      var sockets = [
        pollfd(fd: client, events: Int16(POLLIN), revents: 0),
        pollfd(fd: upstream, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&sockets, 2, pollMilliseconds) >= 0 else { continue }
      let isOpen =
        (sockets[0].revents == 0 || passRequest(from: client, to: upstream))
        && (sockets[1].revents == 0 || passAnswer(from: upstream, to: client))
      guard !isOpen else { continue }
      while ending == .silence, hasEnded, !isStopped { usleep(10_000) }
      return
    }
  }

  /// Passes a piece on; `false` where the conversation is over.
  private func passRequest(from client: Int32, to server: Int32) -> Bool {
    guard var message = SocketMessage(receivedFrom: client) else { return false }
    defer { message.closeDescriptors() }
    let isLast = state.withLock { state in
      state.requests += 1
      if case .request(let number) = state.place { state.hasEnded = state.requests >= number }
      return state.hasEnded
    }
    return !isLast && message.send(to: server)
  }

  private func passAnswer(from server: Int32, to client: Int32) -> Bool {
    guard var message = SocketMessage(receivedFrom: server) else { return false }
    defer { message.closeDescriptors() }
    let isLast = state.withLock { state in
      state.answers += 1
      if case .answer(let number) = state.place { state.hasEnded = state.answers >= number }
      return state.hasEnded
    }
    if isLast { message.bytes.removeLast(message.bytes.count / 2) }
    return message.send(to: client) && !isLast
  }
}

private let pollMilliseconds: Int32 = 20

private func socketPath(of display: String) -> String { "/tmp/.X11-unix/X\(display.dropFirst())" }

private func isReadable(_ descriptor: Int32) -> Bool {
  var socket = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&socket, 1, pollMilliseconds) > 0
}

private func connect(to path: String) -> Int32 {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  return withAddress(path) { Glibc.connect(descriptor, $0, $1) } == 0 ? descriptor : -1
}

private func listen(on path: String) -> Int32? {
  let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  guard withAddress(path, { bind(descriptor, $0, $1) }) == 0, Glibc.listen(descriptor, 4) == 0
  else {
    close(descriptor)
    return nil
  }
  return descriptor
}

private func withAddress<Result>(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}
