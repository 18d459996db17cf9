import Geometry

/// Pixels that are painted into, addressed by the display list's coordinates.
struct PaintTarget {
  /// The first pixel.
  let base: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  /// The list's column of the first pixel.
  let x0: Int32
  /// The list's row of the first pixel.
  let y0: Int32

  /// The pixel (x, y), which must be inside.
  @inline(__always) func pixel(x: Int32, y: Int32) -> UnsafeMutablePointer<UInt32> {
    let offset: Int = Int(y &- y0) &* stride &+ Int(x &- x0)
    return base + offset
  }

  /// Sets a rectangle's pixels, whatever they were.
  func set(_ rect: PixelRect, to color: UInt32) {
    let first = pixel(x: rect.x0, y: rect.y0)
    if rect.width == stride { return RowKernels.fill(first, rect.area, color: color) }
    RowKernels.fill(first, rect.width, rows: rect.height, stride: stride, color: color)
  }

  /// Paints a premultiplied colour over a rectangle's pixels.
  func blend(_ rect: PixelRect, _ color: UInt32) {
    RowKernels.fillOver(
      pixel(x: rect.x0, y: rect.y0), rect.width, rows: rect.height, stride: stride, color: color)
  }
}

/// Rows that are worked out before they are painted; they grow to the widest and stay.
final class RowScratch {
  private(set) var pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private(set) var factors = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
  private var capacity = 1

  /// Makes room for rows of `width` pixels.
  func reserve(_ width: Int) {
    guard width > capacity else { return }
    pixels.deallocate()
    factors.deallocate()
    pixels = .allocate(capacity: width)
    factors = .allocate(capacity: width)
    capacity = width
  }

  deinit {
    pixels.deallocate()
    factors.deallocate()
  }
}

/// Paints single items into a target, row by row.
struct ItemPainter {
  let list: DisplayList
  let scratch: RowScratch

  /// Paints one item, not a layer, within a rectangle that lies in its bounds.
  func paint(_ item: DisplayItem, within rect: PixelRect, into target: PaintTarget) {
    switch item.kind {
    case .fill: fill(item, rect, target)
    case .fillQuad: fillQuad(item, rect, target)
    case .picture: drawPicture(item, rect, target)
    case .pictureQuad: drawQuad(item, rect, target)
    case .beginLayer, .endLayer: assertionFailure("a layer is not painted like other items")
    }
  }

  private func fill(_ item: DisplayItem, _ rect: PixelRect, _ target: PaintTarget) {
    if item.isOpaque { target.set(rect, to: item.color) } else { target.blend(rect, item.color) }
  }

  private func drawPicture(_ item: DisplayItem, _ rect: PixelRect, _ target: PaintTarget) {
    let picture = list.pictures[Int(item.picture)]
    let source = PaintTarget(
      base: UnsafeMutablePointer(mutating: picture.pixels), stride: picture.width,
      x0: item.x, y0: item.y)
    for y in rect.y0..<rect.y1 {
      let row = target.pixel(x: rect.x0, y: y)
      let pixels = UnsafePointer(source.pixel(x: rect.x0, y: y))
      if item.isOpaque {
        row.update(from: pixels, count: rect.width)
      } else {
        over(row, rect.width, pixels, item.opacity)
      }
    }
  }

  /// Paints a finished layer, within a rectangle, into what is behind it.
  func paintLayer(
    _ item: DisplayItem, from layer: PaintTarget, within rect: PixelRect, into target: PaintTarget
  ) {
    for y in rect.y0..<rect.y1 {
      guard item.outline >= 0 else {
        let pixels = UnsafePointer(layer.pixel(x: rect.x0, y: y))
        over(target.pixel(x: rect.x0, y: y), rect.width, pixels, item.opacity)
        continue
      }
      forEachSpan(item, rect, y) { x, count, factors in
        let pixels = UnsafePointer(layer.pixel(x: x, y: y))
        over(target.pixel(x: x, y: y), count, pixels, item.opacity, factors)
      }
    }
  }

  private func drawQuad(_ item: DisplayItem, _ rect: PixelRect, _ target: PaintTarget) {
    let picture = list.pictures[Int(item.picture)]
    let sampler = list.samplers[Int(item.sampler)]
    scratch.reserve(rect.width)
    for y in rect.y0..<rect.y1 {
      forEachSpan(item, rect, y) { x, count, factors in
        RowKernels.sample(
          scratch.pixels, count, picture: picture, sampler: sampler, x: x, y: y)
        over(target.pixel(x: x, y: y), count, scratch.pixels, item.opacity, factors)
      }
    }
  }

  private func fillQuad(_ item: DisplayItem, _ rect: PixelRect, _ target: PaintTarget) {
    for y in rect.y0..<rect.y1 {
      forEachSpan(item, rect, y) { x, count, factors in
        let row = target.pixel(x: x, y: y)
        if let factors {
          RowKernels.fillOver(row, count, color: item.color, factors: factors)
        } else {
          RowKernels.fillOver(row, count, color: item.color)
        }
      }
    }
  }

  @inline(__always)
  private func over(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixels: UnsafePointer<UInt32>,
    _ opacity: UInt8, _ factors: UnsafePointer<UInt8>? = nil
  ) {
    if let factors {
      RowKernels.over(row, count, source: pixels, factors: factors)
    } else if opacity == 255 {
      RowKernels.over(row, count, source: pixels)
    } else {
      RowKernels.over(row, count, source: pixels, factor: opacity)
    }
  }

  /// Calls `body` for the stretches of a row that the item's outline covers: those on an edge with
  /// the factor of each pixel, the one between, which is covered wholly, with `nil`.
  @inline(__always)
  private func forEachSpan(
    _ item: DisplayItem, _ rect: PixelRect, _ y: Int32,
    _ body: (_ x: Int32, _ count: Int, _ factors: UnsafePointer<UInt8>?) -> Void
  ) {
    let outline = list.outlines[Int(item.outline)]
    let (touched, full) = outline.columns(y: y, from: rect.x0, to: rect.x1)
    guard !touched.isEmpty else { return }
    scratch.reserve(rect.width)
    func edge(_ span: Range<Int32>) {
      guard !span.isEmpty else { return }
      RowKernels.cover(
        scratch.factors, span.count, outline: outline, opacity: item.opacity,
        x: span.lowerBound, y: y)
      body(span.lowerBound, span.count, UnsafePointer(scratch.factors))
    }
    guard !full.isEmpty else { return edge(touched) }
    edge(touched.lowerBound..<full.lowerBound)
    body(full.lowerBound, full.count, nil)
    edge(full.upperBound..<touched.upperBound)
  }
}
