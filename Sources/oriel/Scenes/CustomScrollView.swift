import UIKit

/// The scroll view in thirty lines: a pan shifts the origin of the bounds, and no subview moves.
///
/// Content smaller than the view cannot be moved. There is no rubber band and no momentum: those
/// are what the real scroll view has beyond this one.
final class CustomScrollView: UIView {
  /// How far the plane can be scrolled: from (0, 0) to this less the size of the bounds, points.
  var contentSize = CGSize.zero {
    didSet { scroll(by: .zero) }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    let pan = UIPanGestureRecognizer(target: self, action: CustomScrollView.handlePanGesture)
    pan.allowedScrollTypesMask = .all
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func handlePanGesture(_ gestureRecognizer: UIPanGestureRecognizer) {
    let translation = gestureRecognizer.translation(in: self)
    scroll(by: CGVector(dx: -translation.x, dy: -translation.y))
    gestureRecognizer.setTranslation(.zero, in: self)
  }

  /// Moves the origin of the bounds, but not out of the content.
  func scroll(by distance: CGVector) {
    let maxX = contentSize.width - bounds.width
    let maxY = contentSize.height - bounds.height
    bounds.origin.x = max(0, min(bounds.origin.x + distance.dx, maxX))
    bounds.origin.y = max(0, min(bounds.origin.y + distance.dy, maxY))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    // The view may have grown past the end of the content.
    scroll(by: .zero)
  }
}
