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
    guard let scrollView = view as? UIScrollView, !scrollView.scroll(by: presses) else { return }
    super.pressesBegan(presses, with: event)
  }
}
