import Foundation
import Testing
import UIKit

@Suite struct UIColorSystemTests {
  private func bytes(_ color: UIColor) -> [Int] {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha].map { Int(($0 * 255).rounded()) }
  }

  @Test func `the system's colours are those of the guidelines`() {
    #expect(bytes(.systemBlue) == [0, 122, 255, 255])
    #expect(bytes(.systemRed) == [255, 59, 48, 255])
    #expect(bytes(.systemGreen) == [52, 199, 89, 255])
    #expect(bytes(.systemGray6) == [242, 242, 247, 255])
    #expect(bytes(.label) == [0, 0, 0, 255] && bytes(.systemBackground) == [255, 255, 255, 255])
    #expect(bytes(.separator) == [60, 60, 67, 74])
  }

  @Test func `the greys grow paler with their number`() {
    let greys: [UIColor] = [
      .systemGray, .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6,
    ]
    let levels = greys.map { bytes($0)[0] }
    #expect(levels == levels.sorted() && Set(levels).count == 6)
  }
}
