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
