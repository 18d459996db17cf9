package import Geometry

/// One entry of a display list; plain bits, so that lists are copied and freed without counting.
package struct DisplayItem {
  /// What an item does, and which of its fields it uses.
  package enum Kind: UInt8 {
    /// `color` over `bounds`.
    case fill
    /// `color` over `outline`.
    case fillQuad
    /// `picture` at (`x`, `y`), times `opacity`.
    case picture
    /// `picture` over `outline` by `sampler`, times `opacity`.
    case pictureQuad
    /// A group up to `partner`, times `opacity`, times `outline` where there is one.
    case beginLayer
    /// The end of the group that began at `partner`.
    case endLayer
  }

  /// What the item does.
  package let kind: Kind
  /// Whether it hides everything behind it within `bounds`.
  package var isOpaque = false
  /// 0 to 255.
  package var opacity: UInt8 = 255
  /// Premultiplied, 0xAARRGGBB.
  package var color: UInt32 = 0
  /// No pixel outside is touched.
  package let bounds: PixelRect
  /// The column of the picture's first pixel.
  package var x: Int32 = 0
  /// The row of the picture's first pixel.
  package var y: Int32 = 0
  /// Index into the list's pictures, or -1.
  package var picture: Int32 = -1
  /// Index into the list's outlines, or -1.
  package var outline: Int32 = -1
  /// Index into the list's samplers, or -1.
  package var sampler: Int32 = -1
  /// Index of a layer's other end, or -1.
  package var partner: Int32 = -1

  /// An item of the given kind, its other fields to be filled in.
  package init(_ kind: Kind, bounds: PixelRect) {
    self.kind = kind
    self.bounds = bounds
  }
}
