import UIKit

/// Fills its window with a scroll view that the keys scroll, too; subclasses put something into it.
class PlaneController: UIViewController {
  let scrollView = CustomScrollView()

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let distances = presses.compactMap(\.key).compactMap {
      scrollDistance(of: $0, in: scrollView.bounds.size)
    }
    if distances.isEmpty { super.pressesBegan(presses, with: event) }
    for distance in distances { scrollView.scroll(by: distance) }
  }
}
