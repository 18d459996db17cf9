import UIKit

/// The four rectangles in a scroll view with everything on; their plane is four times as large.
/// Pulled down far enough it refreshes, which takes a moment here and changes nothing.
final class ScrollViewController: UIViewController {
  /// Seconds.
  private static let refreshDuration = 1.5

  override func loadView() {
    let scrollView = UIScrollView()
    scrollView.refreshControl = makeRefreshControl()
    scrollView.backgroundColor = .white
    scrollView.alwaysBounceHorizontal = true
    let size = Rectangles.contentSize
    scrollView.contentSize = CGSize(width: 2 * size.width, height: 2 * size.height)
    for column in 0..<2 {
      for row in 0..<2 {
        for (frame, color) in Rectangles.all {
          let rectangle = UIView(
            frame: frame.offsetBy(
              dx: CGFloat(column) * size.width, dy: CGFloat(row) * size.height))
          rectangle.backgroundColor = color
          scrollView.addSubview(rectangle)
        }
      }
    }
    view = scrollView
  }

  private func makeRefreshControl() -> UIRefreshControl {
    let control = UIRefreshControl()
    control.addHandler(for: .valueChanged) { [weak control] _ in
      DispatchQueue.main.asyncAfter(deadline: .now() + Self.refreshDuration) {
        control?.endRefreshing()
      }
    }
    return control
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    (view as? UIScrollView)?.flashScrollIndicators()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let scrollView = view as? UIScrollView else { return }
    let distances = presses.compactMap(\.key).compactMap {
      scrollDistance(of: $0, in: scrollView.bounds.size)
    }
    if distances.isEmpty { super.pressesBegan(presses, with: event) }
    for distance in distances { scrollView.scroll(by: distance) }
  }
}

extension UIScrollView {
  /// Scrolls by a distance, animated, as far as the content goes.
  func scroll(by distance: CGVector) {
    let size = bounds.size
    let end = CGPoint(
      x: max(0, contentSize.width - size.width), y: max(0, contentSize.height - size.height))
    let target = CGPoint(
      x: min(max(0, contentOffset.x + distance.dx), end.x),
      y: min(max(0, contentOffset.y + distance.dy), end.y))
    setContentOffset(target, animated: true)
  }
}
