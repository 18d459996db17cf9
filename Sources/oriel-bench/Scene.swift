import Foundation
import UIKit

/// Rectangles on a plane, to be scrolled.
struct Scene {
  /// One of them, in points of the plane.
  struct Rectangle {
    var frame: CGRect
    /// 0xRRGGBB.
    var color: UInt32
  }

  /// Size of the plane, points.
  var contentSize: CGSize
  /// Back to front.
  var rectangles: [Rectangle]
}

/// A file is no scene, or there is none.
struct SceneError: Error, CustomStringConvertible {
  let path: String
  let reason: String
  var description: String { "\(path): \(reason)" }
}

extension Scene {
  /// Reads a file of little-endian 32-bit numbers: how many rectangles, width and height of the
  /// plane, the height of the tallest; then for each x, y, width, height and 0xRRGGBB.
  init(path: String) throws(SceneError) {
    guard let file = fopen(path, "rb") else {
      throw SceneError(path: path, reason: String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    func read(_ count: Int) throws(SceneError) -> [Int32] {
      var numbers = [Int32](repeating: 0, count: count)
      guard fread(&numbers, 4, count, file) == count else {
        throw SceneError(path: path, reason: "the scene ends too early")
      }
      return numbers.map { Int32(littleEndian: $0) }
    }
    let head = try read(4)
    guard head[0] >= 0, head[1] > 0, head[2] > 0 else {
      throw SceneError(path: path, reason: "this is no scene")
    }
    let numbers = try read(Int(head[0]) * 5)
    contentSize = CGSize(width: Int(head[1]), height: Int(head[2]))
    rectangles = stride(from: 0, to: numbers.count, by: 5).map { i in
      Rectangle(
        frame: CGRect(
          x: Int(numbers[i]), y: Int(numbers[i + 1]), width: Int(numbers[i + 2]),
          height: Int(numbers[i + 3])),
        color: UInt32(bitPattern: numbers[i + 4]))
    }
  }

  /// So many rectangles of 20–60 × 15–40 points, scattered one every ten points down a plane that
  /// is as wide as the viewport or 1000; four are those of the demo, stretched with the viewport.
  init(count: Int, viewport: CGSize) {
    guard count > Self.four.count else {
      self.init(fourIn: viewport)
      return
    }
    var state: UInt32 = 12345
    func random(_ limit: Int) -> Int {
      // Any generator will do. Source: the C standard's example of `rand`.
      state = (state &* 1_103_515_245 &+ 12345) & 0x7fff_ffff
      return Int(state >> 8) % limit
    }
    let width = max(1000, Int(viewport.width))
    let rectangles = (0..<count).map { index in
      let size = CGSize(width: 20 + random(41), height: 15 + random(26))
      let origin = CGPoint(x: random(width - Int(size.width)), y: index * 10)
      return Rectangle(
        frame: CGRect(origin: origin, size: size), color: Self.four[random(4)].color)
    }
    self.init(
      contentSize: CGSize(width: width, height: 10 * count + 40), rectangles: rectangles)
  }

  private init(fourIn viewport: CGSize) {
    let (x, y) = (viewport.width / 320, viewport.height / 480)
    let rectangles = Self.four.map { rectangle in
      let frame = rectangle.frame
      let (left, top) = ((frame.minX * x).rounded(), (frame.minY * y).rounded())
      return Rectangle(
        frame: CGRect(
          x: left, y: top, width: (frame.maxX * x).rounded() - left,
          height: (frame.maxY * y).rounded() - top),
        color: rectangle.color)
    }
    self.init(
      contentSize: CGSize(width: (320 * x).rounded(), height: (800 * y).rounded()),
      rectangles: rectangles)
  }

  private static let four = [
    Rectangle(frame: CGRect(x: 20, y: 20, width: 100, height: 100), color: 0xd0021b),
    Rectangle(frame: CGRect(x: 150, y: 160, width: 150, height: 200), color: 0x7ed321),
    Rectangle(frame: CGRect(x: 40, y: 400, width: 200, height: 150), color: 0x4a90e2),
    Rectangle(frame: CGRect(x: 100, y: 600, width: 180, height: 150), color: 0xf8e71c),
  ]
}

extension Scene {
  /// The rectangles as views in one that shows a part of the plane.
  func makePlane(size: CGSize, makeView: @MainActor (CGRect) -> UIView = UIView.init(frame:))
    -> UIView
  {
    let plane = UIView(frame: CGRect(origin: .zero, size: size))
    plane.backgroundColor = .white
    plane.clipsToBounds = true
    var colors: [UInt32: UIColor] = [:]
    for rectangle in rectangles {
      let view = makeView(rectangle.frame)
      let color = colors[rectangle.color] ?? UIColor(rgb: rectangle.color)
      colors[rectangle.color] = color
      view.backgroundColor = color
      plane.addSubview(view)
    }
    return plane
  }
}

extension UIColor {
  /// An opaque colour from 0xRRGGBB.
  fileprivate convenience init(rgb: UInt32) {
    self.init(
      red: CGFloat(rgb >> 16 & 0xff) / 255, green: CGFloat(rgb >> 8 & 0xff) / 255,
      blue: CGFloat(rgb & 0xff) / 255, alpha: 1)
  }
}

/// Offsets of a plane that is scrolled to its end and back, over and over.
struct ScrollPath {
  private(set) var offset = 0
  private var step: Int
  private let end: Int

  /// From the top by `step` at a time.
  init(contentHeight: CGFloat, viewportHeight: CGFloat, step: Int) {
    self.step = step
    end = max(0, Int(contentHeight - viewportHeight))
  }

  /// The next offset, points.
  mutating func next() -> CGFloat {
    offset += step
    if offset >= end || offset <= 0 {
      offset = min(max(offset, 0), end)
      step = offset == 0 ? abs(step) : -abs(step)
    }
    return CGFloat(offset)
  }
}
