import Foundation
import Testing

@testable import UIKit

/// Numbers that are none, and numbers beyond all sense, at the doors of animations and recognisers.
@MainActor @Suite struct AnimationDoorTests {
  @Test func aDuration() async {
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIView.animate(withDuration: .nan) {} }
      }, "an animation's duration must be finite")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIView.animate(withDuration: 1, delay: -.infinity) {} }
      }, "an animation's delay must be finite")
  }

  @Test func aSpring() async {
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: .nan, initialSpringVelocity: 0
          ) {}
        }
      }, "damping ratio and velocity must be finite")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          UIView.animate(springDuration: 1, bounce: .infinity, animations: {})
        }
      }, "bounce and velocity must be finite")
  }

  @Test func aViewsNumbers() async {
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIView().alpha = .nan }
      }, "a view's alpha must be a number")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIView().transform.a = .infinity }
      }, "a view's transform must be finite")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIControl().center.x = .nan }
      }, "a view's center must be finite")
  }

  @Test func aRecognisersNumbers() async {
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UILongPressGestureRecognizer().allowableMovement = .nan }
      }, "a movement cannot be nan")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UILongPressGestureRecognizer().minimumPressDuration = .infinity }
      }, "a press lasts 0 s or longer, not inf")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIPinchGestureRecognizer().scale = .nan }
      }, "a scale must be finite, got nan")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          UIPanGestureRecognizer().setTranslation(CGPoint(x: 0, y: CGFloat.infinity), in: nil)
        }
      }, "a translation must be finite")
  }

  // MARK: Large numbers

  @Test(arguments: [1e-300, 1e6, 1e300, .greatestFiniteMagnitude])
  func largeTimesAndSpeedsAnimateOrAreOver(number: Double) {
    let stage = Clockwork(
      size: CGSize(width: 320, height: 480), scale: 1, framesPerSecond: 10)
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(box)
    UIView.animate(withDuration: number, delay: 0, options: [.autoreverse]) { box.center.x = 50 }
    UIView.animate(withDuration: 0.1, delay: number) { box.center.y = 50 }
    UIView.animate(
      withDuration: number, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 3
    ) { box.alpha = 0.5 }
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: number, initialSpringVelocity: number
    ) { box.bounds.size.width = 20 }
    UIView.animate(springDuration: 1, bounce: number, initialSpringVelocity: 1) {
      box.bounds.size.height = 20
    }
    for frame in 1...20 { stage.advance(to: Double(frame) / 10) }
    let shown = box.presentation
    #expect(shown.center.x.isFinite && shown.center.y.isFinite && shown.alpha.isFinite)
    #expect(shown.bounds.width.isFinite && shown.bounds.height.isFinite)
    box.removeAllAnimations()
    stage.advance(to: 3)
    #expect(!stage.window.needsFrames)
  }
}
