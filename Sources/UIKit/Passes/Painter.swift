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

  /// How far past the extent of an upright view the soft edges of one below it may reach, in
  /// pixels: three quarters as `Quad` has them, and up to one each by which the two are rounded.
  static let softMargin: Int32 = 3

  // Unchecked, here and where else it says so: the checks of overlapping access took a quarter of a
  // scrolled frame, and nothing that is called from inside an access reaches the variable again.
  @exclusivity(unchecked) private var levels: [Level] = []
  @exclusivity(unchecked) private var hits = HitStack()
  @exclusivity(unchecked) private var waiting: [UIView] = []
  @exclusivity(unchecked) private var list = DisplayList()
  @exclusivity(unchecked) private var grid = PixelGrid(scale: 1)

  /// Whether what was painted last is in part so far out that roundings of its place may be seen.
  @exclusivity(unchecked) private(set) var hasMetFar = false

  func paint(_ window: UIWindow, within visible: PixelRect, into target: inout DisplayList) {
    grid = PixelGrid(scale: window.screen.scale)
    hasMetFar = false
    swap(&list, &target)
    defer { swap(&list, &target) }
    walk(window, within: visible)
    guard !waiting.isEmpty else { return }
    for view in waiting where view.storedWindow === window { Display.draw(view, scale: grid.scale) }
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
    let scale = grid.scale
    var rect = PixelRect.empty
    rect.y0 = snap((origin.y + dy) * scale)
    rect.y1 = snap((origin.y + size.height + dy) * scale)
    // Most of what is not seen lies above or below.
    guard rect.y0 < clip.y1, rect.y1 > clip.y0 else { return true }
    if !dx.isNearby || !dy.isNearby { hasMetFar = true }
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
      return paintLeaf(view, map, clip: clip, opacity: opacity)
    }
    view.findExtents()
    guard opacity == 255, isOneRectangle(view, map) else {
      return enterGroup(view, children, map, clip: clip, opacity: opacity)
    }
    let visible = grid.snapped(view.storedBounds, map).intersection(clip)
    guard !visible.isEmpty else { return }
    list.fill(visible, view.fillColor)
    push(children, map, clip: visible, openLayers: 0)
  }

  /// Whether one rectangle is all of a view: what it fills, what it shows and what may clip it.
  private func isOneRectangle(_ view: UIView, _ map: CGAffineTransform) -> Bool {
    view.extras == nil && map.isTranslation && !view.hasSoftEdgesInside
      && !view.flags.contains(.needsDisplay) && view.extent == view.storedBounds
  }

  private func enterGroup(
    _ view: UIView, _ children: Children, _ map: CGAffineTransform, clip: PixelRect,
    opacity: UInt8
  ) {
    let shown = grid.cover(view.extent, map)
    let visible = (view.hasSoftEdgesInside ? shown.outset(by: Self.softMargin) : shown)
      .intersection(clip)
    guard !visible.isEmpty else { return }
    var openLayers = 0
    if opacity < 255 {
      list.beginLayer(bounds: visible, opacity: opacity)
      openLayers += 1
    }
    paintContent(view, map, clip: visible, opacity: 255)
    let innerClip = clipSubviews(of: view, map, within: visible, openLayers: &openLayers)
    push(children, map, clip: innerClip, openLayers: openLayers)
  }

  /// The pixels that a view leaves to its subviews; where it is slanted, a layer cuts them off.
  private func clipSubviews(
    of view: UIView, _ map: CGAffineTransform, within visible: PixelRect, openLayers: inout Int
  ) -> PixelRect {
    guard view.flags.contains(.clips) else { return visible }
    if map.isTranslation { return grid.snapped(view.storedBounds, map).intersection(visible) }
    let outline = grid.quad(view.storedBounds, map)
    let bounds = outline.bounds.intersection(visible)
    list.beginLayer(bounds: bounds, opacity: 255, mask: outline)
    openLayers += 1
    return bounds
  }

  private func push(
    _ children: Children, _ map: CGAffineTransform, clip: PixelRect, openLayers: Int
  ) {
    if !map.shiftsNearby { hasMetFar = true }
    var first = 0
    var end = children.count
    if let index = children.index {
      first = hits.count
      hits.append(
        from: index, overlapping: grid.points(of: clip.outset(by: Self.softMargin), map),
        unlessCovered: map.isTranslation && map.shiftsNearby)
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
      let visible = grid.cover(view.ownExtent, map).intersection(clip)
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
    guard grid.cover(view.ownExtent, map).intersects(clip) else { return }
    if !map.shiftsNearby { hasMetFar = true }
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
      list.fill(grid.snapped(rect, map).intersection(clip), color)
    } else {
      list.fill(grid.quad(rect, map), color, clip: clip)
    }
  }

  private func draw(
    _ picture: Picture, of view: UIView, _ extras: UIView.Extras, _ map: CGAffineTransform,
    clip: PixelRect, opacity: UInt8
  ) {
    let size = extras.pictureSize
    let place = extras.contentMode.placement(of: size, in: view.storedBounds)
    guard view.flags.contains(.clips), !view.storedBounds.contains(place) else {
      return draw(picture, size, at: place, map, clip: clip, opacity: opacity)
    }
    var openLayers = 0
    let clip = clipSubviews(of: view, map, within: clip, openLayers: &openLayers)
    draw(picture, size, at: place, map, clip: clip, opacity: opacity)
    for _ in 0..<openLayers { list.endLayer() }
  }

  /// Draws a picture, whose own size is in points, stretched to a place.
  private func draw(
    _ picture: Picture, _ size: CGSize, at place: CGRect, _ map: CGAffineTransform,
    clip: PixelRect, opacity: UInt8
  ) {
    guard map.isTranslation else {
      return list.draw(picture, quad: grid.quad(place, map), clip: clip, opacity: opacity)
    }
    let covered = grid.snapped(place, map)
    // A picture is a whole number of pixels large and so up to one larger than the bounds.
    let scale = grid.scale
    if abs(place.width - size.width) * scale < 1, abs(place.height - size.height) * scale < 1 {
      list.draw(
        picture, x: covered.x0, y: covered.y0, clip: covered.intersection(clip),
        opacity: opacity)
    } else {
      list.draw(picture, quad: Quad(covered), clip: clip, opacity: opacity)
    }
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
