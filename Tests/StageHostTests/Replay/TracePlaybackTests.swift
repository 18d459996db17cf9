import Testing
import UIKit

@testable import StageHost

@MainActor @Suite struct TracePlaybackTests {
  @Test(arguments: RecordedTrace.names, [0.001, 0.01, 0.7, 100])
  func theStepsOfAPlaybackDoNotShow(name: String, step: Double) throws {
    let trace = try Trace(text: RecordedTrace.text(name))
    let whole = TraceReplay.play(trace, shift: 0.0008)
    let playback = TracePlayback(trace, shift: 0.0008)
    var time = 0.0
    while !playback.isOver {
      time += step
      playback.play(until: time)
      #expect(playback.readings.allSatisfy { $0.time <= time })
    }
    playback.playToRest()
    #expect(playback.readings == whole.samples)
    #expect(playback.calls == whole.calls)
    #expect(playback.deviation == whole.deviation)
    #expect(playback.offset == whole.finalOffset)
  }

  @Test func theFingerIsWhereItWasRecorded() throws {
    let playback = TracePlayback(try Trace(text: RecordedTrace.text("decel_v750")))
    #expect(playback.finger == nil)
    playback.play(until: 0.0323609)
    #expect(playback.finger == CGPoint(x: 196.5, y: 768))
    playback.play(until: 0.2)
    #expect(playback.finger == nil)
  }

  @Test func whoPlaysKeepsItsScreen() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.advance(to: 3)
    let playback = TracePlayback(try Trace(text: RecordedTrace.text("decel_v750")))
    playback.play(until: 1)
    #expect(UIScreen.main === stage.window.screen)
    playback.playToRest()
    #expect(CACurrentMediaTime() == 3)
  }

  @Test func deviationsAreReckonedOverWhatWasPlayed() {
    var deviation = TraceDeviation()
    #expect(deviation.rms == 0)
    for value in [0.3, -0.4, 0] { deviation.add(value) }
    #expect(deviation.latest == 0)
    #expect(deviation.greatest == 0.4)
    #expect(abs(deviation.rms - (0.25 / 3).squareRoot()) < 1e-12)
    #expect(TraceDeviation.text(-0.166) == "-0.17 pt")
  }
}
