public import Geometry

/// Paints display lists into buffers of pixels.
public final class Compositor {
  /// A compositor without scratch memory yet.
  public init() {}

  /// Paints the damaged pixels and no other.
  public func render(
    _ list: DisplayList, damage: Region, into buffer: PixelBuffer,
    originX: Int32 = 0, originY: Int32 = 0
  ) {
    list.requireBalancedLayers()
    ReferenceCompositor(list).render(
      damage: damage, into: buffer, originX: originX, originY: originY)
  }
}
