import UIKit

/// Four rectangles on a plane 320 × 800, seen through a window of 320 × 480.
///
/// A window of another size at the start shows the same picture: the plane is stretched with it,
/// each edge to the nearest point. Resizing the window later shows more of the plane, or less.
final class RectanglesController: PlaneController {
  private let size: CGSize

  init(size: CGSize) {
    self.size = size
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() {
    scrollView.backgroundColor = .white
    scrollView.contentSize =
      stretched(
        CGRect(origin: .zero, size: Rectangles.contentSize), to: size
      ).size
    for (frame, color) in Rectangles.all {
      let view = UIView(frame: stretched(frame, to: size))
      view.backgroundColor = color
      scrollView.addSubview(view)
    }
    view = scrollView
  }

  private func stretched(_ rect: CGRect, to size: CGSize) -> CGRect {
    let x = size.width / Rectangles.viewSize.width
    let y = size.height / Rectangles.viewSize.height
    let left = (rect.minX * x).rounded()
    let top = (rect.minY * y).rounded()
    return CGRect(
      x: left, y: top, width: (rect.maxX * x).rounded() - left,
      height: (rect.maxY * y).rounded() - top)
  }
}

/// Four rectangles on a plane.
enum Rectangles {
  /// Size of the window onto the plane, points.
  static let viewSize = CGSize(width: 320, height: 480)

  /// Size of what can be scrolled to, points.
  static let contentSize = CGSize(width: 320, height: 800)

  /// Frames, points, and colours, back to front.
  static let all: [(frame: CGRect, color: UIColor)] = [
    (
      CGRect(x: 20, y: 20, width: 100, height: 100),
      UIColor(red: 0.815, green: 0.007, blue: 0.105, alpha: 1)
    ),
    (
      CGRect(x: 150, y: 160, width: 150, height: 200),
      UIColor(red: 0.494, green: 0.827, blue: 0.129, alpha: 1)
    ),
    (
      CGRect(x: 40, y: 400, width: 200, height: 150),
      UIColor(red: 0.29, green: 0.564, blue: 0.886, alpha: 1)
    ),
    (
      CGRect(x: 100, y: 600, width: 180, height: 150),
      UIColor(red: 0.972, green: 0.905, blue: 0.109, alpha: 1)
    ),
  ]
}
