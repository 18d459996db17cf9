import UIKit

/// The four rectangles in a scroll view with everything on; their plane is four times as large, and
/// zooms. Pulled down far enough it refreshes, which takes a moment here and changes nothing.
final class ScrollViewController: UIViewController, UIScrollViewDelegate {
  /// Seconds.
  private static let refreshDuration = 1.5
  private let plane = UIView()

  override func loadView() {
    let scrollView = UIScrollView()
    scrollView.refreshControl = makeRefreshControl()
    scrollView.backgroundColor = .white
    scrollView.alwaysBounceHorizontal = true
    scrollView.alwaysBounceVertical = true
    scrollView.minimumZoomScale = 0.5
    scrollView.maximumZoomScale = 4
    scrollView.delegate = self
    fillPlane()
    scrollView.contentSize = plane.bounds.size
    scrollView.addSubview(plane)
    view = scrollView
  }

  private func fillPlane() {
    let size = Rectangles.contentSize
    plane.frame.size = CGSize(width: 2 * size.width, height: 2 * size.height)
    for column in 0..<2 {
      for row in 0..<2 {
        for (frame, color) in Rectangles.all {
          let rectangle = UIView(
            frame: frame.offsetBy(
              dx: CGFloat(column) * size.width, dy: CGFloat(row) * size.height))
          rectangle.backgroundColor = color
          plane.addSubview(rectangle)
        }
      }
    }
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { plane }

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
