import UIKit

/// A curve of deviations over time, the zero in the middle: each column shows the greatest of its
/// time.
final class DeviationPlot: UIView {
  /// What the top and the bottom mean, points.
  private static let range = 0.5
  private static let columns = 80

  private var values = [Double](repeating: 0, count: columns)
  private let duration: Double
  private let color: UIColor

  /// - Parameter duration: the time that the whole width means, seconds, not negative.
  init(duration: Double, color: UIColor) {
    self.duration = duration
    self.color = color
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0.15, alpha: 1)
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { return nil }

  func removeAll() {
    values = [Double](repeating: 0, count: Self.columns)
    setNeedsDisplay()
  }

  /// Takes in a deviation, points.
  func add(_ value: Double, at time: Double) {
    let share = duration > 0 ? min(max(0, time / duration), 1) : 0
    let column = min(Int(share * Double(Self.columns)), Self.columns - 1)
    guard abs(value) > abs(values[column]) else { return }
    values[column] = value
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    let size = bounds.size
    let width = size.width / CGFloat(Self.columns)
    color.setFill()
    UIRectFill(CGRect(x: 0, y: size.height / 2, width: size.width, height: 1))
    for (column, value) in values.enumerated() where value != 0 {
      let end = size.height / 2 * (1 + CGFloat(min(max(-1, value / Self.range), 1)))
      UIRectFill(
        CGRect(
          x: CGFloat(column) * width, y: min(end, size.height / 2), width: width,
          height: abs(end - size.height / 2)))
    }
  }
}
