import Raster
import TestSupport
import Testing

@Suite struct PremultipliedColorTests {
  @Test func `components are held to 0…1, rounded and multiplied by alpha`() {
    #expect(PremultipliedColor(red: 1, green: 0.5, blue: 0, alpha: 1).bits == 0xffff_8000)
    #expect(PremultipliedColor(red: 2, green: -1, blue: 1, alpha: 0.5).bits == 0x8080_0080)
    #expect(PremultipliedColor(red: 0.5, green: 1, blue: 1, alpha: 0).bits == 0)
    #expect(PremultipliedColor(red: .infinity, green: 0, blue: 0, alpha: 9).bits == 0xffff_0000)
  }

  @Test func `only alpha 255 is opaque and only nothing is clear`() {
    #expect(PremultipliedColor(bits: 0xff00_0000).isOpaque)
    #expect(!PremultipliedColor(bits: 0xfe00_0000).isOpaque)
    #expect(PremultipliedColor.clear.isClear && !PremultipliedColor.black.isClear)
    #expect(PremultipliedColor(bits: 0x7f01_0203).alpha == 0x7f)
  }

  @Test func `full opacity changes nothing and none leaves nothing`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let color = random.color()
      #expect(color.multiplied(byOpacity: 255) == color)
      #expect(color.multiplied(byOpacity: 0).isClear)
      let half = color.multiplied(byOpacity: 77)
      #expect(half.bits == PixelReference.scaled(color.bits, by: 77))
    }
  }

  @Test func `a component that is no number is refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = PremultipliedColor(red: .nan, green: 0, blue: 0, alpha: 1)
    }
  }
}
