import Foundation
import Testing
import UIKit

/// Coasting, bounce, target, paging.
@MainActor @Suite struct ScrollCoastingTests {
  private let scroller = Scroller(300, 500, content: CGSize(width: 300, height: 2000), scale: 100)
  private var view: UIScrollView { scroller.view }

  @Test func aFlickCoastsByTheLawAndTakesNoOtherAxisForOutside() {
    // Small input 2.
    view.contentOffset.y = 476
    scroller.press(150, 250)
    scroller.move(dy: -10)
    for _ in 0..<3 { scroller.move(dy: -8) }
    scroller.lift(after: 0)
    #expect(abs(scroller.y - 500) < 0.01)
    scroller.rest()
    #expect(abs(scroller.y - 994) < 0.7)
    #expect(scroller.diary.offsets.allSatisfy { $0.x == 0 })
  }

  @Test func theFirstFrameShowsTheWholeElapsedTime() {
    view.contentOffset.y = 100
    scroller.flick(dy: -88, speed: 1000)
    let lift = scroller.now
    let start = scroller.y
    scroller.wait(0.005)
    // D(1000, 0.005), by single steps of a millisecond.
    let sum = (1...5).reduce(0.0) { $0 + pow(0.998, Double($1)) }
    #expect(abs(scroller.y - start - sum) < 0.011)
    #expect(abs(scroller.now - lift - 0.005) < 1e-12)
  }

  @Test func aFlickIntoALimitCrossesItPeaksAndComesBackToIt() {
    view.contentOffset.y = 1500 - 60 - 115
    scroller.flick(dy: -125, speed: 3125)
    #expect(abs(scroller.y - 1440) < 0.01)
    scroller.wait(0.0196)
    #expect(abs(scroller.y - 1500) < 0.2)
    scroller.wait(0.0912)
    #expect(abs(scroller.y - 1600.5) < 0.1)
    scroller.rest()
    #expect(scroller.y == 1500)
    #expect(scroller.diary.offsets.last?.y == 1500)
    #expect(scroller.diary.promised.y == 1500)
  }

  @Test func aLateFrameNeverLeavesContentOutOfRange() {
    let scroller = Scroller(
      300, 500, content: CGSize(width: 300, height: 2000), framesPerSecond: 0.1)
    scroller.view.contentOffset.y = 1300
    scroller.flick(dy: -125, speed: 3125)
    scroller.wait(8)
    #expect(scroller.y == 1500)
    #expect(!scroller.view.isDecelerating)
  }

  @Test func aStillReleaseOutsideTakesAsLongAsTheLawSays() {
    let scroller = Scroller(393, 852, content: CGSize(width: 393, height: 40_000), scale: 3)
    scroller.press(196, 100)
    for _ in 0..<60 { scroller.move(dy: 10) }
    #expect(abs(scroller.y + 235) < 0.34)
    scroller.lift(after: 0.2)
    scroller.wait(0.61)
    #expect(scroller.view.isDecelerating)
    scroller.wait(0.03)
    #expect(!scroller.view.isDecelerating && scroller.y == 0)
  }

  @Test func anInwardFlickFromOutsideRestsWhereItIsPromised() {
    // Small input 5.
    let scroller = Scroller(300, 500, content: CGSize(width: 300, height: 2000), scale: 3)
    scroller.press(150, 100)
    scroller.move(dy: 10)
    while scroller.y > -67 { scroller.move(dy: 3) }
    for _ in 0..<4 { scroller.move(dy: -6.4) }
    scroller.view.contentOffset.y = -60
    scroller.lift()
    #expect(abs(scroller.diary.velocity.y - 0.8) < 1e-9)
    #expect(abs(scroller.diary.promised.y - 145.7) < 0.1)
    scroller.rest()
    #expect(abs(scroller.y - 145.4) < 0.2)
  }

  @Test func aTargetFartherAwayIsReachedByACurve() {
    // Small input 6.
    view.contentOffset.y = 500
    scroller.press(150, 250)
    scroller.move(dy: -11, after: 0.02)
    for _ in 0..<10 { scroller.move(dy: -0.4) }
    let start = scroller.y
    scroller.diary.target = CGPoint(x: 0, y: start + 300)
    scroller.lift()
    scroller.diary.offsets = []
    scroller.rest()
    #expect(abs(scroller.y - start - 300) < 0.006)
    let steps = zip(scroller.diary.offsets, scroller.diary.offsets.dropFirst())
      .map { $1.y - $0.y }
    #expect(steps.allSatisfy { $0 >= 0 })
    #expect((steps.first ?? 0) > 4 * (steps.last ?? 1))
  }

  @Test func aTargetBehindOrNearerIsReachedExactly() {
    for distance in [-150.0, 40, 0] {
      view.contentOffset.y = 500
      scroller.drag(dy: -100, speed: 1500)
      let target = scroller.y + distance
      scroller.diary.target = CGPoint(x: 0, y: target)
      scroller.lift()
      #expect(view.isDecelerating == (distance != 0))
      scroller.rest()
      #expect(abs(scroller.y - target) < 0.006)
    }
  }

  @Test func aTargetOutOfRangeIsTakenIntoIt() {
    view.contentOffset.y = 500
    scroller.diary.target = CGPoint(x: 0, y: 9000)
    scroller.flick(dy: -100, speed: 1500)
    scroller.rest()
    #expect(scroller.y == 1500)
  }

