import Motion
import Testing

@Suite struct RecordingTests {
  @Test(arguments: Recording.names)
  func `recorded traces of the real scroll view are met to their rounding`(name: String) throws {
    let recording = try Recording(named: name)
    try #require(recording.samples.count > 50 && recording.touches.count > 10)
    let replay = Replay(recording)
    let deviation = replay.leastDeviation()
    print("\(name): \(deviation)")
    #expect(deviation.isWithinAims, "\(deviation)")
    #expect(isClose(deviation.finalOffset, recording.finalOffset, 1e-4))
    let promised = Replay.pixel(replay.motion.promisedTarget)
    #expect(isClose(promised, recording.promisedTarget, 1e-4))
    if let end = recording.end {
      #expect(deviation.end.map { isClose($0, end, 0.001) } == true, "\(deviation)")
    }
    #expect(replay.motion.isStill == (recording.end == nil))
  }

  @Test(arguments: [9.9, 10.1])
  func `another rate of the bounce does not fit the recordings`(rate: Double) throws {
    let recording = try Recording(named: "rubberband_top")
    let deviation = Replay(recording, bounceRate: rate).leastDeviation()
    #expect(!deviation.isWithinAims, "\(deviation)")
  }

  @Test(arguments: [0.549, 0.551])
  func `another constant of the band does not fit the recordings`(stiffness: Double) throws {
    let recording = try Recording(named: "rubberband_top")
    let deviation = Replay(recording, stiffness: stiffness).leastDeviation()
    #expect(!deviation.isWithinAims, "\(deviation)")
  }
}
