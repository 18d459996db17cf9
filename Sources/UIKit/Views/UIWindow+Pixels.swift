internal import Raster

/// Which pixels of its screen a window has, and which of them wait to be painted.
extension UIWindow {
  /// The window's pixels on its screen.
  var pixelBounds: PixelRect {
    PixelRect(
      x0: 0, y0: 0, x1: snap(storedBounds.width * screen.scale),
      y1: snap(storedBounds.height * screen.scale))
  }

  /// Whether damage is of use: nobody sees a hidden window.
  var takesDamage: Bool { !flags.contains(.hidden) }

  /// All pixels that a rectangle of the window's coordinates may touch.
  func cover(_ rect: CGRect, isUpright: Bool) -> PixelRect {
    let (scale, origin) = (screen.scale, storedBounds.origin)
    var place = rect.offsetBy(dx: -origin.x, dy: -origin.y)
    // What is upright is painted from pixel edge to pixel edge; the rest has soft edges.
    let slack: CGFloat = isUpright ? 1e-3 : -1
    if !isUpright || !place.isNearby {
      place = rect.placed(by: CGAffineTransform(translationX: -origin.x, y: -origin.y))
    }
    return PixelRect(
      x0: clampedPixel((place.minX * scale + slack).rounded(.down)),
      y0: clampedPixel((place.minY * scale + slack).rounded(.down)),
      x1: clampedPixel((place.maxX * scale - slack).rounded(.up)),
      y1: clampedPixel((place.maxY * scale - slack).rounded(.up)))
  }

  /// The rectangle of the window's coordinates that pixels are.
  func points(of pixels: PixelRect) -> CGRect {
    let scale = screen.scale
    return CGRect(
      x: CGFloat(pixels.x0) / scale + storedBounds.origin.x,
      y: CGFloat(pixels.y0) / scale + storedBounds.origin.y,
      width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
  }

  /// The pixels of an upright rectangle, in points from the window's top left corner.
  func snapped(_ rect: CGRect) -> PixelRect {
    PixelRect(
      x0: snap(rect.minX * screen.scale), y0: snap(rect.minY * screen.scale),
      x1: snap(rect.maxX * screen.scale), y1: snap(rect.maxY * screen.scale))
  }

  /// Beyond this many rectangles, damage is rounded up to the box around them.
  private static let mostDamageRects = 64

  func addDamage(_ rect: PixelRect) {
    scrolledLast = nil
    let visible = rect.intersection(pixelBounds)
    guard !visible.isEmpty else { return }
    pendingDamage.formUnion(visible)
    if pendingDamage.rects.count > UIWindow.mostDamageRects {
      // In place, so that what it has room for stays.
      let box = pendingDamage.bounds
      pendingDamage.removeAll()
      pendingDamage.formUnion(box)
    }
  }

  func damageAll() { addDamage(pixelBounds) }

  func resize(pixelWidth: Int, pixelHeight: Int) {
    // Moves were meant for the former size; everything is painted anew.
    pendingMoves.removeAll(keepingCapacity: true)
    let size = CGSize(
      width: CGFloat(pixelWidth) / screen.scale, height: CGFloat(pixelHeight) / screen.scale)
    screen.bounds = CGRect(origin: .zero, size: size)
    frame = CGRect(origin: .zero, size: size)
    damageAll()
  }

  func rescale(to scale: CGFloat) {
    precondition(scale > 0 && scale.isFinite, "a screen's scale must be positive, got \(scale)")
    let pixels = pixelBounds
    screen.scale = scale
    for window in UIApplication.shared.windows where window.screen === screen {
      window.forEachInSubtree { $0.forgetScale() }
    }
    // Pictures have as many pixels as the former scale gave them.
    forEachInSubtree { $0.setNeedsDisplay() }
    resize(pixelWidth: pixels.width, pixelHeight: pixels.height)
  }
}
