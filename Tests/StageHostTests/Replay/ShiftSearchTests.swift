import Testing

@testable import StageHost

/// The shift of the motion's clock that a recording is compared at.
@MainActor @Suite struct ShiftSearchTests {
  /// The shift by playing the whole recording once for each that is tried.
  private func shift(byPlaying trace: Trace) -> Double {
    var best = (shift: 0.0, rms: TraceReplay.play(trace).deviation.rms)
    guard trace.lift != nil else { return 0 }
    func attempt(_ index: Int) {
      let rms = TraceReplay.play(trace, shift: Double(index) * 0.000_025).deviation.rms
      if rms < best.rms { best = (Double(index) * 0.000_025, rms) }
    }
    for index in stride(from: -80, through: 80, by: 8) { attempt(index) }
    let middle = Int((best.shift / 0.000_025).rounded())
    for index in max(-80, middle - 8)...min(80, middle + 8) { attempt(index) }
    return best.shift
  }

  private func shift(of trace: Trace, portion: Int = .max) -> Double {
    var search = ShiftSearch(trace)
    while !search.isOver { search.advance(by: portion) }
    return search.shift
  }

  @Test(arguments: RecordedTrace.names)
  func ofARealRecordingItIsThatOfPlayingEachOne(name: String) throws {
    let trace = try Trace(text: RecordedTrace.text(name))
    #expect(shift(of: trace) == shift(byPlaying: trace))
  }

  @Test(arguments: SyntheticGesture.all)
  func itIsThatOfPlayingEachOne(gesture: SyntheticGesture) throws {
    let trace = try Trace(text: gesture.text)
    #expect(shift(of: trace) == shift(byPlaying: trace))
  }

  @Test(arguments: [1, 7, 1000]) func itDoesNotMatterInHowManyPortions(portion: Int) throws {
    let names = ["a flick at 300 pt/s", "a catch that is handled after one more frame"]
    for gesture in SyntheticGesture.all
    where names.contains(where: gesture.testDescription.hasPrefix) {
      let trace = try Trace(text: gesture.text)
      #expect(shift(of: trace, portion: portion) == shift(of: trace))
    }
  }

  @Test func withoutALiftThereIsNothingToSearch() throws {
    let text = "# viewport 9 9\n# contentSize 9 99\ninput,0,1,2,began\nsample,0,0,,\n"
    let search = ShiftSearch(try Trace(text: text))
    #expect(search.isOver && search.shift == 0)
  }

  @Test func oneWithoutSamplesComesToItsEnd() throws {
    let text = "# viewport 9 9\n# contentSize 9 99\ninput,0,1,2,began\ninput,1,1,2,ended\n"
    #expect(shift(of: try Trace(text: text), portion: 1) == 0)
  }
}
