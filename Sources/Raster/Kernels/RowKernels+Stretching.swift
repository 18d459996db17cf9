extension RowKernels {
  /// Pixels of the result that are worked out at a time.
  private static let stretchStep = 192

  /// `sample` where a row of the result comes from two rows of the picture, mixed in one
  /// proportion, and no column of theirs is left out.
  ///
  /// The two are mixed first, a stretch at a time, so that a pixel of the result needs one mixture
  /// more and not three.
  static func sampleUpright(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, picture: Picture,
    sampler: PictureSampler, x: Int32, y: Int32
  ) {
    let places = PictureSampler.fractionBits
    let (start, line) = sampler.position(x: x, y: y)
    let top = Int(line >> places)
    let lastRow = picture.height &- 1
    let above = picture.pixels + min(max(top, 0), lastRow) &* picture.width
    let below = picture.pixels + min(max(top &+ 1, 0), lastRow) &* picture.width
    let down = UInt16(truncatingIfNeeded: line >> (places &- 8)) & 0xff
    // A stretch ends one column behind the one that its last pixel lies in.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: stretchStep + 2) { mixed in
      guard let mixed = mixed.baseAddress else { return }
      var column = start
      var done = 0
      while done < count {
        let step = min(stretchStep, count &- done)
        let first = Int(column >> places)
        let last = Int((column &+ sampler.ax &* Int64(step &- 1)) >> places) &+ 1
        mixRows(
          mixed, from: first, to: last, above, below, lastColumn: picture.width &- 1, down: down)
        stretch(row + done, step, mixed - first, &column, by: sampler.ax)
        done &+= step
      }
    }
  }

  /// Mixes the columns `first ... last` of two rows; the edges are repeated outwards.
  private static func mixRows(
    _ result: UnsafeMutablePointer<UInt32>, from first: Int, to last: Int,
    _ above: UnsafePointer<UInt32>, _ below: UnsafePointer<UInt32>, lastColumn: Int, down: UInt16
  ) {
    var x = first
    while x < 0 && x <= last {
      result[x &- first] = mixOne(above[0], below[0], down)
      x &+= 1
    }
    let end = min(last, lastColumn)
    let weights = SIMD8<UInt16>(repeating: down)
    while x &+ 3 <= end {
      store(mix(load(above + x), load(below + x), weights), result + (x &- first))
      x &+= 4
    }
    while x <= last {
      let column = min(x, lastColumn)
      result[x &- first] = mixOne(above[column], below[column], down)
      x &+= 1
    }
  }

  /// Mixes neighbours of a row whose columns `mixed` is addressed by.
  private static func stretch(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ mixed: UnsafePointer<UInt32>,
    _ column: inout Int64, by step: Int64
  ) {
    let places = PictureSampler.fractionBits
    var place = column
    var i = 0
    while i &+ 4 <= count {
      let places4 = (place, place &+ step, place &+ 2 &* step, place &+ 3 &* step)
      let pairs = (
        mixed + Int(places4.0 >> places), mixed + Int(places4.1 >> places),
        mixed + Int(places4.2 >> places), mixed + Int(places4.3 >> places)
      )
      let right = SIMD4(
        UInt32(truncatingIfNeeded: places4.0 >> (places &- 8)),
        UInt32(truncatingIfNeeded: places4.1 >> (places &- 8)),
        UInt32(truncatingIfNeeded: places4.2 >> (places &- 8)),
        UInt32(truncatingIfNeeded: places4.3 >> (places &- 8)))
      let weights = doubled(right & SIMD4(repeating: 0xff))
      let first = SIMD4(pairs.0[0], pairs.1[0], pairs.2[0], pairs.3[0])
      let second = SIMD4(pairs.0[1], pairs.1[1], pairs.2[1], pairs.3[1])
      store(mix(first, second, weights), row + i)
      place &+= 4 &* step
      i &+= 4
    }
    while i < count {
      let pair = mixed + Int(place >> places)
      let right = UInt32(truncatingIfNeeded: place >> (places &- 8)) & 0xff
      row[i] = mixOne(pair[0], pair[1], right)
      place &+= step
      i &+= 1
    }
    column = place
  }

  /// `weight` 256ths of the second and the rest of the first, rounded.
  @inline(__always)
  private static func mixOne<Weight: FixedWidthInteger>(
    _ first: UInt32, _ second: UInt32, _ weight: Weight
  ) -> UInt32 {
    let weight = UInt32(truncatingIfNeeded: weight)
    let rest = 256 &- weight
    let even =
      (first & 0x00ff_00ff) &* rest &+ (second & 0x00ff_00ff) &* weight &+ 0x0080_0080
    let odd =
      (first >> 8 & 0x00ff_00ff) &* rest &+ (second >> 8 & 0x00ff_00ff) &* weight
      &+ 0x0080_0080
    return even >> 8 & 0x00ff_00ff | odd & 0xff00_ff00
  }

  /// Four pixels mixed with four others, each pair by the weight in both halves of its 32 bits.
  @inline(__always)
  private static func mix(
    _ first: SIMD4<UInt32>, _ second: SIMD4<UInt32>, _ weights: SIMD8<UInt16>
  ) -> SIMD4<UInt32> {
    let (a, b) = (
      unsafeBitCast(first, to: SIMD8<UInt16>.self), unsafeBitCast(second, to: SIMD8<UInt16>.self)
    )
    let (low, eight) = (SIMD8<UInt16>(repeating: 0x00ff), SIMD8<UInt16>(repeating: 8))
    let rest = SIMD8<UInt16>(repeating: 256) &- weights
    let half = SIMD8<UInt16>(repeating: 128)
    let even = (a & low) &* rest &+ (b & low) &* weights &+ half
    let odd = (a &>> eight) &* rest &+ (b &>> eight) &* weights &+ half
    let result = (even &>> eight) | (odd & SIMD8(repeating: 0xff00))
    return unsafeBitCast(result, to: SIMD4<UInt32>.self)
  }
}
