/// Packs several pixels at a time into the formats that screens have.
///
/// Each has its loop, made of the same lines with the format's numbers in them: shifts by numbers
/// that only the running program knows are made one lane at a time.
struct VectorPacker: Sendable {
  /// The masks that there are loops for, named from the upper end of a pixel.
  private enum Masks {
    case r5g6b5, r5g5b5, b5g6r5, r8g8b8, b8g8r8, r10g10b10, b10g10r10, others
  }

  /// Where a component goes that lies at the upper end of a lane.
  private struct Field {
    /// As many bits as the component becomes, at the upper end.
    let upperBits: UInt32
    /// Places down to where the format has them.
    let distance: UInt32

    /// So many bits, the lowest of them at `shift`, of a pixel that has `bitsPerPixel`.
    @inline(__always)
    init(_ bits: UInt32, at shift: UInt32, of bitsPerPixel: UInt32) {
      distance = bitsPerPixel &- bits &- shift
      upperBits = ((1 &<< bits) &- 1) &<< (bitsPerPixel &- bits)
    }

    /// Where the format has them.
    @inline(__always) var placedBits: UInt32 { upperBits &>> distance }
  }

  private let masks: Masks
  private let swapsBytes: Bool

  init(_ format: PixelFormat) {
    swapsBytes = format.byteOrder == .mostSignificantFirst
    masks =
      switch (format.bitsPerPixel, format.redMask, format.greenMask, format.blueMask) {
      case (16, 0xf800, 0x07e0, 0x001f): .r5g6b5
      case (16, 0x7c00, 0x03e0, 0x001f): .r5g5b5
      case (16, 0x001f, 0x07e0, 0xf800): .b5g6r5
      case (32, 0xff0000, 0xff00, 0xff): .r8g8b8
      case (32, 0xff, 0xff00, 0xff0000): .b8g8r8
      case (32, 0x3ff0_0000, 0xffc00, 0x3ff): .r10g10b10
      case (32, 0x3ff, 0xffc00, 0x3ff0_0000): .b10g10r10
      default: .others
      }
  }

  /// Rows of pixels, and where they go.
  struct Block {
    let source: UnsafePointer<UInt32>
    /// Pixels in a row.
    let count: Int
    let rows: Int
    /// Pixels from one row to the next.
    let stride: Int
    let destination: UnsafeMutableRawPointer
    let strideBytes: Int

    /// Calls `body` for each row, with its pixels and where they go.
    @inline(__always)
    func forEachRow(_ body: (UnsafePointer<UInt32>, UnsafeMutableRawPointer) -> Void) {
      var (source, destination) = (source, destination)
      for _ in 0..<rows {
        body(source, destination)
        source += stride
        destination += strideBytes
      }
    }
  }

  /// Packs the pixels; `false`, with nothing done, where there is no loop for the format, or where
  /// a row has fewer than a vector.
  func pack(_ block: Block) -> Bool {
    guard block.count >= 4 else { return false }
    switch masks {
    case .r8g8b8: copy(block)
    case .r5g6b5: Self.packHalves(block, (5, 11), (6, 5), (5, 0))
    case .r5g5b5: Self.packHalves(block, (5, 10), (5, 5), (5, 0))
    case .b5g6r5: Self.packHalves(block, (5, 0), (6, 5), (5, 11))
    case .b8g8r8: Self.packWords(block, (8, 0), (8, 8), (8, 16))
    case .r10g10b10: Self.packWords(block, (10, 20), (10, 10), (10, 0))
    case .b10g10r10: Self.packWords(block, (10, 0), (10, 10), (10, 20))
    case .others: return false
    }
    if swapsBytes && masks != .r8g8b8 { swapBytes(block) }
    return true
  }

  /// Packs what lies as the compositor has it, bytes apart.
  private func copy(_ block: Block) {
    let (count, swapsBytes) = (block.count, swapsBytes)
    block.forEachRow { source, destination in
      for i in 0..<count {
        let pixel = source[i] | 0xff00_0000
        destination.storeBytes(
          of: swapsBytes ? pixel.bigEndian : pixel.littleEndian, toByteOffset: i &* 4,
          as: UInt32.self)
      }
    }
  }

  /// Turns the bytes of each pixel round. Such servers are rare.
  private func swapBytes(_ block: Block) {
    block.forEachRow { _, row in
      switch masks {
      case .r5g6b5, .r5g5b5, .b5g6r5: Self.swapBytes(row, block.count, of: UInt16.self)
      default: Self.swapBytes(row, block.count, of: UInt32.self)
      }
    }
  }

  @inline(__always)
  private static func swapBytes<Pixel: FixedWidthInteger & BitwiseCopyable>(
    _ row: UnsafeMutableRawPointer, _ count: Int, of _: Pixel.Type
  ) {
    let bytes = Pixel.bitWidth / 8
    for i in 0..<count {
      let pixel = row.loadUnaligned(fromByteOffset: i &* bytes, as: Pixel.self)
      row.storeBytes(of: pixel.byteSwapped, toByteOffset: i &* bytes, as: Pixel.self)
    }
  }
}

