import Foundation
import Geometry
import Raster
import Testing

/// Small pictures compared with stored ones, to the bit.
///
/// To accept what is painted now, run the tests with `ORIEL_BLESS=1` in the environment, and look
/// at the difference before committing it.
@Suite struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  /// A row a line, a pixel as eight hexadecimal digits.
  private static func text(_ list: DisplayList, width: Int, height: Int) -> String {
    let storage = PixelStorage(width: width, height: height)
    Compositor().render(list, damage: Region(storage.buffer.bounds), into: storage.buffer)
    let rows = (0..<height).map { y in
      (0..<width).map { x in
        let digits = String(storage.buffer[x, y], radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
      }.joined(separator: " ")
    }
    return rows.joined(separator: "\n") + "\n"
  }

  private static let isBlessing = ProcessInfo.processInfo.environment["ORIEL_BLESS"] == "1"

  /// Whether the text is that of the reference.
  ///
  /// - Throws: where there is no reference.
  private static func matches(
    _ text: String, _ name: String, blessing: Bool = isBlessing
  ) throws -> Bool {
    let file = folder.appendingPathComponent(name + ".txt")
    if blessing { try text.write(to: file, atomically: true, encoding: .utf8) }
    return try String(contentsOf: file, encoding: .utf8) == text
  }

  @Test func `a turned translucent square over an opaque one`() throws {
    var list = DisplayList()
    list.fill(
      PixelRect(x: 2, y: 2, width: 12, height: 12),
      PremultipliedColor(red: 0.1, green: 0.4, blue: 0.8, alpha: 1))
    let t = CGAffineTransform(translationX: 12, y: 11).rotated(by: .pi / 6)
    list.fill(
      Quad(x: -6, y: -6, width: 12, height: 12, transform: t),
      PremultipliedColor(red: 1, green: 0.3, blue: 0.1, alpha: 0.6),
      clip: PixelRect(x: 0, y: 0, width: 24, height: 22))
    #expect(try Self.matches(Self.text(list, width: 24, height: 22), "turned-square"))
  }

  @Test func `a picture scaled up by one and a half, fainter`() throws {
    let picture = Picture(width: 4, height: 4, isOpaque: true) { pixels in
      for y in 0..<4 {
        for x in 0..<4 {
          pixels[x, y] = (x + y) % 2 == 0 ? 0xffff_ffff : 0xff00_0000 | UInt32(x * 60) << 16
        }
      }
    }
    var list = DisplayList()
    let field = PixelRect(x: 0, y: 0, width: 10, height: 10)
    list.fill(field, PremultipliedColor(bits: 0xff20_4060))
    let t = CGAffineTransform(translationX: 1.5, y: 2).scaledBy(x: 1.5, y: 1.5)
    list.draw(
      picture, quad: Quad(x: 0, y: 0, width: 4, height: 4, transform: t), clip: field,
      opacity: 200)
    #expect(try Self.matches(Self.text(list, width: 10, height: 10), "scaled-picture"))
  }

  @Test func `a reference that is missing or differs does not pass`() throws {
    #expect(throws: (any Error).self) {
      try Self.matches("", "no-such-reference", blessing: false)
    }
    #expect(try !Self.matches("other", "scaled-picture", blessing: false))
  }
}
