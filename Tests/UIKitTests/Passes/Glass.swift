import Geometry
import Input
import Raster

@testable import StageHost
@testable import UIKit

/// A window whose frames are carried out in a buffer, as a host does.
@MainActor final class Glass {
  let window: UIWindow
  private(set) var width: Int
  private(set) var height: Int
  private var pixels: PixelStorage
  private let compositor = Compositor()
  private(set) var frame = Frame()

  init(width: Int, height: Int, scale: CGFloat = 1) {
    self.width = Int(CGFloat(width) * scale)
    self.height = Int(CGFloat(height) * scale)
    window = UIWindow(
      screen: UIScreen(
        size: CGSize(width: width, height: height), scale: scale, framesPerSecond: 60))
    window.backgroundColor = .white
    pixels = PixelStorage(width: self.width, height: self.height)
    present()
  }

  func present() {
    window.commit(into: &frame)
    for move in frame.moves { pixels.buffer.carryOut(move) }
    compositor.render(frame.list, damage: frame.damage, into: pixels.buffer)
  }

  /// Gives the window another size, in pixels; the buffer has nothing of the former picture.
  func resize(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = PixelStorage(width: width, height: height)
    window.send(.resized(width: width, height: height), samples: [])
  }

  /// Loses what pixels there are in a rectangle, as a server does when the window is covered and
  /// uncovered.
  func lose(_ rect: PixelRect) {
    let lost = rect.intersection(pixels.buffer.bounds)
    for y in lost.y0..<lost.y1 {
      for x in lost.x0..<lost.x1 { pixels.buffer[Int(x), Int(y)] = 0xffba_d0ba }
    }
    window.send(.exposed(rect), samples: [])
  }

  /// The first pixel that a full repaint would give another colour.
  var firstWrongPixel: String? {
    let shown = pixels.buffer
    window.send(.exposed(window.pixelBounds), samples: [])
    var full = Frame()
    window.commit(into: &full)
    let right = PixelStorage(width: width, height: height)
    Compositor().render(full.list, damage: full.damage, into: right.buffer)
    for y in 0..<height {
      for x in 0..<width where shown[x, y] != right.buffer[x, y] {
        return "(\(x), \(y)): \(shown[x, y]) instead of \(right.buffer[x, y])"
      }
    }
    return nil
  }
}
