import Foundation
import Input
import Testing
import UIKit

/// What must not show in any motion: which way is up, and how many frames there are.
///
/// On a screen so fine that rounding to its pixels is far below a billionth of a point.
@MainActor @Suite struct InvarianceRuleTests {
  private nonisolated static let finest: CGFloat = 4_294_967_296

  /// A gesture or a call that sets the content in motion.
  struct Script: Sendable {
    var start: Double
    var travel: Double
    var speed = 2000.0
    var isPaging = false
    /// Added to the promised target.
    var rewrites: Double?
    var pause = 0.008
    var glides = false
  }

  private nonisolated static let scripts = [
    Script(start: 0, travel: -200),
    Script(start: 1390, travel: -100, speed: 3000),
    Script(start: 1500, travel: -150, speed: 800),
    Script(start: 1500, travel: -150, pause: 0.2),
    Script(start: 1560, travel: 100, speed: 900),
    Script(start: 100, travel: -120, isPaging: true),
    Script(start: 300, travel: -90, isPaging: true, pause: 0.2),
    Script(start: 1500, travel: -120, isPaging: true),
    Script(start: 0, travel: -150, rewrites: -300),
    Script(start: 0, travel: -150, rewrites: 200),
    Script(start: 0, travel: -150, rewrites: -700),
    Script(start: 200, travel: -150, rewrites: 350, pause: 0.2),
    Script(start: 100, travel: 900, glides: true),
  ]

  /// A view of 500 × 500 over content that reaches 1500 points to both sides of zero.
  private func makeScroller(rate: Double) -> Scroller {
    let scroller = Scroller(
      500, 500, content: CGSize(width: 500, height: 500), scale: Self.finest,
      framesPerSecond: rate)
    scroller.view.contentInset = UIEdgeInsets(top: 1500, left: 1500, bottom: 1500, right: 1500)
    return scroller
  }

  /// Plays a script along y, mirrored for a negative sign.
  private func play(_ script: Script, _ scroller: Scroller, sign: Double = 1) {
    let view = scroller.view
    view.isPagingEnabled = script.isPaging
    view.contentOffset = CGPoint(x: 0, y: sign * script.start)
    scroller.diary.offsets = []
    if script.glides {
      let target = CGPoint(x: 0, y: sign * (script.start + script.travel))
      return view.setContentOffset(target, animated: true)
    }
    if let shift = script.rewrites {
      // Like gestures are promised like targets.
      let rehearsal = makeScroller(rate: 60)
      var still = script
      still.rewrites = nil
      play(still, rehearsal, sign: sign)
      scroller.diary.target = CGPoint(x: 0, y: rehearsal.diary.promised.y + sign * shift)
    }
    scroller.drag(dy: CGFloat(sign * script.travel), speed: script.speed)
    scroller.lift(after: script.pause)
  }

  @Test func `the screen is fine enough, and the scripts do move something`() {
    for script in Self.scripts {
      let scroller = makeScroller(rate: 60)
      play(script, scroller)
      scroller.rest()
      #expect(scroller.diary.offsets.count > 10)
      #expect(scroller.diary.offsets.contains { $0.y * 1000 != ($0.y * 1000).rounded() })
    }
  }

