import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Random sessions on the virtual clock: touches, wheels, resizes, mischief, removals.
@MainActor @Suite struct ScrollSimulationTests {
  private static let sessions: UInt64 = 300

  /// A session: an outer view, an inner one, and a delegate for both that counts.
  @MainActor
  private final class Session {
    var random: SplitMix64
    let scroller: Scroller
    let inner = UIScrollView()
    let innerDiary = Diary()
    var isDown = false

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      scroller = Scroller(
        300, 400, content: CGSize(width: 600, height: 1500), scale: CGFloat(1 + seed % 3))
      inner.frame = CGRect(x: 20, y: 60, width: 250, height: 300)
      inner.contentSize = CGSize(width: 250, height: 900)
      inner.delegate = innerDiary
      scroller.view.addSubview(inner)
      for view in [scroller.view, inner] {
        view.isPagingEnabled = random.index(4) == 0
        view.bounces = random.index(4) > 0
        view.alwaysBounceHorizontal = random.index(2) == 0
        view.isDirectionalLockEnabled = random.index(3) == 0
        if random.index(4) == 0 { view.decelerationRate = .fast }
      }
      let trick: @MainActor (String, UIScrollView) -> Void = { [unowned self] _, view in
        if random.index(40) == 0 { play(on: view) }
      }
      scroller.diary.onCall = trick
      innerDiary.onCall = trick
    }

    func run() {
      for _ in 0..<40 { step() }
      scroller.diary.onCall = { _, _ in }
      innerDiary.onCall = { _, _ in }
      if isDown { scroller.lift() }
      scroller.rest()
    }

    private func step() {
      switch random.index(12) {
      case 0...2: toggleFinger()
      case 3...6: moveFinger()
      case 7: scroller.wait(random.unit() * 0.6)
      case 8: scroller.wheel(CGFloat(random.index(7) - 3), sideways: CGFloat(random.index(3) - 1))
      case 9:
        scroller.stage.resize(
          to: CGSize(width: 200 + random.index(200), height: 200 + random.index(300)))
      default: play(on: random.index(2) == 0 ? scroller.view : inner)
      }
    }

    private func toggleFinger() {
      if isDown {
        random.index(5) == 0 ? scroller.cancel() : scroller.lift()
      } else {
        scroller.press(CGFloat(random.unit() * 300), CGFloat(random.unit() * 400))
      }
      isDown.toggle()
    }

    private func moveFinger() {
      guard isDown else { return }
      let (dx, dy) = (random.unit() * 40 - 20, random.unit() * 80 - 40)
      for _ in 0...random.index(6) { scroller.move(dx: CGFloat(dx), dy: CGFloat(dy)) }
    }

    private func play(on view: UIScrollView) {
      let place = CGPoint(x: random.unit() * 50, y: random.unit() * 300)
      switch random.index(10) {
      case 0: view.contentOffset = clamped(place, in: view)
      case 1, 2: view.setContentOffset(clamped(place, in: view), animated: true)
      case 3: view.setContentOffset(clamped(place, in: view), animated: false)
      case 4: view.contentSize.height = CGFloat(random.index(2000))
      case 5: view.contentInset.top = CGFloat(random.index(90))
      case 6: view.frame.size.height = CGFloat(random.index(500))
      case 7:
        view.isScrollEnabled = false
        view.isScrollEnabled = true
      case 8: view.flashScrollIndicators()
      default:
        if inner.superview == nil {
          scroller.view.addSubview(inner)
        } else {
          inner.removeFromSuperview()
        }
      }
    }

    private func clamped(_ place: CGPoint, in view: UIScrollView) -> CGPoint {
      view.range.nearest(to: place)
    }
  }

  @Test func everySessionEndsAtRestInRangeAndInBalance() {
    for seed in 0..<Self.sessions {
      let session = Session(seed: seed)
      session.run()
      check(session.scroller.view, session.scroller.diary, seed)
      check(session.inner, session.innerDiary, seed)
      #expect(!session.scroller.stage.window.needsFrames, "seed \(seed)")
    }
  }

  private func check(_ view: UIScrollView, _ diary: Diary, _ seed: UInt64) {
    #expect(!view.isTracking && !view.isDragging && !view.isDecelerating, "seed \(seed)")
    #expect(view.motion == nil && view.telling == 0, "seed \(seed)")
    let nearest = view.range.nearest(to: view.contentOffset)
    #expect(nearest == view.contentOffset, "seed \(seed)")
    #expect(
      diary.count("willBeginDragging")
        == diary.count("didEndDragging true") + diary.count("didEndDragging false"),
      "seed \(seed)")
    #expect(diary.count("willBeginDragging") == diary.count("willEndDragging"), "seed \(seed)")
    #expect(
      diary.count("willBeginDecelerating") == diary.count("didEndDecelerating"), "seed \(seed)")
    #expect(
      diary.count("willBeginDecelerating") <= diary.count("didEndDragging true"), "seed \(seed)")
  }
}
