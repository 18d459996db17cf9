import CLinux

/// Functions over rows of pixels, with no checks, no counting of references and no branches
/// that depend on a pixel, except where whole runs are skipped.
///
/// Rows of source and destination either are the same or do not overlap. Pixels are premultiplied.
/// Each has a twin in `RowReference` that works on one pixel at a time and gives the same bytes.
package enum RowKernels {
  /// Sets every pixel of some rows, each so many pixels behind the one before.
  package static func fill(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, rows: Int = 1, stride: Int = 0,
    color: UInt32
  ) {
    // Below that, the library's function costs more than what it does.
    guard count > mostFilledHere else { return fillFew(row, count, rows, stride, color) }
    var row = row
    for _ in 0..<rows {
      oriel_fill_words(row, color, count)
      row += stride
    }
  }

  private static let mostFilledHere = 64

  @inline(never)
  private static func fillFew(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ rows: Int, _ stride: Int, _ color: UInt32
  ) {
    let colors = SIMD4<UInt32>(repeating: color)
    var row = row
    for _ in 0..<rows {
      setFours(row, count) { _ in
        colors
      } few: { _, _ in
        colors
      }
      row += stride
    }
  }

  /// A colour over every pixel of some rows, each so many pixels behind the one before.
  package static func fillOver(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, rows: Int = 1, stride: Int = 0,
    color: UInt32
  ) {
    if count >= 16 {
      withUnsafePointer(to: SolidBlend(color)) { blend(row, count, rows, stride, $0) }
    } else {
      let colors = SIMD4<UInt32>(repeating: color)
      let through = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: 255 &- (color >> 24)))
      var row = row
      for _ in 0..<rows {
        setFours(row, count) {
          colors &+ scale255(load(row + $0), through)
        } few: { _, few in
          colors &+ scale255(few, through)
        }
        row += stride
      }
    }
  }

  /// What it blends by stays in memory, and is not inlined, on purpose. The compiler must assume
  /// that storing a pixel changes it, and so reads it each time and sees that it has 16 bits; once
  /// it keeps the factor in a register, it has forgotten that, and multiplies 32 bits by 32.
  @inline(never)
  private static func blend(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ rows: Int, _ stride: Int,
    _ color: UnsafePointer<SolidBlend>
  ) {
    var row = row
    for _ in 0..<rows {
      setFours(row, count) {
        color.pointee.over(load(row + $0))
      } few: { _, few in
        color.pointee.over(few)
      }
      row += stride
    }
  }

  /// A colour over every pixel, where each has a factor of its own.
  package static func fillOver(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32,
    factors: UnsafePointer<UInt8>
  ) {
    let colors = SIMD4<UInt32>(repeating: color)
    setFours(row, count) {
      Raster.over(colors, times: doubled(loadBytes(factors + $0)), load(row + $0))
    } few: { count, few in
      Raster.over(colors, times: doubled(loadBytes(factors, count)), few)
    }
  }

  /// Pixels over pixels.
  package static func over(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>
  ) {
    var i = 0
    while i &+ 8 <= count {
      if !coverWhole(row + i, source + i) {
        store(Raster.over(load(source + i), load(row + i)), row + i)
        store(Raster.over(load(source + i + 4), load(row + i + 4)), row + i + 4)
      }
      i &+= 8
    }
    let (row, source) = (row + i, source + i)
    setFours(row, count &- i) {
      Raster.over(load(source + $0), load(row + $0))
    } few: { count, few in
      Raster.over(load(source, count), few)
    }
  }

  /// Puts eight pixels over eight others, if all of them are clear, or all opaque.
  ///
  /// The first one alone rules that out for most translucent ones. Fewer than eight at a time
  /// would be guessed wrong too often in text, where runs are short.
  @inline(__always)
  private static func coverWhole(
    _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>
  ) -> Bool {
    let alpha = source[0] >> 24
    guard alpha == 0 || alpha == 255 else { return false }
    let (first, second) = (load(source), load(source + 4))
    let some = unsafeBitCast(first | second, to: SIMD2<UInt64>.self)
    if some[0] | some[1] == 0 { return true }
    let common = unsafeBitCast(first & second, to: SIMD2<UInt64>.self)
    let opaque: UInt64 = 0xff00_0000_ff00_0000
    guard common[0] & common[1] & opaque == opaque else { return false }
    store(first, row)
    store(second, row + 4)
    return true
  }

  /// Pixels, all times one factor, over pixels.
  package static func over(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>, factor: UInt8
  ) {
    let factors = SIMD8<UInt16>(repeating: UInt16(factor))
    setFours(row, count) {
      Raster.over(load(source + $0), times: factors, load(row + $0))
    } few: { count, few in
      Raster.over(load(source, count), times: factors, few)
    }
  }

  /// Pixels, each times its own factor, over pixels.
  package static func over(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, source: UnsafePointer<UInt32>,
    factors: UnsafePointer<UInt8>
  ) {
    setFours(row, count) {
      Raster.over(load(source + $0), times: doubled(loadBytes(factors + $0)), load(row + $0))
    } few: { count, few in
      Raster.over(load(source, count), times: doubled(loadBytes(factors, count)), few)
    }
  }

  /// Sets a row four pixels at a time.
  ///
  /// Of a row that is no multiple of four, the last four are worked out first and stored last, so
  /// that they may share pixels with those before them.
  ///
  /// - Parameters:
  ///   - four: the new pixels from the given one on.
  ///   - few: of a row of so many, fewer than four, the new pixels, from the old ones.
  @inline(__always)
  private static func setFours(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ four: (Int) -> SIMD4<UInt32>,
    few: (Int, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    guard count >= 4 else {
      if count > 0 { store(few(count, load(row, count)), row, count) }
      return
    }
    let end = count &- 4
    let last = four(end)
    var i = 0
    // Two at a time, since neither waits for the other.
    while i &+ 4 < end {
      let (first, second) = (four(i), four(i &+ 4))
      store(first, row + i)
      store(second, row + i + 4)
      i &+= 8
    }
    if i < end { store(four(i), row + i) }
    store(last, row + end)
  }
}
