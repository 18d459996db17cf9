import UIKit

/// How far a key scrolls a view of the given size, points; `nil` for keys that do not scroll.
///
/// Arrows move by 40 points, as browsers do; Page Up, Page Down and Space (Shift+Space back) by a
/// view's height less one arrow step, so that a line of context stays; Home and End to the ends.
func scrollDistance(of key: UIKey, in size: CGSize) -> CGVector? {
  let step: CGFloat = 40
  let page = max(step, size.height - step)
  let toTheEnd: CGFloat = 1e9
  switch key.keyCode {
  case .keyboardUpArrow: return CGVector(dx: 0, dy: -step)
  case .keyboardDownArrow: return CGVector(dx: 0, dy: step)
  case .keyboardLeftArrow: return CGVector(dx: -step, dy: 0)
  case .keyboardRightArrow: return CGVector(dx: step, dy: 0)
  case .keyboardPageUp: return CGVector(dx: 0, dy: -page)
  case .keyboardPageDown: return CGVector(dx: 0, dy: page)
  case .keyboardSpacebar:
    return CGVector(dx: 0, dy: key.modifierFlags.contains(.shift) ? -page : page)
  case .keyboardHome: return CGVector(dx: 0, dy: -toTheEnd)
  case .keyboardEnd: return CGVector(dx: 0, dy: toTheEnd)
  default: return nil
  }
}

extension UIScrollView {
  /// Scrolls as keys ask, animated, as far as the content and its insets go.
  ///
  /// - Returns: whether any of them is a key that scrolls.
  func scroll(by presses: Set<UIPress>) -> Bool {
    let distances = presses.compactMap(\.key).compactMap { scrollDistance(of: $0, in: bounds.size) }
    for distance in distances { scroll(by: distance) }
    return !distances.isEmpty
  }

  private func scroll(by distance: CGVector) {
    let inset = adjustedContentInset
    let low = CGPoint(x: -inset.left, y: -inset.top)
    let high = CGPoint(
      x: max(low.x, contentSize.width + inset.right - bounds.width),
      y: max(low.y, contentSize.height + inset.bottom - bounds.height))
    let target = CGPoint(
      x: min(max(low.x, contentOffset.x + distance.dx), high.x),
      y: min(max(low.y, contentOffset.y + distance.dy), high.y))
    setContentOffset(target, animated: true)
  }
}