  @Test(arguments: scripts.indices)
  func `reflection: to a billionth of a point, in everything`(index: Int) {
    let tracks = [1.0, -1].map { sign in
      let scroller = makeScroller(rate: 60)
      play(Self.scripts[index], scroller, sign: sign)
      scroller.rest()
      return scroller.diary.offsets.map { sign * Double($0.y) }
    }
    #expect(tracks[0].count == tracks[1].count)
    #expect(zip(tracks[0], tracks[1]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test(arguments: scripts.indices)
  func `reflection: along x as along y`(index: Int) {
    // The view is as wide as it is high.
    let script = Self.scripts[index]
    guard script.rewrites == nil, !script.glides else { return }
    let upright = makeScroller(rate: 60)
    play(script, upright)
    let lying = makeScroller(rate: 60)
    lying.view.isPagingEnabled = script.isPaging
    lying.view.contentOffset = CGPoint(x: script.start, y: 0)
    lying.drag(dx: CGFloat(script.travel), speed: script.speed)
    lying.lift(after: script.pause)
    for _ in 0..<30 {
      for each in [upright, lying] { each.wait(0.05) }
      #expect(abs(upright.y - lying.x) < 1e-9)
    }
  }

  /// The offsets at each sixth of a second after the lift, while the motion runs, and the last.
  private func track(_ script: Script, rate: Double) -> (common: [Double], rest: Double) {
    let scroller = makeScroller(rate: rate)
    play(script, scroller)
    let first = (scroller.now * 6).rounded(.up) / 6
    var common: [Double] = []
    for sixth in 0..<60 {
      let time = first + Double(sixth) / 6
      scroller.stage.advance(to: time)
      guard scroller.view.isDecelerating || scroller.y != common.last else { break }
      common.append(scroller.y)
    }
    scroller.rest()
    return (common, scroller.y)
  }

  @Test(arguments: scripts.indices)
  func `frames: 30, 60, 120 and 144 a second agree to a billionth of a point`(index: Int) {
    let tracks = [30.0, 60, 120, 144].map { track(Self.scripts[index], rate: $0) }
    for other in tracks.dropFirst() {
      // The last common frame of one may be after the end of another.
      let pairs = zip(tracks[0].common.dropLast(), other.common.dropLast())
      #expect(pairs.allSatisfy { abs($0 - $1) < 1e-9 })
      // What ends at ten points per second goes on for a frame of thirty in a second at the most.
      #expect(abs(other.rest - tracks[0].rest) <= 10.0 / 30)
    }
  }

  // MARK: Zoom

  /// The scales of a pinch and of its way back, on a finest screen.
  private func scales(by factor: CGFloat, limits: ClosedRange<CGFloat>, rate: Double) -> Scroller {
    let scroller = Scroller(
      500, 500, content: CGSize(width: 500, height: 500), scale: Self.finest,
      framesPerSecond: rate)
    scroller.addZoomed(limits)
    scroller.pinch(by: factor, at: CGPoint(x: 250, y: 250))
    scroller.liftTwo()
    return scroller
  }

  @Test func `reflection: a bounce from above mirrors one from below, as s and 1 / s do`() {
    let above = scales(by: 4, limits: 1...1.5, rate: 60)
    let below = scales(by: 0.25, limits: 1 / 1.5...1, rate: 60)
    #expect(above.view.zoomScale > 2 && above.view.isZoomBouncing)
    for _ in 0..<25 {
      #expect(abs(Double(above.view.zoomScale * below.view.zoomScale) - 1) < 1e-9)
      #expect(above.view.isZoomBouncing == below.view.isZoomBouncing)
      for scroller in [above, below] { scroller.wait(1.0 / 60) }
    }
    #expect(above.view.zoomScale == 1.5)
  }

  @Test func `frames: a zoom's way back agrees at common times at every rate`() {
    let tracks = [30.0, 60, 120, 144].map { rate in
      let scroller = scales(by: 4, limits: 1...1.5, rate: rate)
      let start = (scroller.now * 6).rounded(.up) / 6
      return (0..<3).flatMap { sixth in
        scroller.stage.advance(to: start + Double(sixth) / 6)
        let view = scroller.view
        return [Double(view.zoomScale), scroller.x, scroller.y]
      }
    }
    for other in tracks.dropFirst() {
      #expect(zip(tracks[0], other).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }

  @Test func `reflection: the content of a zoom's way back is mirrored about its middle`() {
    let tracks = [CGFloat(1), -1].map { sign in
      let scroller = Scroller(
        500, 500, content: CGSize(width: 500, height: 500), scale: Self.finest)
      scroller.addZoomed(1...2)
      let middle = CGPoint(x: 250 + sign * 60, y: 250 - sign * 40)
      scroller.pinch(by: 5, at: middle)
      scroller.liftTwo()
      return (0..<20).flatMap { _ in
        scroller.wait(0.02)
        // How far the middle of what is shown is from the middle of the content.
        let half = (Double(scroller.view.contentSize.width) - 500) / 2
        return [Double(sign) * (scroller.x - half), Double(sign) * (scroller.y - half)]
      }
    }
    #expect(tracks[0].contains { abs($0) > 1 })
    #expect(zip(tracks[0], tracks[1]).allSatisfy { abs($0 - $1) < 1e-9 })
  }
}
