extension RowKernels {
  /// Fills a row with a stretched picture's pixels, from device pixel (x, y) on.
  ///
  /// Weights have 8 bits; two pixels one below the other are mixed first, then the two columns,
  /// rounded each time. The edges are repeated outwards.
  package static func sample(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, picture: Picture,
    sampler: PictureSampler, x: Int32, y: Int32
  ) {
    if sampler.isUprightAndNoSmaller {
      return sampleUpright(row, count, picture: picture, sampler: sampler, x: x, y: y)
    }
    let pixels = picture.pixels
    let width = picture.width
    let lastColumn = width &- 1
    let lastRow = picture.height &- 1
    var (column, line) = sampler.position(x: x, y: y)
    let (columnStep, lineStep) = (sampler.ax, sampler.bx)
    let places = PictureSampler.fractionBits
    var i = 0
    while i < count {
      let left = Int(column >> places)
      let top = Int(line >> places)
      var upper: UInt64
      var lower: UInt64
      if left >= 0 && left < lastColumn && top >= 0 && top < lastRow {
        let first = pixels + top &* width + left
        upper = pair(first)
        lower = pair(first + width)
      } else {
        let x0 = min(max(left, 0), lastColumn)
        let x1 = min(max(left &+ 1, 0), lastColumn)
        let above = pixels + min(max(top, 0), lastRow) &* width
        let below = pixels + min(max(top &+ 1, 0), lastRow) &* width
        upper = UInt64(above[x0]) | UInt64(above[x1]) << 32
        lower = UInt64(below[x0]) | UInt64(below[x1]) << 32
      }
      row[i] = mix(
        upper, lower, right: UInt32(truncatingIfNeeded: column >> (places &- 8)) & 0xff,
        down: UInt64(truncatingIfNeeded: line >> (places &- 8)) & 0xff)
      column &+= columnStep
      line &+= lineStep
      i &+= 1
    }
  }

  /// A pixel in the low and its right neighbour in the high half.
  @inline(__always) private static func pair(_ pixel: UnsafePointer<UInt32>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(pixel).loadUnaligned(as: UInt64.self))
  }

  /// Two pairs of pixels mixed into one pixel, every other component at once, 16 bits for each: a
  /// sum of two products whose weights add up to 256 has no more.
  @inline(__always)
  private static func mix(
    _ upper: UInt64, _ lower: UInt64, right: UInt32, down: UInt64
  ) -> UInt32 {
    let mask: UInt64 = 0x00ff_00ff_00ff_00ff
    let half: UInt64 = 0x0080_0080_0080_0080
    let up = 256 &- down
    let even = (((upper & mask) &* up &+ (lower & mask) &* down &+ half) >> 8) & mask
    let odd =
      ((((upper >> 8) & mask) &* up &+ ((lower >> 8) & mask) &* down &+ half) >> 8) & mask
    return mix(even, right) >> 8 & 0x00ff_00ff | mix(odd, right) & 0xff00_ff00
  }

  /// The two halves of a pair mixed, results in the high bytes.
  @inline(__always) private static func mix(_ pair: UInt64, _ right: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: pair) &* (256 &- right)
      &+ UInt32(truncatingIfNeeded: pair >> 32) &* right &+ 0x0080_0080
  }
}
