/// What a settings manager tells about the size of things.
///
/// Source: the XSETTINGS protocol of freedesktop.org, 0.5. Settings of other names are passed over;
/// text that ends too early or counts wrongly is no settings at all.
struct Settings: Equatable, Sendable {
  /// `Xft/DPI`: dots an inch.
  var dotsPerInch: Double?
  /// `Gdk/WindowScalingFactor`: device pixels in a point.
  var factor: Double?

  /// Units of `Xft/DPI` in a dot an inch.
  private static let dotUnits = 1024.0

  /// The settings in the bytes of the manager's property, or `nil` where they are malformed.
  init?(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return nil }
    var reader = Reader(bytes: bytes, isBigEndian: order == 1)
    guard reader.skip(8), let count = reader.number(bytes: 4) else { return nil }
    for _ in 0..<count {
      guard let (name, value) = reader.setting() else { return nil }
      guard let value else { continue }
      if name.elementsEqual("Xft/DPI".utf8) { dotsPerInch = Double(value) / Self.dotUnits }
      if name.elementsEqual("Gdk/WindowScalingFactor".utf8) { factor = Double(value) }
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    let isBigEndian: Bool
    private var next = 0

    init(bytes: [UInt8], isBigEndian: Bool) {
      self.bytes = bytes
      self.isBigEndian = isBigEndian
    }

    /// A setting's name and, of a whole number, its value; `nil` where it is malformed.
    mutating func setting() -> (name: ArraySlice<UInt8>, value: Int32?)? {
      guard let kind = number(bytes: 1), skip(1), let length = number(bytes: 2),
        let name = padded(length), skip(4)
      else { return nil }
      switch kind {
      case 0: return number(bytes: 4).map { (name, Int32(truncatingIfNeeded: $0)) }
      case 1: return number(bytes: 4).flatMap { padded($0) }.map { _ in (name, nil) }
      case 2: return skip(8) ? (name, nil) : nil
      default: return nil
      }
    }

    mutating func skip(_ count: Int) -> Bool {
      guard bytes.count - next >= count else { return false }
      next += count
      return true
    }

    mutating func number(bytes count: Int) -> Int? {
      let start = next
      guard skip(count) else { return nil }
      let digits = bytes[start..<next]
      let ordered = isBigEndian ? Array(digits) : digits.reversed()
      return ordered.reduce(0) { $0 << 8 | Int($1) }
    }

    /// So many bytes, and those after them up to a multiple of four.
    private mutating func padded(_ count: Int) -> ArraySlice<UInt8>? {
      let start = next
      return skip((count + 3) / 4 * 4) ? bytes[start..<start + count] : nil
    }
  }
}
