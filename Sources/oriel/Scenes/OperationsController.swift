import UIKit

/// A red scroll view that shows its indicators and moves its content by itself, as soon as it is
/// there.
final class OperationsController: UIViewController, UIScrollViewDelegate {
  private let scrollView = UIScrollView(
    frame: CGRect(x: 0, y: 64, width: 320, height: 568 - 64))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    scrollView.delegate = self
    scrollView.backgroundColor = .red
    view.addSubview(scrollView)
    scrollView.flashScrollIndicators()
    // There is no content, and the offset is no less animated: what code sets is not clamped.
    scrollView.setContentOffset(CGPoint(x: 320, y: 0), animated: true)
  }
}
