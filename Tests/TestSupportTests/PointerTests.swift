import TestSupport
import Testing

@Suite("A pointer")
struct PointerTests {
  @Test(
    "is where it was dragged to",
    .enabled(if: Tool.missing("Xvfb", "xdotool").isEmpty, "Xvfb or xdotool is missing"))
  func drags() throws {
    let server = try XServer()
    defer { server.stop() }
    try Pointer(server).drag(from: (20, 30), to: (123, 456), steps: 7)
    let place = try server.output(of: ["xdotool", "getmouselocation"])
    #expect(place.hasPrefix("x:123 y:456 "))
  }
}

@Suite("SplitMix64")
struct SplitMix64Tests {
  @Test("gives the published sequence for seed 1234567")
  func knownSequence() {
    var generator = SplitMix64(seed: 1_234_567)
    let values = (0..<3).map { _ in generator.next() }
    #expect(
      values == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
