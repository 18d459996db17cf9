import Foundation
import TestSupport
import Testing

@testable import StageHost

/// Files that are damaged or made up: they are refused with a line, or played to the end.
@MainActor @Suite struct TraceFuzzTests {
  @Test func aDamagedRecordingIsRefusedOrPlayed() throws {
    let texts = try RecordedTrace.names.map { Array(try RecordedTrace.text($0).utf8) }
    var refused = 0
    let seeds = Chance.seeds(400)
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      var bytes = texts[Int.random(in: 0..<texts.count, using: &random)]
      for _ in 0..<Int.random(in: 1...6, using: &random) { Self.damage(&bytes, &random) }
      do throws(TraceError) {
        try Self.play(Trace(bytes: bytes), seed)
      } catch {
        refused += 1
        let lines = bytes.split(separator: 10, omittingEmptySubsequences: false).count
        #expect((1...lines).contains(error.line), "seed \(seed)")
        #expect(!error.reason.isEmpty)
      }
    }
    #expect(refused > seeds.count / 10 && refused < seeds.count)
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let digits = Array("0123456789-.e,\n#".utf8)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] = digits.randomElement(using: &random) ?? 0
    case 2: bytes.remove(at: place)
    default: bytes.insert(digits.randomElement(using: &random) ?? 0, at: place)
    }
  }

  @Test func madeUpNumbersAreRefusedOrPlayed() {
    let numbers = [
      "0", "-0", "1", "0.001", "1e-9", "1e-320", "0.1", "10", "852", "-600", "1e5", "1e9", "-1e9",
      "1e6", "9999", "0.998", "0.99", "0.9999999999999999", "1e-300", "1e300", "nan", "0x1p3",
    ]
    var played = 0
    let seeds = Chance.seeds(1000)
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      func number() -> String { numbers.randomElement(using: &random) ?? "" }
      var lines = [
        "# viewport \(Int.random(in: 1...10_001, using: &random)) 852",
        "# contentSize \(number()) \(number())",
        "# startOffsetY \(number())", "# decelerationRate 0.998",
      ]
      if Bool.random(using: &random) {
        lines.append("# contentInset \(number()) 0 \(number()) \(number())")
      }
      if Bool.random(using: &random) { lines[3] = "# decelerationRate \(number())" }
      if Bool.random(using: &random) { lines.append("# isPagingEnabled true") }
      var time = 0.0
      let phases = ["began", "moved", "moved", "moved", "stationary", "ended", "cancelled"]
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        time += [0, 1e-9, 0.001, 0.008, 1].randomElement(using: &random) ?? 0
        let phase = phases.randomElement(using: &random) ?? ""
        lines.append("input,\(time),\(number()),\(number()),\(phase)")
        lines.append("sample,\(time + 0.01),0,,")
      }
      if let trace = try? Trace(text: lines.joined(separator: "\n")) {
        Self.play(trace, seed)
        played += 1
      }
    }
    #expect(played > seeds.count / 10)
  }

  private static func play(_ trace: Trace, _ seed: UInt64) {
    let replay = TraceReplay.play(trace, shift: 0.001)
    #expect(replay.samples.count == trace.samples.count)
    #expect(replay.finalOffset.y.isFinite, "seed \(seed)")
    #expect(!replay.lines(lift: trace.lift).isEmpty)
  }
}
