import Foundation
import Testing

@testable import UIKit

/// Animations that begin, end and vanish in the callbacks of others.
@MainActor @Suite struct AnimationCallbackTests {
  private let stage = Clockwork(
    size: CGSize(width: 320, height: 480), scale: 1, framesPerSecond: 60)
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  init() { stage.window.addSubview(box) }

  @Test(arguments: [0, 0.1]) func aCompletionMayAnimateOnAndOn(duration: TimeInterval) {
    var heard: [Bool] = []
    func animate() {
      UIView.animate(withDuration: duration, animations: { box.center.x += 10 }) { finished in
        heard.append(finished)
        if heard.count < 20 { animate() }
      }
    }
    animate()
    for frame in 1...200 { stage.advance(to: Double(frame) / 20) }
    #expect(heard.count == 20 && heard.allSatisfy { $0 })
    #expect(box.center.x == 205 && !stage.window.needsFrames)
  }

  @Test func aCompletionThatAlwaysAnimatesHasOneAnimationInAFrame() {
    var count = 0
    func animate() {
      count += 1
      UIView.animate(withDuration: 0, animations: { box.center.x = CGFloat(count) }) { _ in
        if count < 1000 { animate() }
      }
    }
    animate()
    for _ in 0..<10 { stage.window.advance(to: stage.now) }
    #expect(count <= 11)
  }

  @Test func aCompletionMayRemoveTheViewsOfOthersWhichHearThatTheyWereCutShort() {
    let other = UIView(frame: box.frame)
    stage.window.addSubview(other)
    var heard: [String] = []
    UIView.animate(withDuration: 0.1, animations: { box.alpha = 0 }) { finished in
      heard.append("box \(finished)")
      other.removeFromSuperview()
    }
    UIView.animate(withDuration: 1, animations: { other.alpha = 0 }) { finished in
      heard.append("other \(finished)")
      self.stage.window.addSubview(other)
    }
    stage.advance(to: 0.2)
    stage.advance(to: 0.4)
    #expect(heard == ["box true", "other false"])
    #expect(other.superview === stage.window && other.presentation.alpha == 0)
    stage.advance(to: 2)
    #expect(!stage.window.needsFrames)
  }

  @Test func aCompletionMayEndWhatItsOwnViewHasBegun() {
    var heard: [Bool] = []
    UIView.animate(withDuration: 0.1, animations: { box.center.x = 100 }) { _ in
      UIView.animate(withDuration: 5, animations: { self.box.center.x = 300 }) { heard.append($0) }
      self.box.removeAllAnimations()
    }
    stage.advance(to: 0.2)
    stage.advance(to: 0.3)
    #expect(heard == [false] && box.presentation.center.x == 300)
    #expect(!stage.window.needsFrames)
  }

  @Test func aScrollViewsDelegateMayAnimateAViewInEachDidScroll() {
    let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
    let lamp = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    scroller.stage.window.addSubview(lamp)
    var (begun, ended) = (0, 0)
    scroller.diary.onCall = { line, view in
      guard line == "didScroll" else { return }
      begun += 1
      UIView.animate(withDuration: 0.3, animations: { lamp.center.y = view.contentOffset.y }) {
        _ in ended += 1
      }
    }
    scroller.flick(dy: -100, speed: 2000)
    scroller.rest()
    #expect(begun > 20 && ended == begun)
    #expect(lamp.center.y == scroller.view.contentOffset.y)
    #expect(lamp.presentation.center == lamp.center && !scroller.stage.window.needsFrames)
  }

  @Test func aScrollViewsOwnFrameAndOffsetMayAnimateInItsCallbacks() {
    let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
    scroller.diary.onCall = { line, view in
      guard line == "didEndDecelerating" else { return }
      UIView.animate(withDuration: 0.2) {
        view.frame.size.height = 300
        view.contentOffset.y = 40
      }
    }
    scroller.flick(dy: -100, speed: 2000)
    scroller.rest()
    #expect(scroller.y == 40 && scroller.view.presentation.bounds.height == 300)
    #expect(!scroller.stage.window.needsFrames)
  }
}
