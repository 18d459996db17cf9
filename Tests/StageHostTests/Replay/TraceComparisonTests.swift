import Testing

@testable import StageHost

@MainActor @Suite struct TraceComparisonTests {
  @Test(arguments: RecordedTrace.names)
  func aRecordingOfTheRealScrollViewReplaysWithinItsOwnRounding(name: String) throws {
    let comparison = TraceComparison(try Trace(text: RecordedTrace.text(name)))
    #expect(comparison.deviation.rms <= 0.12)
    #expect(comparison.deviation.greatest <= 0.4)
    #expect(comparison.callDifferences == [])
    #expect(comparison.finalDifference.map { $0 <= 1.0 / 3 } == true)
    #expect(comparison.isWithinAims)
  }

  @Test func aRecordingOfSomethingElseDoesNotCompare() throws {
    let text = try RecordedTrace.text("decel_v750")
    let altered = text.replacing("decelerationRate 0.998", with: "decelerationRate 0.997")
    let comparison = TraceComparison(try Trace(text: altered))
    #expect(comparison.deviation.greatest > 10)
    #expect(!comparison.callDifferences.isEmpty)
    #expect(!comparison.isWithinAims)
  }

  @Test func callsThatDifferAreNamed() {
    func call(_ name: String, _ detail: String = "") -> Trace.Call {
      Trace.Call(time: 0, name: name, detail: detail)
    }
    let recorded = [call("a", "off=(0 5000)"), call("b", "v=(0 0.75) target=(0 5)"), call("c")]
    #expect(CallComparison.differences(recorded, recorded) == [])
    let near = [call("a", "off=(0 5000.3)"), call("b", "v=(0 0.7500005) target=(0 5)"), call("c")]
    #expect(CallComparison.differences(near, recorded) == [])
    let far = [call("a", "off=(0 5001)"), call("b", "v=(0 0.75001) target=(0 5)")]
    #expect(
      CallComparison.differences(far, recorded) == [
        "a: off=0 5001 in place of 0 5000", "b: v=0 0.75001 in place of 0 0.75", "c is missing",
      ])
    #expect(CallComparison.differences(recorded, []).count == 3)
    #expect(CallComparison.differences([call("x")], [call("a")]) == ["x in place of a"])
  }
}
