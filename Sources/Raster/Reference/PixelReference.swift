/// The arithmetic of pixels, one component at a time, as the definition says it.
package enum PixelReference {
  /// a × b / 255 to the nearest integer.
  package static func product(_ a: Int, _ b: Int) -> Int {
    (a * b + 127) / 255
  }

  /// A component of 0xAARRGGBB: 0 is blue, 3 is alpha.
  package static func component(_ index: Int, of pixel: UInt32) -> Int {
    Int(pixel >> UInt32(8 * index)) & 0xff
  }

  /// A pixel of the four components that `value` gives, blue first.
  package static func pixel(_ value: (Int) -> Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(value($1)) << UInt32(8 * $1) }
  }

  /// Every component × factor / 255.
  package static func scaled(_ pixel: UInt32, by factor: Int) -> UInt32 {
    Self.pixel { product(component($0, of: pixel), factor) }
  }

  /// Porter and Duff's OVER, premultiplied.
  package static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    let through = 255 - component(3, of: source)
    return pixel {
      component($0, of: source) + product(component($0, of: destination), through)
    }
  }

  /// How much of a pixel a quad covers, 0 to 255.
  ///
  /// Of each pair of edges, what lies between them; the product of the two, rounded.
  package static func coverage(_ outline: QuadCoverage, x: Int32, y: Int32) -> Int {
    func held(_ edge: QuadCoverage.Edge) -> Int64 {
      min(max(edge.a * Int64(x) + edge.b * Int64(y) + edge.c, 0), QuadCoverage.one)
    }
    let edges = outline.edges
    let across = max(0, held(edges.0) + held(edges.1) - QuadCoverage.one) / 65536
    let down = max(0, held(edges.2) + held(edges.3) - QuadCoverage.one) / 65536
    return Int((across * down * 255 + QuadCoverage.one / 2) / QuadCoverage.one)
  }

  /// The picture between its pixels: weights of 8 bits, first down, then across, rounded each time;
  /// edges repeated outwards.
  package static func sample(
    _ picture: Picture, at position: (column: Int64, row: Int64)
  ) -> UInt32 {
    let places = PictureSampler.fractionBits
    let (x, y) = (position.column >> places, position.row >> places)
    let right = Int(position.column >> (places - 8)) & 0xff
    let down = Int(position.row >> (places - 8)) & 0xff
    func at(_ x: Int64, _ y: Int64) -> UInt32 {
      picture[
        Int(min(max(x, 0), Int64(picture.width) - 1)),
        Int(min(max(y, 0), Int64(picture.height) - 1))]
    }
    let left = mixed(at(x, y), at(x, y + 1), by: down)
    return mixed(left, mixed(at(x + 1, y), at(x + 1, y + 1), by: down), by: right)
  }

  /// A pixel on the way from one to another, `weight` 256ths of it.
  private static func mixed(_ from: UInt32, _ to: UInt32, by weight: Int) -> UInt32 {
    pixel {
      (component($0, of: from) * (256 - weight) + component($0, of: to) * weight + 128) / 256
    }
  }
}
