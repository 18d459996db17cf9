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
    #expect(trace.startOffset.y == 5000)
    #expect(trace.inputs.count == 16)
    #expect(trace.lift == 0.12)
    #expect(trace.calls.map(\.name).last == "didEndDecelerating")
    #expect(trace.samples.first == Trace.Sample(time: 0.0138691, offset: 5000))
  }

  @Test(arguments: [
    ("input,0,1,2,lifted", "no phase \"lifted\""),
    ("input,0,1,moved", "expected input,t,x,y,phase, got 4 fields"),
    ("input,0,1,2,moved,", "expected input,t,x,y,phase, got 6 fields"),
    ("input,soon,1,2,moved", "no number: \"soon\""),
    ("input,,1,2,moved", "no number: \"\""),
    ("input,0, 1,2,moved", "no number: \" 1\""),
    ("sample,0.1,nan,,", "no number: \"nan\""),
    ("sample,inf,0,,", "no number: \"inf\""),
    ("sample,0.1,1e999,,", "no number: \"1e999\""),
    ("sample,0.1,-1e10,,", "too large a number: -1e10"),
    ("sample,1e7,0,,", "no time of a gesture: 1e7"),
    ("sample,0.1", "expected sample,t,offsetY,offsetX,, got 2 fields"),
    ("delegate,0.1,x,y,z,", "expected delegate,t,name,detail,t after the lift, got 6 fields"),
    ("input,-1,1,2,moved", "time runs backwards at -1"),
    ("picture,0,1,2,3", "no section \"picture\": expected input, delegate or sample"),
    (" ", "no section \" \": expected input, delegate or sample"),
  ])
  func aWrongLineIsNamed(row: String, reason: String) {
    #expect(throws: TraceError(line: 6, reason: reason)) {
      try Trace(text: head + "\n" + row + "\n")
    }
  }

  @Test(arguments: ["input,%,1,2,moved", "delegate,%,x,y,", "sample,%,0,,"])
  func timeThatRunsBackwardsIsNamed(row: String) {
    let rows = ["0.2", "0.1"].map { row.replacing("%", with: $0) }.joined(separator: "\n")
    #expect(throws: TraceError(line: 7, reason: "time runs backwards at 0.1")) {
      try Trace(text: head + "\n" + rows)
    }
  }

  @Test(arguments: [
    ("viewport 393", "viewport takes a width and a height"),
    ("viewport 0 852", "the sides of a viewport lie between 0 and 10000"),
    ("viewport 393 10001", "the sides of a viewport lie between 0 and 10000"),
    ("contentSize 393 -1", "contentSize must not be negative"),
    ("contentSize 393 nan", "no number: \"nan\""),
    ("contentInset 1 2 3", "contentInset takes top, left, bottom and right"),
    ("startOffsetY", "startOffsetY takes one number"),
    ("finalOffsetY 1 2", "finalOffsetY takes one number"),
    ("decelerationRate 2", "a deceleration rate lies between 0 and 1, not 2.0"),
    ("isPagingEnabled maybe", "isPagingEnabled is true or false"),
  ])
  func aWrongHeadIsNamed(line: String, reason: String) {
    #expect(throws: TraceError(line: 1, reason: reason)) { try Trace(text: "# \(line)\n") }
  }

  @Test func whatIsMissingIsNamed() {
    #expect(throws: TraceError(line: 5, reason: "the file ends, and there is no input")) {
      try Trace(text: head)
    }
    #expect(
      throws: TraceError(line: 1, reason: "the file ends, and no head says how large viewport is")
    ) { try Trace(text: "") }
    let text = "# viewport 393 852\ninput,0,1,2,began\n"
    #expect(
      throws: TraceError(
        line: 2, reason: "the file ends, and no head says how large contentSize is")
    ) { try Trace(text: text) }
  }

  @Test func textThatIsNotUTF8IsNamed() throws {
    var bytes = Array((head + "\ninput,0,1,2,began\n").utf8)
    let end = bytes.count
    bytes += [0x23, 0xff, 0xfe, 0x0a]
    #expect(throws: TraceError(line: 7, reason: "the text is not UTF-8")) {
      try Trace(bytes: bytes)
    }
    bytes.removeSubrange(end...)
    #expect(try Trace(bytes: bytes).inputs.count == 1)
  }

  @Test func byteOrderMarksAndLineEndsOfOtherSystemsAreRead() throws {
    let text = try RecordedTrace.text("decel_v750")
    let other = "\u{feff}" + text.replacing("\n", with: "\r\n")
    #expect(try Trace(text: other) == Trace(text: text))
    #expect(try Trace(text: String(text.dropLast())) == Trace(text: text))
  }

  @Test func fieldsAtTheEndOfARowMayBeMissing() throws {
    let rows = "input,0,1,2,began\ndelegate,0,x,y\nsample,-0.01,3\n"
    let trace = try Trace(text: head + "\n" + rows)
    #expect(trace.calls == [Trace.Call(time: 0, name: "x", detail: "y")])
    #expect(trace.samples == [Trace.Sample(time: -0.01, offset: 3)])
    #expect(trace.lift == nil)
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
