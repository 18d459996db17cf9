import UIKit

/// Two pages of a narrow scroll view, and a blue view in it that two fingers zoom; once they are
/// lifted it has its former place again.
final class PagingController: UIViewController, UIScrollViewDelegate {
  private static let blueFrame = CGRect(x: 50, y: 0, width: 100, height: 400)
  private let scrollView = UIScrollView(frame: CGRect(x: 50, y: 0, width: 200, height: 400))
  private let blueView = UIView(frame: blueFrame)
  private let yellowView = UIView(frame: CGRect(x: 250, y: 0, width: 100, height: 400))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    scrollView.contentSize = CGSize(width: 400, height: 400)
    scrollView.backgroundColor = .orange
    scrollView.isPagingEnabled = true
    blueView.backgroundColor = .blue
    scrollView.addSubview(blueView)
    yellowView.backgroundColor = .yellow
    scrollView.addSubview(yellowView)
    view.addSubview(scrollView)
    scrollView.maximumZoomScale = 2
    scrollView.minimumZoomScale = 0.5
    scrollView.delegate = self
    scrollView.canCancelContentTouches = false
    scrollView.delaysContentTouches = true
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { blueView }

  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    blueView.frame = Self.blueFrame
  }
}
