internal import Raster

/// Draws views into pictures of their own.
enum Display {
  /// A rectangle that a view filled while it drew.
  struct Fill {
    var rect: PixelRect
    var color: PremultipliedColor
  }

  /// What is being drawn: the fills of one view, in its own pixels.
  struct Recording {
    var fills: [Fill] = []
    var color = PremultipliedColor.black
    var origin: CGPoint
    var scale: CGFloat
    var size: PixelRect

    /// The pixels of a rectangle of the view's own coordinates.
    func pixels(of rect: CGRect) -> PixelRect {
      PixelRect(
        x0: snap((rect.minX - origin.x) * scale), y0: snap((rect.minY - origin.y) * scale),
        x1: snap((rect.maxX - origin.x) * scale), y1: snap((rect.maxY - origin.y) * scale)
      ).intersection(size)
    }
  }

  static var current: Recording?

  /// Calls the view's `draw(_:)` and keeps what it drew; a view that draws nothing keeps no
  /// picture.
  static func draw(_ view: UIView, scale: CGFloat) {
    view.flags.remove(.needsDisplay)
    let bounds = view.modelBounds
    let largest = CGFloat(Picture.largestSide)
    let width = Int(min((bounds.width * scale - 1e-3).rounded(.up), largest))
    let height = Int(min((bounds.height * scale - 1e-3).rounded(.up), largest))
    guard width > 0, height > 0 else { return }
    let outer = current
    current = Recording(
      origin: bounds.origin, scale: scale,
      size: PixelRect(x: 0, y: 0, width: width, height: height))
    view.storedWindow?.passes.draws += 1
    view.draw(bounds)
    let fills = current?.fills ?? []
    current = outer
    if view.contentMode != .scaleToFill { view.extentChanged() }
    if fills.isEmpty {
      view.extras?.picture = nil
    } else {
      let extras = view.needExtras()
      extras.pictureSize = CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
      extras.picture = Picture(width: width, height: height) { pixels in
        for fill in fills { write(fill, into: pixels) }
      }
    }
  }

  private static func write(_ fill: Fill, into pixels: PixelBuffer) {
    for y in Int(fill.rect.y0)..<Int(fill.rect.y1) {
      let row = pixels.row(y) + Int(fill.rect.x0)
      row.update(repeating: fill.color.bits, count: fill.rect.width)
    }
  }
}

/// Fills a rectangle of the view being drawn with the current colour, replacing what is there.
///
/// Own coordinates, points; outside of `UIView.draw(_:)` nothing happens, nor for `CGRect.null`.
///
/// - Precondition: the rectangle is null, or finite and its size not negative.
public func UIRectFill(_ rect: CGRect) {
  guard let recording = Display.current, !rect.isNull else { return }
  requireSize(rect, "a rectangle to fill")
  let pixels = recording.pixels(of: rect)
  guard !pixels.isEmpty else { return }
  Display.current?.fills.append(Display.Fill(rect: pixels, color: recording.color))
}

/// Fills the one point wide border inside a rectangle of the view being drawn.
///
/// - Precondition: as for `UIRectFill`.
public func UIRectFrame(_ rect: CGRect) {
  guard !rect.isNull else { return }
  requireSize(rect, "a rectangle to frame")
  UIRectFill(CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1))
  UIRectFill(CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1))
  UIRectFill(CGRect(x: rect.minX, y: rect.minY, width: 1, height: rect.height))
  UIRectFill(CGRect(x: rect.maxX - 1, y: rect.minY, width: 1, height: rect.height))
}

extension UIColor {
  /// Makes this the colour that the view being drawn fills with.
  public func setFill() { Display.current?.color = premultiplied }

  /// Makes this the colour that the view being drawn draws with.
  public func set() { setFill() }
}
