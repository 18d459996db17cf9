import StageHost
import Testing

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
