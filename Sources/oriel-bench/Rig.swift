import Foundation
import Geometry
import Input
import Raster
import UIKit

/// A scene as a tree of views in a window that no host shows.
final class Rig {
  let scene: Scene
  let size: CGSize
  let window: UIWindow
  let plane: UIView
  let buffer: PixelStorage
  private let compositor = Compositor()
  private var frame = Frame()
  private var path: ScrollPath

  /// A plane of so many rectangles that fills the window, its first frame made.
  init(count: Int, size: CGSize, makeView: @MainActor (CGRect) -> UIView = UIView.init(frame:)) {
    scene = Scene(count: count, viewport: size)
    self.size = size
    window = UIWindow(screen: UIScreen(size: size, scale: 1, framesPerSecond: 60))
    plane = scene.makePlane(size: size, makeView: makeView)
    window.addSubview(plane)
    buffer = PixelStorage(width: Int(size.width), height: Int(size.height))
    path = ScrollPath(
      contentHeight: scene.contentSize.height, viewportHeight: size.height, step: 3)
    render()
  }

  /// Shifts the bounds of the plane by three points.
  func scroll() { plane.bounds.origin.y = path.next() }

  /// Damages the whole window.
  func expose() { window.send(.exposed(buffer.buffer.bounds), samples: []) }

  /// Writes the list of what changed; returns its items.
  @discardableResult func commit() -> Int {
    window.commit(into: &frame)
    return frame.list.count
  }

  /// Writes the list of what changed, and paints it.
  func render() {
    commit()
    compositor.render(frame.list, damage: frame.damage, into: buffer.buffer)
  }
}

/// The same scene without views: a sorted array, and a loop that fills what is seen of it.
final class BareLoop {
  private let rectangles: [(rect: PixelRect, color: UInt32)]
  private let tallest: Int32
  private let storage: PixelStorage
  private var path: ScrollPath
  private var shown = 0

  init(_ scene: Scene, size: CGSize) {
    rectangles = scene.rectangles.map { rectangle in
      let frame = rectangle.frame
      let rect = PixelRect(
        x: Int(frame.minX), y: Int(frame.minY), width: Int(frame.width),
        height: Int(frame.height))
      return (rect, 0xff00_0000 | rectangle.color)
    }
    tallest = rectangles.reduce(0) { max($0, $1.rect.y1 - $1.rect.y0) }
    storage = PixelStorage(width: Int(size.width), height: Int(size.height))
    path = ScrollPath(
      contentHeight: scene.contentSize.height, viewportHeight: size.height, step: 3)
  }

  /// Paints the strip that a scroll by three pixels uncovers.
  func paintStrip() {
    let rows = nextStrip()
    paint(rows)
  }

  /// Paints everything.
  func paintAll() { paint(0..<Int32(storage.buffer.height)) }

  /// Finds the rectangles of the strip that a scroll uncovers; returns how many.
  func findStrip() -> Int {
    let rows = nextStrip()
    var count = 0
    forEachVisible(rows) { _, _ in count += 1 }
    return count
  }

  private func nextStrip() -> Range<Int32> {
    let height = Int32(storage.buffer.height)
    let offset = Int(path.next())
    let distance = Int32(offset - shown)
    shown = offset
    return distance > 0 ? height - distance..<height : 0..<(-distance)
  }

  private func paint(_ rows: Range<Int32>) {
    let width = Int32(storage.buffer.width)
    fill(PixelRect(x0: 0, y0: rows.lowerBound, x1: width, y1: rows.upperBound), 0xffff_ffff)
    forEachVisible(rows) { fill($0, $1) }
  }

  private func fill(_ rect: PixelRect, _ color: UInt32) {
    for y in rect.y0..<rect.y1 {
      let row = storage.buffer.base + Int(y) * storage.buffer.width
      for x in Int(rect.x0)..<Int(rect.x1) { row[x] = color }
    }
  }

  @inline(__always)
  private func forEachVisible(_ rows: Range<Int32>, _ body: (PixelRect, UInt32) -> Void) {
    let clip = PixelRect(
      x0: 0, y0: rows.lowerBound, x1: Int32(storage.buffer.width), y1: rows.upperBound)
    let offset = Int32(shown)
    var i = firstIndex(below: rows.lowerBound + offset - tallest)
    while i < rectangles.count, rectangles[i].rect.y0 < rows.upperBound + offset {
      let visible = rectangles[i].rect.translated(dx: 0, dy: -offset).intersection(clip)
      if !visible.isEmpty { body(visible, rectangles[i].color) }
      i += 1
    }
  }

  private func firstIndex(below y: Int32) -> Int {
    var (low, high) = (0, rectangles.count)
    while low < high {
      let middle = (low + high) / 2
      if rectangles[middle].rect.y0 < y { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Bench {
  /// Trees to measure, and what they are called.
  var viewCounts: [(count: Int, name: String)] {
    let sizes = [(4, "4"), (10_000, "10k"), (1_000_000, "1M")]
    let largest = sizes.filter { $0.0 <= mostViews }
    return largest.last?.0 == mostViews || mostViews > 1_000_000
      ? largest : largest + [(mostViews, "\(mostViews)")]
  }
}
