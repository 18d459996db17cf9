extension RowKernels {
  /// Fills a row with a stretched picture's pixels, from device pixel (x, y) on.
  ///
  /// Weights have 8 bits across and down, the edges are repeated outwards, and the sum of the four
  /// products is rounded once.
  package static func sample(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, picture: Picture,
    sampler: PictureSampler, x: Int32, y: Int32
  ) {
    let pixels = picture.pixels
    let width = picture.width
    let lastColumn = Int64(width &- 1)
    let lastRow = Int64(picture.height &- 1)
    var (column, line) = sampler.position(x: x, y: y)
    let places = PictureSampler.fractionBits
    var i = 0
    while i < count {
      let left = column >> places
      let top = line >> places
      let x0 = Int(min(max(left, 0), lastColumn))
      let x1 = Int(min(max(left &+ 1, 0), lastColumn))
      let upper = pixels + Int(min(max(top, 0), lastRow)) &* width
      let lower = pixels + Int(min(max(top &+ 1, 0), lastRow)) &* width
      row[i] = mix(
        upper[x0], upper[x1], lower[x0], lower[x1],
        right: UInt64(truncatingIfNeeded: column >> (places &- 8)) & 0xff,
        down: UInt64(truncatingIfNeeded: line >> (places &- 8)) & 0xff)
      column &+= sampler.ax
      line &+= sampler.bx
      i &+= 1
    }
  }

  /// The four pixels around a point, weighted; two components at a time, 32 bits for each.
  @inline(__always)
  private static func mix(
    _ p: UInt32, _ q: UInt32, _ r: UInt32, _ s: UInt32, right: UInt64, down: UInt64
  ) -> UInt32 {
    let qs = right &* (256 &- down)
    let ps = (256 &- right) &* (256 &- down)
    let rs = (256 &- right) &* down
    let ss = right &* down
    let half: UInt64 = 0x0000_8000_0000_8000
    // Blue and red, then green and alpha.
    let even =
      spread(p) &* ps &+ spread(q) &* qs &+ spread(r) &* rs &+ spread(s) &* ss &+ half
    let odd =
      spread(p >> 8) &* ps &+ spread(q >> 8) &* qs &+ spread(r >> 8) &* rs
      &+ spread(s >> 8) &* ss &+ half
    return joined(even) | joined(odd) << 8
  }

  /// Bits 0…7 and 16…23, the latter moved to 32…39.
  @inline(__always) private static func spread(_ pixel: UInt32) -> UInt64 {
    UInt64(pixel & 0xff) | UInt64(pixel & 0x00ff_0000) << 16
  }

  /// Sums of 24 bits each, rounded to 8 and moved back to 0…7 and 16…23.
  @inline(__always) private static func joined(_ sums: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: sums >> 16) & 0xff
      | UInt32(truncatingIfNeeded: sums >> 32) & 0x00ff_0000
  }
}
