import UIKit

/// Three pages beside each other, each as wide as the view; a flick turns one.
final class PagingController: UIViewController {
  private let scrollView = UIScrollView()
  private static let colors: [UIColor] = [.red, .green, .blue]

  override func loadView() {
    scrollView.isPagingEnabled = true
    scrollView.backgroundColor = .white
    for color in Self.colors {
      let page = UIView()
      page.backgroundColor = color
      scrollView.addSubview(page)
    }
    view = scrollView
  }

  override func viewDidLayoutSubviews() {
    let size = scrollView.bounds.size
    let pages = scrollView.subviews.prefix(Self.colors.count)
    for (index, page) in pages.enumerated() {
      page.frame = CGRect(
        x: CGFloat(index) * size.width, y: 0, width: size.width, height: size.height)
    }
    scrollView.contentSize = CGSize(
      width: size.width * CGFloat(Self.colors.count), height: size.height)
  }
}
