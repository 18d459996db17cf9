import Foundation
import StageHost
import Testing
import UIKit

@testable import oriel

@MainActor @Suite struct GhostTests {
  private nonisolated static let names = ["touch_calib", "decel_v750", "rubberband_top"]

  private static func text(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Resources/traces/\(name).csv"), encoding: .utf8)
  }

  /// A stage that shows a recording, and what it writes.
  @MainActor private struct Show {
    let stage: Stage
    let ghost: GhostController

    init(
      _ trace: Trace, size: CGSize = CGSize(width: 96, height: 144), scale: CGFloat = 1,
      framesPerSecond: Double = 60
    ) {
      stage = Stage(size: size, scale: scale, framesPerSecond: framesPerSecond)
      ghost = GhostController(trace: trace)
      stage.window.rootViewController = ghost
    }

    var figures: [String] { ghost.view.subviews.compactMap { ($0 as? SquareText)?.text } }
    var places: [CGPoint] {
      ghost.view.subviews.flatMap { $0.subviews }.compactMap { ($0 as? GhostPlane)?.offset }
    }
    var offsets: [CGFloat] { places.map(\.y) }
  }

  private func figures(_ deviation: TraceDeviation) -> [String] {
    [
      TraceDeviation.text(deviation.latest), "max " + TraceDeviation.text(deviation.greatest),
      "rms " + TraceDeviation.text(deviation.rms),
    ]
  }

  @Test(arguments: names, [20.0, 144])
  func whatItWritesAtTheEndIsWhatTheComparisonSays(name: String, rate: Double) throws {
    let trace = try Trace(text: Self.text(name))
    let show = Show(trace, framesPerSecond: rate)
    show.stage.advance(to: 4)
    #expect(show.figures == figures(TraceComparison(trace).deviation))
    #expect(show.stage.window.needsFrames == false)
  }

  @Test(arguments: names) func onTheWayItShowsTheSampleOfTheTime(name: String) throws {
    let trace = try Trace(text: Self.text(name))
    let replay = TraceComparison(trace).replay
    let show = Show(trace)
    show.stage.advance(to: 0.001)
    for time in stride(from: 0.05, to: 3, by: 0.05) {
      show.stage.advance(to: 0.001 + time)
      let reading = try #require(replay.samples.last { $0.time <= time })
      #expect(show.offsets == [reading.shown.y, CGFloat(reading.recorded)])
      #expect(show.figures[0] == TraceDeviation.text(reading.deviation))
    }
  }

  @Test func aRecordingOfSomethingElseIsWrittenAndDrawnApart() throws {
    let text = try Self.text("touch_calib").replacing("5170.0000,,", with: "5270.0000,,")
    let trace = try Trace(text: text)
    let show = Show(trace, size: CGSize(width: 800, height: 876))
    show.stage.advance(to: 4)
    #expect(show.figures[0] == "-100.00 pt")
    #expect(show.offsets == [5170, 5270])
    // 852 points in 852 pixels, below a margin of 12. A yellow rectangle is at 5400 … 5550.
    let phone = try #require(show.ghost.view.subviews.first?.frame)
    let picture = show.stage.snapshot()
    func pixel(of place: Int, at offset: Int) -> (r: UInt8, g: UInt8, b: UInt8, a: UInt8) {
      picture[Int(phone.minX) + 200, Int(phone.minY) + place - offset]
    }
    #expect(pixel(of: 5402, at: 5170).r > 200)
    #expect(pixel(of: 5548, at: 5170).r > 200)
    #expect(pixel(of: 5402, at: 5270).r < 50)
    #expect(pixel(of: 5548, at: 5270).r < 50)
  }

  @Test func whatGoesSidewaysIsShownSo() throws {
    let text = """
      # viewport 320 480
      # contentSize 4000 480
      # startOffsetX 1000
      input,0,300,200,began
      input,0.008,290,200,moved
      input,0.016,200,200,moved
      sample,0.02,0,1095,
      input,1,200,200,ended
      sample,1.1,0,,
      """
    let show = Show(try Trace(text: text))
    show.stage.advance(to: 0.5)
    #expect(show.places == [CGPoint(x: 1090, y: 0), CGPoint(x: 1095, y: 0)])
    #expect(show.figures[0] == "-5.00 pt")
    show.stage.advance(to: 2)
    #expect(show.places == [CGPoint(x: 1090, y: 0), CGPoint(x: 1090, y: 0)])
  }

  @Test func aLongRecordingIsSoughtThroughInSeveralFrames() throws {
    var text = try Self.text("decel_v750")
    for index in 0..<3000 { text += "sample,\(10 + Double(index) / 60),5443.3333,,\n" }
    let trace = try Trace(text: text)
    let show = Show(trace)
    show.stage.advance(to: 0.001)
    #expect(show.stage.window.needsFrames && show.offsets == [5000, 5000])
    show.stage.advance(to: 1.5)
    #expect(show.offsets[0] > 5100)
  }

  @Test(arguments: [[1, 1, 1], [60, 900, 2], [1200, 300, 1.5], [480, 720, 0.5]])
  func itFitsIntoAWindowOfAnySize(window: [CGFloat]) throws {
    let (size, scale) = (CGSize(width: window[0], height: window[1]), window[2])
    let show = Show(try Trace(text: Self.text("rubberband_top")), size: size, scale: scale)
    show.stage.advance(to: 1)
    let phone = try #require(show.ghost.view.subviews.first?.frame)
    #expect(phone.width > 0 && phone.height <= max(1, size.height))
    show.stage.resize(to: CGSize(width: 400, height: 400))
    show.stage.advance(to: 1.2)
    #expect(CGRect(x: 0, y: 0, width: 400, height: 400).contains(show.ghost.view.subviews[0].frame))
    #expect(show.stage.snapshot().width == Int((400 * scale).rounded()))
  }

  @Test func aPressPlaysAgain() throws {
    let show = Show(try Trace(text: Self.text("decel_v750")), framesPerSecond: 20)
    show.stage.advance(to: 4)
    #expect(show.offsets[0] > 5400)
    show.stage.touch(.began, at: CGPoint(x: 20, y: 20), time: 4.1)
    show.stage.touch(.ended, at: CGPoint(x: 20, y: 20), time: 4.2)
    #expect(show.offsets[0] < 5200)
    #expect(show.stage.window.needsFrames)
    show.stage.advance(to: 8)
    #expect(show.offsets[0] > 5400)
  }

  @Test func theProgramHasARecording() throws {
    #expect(try TraceFile.bundled() == Trace(text: Self.text("rubberband_top")))
  }
}
