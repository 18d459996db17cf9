internal import Raster

/// Writes the display list of what a tree shows within a rectangle of pixels.
///
/// Back to front, superviews before their subviews, without recursion. What lies outside the
/// rectangle is passed over with all below it. Views that wait to be drawn are drawn first, once
/// each; what asks again while it is drawn waits for the next frame.
///
/// The place of a view in the window follows the rule of composition: its frame's origin, less its
/// superview's bounds' origin, and so on up to the window. Upright edges snap to device pixels.
final class Painter {
  /// A view whose subviews are being painted: all of them, or those of the hits from `first` on.
  private struct Level {
    // Nothing is added to the tree or taken out of it while it is walked.
    unowned(unsafe) var children: Children
    var first: Int
    var next: Int
    var end: Int
    var isIndexed: Bool
    var map: CGAffineTransform
    var clip: PixelRect
    var openLayers: Int
  }

  /// How far past the extent of an upright view the soft edges of one below it may reach, in pixels:
  /// three quarters as `Quad` has them, and up to one each by which the two are rounded.
  static let softMargin: Int32 = 3

  // Unchecked, here and where else it says so: the checks of overlapping access took a quarter of a
  // scrolled frame, and nothing that is called from inside an access reaches the variable again.
  @exclusivity(unchecked) private var levels: [Level] = []
  @exclusivity(unchecked) private var hits = HitStack()
  @exclusivity(unchecked) private var waiting: [UIView] = []
  @exclusivity(unchecked) private var list = DisplayList()
  @exclusivity(unchecked) private var scale: CGFloat = 1

  func paint(_ window: UIWindow, within visible: PixelRect, into target: inout DisplayList) {
    scale = window.screen.scale
    swap(&list, &target)
    defer { swap(&list, &target) }
    walk(window, within: visible)
    guard !waiting.isEmpty else { return }
    for view in waiting where view.storedWindow === window { Display.draw(view, scale: scale) }
    waiting.removeAll(keepingCapacity: true)
    list.removeAll()
    walk(window, within: visible)
    waiting.removeAll(keepingCapacity: true)
  }

  private func walk(_ window: UIWindow, within visible: PixelRect) {
    let origin = window.storedBounds.origin
    enter(window, CGAffineTransform(translationX: -origin.x, y: -origin.y), clip: visible)
    // Taken out and put back, not copied: a copy would be counted as an owner of the subviews.
    while var level = levels.popLast() {
      let depth = levels.count
      while level.next < level.end {
        let child = level.isIndexed ? hits[level.next] : level.children[level.next]
        level.next += 1
        if paintPlain(child, level.map, clip: level.clip) { continue }
        levels.append(level)
        enter(child, child.transformToSuperview.concatenating(level.map), clip: level.clip)
        guard levels.count == depth + 1 else { break }
        level = levels.removeLast()
      }
      if levels.count > depth { continue }
      for _ in 0..<level.openLayers { list.endLayer() }
      if level.isIndexed { hits.shrink(to: level.first) }
    }
  }

  /// Paints a view that is a coloured rectangle and no more, as most are, in a superview that is
  /// shown upright; `false` where it may be more.
  private func paintPlain(_ view: UIView, _ map: CGAffineTransform, clip: PixelRect) -> Bool {
    guard view.children == nil, view.extras == nil, view.storedAlpha == 1, map.isTranslation,
      view.flags.isDisjoint(with: [.needsDisplay, .hidden])
    else { return false }
    let (origin, size) = (view.storedBounds.origin, view.storedBounds.size)
    let dx = view.storedCenter.x - size.width / 2 - origin.x + map.tx
    let dy = view.storedCenter.y - size.height / 2 - origin.y + map.ty
    var rect = PixelRect.empty
    rect.y0 = snap((origin.y + dy) * scale)
    rect.y1 = snap((origin.y + size.height + dy) * scale)
    // Most of what is not seen lies above or below.
    guard rect.y0 < clip.y1, rect.y1 > clip.y0 else { return true }
    rect.x0 = snap((origin.x + dx) * scale)
    rect.x1 = snap((origin.x + size.width + dx) * scale)
    list.fill(rect.intersection(clip), view.fillColor)
    return true
  }

