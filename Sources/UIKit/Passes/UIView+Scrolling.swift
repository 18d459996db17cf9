internal import Raster

/// How a shift of a view's bounds becomes a move of pixels.
///
/// The window's pixels are right already, only elsewhere, where all of this holds: the view and its
/// superviews are shown upright, opaque as groups and whole; nothing is so far out that roundings
/// of its place are seen; the shift is a whole number of device pixels; what lies behind the
/// content is one colour; and nothing of the content sticks out of the bounds. What floats above is
/// left out of the move, in its source and in its destination.
extension UIView {
  /// Moves the window onto the plane. The subviews keep their frames and are not laid out.
  final func scrollBounds(to origin: CGPoint) {
    let shift = CGVector(
      dx: storedBounds.origin.x - origin.x, dy: storedBounds.origin.y - origin.y)
    guard let window = storedWindow, window.takesDamage, window.takesMoves,
      let place = scrolledPlace(by: shift, in: window)
    else { return repaint(scrolledTo: origin) }
    storedBounds.origin = origin
    // The bounds are part of the extent, and they lie elsewhere on the plane now.
    if !flags.contains(.clips) { extentChanged() }
    window.move(place.pixels, dx: place.dx, dy: place.dy)
  }

  /// Shifts the bounds where no pixels are to be moved.
  private func repaint(scrolledTo origin: CGPoint) {
    storedWindow?.scrolledLast = nil
    guard flags.contains(.clips) else { return changingPlace { storedBounds.origin = origin } }
    // What is cut off at the bounds covers the same pixels before and after.
    if !flags.contains(.isResizing) { damageExtent() }
    storedBounds.origin = origin
  }

  private struct ScrolledPlace {
    var pixels: PixelRect
    var dx: Int32
    var dy: Int32
  }

  /// The pixels that a shift of the content moves, or `nil` where a repaint has to do. The window's
  /// `floaters` then are what is not to be touched.
  private func scrolledPlace(by shift: CGVector, in window: UIWindow) -> ScrolledPlace? {
    guard !window.isPainting, !window.showsFar, children != nil,
      fillColor.isOpaque || self === window, extras?.picture == nil,
      storedBounds.origin.x.isNearby, storedBounds.origin.y.isNearby,
      let dx = wholePixels(shift.dx * window.screen.scale),
      let dy = wholePixels(shift.dy * window.screen.scale),
      flags.contains(.clips) || isContentInside(shiftedBy: shift)
    else { return nil }
    if window.scrolledLast === self {
      return ScrolledPlace(pixels: window.scrolledPixels, dx: dx, dy: dy)
    }
    guard let pixels = uprightPlace(in: window), !pixels.isEmpty else { return nil }
    findFloaters(over: pixels, in: window)
    // Whatever else is shown or hidden, comes, goes or moves in there is damaged.
    window.scrolledLast = window.floaters.isEmpty ? self : nil
    window.scrolledPixels = pixels
    return ScrolledPlace(pixels: pixels, dx: dx, dy: dy)
  }

  private func wholePixels(_ distance: CGFloat) -> Int32? {
    let whole = distance.rounded()
    guard abs(distance - whole) < 1e-6, abs(whole) < CGFloat(PixelRect.limit) else { return nil }
    return Int32(whole)
  }

  /// Whether the content is within the visible bounds before and after the shift, as far as any
  /// superview lets it be seen.
  private func isContentInside(shiftedBy shift: CGVector) -> Bool {
    guard let superview = storedSuperview else { return true }
    // A view that covers what its superview shows has nothing beside it to stick out into.
    let clip = superview.flags.contains(.clips) || superview.flags.contains(.isWindow)
    let place = storedBounds.applying(transformToSuperview)
    if clip, place.contains(superview.storedBounds) { return true }
    let content = extent
    return !hasSoftEdgesInside && storedBounds.contains(content)
      && storedBounds.contains(content.offsetBy(dx: shift.dx, dy: shift.dy))
  }

  /// The view's visible pixels in the window, where no superview turns, hides or fades it.
  private func uprightPlace(in window: UIWindow) -> PixelRect? {
    var rect = storedBounds
    var current = self
    while true {
      guard !current.flags.contains(.hidden), current.storedAlpha == 1 else { return nil }
      guard let superview = current.storedSuperview else { break }
      guard current.extras?.transform.isIdentity ?? true else { return nil }
      let place = current.transformToSuperview
      rect = rect.offsetBy(dx: place.tx, dy: place.ty)
      guard rect.origin.x.isNearby, rect.origin.y.isNearby else { return nil }
      if superview.flags.contains(.clips) { rect = rect.clipped(to: superview.storedBounds) }
      guard !rect.isNull else { return nil }
      current = superview
    }
    guard current === window else { return nil }
    let origin = window.storedBounds.origin
    return window.snapped(rect.offsetBy(dx: -origin.x, dy: -origin.y))
      .intersection(window.pixelBounds)
  }

  /// Finds what is painted above the view's content within `pixels`: later siblings, of the view
  /// and of its superviews, and subviews that stay in place while the content scrolls.
  private func findFloaters(over pixels: PixelRect, in window: UIWindow) {
    window.floaters.removeAll()
    func add(_ view: UIView) {
      let cover = view.pixelCover(in: window).intersection(pixels)
      if !cover.isEmpty { window.floaters.formUnion(cover) }
    }
    var current = self
    while let superview = current.storedSuperview, let siblings = superview.children {
      superview.forEachSubview(above: current, in: siblings, over: pixels, of: window, add)
      current = superview
    }
    for subview in floatingSubviews { add(subview) }
  }

