import Geometry
import Raster
import Testing

@Suite struct PixelBufferTests {
  @Test func `pixels are addressed by column and row`() {
    let storage = PixelStorage(width: 3, height: 2)
    storage.buffer[2, 1] = 5
    #expect(storage.buffer.pixels == [0, 0, 0, 0, 0, 5])
    #expect(storage.buffer.row(1)[2] == 5)
    #expect(storage.buffer.bounds == PixelRect(x: 0, y: 0, width: 3, height: 2))
  }

  @Test func `a stored buffer may have no pixels`() {
    #expect(PixelStorage(width: 0, height: 9).buffer.bounds.isEmpty)
  }

  @Test func `pixels outside are refused`() async {
    await #expect(processExitsWith: .failure) { _ = PixelStorage(width: 3, height: 2).buffer[3, 0] }
    await #expect(processExitsWith: .failure) { _ = PixelStorage(width: 3, height: 2).buffer[0, 2] }
    await #expect(processExitsWith: .failure) {
      _ = PixelStorage(width: 3, height: 2).buffer[-1, 0]
    }
    await #expect(processExitsWith: .failure) { _ = PixelStorage(width: 1 << 40, height: 1 << 40) }
  }

  @Test func `a stride that does not hold a row is refused`() async {
    await #expect(processExitsWith: .failure) {
      let storage = PixelStorage(width: 4, height: 4)
      _ = PixelBuffer(base: storage.buffer.base, width: 4, height: 4, strideBytes: 12)
    }
  }

  @Test func `a picture keeps what was drawn`() {
    let picture = Picture(width: 2, height: 1) { pixels in
      pixels[0, 0] = 0xff11_2233
      pixels[1, 0] = 0x8011_2233
    }
    #expect(picture[0, 0] == 0xff11_2233 && picture[1, 0] == 0x8011_2233)
    #expect(picture.width == 2 && picture.height == 1 && !picture.isOpaque)
  }

  @Test func `a picture without pixels is refused`() async {
    await #expect(processExitsWith: .failure) { _ = Picture(width: 0, height: 1) { _ in } }
  }
}
