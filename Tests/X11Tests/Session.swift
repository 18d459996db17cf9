import CX11
import Geometry
import Input
import Raster
import TestSupport
import Testing
import UIKit

@testable import X11Host

/// A tree in a real window, run by the same six calls as the program, with the pixels read back
/// from the server.
@MainActor final class Session {
  let server: XServer
  let host: X11Window
  let window: UIWindow
  private let screen: UIScreen
  private let compositor = Compositor()
  private var frame = Frame()
  private(set) var tiles = 0
  private var events = EventBuffer()

  /// - Parameter scale: `nil`: as the server's resources tell at any time.
  init(
    _ title: String, on server: XServer, width: Int, height: Int, scale: Double? = 1,
    mostBufferPixels: Int? = nil
  ) throws {
    self.server = server
    var configuration = X11Window.Configuration(
      title: title, width: Double(width), height: Double(height), scale: scale)
    configuration.displayName = server.display
    configuration.catchesTerminationSignals = false
    if let mostBufferPixels { configuration.mostBufferPixels = mostBufferPixels }
    host = try X11Window(configuration)
    screen = UIScreen(
      size: CGSize(width: width, height: height), scale: host.scale, framesPerSecond: 60)
    window = UIWindow(screen: screen)
    window.backgroundColor = .white
    host.show()
  }

  /// One turn of the loop.
  func turn() {
    host.poll(into: &events)
    for event in events.events { window.send(event, samples: events.samples) }
    guard host.isVisible, window.needsCommit || !frame.isEmpty, host.acquireBuffer()
    else { return }
    if frame.isEmpty {
      window.advance(to: host.now())
      window.commit(into: &frame)
      guard !frame.isEmpty else { return }
    }
    // One tile a turn, so that all kinds of things happen between two.
    let tile = host.tile(for: frame.damage)
    compositor.render(
      frame.list, damage: frame.damage, into: tile.pixels, originX: tile.bounds.x0,
      originY: tile.bounds.y0)
    host.present(&frame)
    tiles += 1
  }

  /// Turns until neither the tree nor the server has had anything to say for a while.
  func settle() {
    var quiet = 0
    while quiet < 20 {
      turn()
      let isQuiet = events.events.isEmpty && !window.needsCommit && frame.isEmpty
      quiet = isQuiet ? quiet + 1 : 0
      usleep(1500)
    }
  }

  /// Lets the server forget the memory that it shares, as one does that has been started anew.
  func detachSegments() {
    guard let presenter = host.presenter as? SharedMemoryPresenter else { return }
    for segment in presenter.segments {
      var info = XShmSegmentInfo()
      info.shmseg = segment
      XShmDetach(host.connection.display, &info)
    }
  }

  /// Where the window's own pixels begin on the screen, inside what a window manager puts around.
  private func place() throws -> (x: Int, y: Int) {
    let answer = try server.output(of: ["xwininfo", "-name", "Session"])
    func number(_ name: String) throws -> Int {
      let line = answer.split(separator: "\n").first { $0.contains("Absolute upper-left \(name)") }
      return try #require(line?.split(separator: " ").last.flatMap { Int($0) })
    }
    return (try number("X:"), try number("Y:"))
  }

  /// What the first wrong pixel is, where the server shows something else than a full repaint.
  func firstWrongPixel() throws -> String? {
    let width = host.pixelWidth, height = host.pixelHeight
    var right = Picture(width: width, height: height, fill: .white)
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    window.send(.exposed(whole), samples: [])
    var full = Frame()
    window.commit(into: &full)
    let pixels = PixelStorage(width: width, height: height)
    Compositor().render(full.list, damage: full.damage, into: pixels.buffer)
    for y in 0..<height {
      for x in 0..<width {
        right[x, y] = ScreenColor(pixels.buffer[x, y], on: host.target.visual.pointee)
      }
    }
    let place = try place()
    let shown = try server.screen(x: place.x, y: place.y, width: width, height: height)
    for y in 0..<height {
      for x in 0..<width where shown[x, y] != right[x, y] {
        return "(\(x), \(y)): \(shown[x, y]) instead of \(right[x, y])"
      }
    }
    return nil
  }
}

extension ScreenColor {
  /// What a screen that has these masks makes of an opaque pixel, 0xFFRRGGBB: of each channel as
  /// many of the upper bits as there are in its mask.
  fileprivate init(_ pixel: UInt32, on visual: Visual) {
    func level(_ shift: UInt32, _ mask: UInt) -> UInt8 {
      let bits = UInt32(min(8, mask.nonzeroBitCount))
      let most: UInt32 = 1 << bits - 1
      return UInt8(((pixel >> shift & 0xff) >> (8 - bits) * 255 + most / 2) / most)
    }
    self.init(
      level(16, visual.red_mask), level(8, visual.green_mask), level(0, visual.blue_mask))
  }
}