  // MARK: Paging

  private func pages() -> Scroller {
    let scroller = Scroller(320, 480, content: CGSize(width: 1600, height: 480))
    scroller.view.isPagingEnabled = true
    return scroller
  }

  @Test func aFlickTurnsOnePageAndNeverMore() {
    let scroller = pages()
    scroller.flick(dx: -80, speed: 4000)
    scroller.rest()
    #expect(scroller.x == 320)
    scroller.flick(dx: 80, speed: 400)
    scroller.rest()
    #expect(scroller.x == 0)
    #expect(scroller.diary.promised.x == 0)
  }

  @Test func aSlowReleaseGoesToTheNearestPage() {
    let scroller = pages()
    scroller.pull(dx: -150)
    scroller.rest()
    #expect(scroller.x == 0)
    scroller.pull(dx: -190)
    let released = scroller.now
    while scroller.view.isDecelerating { scroller.wait(1.0 / 60) }
    #expect(scroller.x == 320)
    #expect(scroller.now - released < 1)
    #expect(scroller.diary.offsets.allSatisfy { $0.x < 322 })
  }

  // MARK: Independence of the frame rate, reflection

  private nonisolated static let scripts: [(start: Double, travel: CGFloat, speed: Double)] = [
    (1000, -200, 2000), (1400, -160, 3000), (20, 200, 2500), (0, 160, 800), (60, 160, 300),
  ]

  @Test(arguments: [false, true])
  func framesOfAnyRateAgreeAtCommonTimes(isPaging: Bool) {
    for script in Self.scripts {
      var tracks: [[Double]] = []
      for rate in [30.0, 60, 120, 144] {
        let scroller = Scroller(
          300, 500, content: CGSize(width: 300, height: 2000), scale: 3, framesPerSecond: rate)
        scroller.view.isPagingEnabled = isPaging
        scroller.view.contentOffset.y = CGFloat(script.start)
        scroller.flick(dy: script.travel, speed: script.speed)
        let lift = (scroller.now * 6).rounded(.up) / 6
        var track: [Double] = []
        while scroller.view.isDecelerating, track.count < 40 {
          scroller.stage.advance(to: lift + Double(track.count) / 6)
          track.append(scroller.y)
        }
        tracks.append(track)
      }
      for track in tracks {
        #expect(zip(track, tracks[0]).dropLast().allSatisfy { abs($0 - $1) < 1e-9 })
        #expect(abs((track.last ?? 0) - (tracks[0].last ?? 1)) <= 1)
      }
    }
  }

  @Test(arguments: [false, true])
  func aReflectedGestureGivesTheReflectedTrack(isPaging: Bool) {
    // Small input 9.
    for script in Self.scripts {
      let tracks = [1.0, -1].map { sign in
        let scroller = Scroller(300, 500, content: CGSize(width: 300, height: 500), scale: 3)
        scroller.view.isPagingEnabled = isPaging
        scroller.view.contentInset = UIEdgeInsets(top: 1500, left: 0, bottom: 1500, right: 0)
        scroller.view.contentOffset.y = CGFloat(sign * script.start)
        scroller.diary.offsets = []
        scroller.flick(dy: CGFloat(sign) * script.travel, speed: script.speed)
        scroller.rest()
        return scroller.diary.offsets.map { sign * Double($0.y) }
      }
      #expect(tracks[0].count > 10)
      #expect(tracks[0].count == tracks[1].count)
      #expect(zip(tracks[0], tracks[1]).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }

  @Test func aCoastingFrameLaysOutAndDrawsNothing() {
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 40_000))
    view.contentSize = content.frame.size
    view.addSubview(content)
    scroller.flick(dy: -200, speed: 4000)
    scroller.wait(0.1)
    let before = scroller.stage.window.passes
    scroller.wait(0.5)
    #expect(view.isDecelerating)
    #expect(scroller.stage.window.passes.layouts == before.layouts)
    #expect(scroller.stage.window.passes.draws == before.draws)
    #expect(scroller.stage.window.passes.commits > before.commits)
  }

  @Test func viewsMoveAtOnceAndRestOnTheirOwn() {
    let small = (0..<20).map { index in
      let view = UIScrollView(frame: CGRect(x: 15 * index, y: 0, width: 14, height: 100))
      view.contentSize = CGSize(width: 14, height: 500)
      scroller.stage.window.addSubview(view)
      view.setContentOffset(CGPoint(x: 0, y: 10 * index), animated: true)
      return view
    }
    #expect(scroller.stage.window.needsFrames)
    scroller.wait(0.15)
    #expect(small.dropFirst().allSatisfy { $0.contentOffset.y > 0 })
    scroller.wait(0.2)
    #expect(small.enumerated().allSatisfy { $1.contentOffset.y == CGFloat(10 * $0) })
    scroller.wait(1)
    #expect(!scroller.stage.window.needsFrames)
  }

  @Test func atRestNothingAsksForFrames() {
    scroller.flick(dy: -200, speed: 2000)
    #expect(scroller.stage.window.needsFrames)
    scroller.rest()
    #expect(!scroller.stage.window.needsFrames)
    #expect(scroller.stage.window.nextDeadline == nil)
  }
}
