import CLinux

/// Functions over one row of pixels, with no checks, no counting of references and no branches
/// that depend on a pixel, except where whole runs are skipped.
///
/// Rows of source and destination either are the same or do not overlap. Pixels are premultiplied.
/// Each has a twin in `RowReference` that works on one pixel at a time and gives the same bytes.
package enum RowKernels {
  /// Sets every pixel.
  package static func fill(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32) {
    oriel_fill_words(row, color, count)
  }

  /// A colour over every pixel.
  package static func fillOver(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32) {
    let through = 255 &- (color >> 24)
    let colors = SIMD4<UInt32>(repeating: color)
    let factor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: through))
    var i = 0
    // Two at a time, since neither waits for the other.
    while i &+ 8 <= count {
      let first = scale255(load(row + i), factor)
      let second = scale255(load(row + i + 4), factor)
      store(colors &+ first, row + i)
      store(colors &+ second, row + i + 4)
      i &+= 8
    }
    while i &+ 4 <= count {
      store(colors &+ scale255(load(row + i), factor), row + i)
      i &+= 4
    }
    while i < count {
      row[i] = color &+ scale255(row[i], through)
      i &+= 1
    }
  }

  /// A colour over every pixel, where each has a factor of its own.
  package static func fillOver(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32,
    factors: UnsafePointer<UInt8>
  ) {
    let colors = SIMD4<UInt32>(repeating: color)
    var i = 0
    while i &+ 4 <= count {
      store(Raster.over(scale255(colors, doubled(loadBytes(factors + i))), load(row + i)), row + i)
      i &+= 4
    }
    while i < count {
      row[i] = Raster.over(scale255(color, UInt32(factors[i])), row[i])
      i &+= 1
    }
  }

  /// Pixels over pixels.
  package static func over(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>
  ) {
    var i = 0
    while i &+ 4 <= count {
      let pixels = load(source + i)
      let halves = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
      let allOnes = halves[0] & halves[1] & 0xff00_0000_ff00_0000
      if allOnes == 0xff00_0000_ff00_0000 {
        store(pixels, row + i)
      } else if halves[0] | halves[1] != 0 {
        store(Raster.over(pixels, load(row + i)), row + i)
      }
      i &+= 4
    }
    while i < count {
      row[i] = Raster.over(source[i], row[i])
      i &+= 1
    }
  }

  /// Pixels, all times one factor, over pixels.
  package static func over(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>, factor: UInt8
  ) {
    let factors = SIMD8<UInt16>(repeating: UInt16(factor))
    var i = 0
    while i &+ 4 <= count {
      store(Raster.over(scale255(load(source + i), factors), load(row + i)), row + i)
      i &+= 4
    }
    while i < count {
      row[i] = Raster.over(scale255(source[i], UInt32(factor)), row[i])
      i &+= 1
    }
  }

  /// Pixels, each times its own factor, over pixels.
  package static func over(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>,
    factors: UnsafePointer<UInt8>
  ) {
    var i = 0
    while i &+ 4 <= count {
      let pixels = scale255(load(source + i), doubled(loadBytes(factors + i)))
      store(Raster.over(pixels, load(row + i)), row + i)
      i &+= 4
    }
    while i < count {
      row[i] = Raster.over(scale255(source[i], UInt32(factors[i])), row[i])
      i &+= 1
    }
  }
}
