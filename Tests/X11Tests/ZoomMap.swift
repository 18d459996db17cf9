import TestSupport

/// The map of the scene `zoom`, in points.
private enum ZoomMap {
  static let (block, pitch, margin, blocks) = (72, 80, 8, 16)
  static let side = margin + pitch * blocks
  static let street = ScreenColor(237, 232, 219)
  static let house = ScreenColor(140, 92, 77)
  static let grounds = [
    ScreenColor(204, 219, 184), ScreenColor(222, 209, 189), ScreenColor(184, 209, 230),
    ScreenColor(230, 194, 179), ScreenColor(199, 199, 214),
  ]

  /// How much of a pixel of an axis houses of a block take, for each of three places.
  static func shares(of pixel: Int, scale: Int) -> [Double] {
    // A block is drawn once and stretched, its pixels' middles being blended.
    let place = (Double(pixel) + 0.5) / Double(scale) - 0.5
    let first = place.rounded(.down)
    func isHouse(_ column: Double, _ house: Int) -> Bool {
      (8 + 22 * house..<20 + 22 * house).contains(Int(min(max(column, 0), Double(block - 1))))
    }
    return (0..<3).map {
      (isHouse(first, $0) ? first + 1 - place : 0) + (isHouse(first + 1, $0) ? place - first : 0)
    }
  }

  static func color(
    row: Int, column: Int, _ shares: (x: [Double], y: [Double])
  ) -> ScreenColor {
    let number = 5 * row + 3 * column + row * column
    let houses = (0..<9).filter { number >> ($0 % 7) & 1 == $0 & 1 }
    let share = houses.reduce(0) { $0 + shares.x[$1 % 3] * shares.y[$1 / 3] }
    return grounds[number % grounds.count].mixed(with: house, share)
  }
}

extension Picture {
  /// The window of the scene `zoom` at a whole scale, scrolled by so many pixels, with no indicator
  /// to be seen.
  static func zoomMap(scale: Int, x: Int, y: Int) -> Picture {
    // Stretched pixels are blended by fractions of eight bits.
    var picture = Picture(
      width: 320, height: 480, fill: ZoomMap.street, rounding: ScreenColor(2, 2, 2))
    precondition(
      x >= 0 && y >= 0 && x + 320 <= ZoomMap.side * scale && y + 480 <= ZoomMap.side * scale,
      "the window must show nothing but the map")
    let columns = (0..<320).map { place(x + $0, scale) }
    let rows = (0..<480).map { place(y + $0, scale) }
    for (row, vertical) in rows.enumerated() {
      guard let vertical else { continue }
      for (column, horizontal) in columns.enumerated() {
        guard let horizontal else { continue }
        picture[column, row] = ZoomMap.color(
          row: vertical.block, column: horizontal.block, (horizontal.shares, vertical.shares))
      }
    }
    return picture
  }

  /// Which block a pixel of the map's row or column is in, and its houses' shares of it; `nil` for
  /// a street.
  private static func place(_ pixel: Int, _ scale: Int) -> (block: Int, shares: [Double])? {
    let inside = pixel - ZoomMap.margin * scale
    let (block, rest) = inside.quotientAndRemainder(dividingBy: ZoomMap.pitch * scale)
    guard inside >= 0, rest < ZoomMap.block * scale else { return nil }
    return (block, ZoomMap.shares(of: rest, scale: scale))
  }
}

extension ScreenColor {
  fileprivate func mixed(with other: ScreenColor, _ share: Double) -> ScreenColor {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Double(one) + (Double(two) - Double(one)) * share).rounded())
    }
    return ScreenColor(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}
