import Foundation
import Input
import TestSupport
import Testing

@testable import UIKit

/// Random sessions on the virtual clock: touches, pinches, wheels, resizes, mischief, removals.
@MainActor @Suite struct ScrollSimulationTests {
  /// How many there are without a soak.
  private static let sessions = 2000

  /// A session: an outer view, an inner one that zooms, in half of the sessions an outer one that
  /// does as well, and a delegate for both that counts.
  @MainActor
  private final class Session {
    var random: SplitMix64
    let scroller: Scroller
    let inner = UIScrollView()
    let innerDiary = Diary()
    let picture = UIView(frame: CGRect(x: 0, y: 0, width: 250, height: 900))
    private var fingers: [CGPoint?] = [nil, nil]

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      scroller = Scroller(
        300, 400, content: CGSize(width: 600, height: 1500), scale: CGFloat(1 + seed % 3))
      inner.frame = CGRect(x: 20, y: 60, width: 250, height: 300)
      inner.contentSize = CGSize(width: 250, height: 900)
      inner.delegate = innerDiary
      inner.addSubview(picture)
      innerDiary.zoomed = picture
      inner.minimumZoomScale = 0.5
      inner.maximumZoomScale = 3
      scroller.view.addSubview(inner)
      if random.index(2) == 0 { scroller.addZoomed(0.7...2) }
      for view in [scroller.view, inner] {
        view.isPagingEnabled = random.index(4) == 0
        view.bounces = random.index(4) > 0
        view.alwaysBounceHorizontal = random.index(2) == 0
        view.isDirectionalLockEnabled = random.index(3) == 0
        if random.index(4) == 0 { view.decelerationRate = .fast }
        view.bouncesZoom = random.index(4) > 0
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
      for id in fingers.indices where fingers[id] != nil { toggle(id) }
      sendPinch(.ended)
      scroller.scroll(.ended)
      scroller.rest()
    }

    private func step() {
      switch random.index(14) {
      case 0...2: toggle(random.index(3) / 2)
      case 3: for id in fingers.indices where fingers[id] == nil { toggle(id) }
      case 4...7: moveFingers()
      case 8: scroller.wait(random.unit() * 0.6)
      case 9: turnWheel()
      case 10:
        scroller.stage.resize(
          to: CGSize(width: 200 + random.index(200), height: 200 + random.index(300)))
      case 11: random.index(2) == 0 ? pinchOnTouchpad() : scrollOnTouchpad()
      default: play(on: random.index(2) == 0 ? scroller.view : inner)
      }
    }

    private func toggle(_ id: Int) {
      if let place = fingers[id] {
        send(random.index(5) == 0 ? .cancelled : .ended, id, place)
        fingers[id] = nil
      } else {
        send(.began, id, CGPoint(x: random.unit() * 300, y: random.unit() * 400))
      }
    }

    private func moveFingers() {
      let moves = fingers.map { _ in
        CGVector(dx: random.unit() * 40 - 20, dy: random.unit() * 80 - 40)
      }
      for _ in 0...random.index(6) {
        for (id, move) in moves.enumerated() {
          guard let place = fingers[id] else { continue }
          send(.moved, id, CGPoint(x: place.x + move.dx, y: place.y + move.dy))
        }
      }
    }

    private func send(_ phase: PointerEvent.Phase, _ id: Int, _ place: CGPoint) {
      fingers[id] = place
      scroller.stage.touch(id, phase, at: place, time: scroller.now + 0.004)
    }

    private func turnWheel() {
      scroller.stage.wheel(
        by: CGVector(dx: CGFloat(random.index(3) - 1), dy: CGFloat(random.index(7) - 3)),
        at: CGPoint(x: random.unit() * 300, y: random.unit() * 400),
        modifiers: random.index(2) == 0 ? .control : [])
    }

    private func pinchOnTouchpad() {
      let phases: [PinchEvent.Phase] = [.began, .changed, .changed, .changed, .ended, .cancelled]
      sendPinch(phases[random.index(phases.count)])
    }

    private func scrollOnTouchpad() {
      let keys: KeyModifiers = random.index(3) == 0 ? .control : []
      let length = CGVector(dx: random.unit() * 20 - 10, dy: random.unit() * 80 - 40)
      // A beginning or an end may be lost.
      let last = random.index(6)
      for step in 0...last {
        let isEnd = step == last && random.index(4) > 0
        let phase: ScrollEvent.Phase =
          step == 0 && random.index(8) > 0
          ? .began : isEnd ? (random.index(4) == 0 ? .cancelled : .ended) : .changed
        scroller.scroll(phase, by: length, modifiers: keys)
      }
    }

