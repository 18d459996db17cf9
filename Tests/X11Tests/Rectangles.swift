import TestSupport

/// A filled rectangle of the demo's plane, in points.
private struct Rectangle {
  let x, y, width, height: Int
  let color: ScreenColor

  /// Fractions of a channel become 255ths, rounded to the nearest: 0.815 is 208.
  static let all = [
    Rectangle(x: 20, y: 20, width: 100, height: 100, color: ScreenColor(208, 2, 27)),
    Rectangle(x: 150, y: 160, width: 150, height: 200, color: ScreenColor(126, 211, 33)),
    Rectangle(x: 40, y: 400, width: 200, height: 150, color: ScreenColor(74, 144, 226)),
    Rectangle(x: 100, y: 600, width: 180, height: 150, color: ScreenColor(248, 231, 28)),
  ]
}

extension Picture {
  /// The window of the scene `rectangles` when its plane is shifted by so many pixels.
  ///
  /// - Parameters:
  ///   - x: how far the plane has moved to the left.
  ///   - y: how far the plane has moved up.
  ///   - opening: the window's size in points when it opened, to which the plane was stretched,
  ///     each edge to the nearest point.
  ///   - scale: pixels a point.
  static func rectangles(
    x: Int = 0, y: Int = 0, width: Int = 320, height: Int = 480,
    opening: (width: Int, height: Int) = (320, 480), scale: Int = 1
  ) -> Picture {
    func column(_ edge: Int) -> Int { stretched(edge, opening.width, of: 320) * scale - x }
    func row(_ edge: Int) -> Int { stretched(edge, opening.height, of: 480) * scale - y }
    var picture = Picture(width: width, height: height, fill: .white)
    for rectangle in Rectangle.all {
      picture.fill(
        column(rectangle.x)..<column(rectangle.x + rectangle.width),
        row(rectangle.y)..<row(rectangle.y + rectangle.height), with: rectangle.color)
    }
    return picture
  }

  /// The window of the scene `scrollview`, scrolled down by so many points and not sideways, with
  /// no indicator to be seen.
  static func scrollView(y: Int, height: Int = 480) -> Picture {
    var picture = Picture(width: 320, height: height, fill: .white)
    for tile in 0..<2 {
      for rectangle in Rectangle.all {
        let top = rectangle.y + 800 * tile - y
        picture.fill(
          rectangle.x..<(rectangle.x + rectangle.width), top..<(top + rectangle.height),
          with: rectangle.color)
      }
    }
    return picture
  }

  private static func stretched(_ edge: Int, _ length: Int, of original: Int) -> Int {
    Int((Double(edge * length) / Double(original)).rounded())
  }
}

extension Picture {
  /// How far the scene `scrollview` is scrolled down in this picture, and not sideways; nil where
  /// it shows no such place. Its indicators do not matter.
  var scrollViewOffset: Int? {
    guard width == 320, height == 480 else { return nil }
    let plane = Picture.scrollViewPlane
    return (0...plane.height - height).first { y in
      // Between them, these columns cross all rectangles; indicators lie at the edges.
      [60, 200].allSatisfy { x in (0..<height - 8).allSatisfy { self[x, $0] == plane[x, y + $0] } }
    }
  }

  /// As much of its plane as can be seen without scrolling sideways.
  private static let scrollViewPlane = scrollView(y: 0, height: 1600)
}

extension Demo {
  /// How far a window of 320 × 480 is scrolled down; nil when it shows no such place.
  func offset() throws -> Int? {
    let picture = try picture()
    return (0...320).first { y in
      isLikely(y, picture) && picture.difference(from: .rectangles(y: y)) == nil
    }
  }

  /// The place where the window comes to rest, other than a known one; nil when it stays there.
  func offset(otherThan known: Int) throws -> Int? {
    var last: Int?
    let moved = try eventually(within: 5) {
      let now = try offset()
      defer { last = now }
      return now != nil && now != known && now == last
    }
    return moved ? last : nil
  }

  /// Compares two columns that cross all four rectangles, before the whole picture is compared.
  private func isLikely(_ y: Int, _ picture: Picture) -> Bool {
    guard picture.width == 320, picture.height == 480 else { return false }
    let inks = [60, 200].map { x in
      stride(from: 0, to: 480, by: 10).map { row in
        let hit = Rectangle.all.contains {
          ($0.x..<($0.x + $0.width)).contains(x) && ($0.y..<($0.y + $0.height)).contains(y + row)
        }
        return hit == (picture[x, row] != .white)
      }
    }
    return inks.allSatisfy { $0.allSatisfy { $0 } }
  }
}
