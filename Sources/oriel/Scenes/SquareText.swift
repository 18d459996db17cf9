import UIKit

/// A line of text in letters that are made of squares: digits, point, minus, and the letters of
/// "max", "rms" and "pt". Others are blank.
final class SquareText: UIView {
  /// What it says.
  var text = "" {
    didSet { if text != oldValue { setNeedsDisplay() } }
  }
  /// The colour of the letters.
  private let color: UIColor

  /// Squares from the top of a digit to the bottom of a descender.
  static let rows = 7
  /// Squares between two letters.
  private static let gap = 1

  init(color: UIColor) {
    self.color = color
    super.init(frame: .zero)
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { return nil }

  /// Squares that a text is wide.
  private static func columns(of text: String) -> Int {
    text.reduce(0) { $0 + width(of: glyph($1)) + gap } - gap
  }

  /// The letters fill the height, from the left; those of a text that is too long are smaller.
  override func draw(_ rect: CGRect) {
    let square = min(
      bounds.height / CGFloat(Self.rows), bounds.width / CGFloat(max(1, Self.columns(of: text))))
    color.setFill()
    var left = 0
    for character in text {
      let glyph = Self.glyph(character)
      for (row, squares) in glyph.enumerated() {
        for (column, mark) in squares.enumerated() where mark == "#" {
          UIRectFill(
            CGRect(
              x: CGFloat(left + column) * square, y: CGFloat(row) * square, width: square,
              height: square))
        }
      }
      left += Self.width(of: glyph) + Self.gap
    }
  }

  private static func width(of glyph: [String]) -> Int { glyph.map(\.count).max() ?? 0 }

  private static func glyph(_ character: Character) -> [String] { glyphs[character] ?? ["  "] }

  /// Rows from the top; what is missing at the bottom is blank.
  private static let glyphs: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"],
    "1": [" # ", "## ", " # ", " # ", "###"],
    "2": ["###", "  #", "###", "#  ", "###"],
    "3": ["###", "  #", "###", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"],
    "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"],
    "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"],
    "9": ["###", "# #", "###", "  #", "###"],
    ".": [" ", " ", " ", " ", "#"],
    "-": ["  ", "  ", "##"],
    "a": ["", " ##", "# #", "# #", "###"],
    "m": ["", "#####", "# # #", "# # #", "# # #"],
    "p": ["", "###", "# #", "# #", "###", "#  ", "#  "],
    "r": ["", "###", "#  ", "#  ", "#  "],
    "s": ["", "###", "## ", " ##", "###"],
    "t": [" # ", "###", " # ", " # ", " ##"],
    "x": ["", "# #", " # ", " # ", "# #"],
  ]
}