  /// Paints the view itself and, where it has subviews to show, opens a level for them.
  private func enter(_ view: UIView, _ map: CGAffineTransform, clip: PixelRect) {
    guard !view.flags.contains(.hidden) else { return }
    let opacity = view.storedAlpha == 1 ? 255 : UInt8((view.storedAlpha * 255).rounded())
    guard opacity > 0 else { return }
    guard let children = view.children else {
      paintLeaf(view, map, clip: clip, opacity: opacity)
      return
    }
    view.findExtents()
    let extent = view.extent
    let isSoft = view.hasSoftEdgesInside
    let isPlain = !isSoft && opacity == 255 && view.extras == nil && map.isTranslation
    if isPlain, extent == view.storedBounds, !view.flags.contains(.needsDisplay) {
      // One rectangle is all of it: what the view fills, what it shows and what may clip it.
      let visible = snapped(extent, map).intersection(clip)
      guard !visible.isEmpty else { return }
      list.fill(visible, view.fillColor)
      return push(children, map, clip: visible, openLayers: 0)
    }
    let shown = cover(extent, map)
    let visible = (isSoft ? shown.outset(by: Self.softMargin) : shown).intersection(clip)
    guard !visible.isEmpty else { return }
    var openLayers = 0
    if opacity < 255 {
      list.beginLayer(bounds: visible, opacity: opacity)
      openLayers += 1
    }
    paintContent(view, map, clip: visible, opacity: 255)
    var innerClip = visible
    if view.flags.contains(.clips) {
      if map.isTranslation {
        innerClip = snapped(view.storedBounds, map).intersection(visible)
      } else {
        let outline = quad(view.storedBounds, map)
        innerClip = outline.bounds.intersection(visible)
        list.beginLayer(bounds: innerClip, opacity: 255, mask: outline)
        openLayers += 1
      }
    }
    push(children, map, clip: innerClip, openLayers: openLayers)
  }

  private func push(
    _ children: Children, _ map: CGAffineTransform, clip: PixelRect, openLayers: Int
  ) {
    var first = 0
    var end = children.count
    if let index = children.index {
      first = hits.count
      hits.append(
        from: index, overlapping: points(of: clip, map), unlessCovered: map.isTranslation)
      end = hits.count
    }
    levels.append(
      Level(
        children: children, first: first, next: first, end: end,
        isIndexed: children.index != nil, map: map, clip: clip, openLayers: openLayers))
  }

  private func paintLeaf(
    _ view: UIView, _ map: CGAffineTransform, clip: PixelRect, opacity: UInt8
  ) {
    if opacity < 255, view.extras?.picture != nil, !backdrop(of: view).isClear {
      let visible = cover(view.ownExtent, map).intersection(clip)
      guard !visible.isEmpty else { return }
      list.beginLayer(bounds: visible, opacity: opacity)
      paintContent(view, map, clip: visible, opacity: 255)
      list.endLayer()
    } else {
      paintContent(view, map, clip: clip, opacity: opacity)
    }
  }

  private func paintContent(
    _ view: UIView, _ map: CGAffineTransform, clip: PixelRect, opacity: UInt8
  ) {
    guard cover(view.ownExtent, map).intersects(clip) else { return }
    if view.flags.contains(.needsDisplay) { waiting.append(view) }
    let color = backdrop(of: view)
    if !color.isClear {
      fill(view.storedBounds, map, color.multiplied(byOpacity: opacity), clip: clip)
    }
    if let extras = view.extras, let picture = extras.picture {
      draw(picture, of: view, extras, map, clip: clip, opacity: opacity)
    }
  }

  /// A view that draws on no colour and says that it is opaque starts from black, as in UIKit.
  private func backdrop(of view: UIView) -> PremultipliedColor {
    if view.storedColor == nil, view.extras?.picture != nil, view.flags.contains(.opaque) {
      return .black
    }
    return view.fillColor
  }

  private func fill(
    _ rect: CGRect, _ map: CGAffineTransform, _ color: PremultipliedColor, clip: PixelRect
  ) {
    if map.isTranslation {
      list.fill(snapped(rect, map).intersection(clip), color)
    } else {
      list.fill(quad(rect, map), color, clip: clip)
    }
  }

