import UIKit

/// The content of a recorded scroll view, at an offset: the four rectangles over and over, filled
/// or as outlines.
///
/// A recording tells how large the content is, not what it is; however large, only as many
/// rectangles exist as can be seen.
final class GhostPlane: UIView {
  /// How the rectangles look.
  enum Style {
    case filled
    case outlined
  }

  /// Points.
  var offset = CGPoint.zero {
    didSet { place() }
  }

  private let ground = UIView()
  private var groups: [UIView] = []
  private let style: Style

  private static let line: CGFloat = 4
  private static let ink = UIColor(white: 0.1, alpha: 1)
  /// From one group of rectangles to the next, points.
  private let period: CGSize
  private let columns: Int

  init(viewport: CGSize, contentSize: CGSize, style: Style) {
    self.style = style
    period = CGSize(width: viewport.width, height: Rectangles.contentSize.height)
    // Another column can be seen in part where the content goes on sideways.
    columns = contentSize.width > viewport.width ? 2 : 1
    super.init(frame: CGRect(origin: .zero, size: viewport))
    clipsToBounds = true
    isUserInteractionEnabled = false
    ground.frame = CGRect(origin: .zero, size: contentSize)
    ground.clipsToBounds = true
    addSubview(ground)
    if style == .filled { ground.backgroundColor = .white }
    let rows = Int(viewport.height / period.height) + 2
    groups = (0..<rows * columns).map { _ in makeGroup() }
    groups.forEach(ground.addSubview)
    if style == .outlined { outline(ground) }
    place()
  }

  required init?(coder: NSCoder) { return nil }

  private func makeGroup() -> UIView {
    let group = UIView(frame: CGRect(origin: .zero, size: period))
    let stretch = CGAffineTransform(scaleX: period.width / Rectangles.contentSize.width, y: 1)
    for (frame, color) in Rectangles.all {
      let rectangle = UIView(frame: frame.applying(stretch))
      switch style {
      case .filled: rectangle.backgroundColor = color
      case .outlined: outline(rectangle)
      }
      group.addSubview(rectangle)
    }
    return group
  }

  private func outline(_ view: UIView) {
    let (size, line) = (view.bounds.size, Self.line)
    for frame in [
      CGRect(x: 0, y: 0, width: size.width, height: line),
      CGRect(x: 0, y: size.height - line, width: size.width, height: line),
      CGRect(x: 0, y: 0, width: line, height: size.height),
      CGRect(x: size.width - line, y: 0, width: line, height: size.height),
    ] {
      let edge = UIView(frame: frame)
      edge.backgroundColor = Self.ink
      view.addSubview(edge)
    }
  }

  private func place() {
    bounds.origin = offset
    let row = (offset.y / period.height).rounded(.down)
    let column = columns > 1 ? (offset.x / period.width).rounded(.down) : 0
    for (index, group) in groups.enumerated() {
      group.frame.origin = CGPoint(
        x: (column + CGFloat(index % columns)) * period.width,
        y: (row + CGFloat(index / columns)) * period.height)
    }
  }
}
