import UIKit

/// A map of blocks and streets that a pinch, Control and the wheel, or a double tap zooms.
final class ZoomController: UIViewController, UIScrollViewDelegate {
  private let scrollView = UIScrollView()
  private let map = UIView(frame: CGRect(origin: .zero, size: mapSize))

  private static let mapSize = CGSize(width: 1288, height: 1288)
  private static let blocksPerSide = 16
  private static let block: CGFloat = 72
  private static let street: CGFloat = 8
  /// What a double tap shows, in sizes of the window.
  private static let closeUp: CGFloat = 0.4

  override func loadView() {
    scrollView.backgroundColor = UIColor(white: 0.3, alpha: 1)
    scrollView.delegate = self
    scrollView.minimumZoomScale = 0.5
    scrollView.maximumZoomScale = 4
    scrollView.contentSize = map.bounds.size
    map.backgroundColor = UIColor(red: 0.93, green: 0.91, blue: 0.86, alpha: 1)
    addBlocks()
    let tap = UITapGestureRecognizer(target: self, action: ZoomController.zoomInOrOut)
    tap.numberOfTapsRequired = 2
    map.addGestureRecognizer(tap)
    scrollView.addSubview(map)
    view = scrollView
  }

  private func addBlocks() {
    let pitch = Self.block + Self.street
    for row in 0..<Self.blocksPerSide {
      for column in 0..<Self.blocksPerSide {
        let block = BlockView(
          frame: CGRect(
            x: Self.street + pitch * CGFloat(column), y: Self.street + pitch * CGFloat(row),
            width: Self.block, height: Self.block),
          number: 5 * row + 3 * column + row * column)
        map.addSubview(block)
      }
    }
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { map }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    scrollView.flashScrollIndicators()
  }

  private func zoomInOrOut(_ tap: UITapGestureRecognizer) {
    guard scrollView.zoomScale <= 1 else { return scrollView.setZoomScale(1, animated: true) }
    let place = tap.location(in: map)
    let size = CGSize(
      width: scrollView.bounds.width * Self.closeUp,
      height: scrollView.bounds.height * Self.closeUp)
    scrollView.zoom(
      to: CGRect(
        x: place.x - size.width / 2, y: place.y - size.height / 2, width: size.width,
        height: size.height),
      animated: true)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !scrollView.scroll(by: presses) { super.pressesBegan(presses, with: event) }
  }
}

/// A block of the map: its ground, and houses that it draws once, whatever the scale.
private final class BlockView: UIView {
  private let number: Int

  init(frame: CGRect, number: Int) {
    self.number = number
    super.init(frame: frame)
    backgroundColor = Self.grounds[number % Self.grounds.count]
  }

  required init?(coder: NSCoder) { return nil }

  private static let grounds = [
    UIColor(red: 0.80, green: 0.86, blue: 0.72, alpha: 1),
    UIColor(red: 0.87, green: 0.82, blue: 0.74, alpha: 1),
    UIColor(red: 0.72, green: 0.82, blue: 0.90, alpha: 1),
    UIColor(red: 0.90, green: 0.76, blue: 0.70, alpha: 1),
    UIColor(red: 0.78, green: 0.78, blue: 0.84, alpha: 1),
  ]

  override func draw(_ rect: CGRect) {
    let house: CGFloat = 12
    UIColor(red: 0.55, green: 0.36, blue: 0.30, alpha: 1).setFill()
    for index in 0..<9 where number >> (index % 7) & 1 == index & 1 {
      UIRectFill(
        CGRect(
          x: 8 + 22 * CGFloat(index % 3), y: 8 + 22 * CGFloat(index / 3), width: house,
          height: house))
    }
  }
}