    private func sendPinch(_ phase: PinchEvent.Phase) {
      scroller.stage.window.sendPinch(
        phase, scale: random.unit() * 4,
        sample: PointerSample(
          time: scroller.now, x: random.unit() * 300, y: random.unit() * 400))
    }

    private func play(on view: UIScrollView) {
      let place = CGPoint(x: random.unit() * 50, y: random.unit() * 300)
      switch random.index(19) {
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
      case 9: view.zoomScale = CGFloat(random.unit() * 4)
      case 10: view.setZoomScale(CGFloat(random.unit() * 4), animated: true)
      case 11:
        view.zoom(
          to: CGRect(origin: place, size: CGSize(width: place.y, height: place.x)),
          animated: random.index(2) == 0)
      case 12: changeLimits(of: view)
      case 13:
        view.pinchGestureRecognizer?.isEnabled = false
        view.pinchGestureRecognizer?.isEnabled = true
      case 14: changeDelegate(of: view)
      case 15: view.stopScrollingAndZooming()
      case 16: changeRefresh(of: view)
      case 17:
        let height = CGFloat(100 + random.index(300))
        UIView.animate(withDuration: random.unit()) { view.frame.size.height = height }
      default:
        if inner.superview == nil {
          scroller.view.addSubview(inner)
        } else {
          inner.removeFromSuperview()
        }
      }
    }

    private func changeLimits(of view: UIScrollView) {
      view.minimumZoomScale = CGFloat(0.5 + random.unit())
      view.maximumZoomScale = CGFloat(0.5 + 3 * random.unit())
      // Limits leave a scale at rest alone.
      view.zoomScale = view.zoomScale
    }

    private func changeRefresh(of view: UIScrollView) {
      switch random.index(4) {
      case 0: view.refreshControl = view.refreshControl ?? UIRefreshControl()
      case 1: view.refreshControl?.beginRefreshing()
      case 2: view.refreshControl?.endRefreshing()
      default: view.refreshControl = nil
      }
    }

    private func changeDelegate(of view: UIScrollView) {
      let delegate = view.delegate
      view.delegate = nil
      view.contentOffset = clamped(.zero, in: view)
      view.delegate = delegate
    }

    private func clamped(_ place: CGPoint, in view: UIScrollView) -> CGPoint {
      view.range.nearest(to: place)
    }
  }

  @Test func everySessionEndsAtRestInRangeAndInBalance() {
    for seed in Chance.seeds(Self.sessions) {
      let session = Session(seed: seed)
      session.run()
      check(session.scroller.view, session.scroller.diary, seed)
      check(session.inner, session.innerDiary, seed)
      #expect(!session.scroller.stage.window.needsFrames, "seed \(seed)")
    }
  }

  private func check(_ view: UIScrollView, _ diary: Diary, _ seed: UInt64) {
    #expect(!view.isTracking && !view.isDragging && !view.isDecelerating, "seed \(seed)")
    #expect(!view.isZooming && !view.isZoomBouncing && view.zoom == nil, "seed \(seed)")
    #expect(view.motion == nil && view.telling == 0 && !view.isDragPending, "seed \(seed)")
    #expect(
      view.zoomedView == nil || view.zoomLimits.contains(Double(view.zoomScale)), "seed \(seed)")
    let nearest = view.range.nearest(to: view.contentOffset)
    #expect(nearest == view.contentOffset, "seed \(seed)")
    #expect(
      diary.count("willBeginDragging")
        == diary.count("didEndDragging true") + diary.count("didEndDragging false"),
      "seed \(seed)")
    #expect(diary.count("willBeginDragging") == diary.count("willEndDragging"), "seed \(seed)")
    #expect(diary.count("willBeginZooming") == diary.count("didEndZooming"), "seed \(seed)")
    #expect(
      diary.count("willBeginDecelerating") == diary.count("didEndDecelerating"), "seed \(seed)")
    #expect(
      diary.count("willBeginDecelerating")
        <= diary.count("didEndDragging true") + diary.count("didEndZooming"), "seed \(seed)")
  }
}