// MARK: - Loops

extension VectorPacker {
  /// Bits of a component, and the place of the lowest.
  private typealias Place = (bits: UInt32, shift: UInt32)

  /// Packs rows of four pixels or more into 16 bits each.
  @inline(__always)
  private static func packHalves(_ block: Block, _ red: Place, _ green: Place, _ blue: Place) {
    let red = Field(red.bits, at: red.shift, of: 16)
    let green = Field(green.bits, at: green.shift, of: 16)
    let blue = Field(blue.bits, at: blue.shift, of: 16)
    let count = block.count
    block.forEachRow { source, destination in
      /// Eight pixels, four of them from either place.
      @inline(__always) func packed(_ i: Int, _ j: Int) -> SIMD8<UInt16> {
        let eight = SIMD8<UInt16>(repeating: 8)
        let first = unsafeBitCast(load(source + i), to: SIMD8<UInt16>.self)
        let second = unsafeBitCast(load(source + j), to: SIMD8<UInt16>.self)
        // Of each pixel blue below red, and green below alpha.
        let outer = lowerBytes(
          first & SIMD8(repeating: 0x00ff), second & SIMD8(repeating: 0x00ff))
        let inner = lowerBytes(first &>> eight, second &>> eight)
        return placed(outer, red) | placed(inner &<< eight, green) | placed(outer &<< eight, blue)
      }
      @inline(__always) func packEight(_ i: Int) {
        destination.storeBytes(
          of: packed(i, i &+ 4), toByteOffset: i &* 2, as: SIMD8<UInt16>.self)
      }
      var i = 0
      while i &+ 16 <= count {
        packEight(i)
        packEight(i &+ 8)
        i &+= 16
      }
      if i &+ 8 <= count {
        packEight(i)
        i &+= 8
      }
      if i < count {
        // Fours that share pixels with each other, or with those before them.
        let (first, second) = (min(i, count &- 4), count &- 4)
        let halves = unsafeBitCast(packed(first, second), to: SIMD2<UInt64>.self)
        destination.storeBytes(of: halves[0], toByteOffset: first &* 2, as: UInt64.self)
        destination.storeBytes(of: halves[1], toByteOffset: second &* 2, as: UInt64.self)
      }
    }
  }

  /// The lower bytes of 16 lanes whose upper ones are zero, close together.
  @inline(__always)
  private static func lowerBytes(
    _ first: SIMD8<UInt16>, _ second: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    let bytes = SIMD16(
      lowHalf: SIMD8<UInt8>(truncatingIfNeeded: first),
      highHalf: SIMD8<UInt8>(truncatingIfNeeded: second))
    return unsafeBitCast(bytes, to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  private static func placed(_ lanes: SIMD8<UInt16>, _ field: Field) -> SIMD8<UInt16> {
    (lanes & SIMD8(repeating: UInt16(truncatingIfNeeded: field.upperBits)))
      &>> SIMD8(repeating: UInt16(truncatingIfNeeded: field.distance))
  }

  /// Packs rows of four pixels or more into 32 bits each.
  @inline(__always)
  private static func packWords(_ block: Block, _ red: Place, _ green: Place, _ blue: Place) {
    let isDeep = green.bits > 8
    let red = Field(red.bits, at: red.shift, of: 32)
    let green = Field(green.bits, at: green.shift, of: 32)
    let blue = Field(blue.bits, at: blue.shift, of: 32)
    let unused = ~(red.placedBits | green.placedBits | blue.placedBits)
    let count = block.count
    block.forEachRow { source, destination in
      @inline(__always) func packed(_ i: Int) -> SIMD4<UInt32> {
        let pixels = load(source + i)
        return placed(pixels &<< SIMD4(repeating: 8), red, isDeep: isDeep)
          | placed(pixels &<< SIMD4(repeating: 16), green, isDeep: isDeep)
          | placed(pixels &<< SIMD4(repeating: 24), blue, isDeep: isDeep)
          | SIMD4(repeating: unused)
      }
      var i = 0
      while i &+ 4 <= count {
        destination.storeBytes(of: packed(i), toByteOffset: i &* 4, as: SIMD4<UInt32>.self)
        i &+= 4
      }
      if i < count {
        // Four that share pixels with those before them.
        let last = count &- 4
        destination.storeBytes(of: packed(last), toByteOffset: last &* 4, as: SIMD4<UInt32>.self)
      }
    }
  }

  @inline(__always)
  private static func placed(
    _ lanes: SIMD4<UInt32>, _ field: Field, isDeep: Bool
  ) -> SIMD4<UInt32> {
    var component = lanes
    if isDeep {
      component &= SIMD4(repeating: 0xff00_0000)
      component |= component &>> SIMD4(repeating: 8)
    }
    return (component & SIMD4(repeating: field.upperBits)) &>> SIMD4(repeating: field.distance)
  }
}