  /// Calls `body` with the subviews that are painted after `view` and may touch the pixels, and
  /// perhaps with some that do not.
  private func forEachSubview(
    above view: UIView, in children: Children, over pixels: PixelRect, of window: UIWindow,
    _ body: (UIView) -> Void
  ) {
    findExtents()
    guard let index = children.index else {
      for other in children.views.reversed() {
        if other === view { return }
        body(other)
      }
      return
    }
    let reach = window.points(of: pixels.outset(by: Painter.softMargin))
    index.forEach(
      overlapping: reach.placed(before: shownTransformToWindow), above: view.order, body)
  }

  /// All pixels of the window that the view and its subviews may touch.
  final func pixelCover(in window: UIWindow) -> PixelRect {
    guard !flags.contains(.hidden), storedAlpha > 0 else { return .empty }
    var (rect, isUpright) = (extent, true)
    var current = self
    while let superview = current.storedSuperview {
      let place = current.transformToSuperview
      rect = rect.placed(by: place)
      isUpright = isUpright && place.isTranslation
      current = superview
    }
    let pixels = window.cover(rect, isUpright: isUpright)
    return hasSoftEdgesInside && !pixels.isEmpty ? pixels.outset(by: Painter.softMargin) : pixels
  }
}

extension UIWindow {
  /// Beyond this many moves in one frame, a repaint is cheaper.
  private static let mostMoves = 16

  /// Whether another scroll in this frame can be a move of pixels.
  var takesMoves: Bool { pendingMoves.count < UIWindow.mostMoves }

  /// Moves what the window shows in `pixels`, but for the `floaters`, and damages what comes into
  /// view. What was damaged before and is carried along is damaged where it arrives.
  func move(_ pixels: PixelRect, dx: Int32, dy: Int32) {
    guard dx != 0 || dy != 0 else { return }
    if floaters.isEmpty, pendingDamage.isEmpty, pendingMoves.isEmpty {
      moveFreely(pixels, dx: dx, dy: dy)
      return
    }
    arriving.removeAll()
    arriving.formUnion(pixels.translated(dx: dx, dy: dy).intersection(pixels))
    if !floaters.isEmpty {
      arriving.subtract(floaters)
      floaters.translate(dx: dx, dy: dy)
      arriving.subtract(floaters)
    }
    if arriving.isEmpty || arriving.rects.count + pendingMoves.count > UIWindow.mostMoves {
      addDamage(pixels)
      return
    }
    if !pendingDamage.isEmpty { carryDamage(dx: dx, dy: dy) }
    uncovered.removeAll()
    uncovered.formUnion(pixels)
    uncovered.subtract(arriving)
    pendingDamage.formUnion(uncovered)
    appendMoves(dx: dx, dy: dy)
  }

  /// The common case, nothing in the way: one copy, and the strips along one or two edges.
  private func moveFreely(_ pixels: PixelRect, dx: Int32, dy: Int32) {
    let place = pixels.translated(dx: dx, dy: dy).intersection(pixels)
    guard !place.isEmpty else { return addDamage(pixels) }
    pendingMoves.append(Move(source: place.translated(dx: -dx, dy: -dy), dx: dx, dy: dy))
    var strip = pixels
    if dy > 0 { strip.y1 = place.y0 } else { strip.y0 = place.y1 }
    if dy != 0 { pendingDamage.formUnion(strip) }
    strip = place
    if dx > 0 { (strip.x0, strip.x1) = (pixels.x0, place.x0) }
    if dx < 0 { (strip.x0, strip.x1) = (place.x1, pixels.x1) }
    if dx != 0 { pendingDamage.formUnion(strip) }
  }

  private func carryDamage(dx: Int32, dy: Int32) {
    uncovered.removeAll()
    uncovered.formUnion(pendingDamage)
    uncovered.translate(dx: dx, dy: dy)
    uncovered.formIntersection(arriving)
    pendingDamage.subtract(arriving)
    pendingDamage.formUnion(uncovered)
  }

  /// The rectangles of a region do not overlap, but one may arrive where another starts from: those
  /// ahead in the direction of the move go first.
  private func appendMoves(dx: Int32, dy: Int32) {
    let start = pendingMoves.count
    for rect in arriving.rects {
      pendingMoves.append(
        Move(source: rect.translated(dx: -dx, dy: -dy), dx: dx, dy: dy))
    }
    guard pendingMoves.count > start + 1 else { return }
    // Where they lie: to sort a slice of the array would copy it.
    pendingMoves.withUnsafeMutableBufferPointer { moves in
      var new = UnsafeMutableBufferPointer(rebasing: moves[start...])
      new.sort { first, second in
        let (a, b) = (first.source, second.source)
        if a.y0 != b.y0 { return dy > 0 ? a.y0 > b.y0 : a.y0 < b.y0 }
        return dx > 0 ? a.x0 > b.x0 : a.x0 < b.x0
      }
    }
  }

  /// Damages pixels that the server lost before it carries out the moves that wait.
  func addLoss(_ rect: PixelRect) {
    var lost = Region(rect)
    for move in pendingMoves { lost.carry(along: move) }
    for rect in lost.rects { addDamage(rect) }
  }
}
