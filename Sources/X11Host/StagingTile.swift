public import Geometry
public import Raster

/// The window, or a part of it, and the pixels to compose it into.
///
///     compositor.render(
///       list, damage: damage, into: tile.pixels, originX: tile.bounds.x0,
///       originY: tile.bounds.y0)
public struct StagingTile {
  /// As many columns and rows as `bounds` has; what is in them is left from before.
  public let pixels: PixelBuffer
  /// Which of the window's pixels they become.
  public let bounds: PixelRect

  init(base: UnsafeMutableRawPointer, bounds: PixelRect, strideBytes: Int) {
    pixels = PixelBuffer(
      base: base.assumingMemoryBound(to: UInt32.self), width: bounds.width, height: bounds.height,
      strideBytes: strideBytes)
    self.bounds = bounds
  }
}
