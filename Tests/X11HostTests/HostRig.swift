import CX11
import Geometry
import Input
import Raster
import TestSupport
import Testing

@testable import X11Host

/// A window on a server of the test's own, with everything that it has reported so far.
@MainActor final class HostRig {
  let server: XServer
  let window: X11Window
  private(set) var events: [HostEvent] = []
  private var buffer = EventBuffer()

  /// Opens the window, and shows it where asked to.
  init(
    _ server: XServer, width: Int = 320, height: Int = 240, isShown: Bool = true,
    _ adjust: (inout X11Window.Configuration) -> Void = { _ in }
  ) throws {
    self.server = server
    var configuration = X11Window.Configuration(
      title: "Rig", widthPixels: width, heightPixels: height)
    configuration.displayName = server.display
    configuration.catchesTerminationSignals = false
    adjust(&configuration)
    window = try X11Window(configuration)
    guard isShown else { return }
    window.show()
    guard pump(until: { self.events.contains { if case .exposed = $0 { true } else { false } } })
    else { throw RigError.neverExposed }
  }

  /// The window as a command-line tool names it.
  var identifier: String { "\(window.window)" }

  /// Polls until the condition holds; `false` when it never did.
  func pump(seconds: Double = 10, until condition: () throws -> Bool) rethrows -> Bool {
    try eventually(within: seconds, every: 0.001) {
      poll()
      return try condition()
    }
  }

  /// Takes in what has happened.
  func poll() {
    window.poll(into: &buffer)
    events += buffer.events
  }

  /// Forgets what has happened.
  func forget() { events.removeAll() }

  /// The phases of the contact so far.
  var phases: [PointerEvent.Phase] {
    events.compactMap { if case .pointer(let event) = $0 { event.phase } else { nil } }
  }

  /// Composes the damage by a colour for each pixel and presents it, tile by tile where need be.
  func paint(
    _ damage: Geometry.Region, moves: [Move] = [], inputTime: Double? = nil,
    _ color: (Int, Int) -> UInt32
  ) throws {
    var frame = Frame(damage, moves: moves)
    while !frame.isEmpty {
      guard pump(until: { window.acquireBuffer() || window.isLost }), !window.isLost
      else { throw RigError.noBuffer }
      paintTile(of: &frame, inputTime: inputTime, color)
    }
  }

  /// Composes what the acquired buffer has room for, and presents that.
  func paintTile(
    of frame: inout Frame, inputTime: Double? = nil, _ color: (Int, Int) -> UInt32
  ) {
    let tile = window.tile(for: frame.damage)
    for rect in frame.damage.rects {
      let rect = rect.intersection(tile.bounds)
      for y in rect.y0..<max(rect.y0, rect.y1) {
        for x in rect.x0..<rect.x1 {
          tile.pixels[Int(x - tile.bounds.x0), Int(y - tile.bounds.y0)] = color(Int(x), Int(y))
        }
      }
    }
    window.present(&frame, inputTime: inputTime)
  }

  /// As `paint`, for the whole window.
  func paintAll(_ color: (Int, Int) -> UInt32) throws {
    try paint(Geometry.Region(window.bounds), color)
  }

  /// How the screen where the window is differs from the colours, once the server is done.
  func difference(from color: (Int, Int) -> UInt32) throws -> String? {
    XSync(window.connection.display, False)
    var expected = Picture(
      width: window.pixelWidth, height: window.pixelHeight, fill: ScreenColor(0, 0, 0))
    for y in 0..<expected.height {
      for x in 0..<expected.width { expected[x, y] = ScreenColor(pixel: color(x, y)) }
    }
    let picture = try server.screen(width: expected.width, height: expected.height)
    return picture.difference(from: expected)
  }

  /// Gives the window back.
  func close() { window.close() }
}

/// A test could not get as far as what it tests.
enum RigError: Error {
  case neverExposed
  case noBuffer
}

extension Frame {
  /// A frame that says only which pixels it changes.
  init(_ damage: Geometry.Region, moves: [Move] = []) {
    self.init()
    self.damage = damage
    self.moves = moves
  }
}

extension ScreenColor {
  /// The colour of an opaque pixel, 0xFFRRGGBB.
  init(pixel: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 8),
      UInt8(truncatingIfNeeded: pixel))
  }
}

/// Colours that tell every pixel of a window from its neighbours.
func gradient(_ x: Int, _ y: Int) -> UInt32 {
  0xff00_0000 | UInt32((x * 5) & 0xff) << 16 | UInt32((y * 3) & 0xff) << 8
    | UInt32((x + y * 7) & 0xff)
}
