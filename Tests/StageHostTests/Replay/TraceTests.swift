import Foundation
import Testing

@testable import StageHost

@MainActor @Suite struct TraceTests {
  private let head = """
    # viewport 393 852
    # contentSize 393 40000
    # startOffsetY 5000
    # note: whatever
    section,t,a,b,c
    """

  @Test func headInputCallsAndSamplesAreRead() throws {
    let trace = try Trace(text: RecordedTrace.text("decel_v750"))
    #expect(trace.viewport.height == 852)
    #expect(trace.contentSize.height == 40000)
    #expect(trace.startOffset == 5000)
    #expect(trace.inputs.count == 16)
    #expect(trace.lift == 0.12)
    #expect(trace.calls.map(\.name).last == "didEndDecelerating")
    #expect(trace.samples.first == Trace.Sample(time: 0.0138691, offset: 5000))
  }

  @Test(arguments: [
    ("input,0,1,2,lifted", "no phase \"lifted\""),
    ("input,0,1,moved", "expected input,t,x,y,phase, got 4 fields"),
    ("input,soon,1,2,moved", "no number: \"soon\""),
    ("sample,0.1,nan,,", "no number: \"nan\""),
    ("input,-1,1,2,moved", "time runs backwards at -1"),
    ("picture,0,1,2,3", "no section \"picture\": expected input, delegate or sample"),
  ])
  func aWrongLineIsNamed(row: String, reason: String) {
    #expect(throws: TraceError(line: 6, reason: reason)) {
      try Trace(text: head + "\n" + row + "\n")
    }
  }

  @Test func aWrongHeadIsNamed() {
    #expect(throws: TraceError(line: 1, reason: "viewport takes a width and a height")) {
      try Trace(text: "# viewport 393\n")
    }
    let reason = "a deceleration rate lies between 0 and 1, not 2.0"
    #expect(throws: TraceError(line: 1, reason: reason)) {
      try Trace(text: "# decelerationRate 2\n")
    }
  }

  @Test func whatIsMissingIsNamed() {
    #expect(throws: TraceError(line: 5, reason: "the file ends, and there is no input")) {
      try Trace(text: head)
    }
    #expect(
      throws: TraceError(line: 1, reason: "the file ends, and no head says how large viewport is")
    ) { try Trace(text: "") }
  }

  @Test func aReplayIsWrittenInTheFormThatIsRead() throws {
    let text = try RecordedTrace.text("decel_v750")
    let trace = try Trace(text: text)
    let lines = TraceReplay.play(trace).lines(lift: trace.lift)
    let heads = text.split(separator: "\n").filter { $0.hasPrefix("#") || $0.hasPrefix("input") }
    let again = try Trace(text: (heads.map(String.init) + lines).joined(separator: "\n"))
    #expect(again.calls.map(\.name) == trace.calls.map(\.name))
    #expect(again.samples.count == trace.samples.count)
    #expect(lines.contains("sample,0.0138691,5000.0000,,"))
  }

  @Test func numbersAreWrittenPlainly() {
    #expect(TraceText.fixed(5443.33333, digits: 4) == "5443.3333")
    #expect(TraceText.fixed(-0.5, digits: 2) == "-0.50")
    #expect(TraceText.fixed(-0.001, digits: 2) == "0.00")
    #expect(TraceText.fixed(12, digits: 0) == "12")
    #expect(TraceText.brief(0.75, digits: 10) == "0.75")
    #expect(TraceText.brief(100, digits: 3) == "100")
  }
}
