import Geometry

/// Picks the size that buffers are made in: never smaller than the window, with room for a window
/// that grows, and small again once most of it lies idle.
///
/// Only a window of very many pixels has smaller buffers than itself. Those are laid over one tile
/// of its damage after the other, in whatever shape that has.
struct BufferCapacity: Equatable, Sendable {
  /// The longest side of an image that the protocol can name.
  static let longestSide = 32767
  /// Pixels of the largest window that is composed in one piece.
  ///
  /// Two 4K screens side by side: what is larger than that is hardly ever seen as a whole, so that
  /// nobody sees its tiles arrive one by one. Both buffers together take 127 MiB; for the largest
  /// window there is they would take 8 GiB.
  static let mostPixels = 2 * 3840 * 2160
  /// Pixels in a row of a tile are a multiple of this, so that no format pads its rows.
  private static let rowMultiple = 4
  /// Pixels in a row of a buffer for tiles, before it has the shape of one; `mostPixels` is a
  /// multiple of it.
  private static let tileRow = 4096

  /// Columns.
  private(set) var width: Int
  /// Rows.
  private(set) var height: Int
  /// Whether the window has more pixels than a buffer.
  let isTiled: Bool
  private let mostPixels: Int

  /// Just enough: most windows never change their size.
  ///
  /// - Parameter mostPixels: of a buffer; at least 4.
  init(width: Int, height: Int, mostPixels: Int = Self.mostPixels) {
    self.mostPixels = mostPixels
    let (width, height) = (min(width, Self.longestSide), min(height, Self.longestSide))
    isTiled = width * height > mostPixels
    if isTiled {
      let row = min(mostPixels, Self.tileRow)
      self.width = row - row % Self.rowMultiple
      self.height = mostPixels / self.width
    } else {
      self.width = width
      self.height = height
    }
  }

  /// What of a window of this size an image can be put into.
  static func nameable(width: Int, height: Int) -> PixelRect {
    PixelRect(x: 0, y: 0, width: min(width, longestSide), height: min(height, longestSide))
  }

  /// The capacity to change to for a window of this size; `nil` where this one will do.
  func next(width newWidth: Int, height newHeight: Int) -> BufferCapacity? {
    let wanted = fitting(newWidth, newHeight)
    if wanted == self { return nil }
    if wanted.isTiled || isTiled { return wanted }
    if wanted.width > width || wanted.height > height { return grown(to: wanted) }
    let isMostlyIdle = wanted.width * wanted.height * 4 < width * height
    return isMostlyIdle ? wanted : nil
  }

  private func fitting(_ width: Int, _ height: Int) -> BufferCapacity {
    BufferCapacity(width: width, height: height, mostPixels: mostPixels)
  }

  /// Half as much again along each side that is too short, as far as a buffer may have the pixels.
  private func grown(to wanted: BufferCapacity) -> BufferCapacity {
    let newWidth = min(
      wanted.width > width ? wanted.width * 3 / 2 : width, Self.longestSide,
      mostPixels / wanted.height)
    let newHeight = min(
      wanted.height > height ? wanted.height * 3 / 2 : height, mostPixels / newWidth)
    return fitting(newWidth, newHeight)
  }

  // MARK: Tiles

  /// What of a window a buffer is laid over to compose damage, and how many pixels there are from
  /// one row of the buffer to the next.
  ///
  /// A tile is as much of the damage, from the top, as the buffer has room for.
  func tile(of damage: Geometry.Region, in window: PixelRect) -> (bounds: PixelRect, row: Int) {
    guard isTiled else { return (window, width) }
    var tile = PixelRect.empty
    for rect in damage.rects {
      let rect = rect.intersection(window)
      if rect.isEmpty { continue }
      let both = tile.union(rect)
      if hasRoom(for: both) {
        tile = both
      } else {
        if tile.isEmpty { tile = beginning(of: rect) }
        break
      }
    }
    return (tile, Self.row(tile.width))
  }

  private func hasRoom(for rect: PixelRect) -> Bool {
    Self.row(rect.width) * rect.height <= width * height
  }

  /// As many of a rectangle's rows as there is room for, or as much of its first row.
  private func beginning(of rect: PixelRect) -> PixelRect {
    var part = rect
    if Self.row(rect.width) > width * height { part.x1 = rect.x0 + Int32(width * height) }
    part.y1 = min(rect.y1, rect.y0 + Int32(width * height / Self.row(part.width)))
    return part
  }

  private static func row(_ width: Int) -> Int {
    (width + rowMultiple - 1) / rowMultiple * rowMultiple
  }
}
