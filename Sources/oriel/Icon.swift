import Geometry
import Raster
import UIKit
import X11Host

extension X11Window.Configuration.Icon {
  /// The demo's icon: the four rectangles, as its window first shows them.
  static func rectangles(side: Int) -> Self {
    let height = Rectangles.contentSize.height
    var pixels = [UInt32](repeating: 0xffff_ffff, count: side * side)
    let scale = CGFloat(side) / height
    let left = (CGFloat(side) - Rectangles.contentSize.width * scale) / 2
    for (frame, color) in Rectangles.all {
      let bits = Raster.PremultipliedColor(color).bits
      for y in Int(frame.minY * scale)..<Int(frame.maxY * scale) {
        for x in Int(frame.minX * scale + left)..<Int(frame.maxX * scale + left) {
          pixels[y * side + x] = bits
        }
      }
    }
    return Self(width: side, height: side, pixels: pixels)
  }
}

extension Raster.PremultipliedColor {
  fileprivate init(_ color: UIColor) {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    self.init(
      red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }
}
