import UIKit

/// Content as large as the view, and a panel that covers its lower part: Return slides it in and
/// out, and the content's bottom inset follows, so that just what is covered can be scrolled to.
final class InsetsController: UIViewController {
  private let scrollView = UIScrollView()
  private let panel = UIView()
  private static let panelHeight: CGFloat = 216
  /// Seconds, as a phone's keyboard takes.
  private static let slideDuration = 0.25
  private var isShown = false

  override func loadView() {
    view = UIView()
    scrollView.backgroundColor = .white
    for (frame, color) in Rectangles.all.prefix(3) {
      let rectangle = UIView(frame: frame.applying(CGAffineTransform(scaleX: 1, y: 0.85)))
      rectangle.backgroundColor = color
      scrollView.addSubview(rectangle)
    }
    panel.backgroundColor = UIColor(white: 0.7, alpha: 1)
    view.addSubview(scrollView)
    view.addSubview(panel)
  }

  override func viewDidLayoutSubviews() {
    scrollView.frame = view.bounds
    scrollView.contentSize = view.bounds.size
    placePanel()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.keyCode == .keyboardReturnOrEnter }) else {
      if !scrollView.scroll(by: presses) { super.pressesBegan(presses, with: event) }
      return
    }
    isShown.toggle()
    scrollView.flashScrollIndicators()
    UIView.animate(withDuration: Self.slideDuration) {
      self.scrollView.contentInset.bottom = self.isShown ? Self.panelHeight : 0
      self.scrollView.verticalScrollIndicatorInsets.bottom = self.scrollView.contentInset.bottom
      self.placePanel()
    }
  }

  private func placePanel() {
    let size = view.bounds.size
    panel.frame = CGRect(
      x: 0, y: isShown ? size.height - Self.panelHeight : size.height, width: size.width,
      height: Self.panelHeight)
  }
}
