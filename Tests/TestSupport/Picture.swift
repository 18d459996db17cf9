/// A colour as a screen shows it, each channel from 0 to 255.
public struct ScreenColor: Hashable, Sendable, CustomStringConvertible {
  /// Red.
  public var red: UInt8
  /// Green.
  public var green: UInt8
  /// Blue.
  public var blue: UInt8

  /// A colour from its channels.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// 255, 255, 255.
  public static let white = ScreenColor(255, 255, 255)

  /// The channels in order.
  public var description: String { "(\(red), \(green), \(blue))" }
}

/// Pixels read back from a server, or those that a test expects there.
public struct Picture: Sendable {
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// How far a channel may lie from the true colour because the screen has fewer bits for it, in
  /// steps of 255ths: 0 with eight bits a channel, 9 with five.
  public let rounding: ScreenColor

  private var pixels: [ScreenColor]

  /// A picture of one colour.
  public init(
    width: Int, height: Int, fill: ScreenColor, rounding: ScreenColor = ScreenColor(0, 0, 0)
  ) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    self.width = width
    self.height = height
    self.rounding = rounding
    self.pixels = Array(repeating: fill, count: width * height)
  }

  /// The pixel in column x of row y, counted from the upper left.
  public subscript(x: Int, y: Int) -> ScreenColor {
    get {
      precondition(contains(x, y), "(\(x), \(y)) is outside \(width) × \(height)")
      return pixels[y * width + x]
    }
    set {
      precondition(contains(x, y), "(\(x), \(y)) is outside \(width) × \(height)")
      pixels[y * width + x] = newValue
    }
  }

  /// Paints the part of a rectangle that lies inside.
  public mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, with color: ScreenColor) {
    let columns = columns.clamped(to: 0..<width)
    for y in rows.clamped(to: 0..<height) {
      for index in (y * width + columns.lowerBound)..<(y * width + columns.upperBound) {
        pixels[index] = color
      }
    }
  }

  /// What differs from the expected picture, in one line; nil where nothing does.
  ///
  /// A channel may be off by the larger of the two pictures' `rounding`.
  public func difference(from expected: Picture) -> String? {
    guard width == expected.width, height == expected.height else {
      return "\(width) × \(height) pixels instead of \(expected.width) × \(expected.height)"
    }
    let limit = ScreenColor(
      max(rounding.red, expected.rounding.red), max(rounding.green, expected.rounding.green),
      max(rounding.blue, expected.rounding.blue))
    var count = 0
    var first: Int?
    for index in pixels.indices where !pixels[index].isWithin(limit, of: expected.pixels[index]) {
      count += 1
      first = first ?? index
    }
    guard let first else { return nil }
    return """
      \(count) of \(pixels.count) pixels are wrong, the first at (\(first % width), \
      \(first / width)): \(pixels[first]) instead of \(expected.pixels[first])
      """
  }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    0 <= x && x < width && 0 <= y && y < height
  }
}

extension ScreenColor {
  fileprivate func isWithin(_ limit: ScreenColor, of other: ScreenColor) -> Bool {
    self == other
      || (distance(red, other.red) <= limit.red && distance(green, other.green) <= limit.green
        && distance(blue, other.blue) <= limit.blue)
  }
}

private func distance(_ one: UInt8, _ other: UInt8) -> UInt8 {
  max(one, other) - min(one, other)
}
