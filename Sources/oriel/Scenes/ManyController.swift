import UIKit

/// A great many small rectangles on a plane, one every ten points down it: as many views.
///
/// The plane is as wide as the window, or 1000 points. The rectangles are 20–60 × 15–40 points, of
/// eight colours, and lie the same way each time.
final class ManyController: PlaneController {
  /// How many rectangles there may be.
  static let counts = 1...4_000_000

  /// Points from one rectangle to the next, down the plane.
  private static let pitch = 10

  private let count: Int
  private let size: CGSize

  init(count: Int, size: CGSize) {
    self.count = count
    self.size = size
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() {
    let width = max(1000, Int(size.width))
    var dice = Dice()
    for index in 0..<count {
      let side = CGSize(width: 20 + dice.roll(41), height: 15 + dice.roll(26))
      let view = UIView(
        frame: CGRect(
          x: dice.roll(width - Int(side.width)), y: index * Self.pitch, width: Int(side.width),
          height: Int(side.height)))
      view.backgroundColor = Self.colors[dice.roll(Self.colors.count)]
      scrollView.addSubview(view)
    }
    scrollView.backgroundColor = .white
    scrollView.contentSize = CGSize(
      width: width, height: max(Int(size.height), (count - 1) * Self.pitch + 40))
    view = scrollView
  }

  private static let colors =
    Rectangles.all.map(\.color) + [.purple, .cyan, .orange, .darkGray]
}

/// Numbers that look random and are the same each time. Source: the C standard's example of `rand`.
private struct Dice {
  private var state: UInt32 = 12345

  /// 0 ..< sides.
  mutating func roll(_ sides: Int) -> Int {
    state = (state &* 1_103_515_245 &+ 12345) & 0x7fff_ffff
    return Int(state >> 8) % sides
  }
}
