/// The twins of `RowKernels`, one pixel at a time.
package enum RowReference {
  /// Sets every pixel.
  package static func fill(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32) {
    for i in 0..<count { row[i] = color }
  }

  /// A colour over every pixel.
  package static func fillOver(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32) {
    for i in 0..<count { row[i] = PixelReference.over(color, row[i]) }
  }

  /// A colour over every pixel, where each has a factor of its own.
  package static func fillOver(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32,
    factors: UnsafePointer<UInt8>
  ) {
    for i in 0..<count {
      row[i] = PixelReference.over(PixelReference.scaled(color, by: Int(factors[i])), row[i])
    }
  }

  /// Pixels over pixels.
  package static func over(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>
  ) {
    for i in 0..<count { row[i] = PixelReference.over(source[i], row[i]) }
  }

  /// Pixels, all times one factor, over pixels.
  package static func over(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>, factor: UInt8
  ) {
    for i in 0..<count {
      row[i] = PixelReference.over(PixelReference.scaled(source[i], by: Int(factor)), row[i])
    }
  }

  /// Pixels, each times its own factor, over pixels.
  package static func over(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>,
    factors: UnsafePointer<UInt8>
  ) {
    for i in 0..<count {
      row[i] = PixelReference.over(PixelReference.scaled(source[i], by: Int(factors[i])), row[i])
    }
  }

  /// Fills a row with a stretched picture's pixels, from device pixel (x, y) on.
  package static func sample(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, picture: Picture,
    sampler: PictureSampler, x: Int32, y: Int32
  ) {
    for i in 0..<count {
      row[i] = PixelReference.sample(picture, at: sampler.position(x: x + Int32(i), y: y))
    }
  }

  /// Fills a row with factors: `opacity` times the coverage of a quad, from pixel (x, y) on.
  package static func cover(
    _ row: UnsafeMutablePointer<UInt8>, _ count: Int, outline: QuadCoverage, opacity: UInt8,
    x: Int32, y: Int32
  ) {
    for i in 0..<count {
      let coverage = PixelReference.coverage(outline, x: x + Int32(i), y: y)
      row[i] = UInt8(PixelReference.product(coverage, Int(opacity)))
    }
  }
}
