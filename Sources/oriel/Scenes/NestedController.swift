import UIKit

/// Scroll views in a scroll view: the outer one goes up and down, the first inner one sideways, the
/// second one up and down as well. Keys scroll the outer one.
final class NestedController: UIViewController {
  override func loadView() {
    let outer = UIScrollView()
    outer.backgroundColor = .white
    outer.contentSize = CGSize(width: 320, height: 1200)
    outer.addSubview(
      row(in: CGRect(x: 20, y: 20, width: 280, height: 140), step: CGVector(dx: 110, dy: 0)))
    outer.addSubview(
      row(in: CGRect(x: 20, y: 180, width: 280, height: 360), step: CGVector(dx: 0, dy: 110)))
    let ground = UIView(frame: CGRect(x: 20, y: 560, width: 280, height: 620))
    ground.backgroundColor = UIColor(white: 0.8, alpha: 1)
    outer.addSubview(ground)
    view = outer
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let outer = view as? UIScrollView, !outer.scroll(by: presses) else { return }
    super.pressesBegan(presses, with: event)
  }

  private func row(in frame: CGRect, step: CGVector) -> UIScrollView {
    let count = 10
    let row = UIScrollView(frame: frame)
    row.backgroundColor = UIColor(white: 0.9, alpha: 1)
    for index in 0..<count {
      let share = CGFloat(index)
      let tile = UIView(
        frame: CGRect(x: 10 + step.dx * share, y: 10 + step.dy * share, width: 100, height: 100))
      tile.backgroundColor = UIColor(red: 0.2, green: 0.3 + 0.06 * share, blue: 0.8, alpha: 1)
      row.addSubview(tile)
    }
    row.contentSize = CGSize(
      width: step.dx == 0 ? frame.width : 10 + step.dx * CGFloat(count),
      height: step.dy == 0 ? frame.height : 10 + step.dy * CGFloat(count))
    return row
  }
}