  private func draw(
    _ picture: Picture, of view: UIView, _ extras: UIView.Extras, _ map: CGAffineTransform,
    clip: PixelRect, opacity: UInt8
  ) {
    let size = extras.pictureSize
    let place = extras.contentMode.placement(of: size, in: view.storedBounds)
    var clip = clip
    var mask: Quad?
    if view.flags.contains(.clips), !view.storedBounds.contains(place) {
      if map.isTranslation {
        clip = snapped(view.storedBounds, map).intersection(clip)
      } else {
        mask = quad(view.storedBounds, map)
      }
    }
    if let mask {
      list.beginLayer(bounds: mask.bounds.intersection(clip), opacity: 255, mask: mask)
    }
    // A picture is a whole number of pixels large and so up to one larger than the bounds.
    let isOwnSize =
      abs(place.width - size.width) * scale < 1 && abs(place.height - size.height) * scale < 1
    if map.isTranslation {
      let covered = snapped(place, map)
      if isOwnSize {
        list.draw(
          picture, x: covered.x0, y: covered.y0, clip: covered.intersection(clip),
          opacity: opacity)
      } else {
        list.draw(picture, quad: Quad(covered), clip: clip, opacity: opacity)
      }
    } else {
      list.draw(picture, quad: quad(place, map), clip: clip, opacity: opacity)
    }
    if mask != nil { list.endLayer() }
  }

  // MARK: Pixels

  private func snapped(_ rect: CGRect, _ map: CGAffineTransform) -> PixelRect {
    PixelRect(
      x0: snap((rect.minX + map.tx) * scale), y0: snap((rect.minY + map.ty) * scale),
      x1: snap((rect.maxX + map.tx) * scale), y1: snap((rect.maxY + map.ty) * scale))
  }

  /// All pixels that a rectangle may touch.
  private func cover(_ rect: CGRect, _ map: CGAffineTransform) -> PixelRect {
    if map.isTranslation { return snapped(rect, map) }
    return quad(rect, map).bounds
  }

  /// The box in a view's own coordinates around pixels, and as much more as soft edges may reach.
  private func points(of pixels: PixelRect, _ map: CGAffineTransform) -> CGRect {
    let pixels = pixels.outset(by: Self.softMargin)
    return CGRect(
      x: CGFloat(pixels.x0) / scale, y: CGFloat(pixels.y0) / scale,
      width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale
    ).applying(map.inverted())
  }

  private func quad(_ rect: CGRect, _ map: CGAffineTransform) -> Quad {
    Quad(
      x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width),
      height: Double(rect.height),
      transform: map.concatenating(CGAffineTransform(scaleX: scale, y: scale)))
  }
}

extension Quad {
  /// The quad that is a rectangle of whole pixels.
  fileprivate init(_ rect: PixelRect) {
    self.init(
      x: Double(rect.x0), y: Double(rect.y0), width: Double(rect.width),
      height: Double(rect.height), transform: .identity)
  }
}

extension CGAffineTransform {
  /// Whether the transform only shifts.
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}

/// The pixel edge that a coordinate of device pixels snaps to: the nearest, ties towards +∞, so
/// that shifting everything by whole pixels shifts every edge alike.
///
/// The bias keeps what should be a tie from falling to either side by the last bit of a sum; device
/// scales give ties at multiples of 1/2 and nothing finer than 1/1000 of a pixel is meant.
@inline(__always)
nonisolated func snap(_ coordinate: CGFloat) -> Int32 {
  // Not `rounded(.down)`, which calls the C library where the oldest processors are meant.
  let limit = CGFloat(PixelRect.limit)
  let biased = min(max(coordinate + 0.5 + 1e-5, -limit), limit)
  let whole = Int32(biased)
  return CGFloat(whole) > biased ? whole - 1 : whole
}

/// A whole coordinate within the range that pixels have.
///
/// Zero for what is no number: transforms beyond what floating point holds leave a view nowhere.
nonisolated func clampedPixel(_ coordinate: CGFloat) -> Int32 {
  guard !coordinate.isNaN else { return 0 }
  let limit = CGFloat(PixelRect.limit)
  return Int32(min(max(coordinate, -limit), limit))
}
