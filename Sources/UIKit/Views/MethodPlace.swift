/// Where classes keep one of `UIView`'s methods, so that one can tell which of them override it.
///
/// The passes spare those classes that leave a method as it is: no picture for who draws nothing,
/// no hit test for who is elsewhere. Objective-C compares implementations to tell; so does this.
///
///     MethodPlace.draw.isOverridden(by: view)
///
/// A class's metadata holds the addresses of its methods, and a method's is at the same offset in
/// all classes below the one that declares it, since a call loads it from there. The offset is not
/// for source code to know. So it is found out: probes are classes that each override one method,
/// and the offset is the one at which the metadata of one probe differs from `UIView`'s and from
/// that of every other probe. An override of the same machine code as `UIView`'s, which a linker
/// may fold into one with it, does the same, too.
///
/// Where there is no such offset, or more than one, every class but `UIView` counts as overriding
/// the method: all then work as they must, only slower.
///
/// Source: docs/ABI/TypeMetadata.rst of Swift, *Class Metadata*.
struct MethodPlace {
  /// `hitTest(_:with:)`.
  static let hitTest = MethodPlace(ofOverrideIn: HitTestProbe.self)
  /// `point(inside:with:)`.
  static let pointInside = MethodPlace(ofOverrideIn: PointInsideProbe.self)
  /// `draw(_:)`.
  static let draw = MethodPlace(ofOverrideIn: DrawProbe.self)

  /// In bytes from the start of a class's metadata; `nil` where it could not be found out.
  let offset: Int?
  private let address: Int

  private init(ofOverrideIn probe: UIView.Type) {
    let controls =
      [UIView.self, PlainProbe.self, HitTestProbe.self, PointInsideProbe.self]
      + [DrawProbe.self]
    self.init(ofOverrideIn: probe, controls: controls.filter { $0 != probe })
  }

  /// The one place in which a class differs from others that are all alike there.
  ///
  /// - Precondition: the controls are `UIView` and classes below it, `UIView` first.
  init(ofOverrideIn probe: UIView.Type, controls: [UIView.Type]) {
    let words = ClassWords(probe)
    let others = controls.map(ClassWords.init)
    var places: [Int] = []
    if others.allSatisfy({ $0.count == words.count }) {
      places = (0..<words.count).filter { place in
        let address = others[0][place]
        return words[place] != address && others.allSatisfy { $0[place] == address }
      }
    }
    offset = places.count == 1 ? places[0] * ClassWords.wordSize : nil
    address = places.count == 1 ? others[0][places[0]] : 0
  }

  /// Whether the view's class, or one between it and `UIView`, overrides the method, or may do so.
  func isOverridden(by view: UIView) -> Bool {
    let type = type(of: view)
    if type == UIView.self { return false }
    guard let offset else { return true }
    return unsafeBitCast(type, to: UnsafeRawPointer.self)
      .load(fromByteOffset: offset, as: Int.self) != address
  }
}

/// The metadata of a class, word by word.
private struct ClassWords {
  static let wordSize = MemoryLayout<Int>.size
  /// The kind of metadata and the superclass; then the flags, the instances' address point, their
  /// size and alignment, each 32 bits in all; then these two.
  private static let sizeOffset = 2 * wordSize + 16
  private static let addressPointOffset = sizeOffset + 4
  /// Nothing that has as many words is a class's metadata.
  private static let mostWords = 1 << 16

  /// None where this does not look like metadata.
  let count: Int
  private let start: UnsafeRawPointer

  init(_ type: UIView.Type) {
    start = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let size = start.load(fromByteOffset: Self.sizeOffset, as: UInt32.self)
    let addressPoint = start.load(fromByteOffset: Self.addressPointOffset, as: UInt32.self)
    let words = (Int(size) - Int(addressPoint)) / Self.wordSize
    count = (0...Self.mostWords).contains(words) ? words : 0
  }

  subscript(place: Int) -> Int {
    start.load(fromByteOffset: place * Self.wordSize, as: Int.self)
  }
}

// What they do is of no matter, only that it is not what `UIView` does.

private final class PlainProbe: UIView {}

private final class HitTestProbe: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { superview }
}

private final class PointInsideProbe: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { isHidden }
}

private final class DrawProbe: UIView {
  override func draw(_ rect: CGRect) { setNeedsLayout() }
}
