public import Geometry

/// What is to be painted, back to front, in flat arrays that are emptied and filled again.
///
///     var list = DisplayList()
///     list.fill(window, white)
///     list.beginLayer(bounds: card, opacity: 128, mask: nil)
///     list.fill(card, red)
///     list.fill(badge, blue)      // overlaps red, which does not show through it
///     list.endLayer()
///
/// Coordinates are device pixels. What paints nothing (empty, transparent, clipped away, in a
/// layer that is) does not enter the list.
public struct DisplayList {
  /// Back to front.
  package private(set) var items: [DisplayItem] = []
  /// Outlines that the items point into.
  package private(set) var outlines: [QuadCoverage] = []
  /// Samplers of the stretched pictures that the items point into.
  package private(set) var samplers: [PictureSampler] = []
  /// Pictures that the items point into.
  package private(set) var pictures: [Picture] = []
  /// Indices of the layers that have begun and not ended.
  private var openLayers: [Int32] = []
  /// Layers begun, and not ended, that paint nothing, and the layers within.
  private var droppedLayers = 0
  /// Whether every item sets or blends a rectangle with one colour.
  package private(set) var onlyFills = true

  /// An empty list.
  public init() {}

  /// Whether there is nothing to paint.
  public var isEmpty: Bool { items.isEmpty }

  /// Items, where a layer counts as two.
  public var count: Int { items.count }

  /// Takes everything out and keeps the storage.
  public mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    droppedLayers = 0
    if onlyFills { return }
    onlyFills = true
    outlines.removeAll(keepingCapacity: true)
    samplers.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    openLayers.removeAll(keepingCapacity: true)
  }

  /// Traps where a layer has begun and not ended.
  package func requireBalancedLayers() {
    precondition(
      openLayers.isEmpty && droppedLayers == 0, "a layer of the display list was not ended")
  }
}

// MARK: - Fills and pictures

extension DisplayList {
  /// Paints a colour over every pixel of a rectangle.
  public mutating func fill(_ rect: PixelRect, _ color: PremultipliedColor) {
    guard droppedLayers == 0, !rect.isEmpty, !color.isClear else { return }
    var item = DisplayItem(.fill, bounds: rect)
    item.color = color.bits
    item.isOpaque = color.isOpaque
    items.append(item)
  }

  /// Paints a colour over a quad, with smooth edges, within `clip`.
  public mutating func fill(_ quad: Quad, _ color: PremultipliedColor, clip: PixelRect) {
    if let rect = quad.pixelRect { return fill(rect.intersection(clip), color) }
    let bounds = quad.bounds.intersection(clip)
    guard droppedLayers == 0, !bounds.isEmpty, !color.isClear else { return }
    var item = DisplayItem(.fillQuad, bounds: bounds)
    item.color = color.bits
    item.outline = append(quad)
    append(item)
  }

  /// Paints a picture pixel for pixel, its top left corner on pixel (x, y), within `clip`.
  public mutating func draw(
    _ picture: Picture, x: Int32, y: Int32, clip: PixelRect, opacity: UInt8
  ) {
    let bounds = PixelRect(
      x0: x, y0: y, x1: x &+ Int32(picture.width), y1: y &+ Int32(picture.height)
    ).intersection(clip)
    guard droppedLayers == 0, !bounds.isEmpty, opacity > 0 else { return }
    var item = DisplayItem(.picture, bounds: bounds)
    item.x = x
    item.y = y
    item.opacity = opacity
    item.isOpaque = picture.isOpaque && opacity == 255
    item.picture = append(picture)
    append(item)
  }

  /// Paints a picture stretched over a quad, bilinear, with smooth edges, within `clip`.
  ///
  /// Where the quad is upright, on whole pixels and as large as the picture, the picture is painted
  /// pixel for pixel.
  public mutating func draw(
    _ picture: Picture, quad: Quad, clip: PixelRect, opacity: UInt8
  ) {
    let bounds = quad.bounds.intersection(clip)
    guard droppedLayers == 0, !bounds.isEmpty, opacity > 0 else { return }
    if let rect = quad.pixelRect, rect.width == picture.width, rect.height == picture.height,
      quad.keepsDirections
    {
      return draw(picture, x: rect.x0, y: rect.y0, clip: clip, opacity: opacity)
    }
    var item = DisplayItem(.pictureQuad, bounds: bounds)
    item.opacity = opacity
    item.outline = append(quad)
    item.picture = append(picture)
    item.sampler = Int32(samplers.count)
    samplers.append(PictureSampler(quad: quad, width: picture.width, height: picture.height))
    append(item)
  }

  private mutating func append(_ item: DisplayItem) {
    onlyFills = false
    items.append(item)
  }

  private mutating func append(_ quad: Quad) -> Int32 {
    outlines.append(QuadCoverage(quad))
    return Int32(outlines.count - 1)
  }

  private mutating func append(_ picture: Picture) -> Int32 {
    if let last = pictures.last, last === picture { return Int32(pictures.count - 1) }
    pictures.append(picture)
    return Int32(pictures.count - 1)
  }
}

// MARK: - Layers

extension DisplayList {
  /// Begins a group: what follows, up to `endLayer()`, is composed by itself on nothing, and then
  /// painted once, within `bounds`, times `opacity`, times the coverage of `mask` where one is
  /// given.
  ///
  /// So a translucent group shows no seams where its members overlap, and a slanted clip has smooth
  /// edges.
  public mutating func beginLayer(bounds: PixelRect, opacity: UInt8, mask: Quad? = nil) {
    var bounds = bounds.isEmpty ? .empty : bounds
    var slantedMask: Quad?
    if let mask {
      let upright = mask.pixelRect
      bounds = bounds.intersection(upright ?? mask.bounds)
      slantedMask = upright == nil ? mask : nil
    }
    guard droppedLayers == 0, !bounds.isEmpty, opacity > 0 else {
      droppedLayers += 1
      return
    }
    var item = DisplayItem(.beginLayer, bounds: bounds)
    item.opacity = opacity
    if let slantedMask { item.outline = append(slantedMask) }
    openLayers.append(Int32(items.count))
    append(item)
  }

  /// Ends the group that began last.
  ///
  /// - Precondition: one has begun and not ended.
  public mutating func endLayer() {
    if droppedLayers > 0 {
      droppedLayers -= 1
      return
    }
    guard let begin = openLayers.popLast() else {
      preconditionFailure("a layer was ended that had not begun")
    }
    if Int(begin) == items.count - 1 {
      items.removeLast()
      return
    }
    var item = DisplayItem(.endLayer, bounds: items[Int(begin)].bounds)
    item.partner = begin
    items[Int(begin)].partner = Int32(items.count)
    append(item)
  }
}
