import Raster
import TestSupport
import Testing

@Suite struct PixelPackerTests {
  private static let formats: [PixelFormat] = [
    (16, 0xf800, 0x07e0, 0x001f), (16, 0x7c00, 0x03e0, 0x001f), (32, 0xff0000, 0xff00, 0xff),
    (32, 0xff, 0xff00, 0xff0000), (32, 0x3ff0_0000, 0xffc00, 0x3ff), (24, 0xff0000, 0xff00, 0xff),
    (32, 0xff00_0000, 0xff0000, 0xff00), (16, 0x001f, 0x07e0, 0xf800), (16, 0xf00, 0xf0, 0xf),
    (32, 0x3ff, 0xffc00, 0x3ff0_0000), (32, 0xffff, 0xff0000, 0xff00_0000), (16, 0xffc0, 0x38, 7),
  ].flatMap { bits, red, green, blue in
    [.leastSignificantFirst, .mostSignificantFirst].map {
      PixelFormat(
        bitsPerPixel: bits, redMask: red, greenMask: green, blueMask: blue, byteOrder: $0)
    }
  }

  private func packed(_ pixels: [UInt32], _ format: PixelFormat) -> [UInt8] {
    var bytes = [UInt8](repeating: 0xaa, count: pixels.count * format.bytesPerPixel + 8)
    bytes.withUnsafeMutableBytes {
      PixelPacker(format).pack(pixels, count: pixels.count, into: $0.baseAddress!)
    }
    return bytes
  }

  @Test(arguments: formats)
  func `packing equals its twin, for all lengths, and writes no byte more`(format: PixelFormat) {
    var random = SplitMix64(seed: 9)
    for count in 0...67 {
      let pixels = (0..<count).map { _ in random.pixel() | 0xff00_0000 }
      var twin = [UInt8](repeating: 0xaa, count: count * format.bytesPerPixel + 8)
      twin.withUnsafeMutableBytes {
        PackingReference.pack(pixels, count: count, into: $0.baseAddress!, format: format)
      }
      #expect(packed(pixels, format) == twin, "\(count) pixels")
    }
  }

  @Test(arguments: formats)
  func `rows at once equal their twins one by one, and nothing between them changes`(
    format: PixelFormat
  ) {
    var random = SplitMix64(seed: 10)
    for count in 0...67 {
      let (rows, stride) = (random.int(0...3), count + random.int(0...3))
      let strideBytes = count * format.bytesPerPixel + random.int(0...7)
      let pixels = (0...rows * stride).map { _ in random.pixel() | 0xff00_0000 }
      var fast = [UInt8](repeating: 0xaa, count: rows * strideBytes + 8)
      var slow = fast
      fast.withUnsafeMutableBytes {
        PixelPacker(format).pack(
          pixels, count: count, rows: rows, stride: stride, into: $0.baseAddress!,
          strideBytes: strideBytes)
      }
      pixels.withUnsafeBufferPointer { pixels in
        slow.withUnsafeMutableBytes {
          for y in 0..<rows {
            PackingReference.pack(
              pixels.baseAddress! + y * stride, count: count,
              into: $0.baseAddress! + y * strideBytes, format: format)
          }
        }
      }
      #expect(fast == slow, "\(rows) rows of \(count) pixels")
    }
  }

  @Test(arguments: formats)
  func `every value of every component is packed as its twin says`(format: PixelFormat) {
    let pixels = (0..<256).map { (i: UInt32) -> UInt32 in
      let (red, green) = (255 - i, i &* 3 & 255)
      return 0xff00_0000 | red << 16 | green << 8 | i
    }
    var twin = [UInt8](repeating: 0xaa, count: pixels.count * format.bytesPerPixel + 8)
    twin.withUnsafeMutableBytes {
      PackingReference.pack(pixels, count: pixels.count, into: $0.baseAddress!, format: format)
    }
    #expect(packed(pixels, format) == twin)
  }

  @Test func `a component is its upper bits, and the same again where there are more`() {
    #expect(PackingReference.packed(0xff07_0107, Self.formats[0]) == 0x0000)
    #expect(PackingReference.packed(0xff08_0408, Self.formats[0]) == 0x0821)
    #expect(PackingReference.packed(0xfff7_fbf7, Self.formats[0]) == 0xf7de)
    #expect(PackingReference.packed(0xff80_c0ff, Self.formats[8]) == 0xe02c_0fff | 0x3)
  }

  @Test func `known colours come out as known bytes`() {
    let orange: UInt32 = 0xffff_8000
    #expect(packed([orange], Self.formats[0]).prefix(2) == [0x00, 0xfc])
    #expect(packed([orange], Self.formats[1]).prefix(2) == [0xfc, 0x00])
    #expect(packed([orange], Self.formats[2]).prefix(2) == [0x00, 0x7e])
    #expect(packed([orange], .native).prefix(4) == [0x00, 0x80, 0xff, 0xff])
    #expect(packed([0xffff_ffff], Self.formats[0]).prefix(2) == [0xff, 0xff])
  }

  @Test func `masks that overlap, have gaps or stick out are refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = PixelFormat(bitsPerPixel: 32, redMask: 0xff, greenMask: 0xff, blueMask: 0xff00)
    }
    await #expect(processExitsWith: .failure) {
      _ = PixelFormat(bitsPerPixel: 32, redMask: 0x5, greenMask: 0xff00, blueMask: 0xff0000)
    }
    await #expect(processExitsWith: .failure) {
      _ = PixelFormat(bitsPerPixel: 16, redMask: 0xff0000, greenMask: 0xff00, blueMask: 0xff)
    }
    await #expect(processExitsWith: .failure) {
      _ = PixelFormat(bitsPerPixel: 8, redMask: 0xe0, greenMask: 0x1c, blueMask: 0x3)
    }
  }
}
