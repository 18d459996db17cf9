import CX11
import TestSupport
import Testing
import UIKit

@testable import X11Host

extension OnServers.RandomSessionTests {
  /// Any client may send any window any event, and some send nonsense.
  @MainActor
  @Suite("Events that another client has made up", .serialized)
  struct FuzzedEventTests {
    /// Events that a session is sent.
    private static let count = 5000
    /// Most events between two turns.
    private static let mostAtOnce = 30

    @Test(
      "leave the bytes of a full repaint, and a window that is dragged like any other",
      arguments: [ServerKind.depth24, .withoutSharedMemory], Chance.seeds(1))
    func random(kind: ServerKind, seed: UInt64) throws {
      guard kind.missing.isEmpty else { return }
      let server = try kind.start()
      defer { server.stop() }
      // Small tiles, so that a window that is said to be huge does not take all the time.
      let session = try Session(
        "Session", on: server, width: 300, height: 260, mostBufferPixels: 40_000)
      defer { session.host.close() }
      let scrollView = addContent(to: session.window)
      session.settle()
      let forger = try Forger(of: session)
      defer { forger.close() }
      var random = SplitMix64(seed: seed)
      var left = Self.count
      while left > 0 {
        let burst = min(left, Int.random(in: 1...Self.mostAtOnce, using: &random))
        forger.send(burst, &random)
        left -= burst
        scrollView.contentOffset.y = CGFloat.random(in: 0...400, using: &random).rounded()
        session.turn()
      }
      forger.sendTruth()
      session.settle()
      #expect(try session.firstWrongPixel() == nil, "seed \(seed) on \(kind.rawValue)")
      #expect(session.host.statistics.frames > 0 && session.host.statistics.movedPixels > 0)
      try expectDrag(session, scrollView, seed)
    }

    private func addContent(to window: UIWindow) -> UIScrollView {
      let scrollView = UIScrollView(frame: window.bounds)
      scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scrollView.backgroundColor = .white
      scrollView.contentSize = CGSize(width: 200, height: 2000)
      for i in 0..<100 {
        let view = UIView(frame: CGRect(x: i * 53 % 240, y: i * 20, width: 40, height: 13))
        view.backgroundColor = UIColor(
          hue: CGFloat(i % 12) / 12, saturation: 1, brightness: 0.9, alpha: 1)
        scrollView.addSubview(view)
      }
      window.addSubview(scrollView)
      return scrollView
    }

    /// Whatever the window was told of its buttons is over once it has been off the screen.
    private func expectDrag(
      _ session: Session, _ scrollView: UIScrollView, _ seed: UInt64
    ) throws {
      for change in ["windowunmap", "windowmap"] {
        try session.server.output(of: ["xdotool", "search", "--name", "^Session$", change, "%1"])
        session.settle()
      }
      scrollView.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
      session.settle()
      let pointer = Pointer(session.server)
      try pointer.drag(from: (150, 200), to: (150, 130), releasing: false)
      session.settle()
      #expect(scrollView.contentOffset.y == 160, "seed \(seed)")
      #expect(try session.firstWrongPixel() == nil, "seed \(seed)")
      try pointer.release()
    }
  }
}

/// A client that sends a window of somebody else's what it likes.
@MainActor private struct Forger {
  private let connection: X11Host.Connection
  private let target: X11Window
  private let size: (width: Int, height: Int)

  init(of session: Session) throws {
    connection = try X11Host.Connection(name: session.server.display)
    target = session.host
    size = (session.host.pixelWidth, session.host.pixelHeight)
  }

  func close() { connection.close() }

  /// Sends so many events, of which the server refuses those of a form that there is not.
  func send(_ count: Int, _ random: inout SplitMix64) {
    _ = connection.trappingErrors {
      for _ in 0..<count {
        send(random.next() % 3 == 0 ? wild(&random) : noise(&random))
      }
    }
  }

  /// Takes back the lies that nothing true will ever correct.
  func sendTruth() {
    send(configure(size.width, size.height))
    XSync(connection.display, False)
  }

  private func send(_ event: XEvent) {
    var event = event
    event.xany.window = target.window
    XSendEvent(connection.display, target.window, False, NoEventMask, &event)
  }

  /// Random bytes of any type but keys, of which some end programs.
  private func noise(_ random: inout SplitMix64) -> XEvent {
    var event = XEvent()
    withUnsafeMutableBytes(of: &event) { bytes in
      for place in stride(from: 0, to: bytes.count, by: 8) {
        bytes.storeBytes(of: random.next(), toByteOffset: place, as: UInt64.self)
      }
    }
    repeat {
      event.type = Int32.random(in: 2...34, using: &random)
    } while [KeyPress, KeyRelease].contains(event.type)
    // At the same place in all three.
    let ends = [MapNotify, UnmapNotify, DestroyNotify]
    if ends.contains(event.type) { event.xdestroywindow.window = target.window }
    if event.type == ClientMessage { event.xclient.format = 32 }
    return event
  }

  /// What the window goes by, with values that no server would send.
  private func wild(_ random: inout SplitMix64) -> XEvent {
    switch random.next() % 8 {
    case 0: return configure(Self.side(&random), Self.side(&random))
    case 1, 2: return message(&random)
    case 3:
      var event = noise(&random)
      event.xproperty.type = PropertyNotify
      let atoms = [connection.atoms.state, Atom(XA_RESOURCE_MANAGER), connection.atoms.settings]
      event.xproperty.atom = atoms[Int(random.next() % 3)]
      return event
    default:
      var event = XEvent()
      event.xexpose.type = random.next() % 4 == 0 ? GraphicsExpose : Expose
      event.xexpose.x = Int32.random(in: -40_000...40_000, using: &random)
      event.xexpose.y = Int32.random(in: -40_000...40_000, using: &random)
      event.xexpose.width = Int32.random(in: -10...70_000, using: &random)
      event.xexpose.height = Int32.random(in: -10...70_000, using: &random)
      return event
    }
  }

  private func message(_ random: inout SplitMix64) -> XEvent {
    let atoms = connection.atoms
    var event = noise(&random)
    event.xclient.type = ClientMessage
    event.xclient.format = 32
    let types = [atoms.wmProtocols, atoms.frameEnd, atoms.manager, atoms.state]
    event.xclient.message_type = types[Int(random.next() % 4)]
    let words = [atoms.ping, atoms.syncRequest, atoms.wmDeleteWindow, 0, Atom(random.next() % 9)]
    event.xclient.data.l.0 = Int(bitPattern: words[Int(random.next() % 5)])
    return event
  }

  private func configure(_ width: Int, _ height: Int) -> XEvent {
    var event = XEvent()
    event.xconfigure.type = ConfigureNotify
    event.xconfigure.event = target.window
    event.xconfigure.window = target.window
    event.xconfigure.width = Int32(width)
    event.xconfigure.height = Int32(height)
    return event
  }

  private static func side(_ random: inout SplitMix64) -> Int {
    let sides = [0, -5, 1, 40_000, 2_000_000_000, Int(random.next() % 700)]
    return sides[Int(random.next() % UInt64(sides.count))]
  }
}
