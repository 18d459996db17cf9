import UIKit

/// What coordinates mean, in figures, each beside the state before it.
///
/// Above, the plane of the four rectangles at half size, its bounds at (0, 0) and at (0, 100).
/// Below, a button at (20, 15) in a purple view, whose bounds are at (0, 0) and at (−30, −30). No
/// subview differs between left and right; only the origin of the bounds does. Every panel can be
/// dragged.
final class CoordinatesController: UIViewController {
  override func loadView() {
    view = UIView()
    view.backgroundColor = UIColor(white: 0.25, alpha: 1)
    for (index, origin) in [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 100)].enumerated() {
      let plane = makePlane(origin: origin)
      plane.center = CGPoint(x: 90 + 180 * CGFloat(index), y: 130)
      view.addSubview(plane)
    }
    for (index, origin) in [CGPoint(x: 0, y: 0), CGPoint(x: -30, y: -30)].enumerated() {
      let panel = makePurpleView(origin: origin)
      panel.center = CGPoint(x: 90 + 180 * CGFloat(index), y: 320)
      view.addSubview(panel)
    }
  }

  private func makePlane(origin: CGPoint) -> UIView {
    let plane = PlaneView(frame: CGRect(origin: .zero, size: Rectangles.viewSize))
    plane.backgroundColor = .white
    for (frame, color) in Rectangles.all {
      let rectangle = UIView(frame: frame)
      rectangle.backgroundColor = color
      plane.addSubview(rectangle)
    }
    plane.bounds.origin = origin
    plane.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    return plane
  }

  private func makePurpleView(origin: CGPoint) -> UIView {
    let panel = PlaneView(frame: CGRect(x: 0, y: 0, width: 160, height: 100))
    panel.backgroundColor = .purple
    panel.addSubview(ButtonFigure(frame: CGRect(x: 20, y: 15, width: 110, height: 44)))
    panel.bounds.origin = origin
    return panel
  }
}

/// A window onto a plane without end: it can be dragged anywhere.
private final class PlaneView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    let pan = UIPanGestureRecognizer(target: self, action: PlaneView.drag)
    pan.allowedScrollTypesMask = .all
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func drag(_ pan: UIPanGestureRecognizer) {
    let translation = pan.translation(in: self)
    bounds.origin.x -= translation.x
    bounds.origin.y -= translation.y
    pan.setTranslation(.zero, in: self)
  }
}

/// A button that rasterises itself into its own picture, in its own
/// coordinates, and knows nothing of where it is shown.
private final class ButtonFigure: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(_ rect: CGRect) {
    let bounds = self.bounds
    UIColor(white: 0.6, alpha: 1).setFill()
    UIRectFill(bounds.insetBy(dx: 1, dy: 0))
    UIRectFill(bounds.insetBy(dx: 0, dy: 1))
    UIColor(white: 0.95, alpha: 1).setFill()
    UIRectFill(bounds.insetBy(dx: 1, dy: 1))
    UIColor(red: 0.29, green: 0.564, blue: 0.886, alpha: 1).setFill()
    UIRectFill(CGRect(x: 8, y: 10, width: 24, height: 24))
    UIColor(white: 0.3, alpha: 1).setFill()
    UIRectFill(CGRect(x: 42, y: 18, width: 56, height: 8))
  }
}
