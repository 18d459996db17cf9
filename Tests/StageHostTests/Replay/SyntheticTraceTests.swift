import Foundation
import Testing

@testable import StageHost

/// Gestures that the bundled recordings do not have, as arithmetic says that they go.
@MainActor @Suite struct SyntheticTraceTests {
  @Test(arguments: SyntheticGesture.all) func replaysAsArithmeticSays(of gesture: SyntheticGesture)
    throws
  {
    let trace = try Trace(text: gesture.text)
    let comparison = TraceComparison(trace)
    #expect(comparison.deviation.rms <= 0.12)
    #expect(comparison.deviation.greatest <= 0.4)
    #expect(comparison.callDifferences == [])
    #expect(comparison.finalDifference ?? 0 <= 1e-3)
    let isWithinAims = comparison.isWithinAims
    #expect(isWithinAims)
  }

  @Test(arguments: [0.0, 0.0004, 0.00093, 0.0019, -0.0013])
  func theShiftThatIsFoundIsTheLagOfTheMotion(lag: Double) throws {
    var recorder = PaperRecorder()
    recorder.startOffset = 5000
    recorder.lag = lag
    recorder.flick(from: 800, velocity: -3000, at: 0)
    let comparison = TraceComparison(try Trace(text: recorder.recording()))
    #expect(abs(comparison.shift - lag) <= 0.000_05)
    let isWithinAims = comparison.isWithinAims
    #expect(isWithinAims)
  }

  @Test func offsetsSidewaysAreComparedToo() throws {
    var recorder = PaperRecorder()
    recorder.isHorizontal = true
    recorder.length = 393
    recorder.content = 4000
    recorder.startOffset = 1000
    recorder.flick(from: 350, velocity: -1500, at: 0)
    var trace = try Trace(text: recorder.recording())
    #expect(TraceComparison(trace).deviation.greatest <= 0.4)
    for index in trace.samples.indices.suffix(20) { trace.samples[index].offsetX? += 3 }
    let altered = TraceComparison(trace)
    #expect(altered.deviation.greatest > 2.5)
  }

  @Test func contentThatCannotBeScrolledSidewaysIsComparedThereWithoutBeingTold() throws {
    let trace = try Trace(text: RecordedTrace.text("decel_v750"))
    let replay = TraceReplay.play(trace)
    #expect(replay.samples.allSatisfy { $0.recordedX == 0 && $0.after.x == 0 })
    var reading = replay.samples[5]
    reading.after.x = 3
    reading.before.x = -4
    #expect(abs(reading.deviation) >= 3 && reading.shown.x == 3)
  }

  @Test func arithmeticOfAnotherLawIsTold() throws {
    var recorder = PaperRecorder()
    recorder.startOffset = 5000
    recorder.flick(from: 800, velocity: -1500, at: 0)
    let text = recorder.recording().replacing("Rate 0.998", with: "Rate 0.9979")
    let comparison = TraceComparison(try Trace(text: text))
    #expect(comparison.deviation.greatest > 1)
    let isWithinAims = comparison.isWithinAims
    #expect(!isWithinAims)
  }
}
