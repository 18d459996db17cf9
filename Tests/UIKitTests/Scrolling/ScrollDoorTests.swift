import Foundation
import Input
import Testing

@testable import UIKit

/// Numbers that are none, at the doors of a scroll view: each ends with a sentence that names it.
@MainActor @Suite struct ScrollDoorTests {
  @Test func anOffset() async {
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIScrollView().contentOffset.y = .nan }
      }, "a content offset must be finite")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          UIScrollView().setContentOffset(CGPoint(x: CGFloat.infinity, y: 0), animated: true)
        }
      }, "a content offset must be finite")
  }

  @Test func aSize() async {
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIScrollView().contentSize.width = .infinity }
      }, "a content size must be finite")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let rect = CGRect(x: 0, y: 0, width: 1, height: CGFloat.nan)
          UIScrollView().scrollRectToVisible(rect, animated: true)
        }
      }, "a rectangle to show must be finite")
  }

  @Test func anInset() async {
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIScrollView().contentInset.top = .nan }
      }, "a content inset must be finite")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIScrollView().verticalScrollIndicatorInsets.right = .infinity }
      }, "an indicator's inset must be finite")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIScrollView().horizontalScrollIndicatorInsets.left = .nan }
      }, "an indicator's inset must be finite")
  }

  @Test func aRate() async {
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIScrollView().decelerationRate = .init(rawValue: .nan) }
      }, "a deceleration rate must lie between 0 and 1, got nan")
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { UIScrollView().decelerationRate = .init(rawValue: 1) }
      }, "a deceleration rate must lie between 0 and 1, got 1.0")
  }

  @Test func aRefreshControl() async {
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let view = UIScrollView()
          view.refreshControl = UIRefreshControl()
          view.refreshControl?.bounds.size.height = .infinity
        }
      }, "must be finite")
  }

  @Test func aTargetOffset() async {
    requireSentence(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
          scroller.diary.target = CGPoint(x: 0, y: CGFloat.nan)
          scroller.flick(dy: -100)
        }
      }, "a target offset must be finite")
  }

  // MARK: Large numbers

  private nonisolated static let large: [CGFloat] = [1e6, 3e9, 1e12, 1e19, 1e100]

  @Test(arguments: large) func largeContentIsDraggedAndRestsInRange(size: CGFloat) {
    let scroller = Scroller(320, 480, content: CGSize(width: size, height: size), scale: 2)
    let view = scroller.view
    view.contentOffset = CGPoint(x: size / 2, y: size / 2)
    scroller.flick(dx: -50, dy: -200, speed: 3000)
    scroller.rest()
    view.setContentOffset(CGPoint(x: size, y: size), animated: true)
    scroller.rest()
    view.refreshControl = UIRefreshControl()
    view.contentInset.top = size
    view.scrollRectToVisible(CGRect(x: 0, y: size, width: 1, height: 1), animated: false)
    view.flashScrollIndicators()
    scroller.flick(dy: 200, speed: 3000)
    scroller.rest()
    #expect(view.range.nearest(to: view.contentOffset) == view.contentOffset)
    #expect(!scroller.stage.window.needsFrames)
  }

  @Test(arguments: large.dropLast()) func fingersMayGoFar(way: CGFloat) {
    let scroller = Scroller(320, 480, content: CGSize(width: 320, height: 4000))
    scroller.press(160, 240)
    for step in 0..<4 { scroller.move(dy: step % 2 == 0 ? -way : 2 * way) }
    scroller.lift()
    scroller.rest()
    scroller.scroll(.began)
    for step in 0..<4 { scroller.scroll(.changed, by: CGVector(dx: 0, dy: step == 3 ? -way : way)) }
    scroller.scroll(.ended)
    scroller.wheel(way)
    scroller.rest()
    #expect(scroller.y >= 0 && scroller.y <= 3520)
    #expect(!scroller.stage.window.needsFrames)
  }

  @Test(arguments: large) func zoomsMayBeLarge(scale: CGFloat) {
    let scroller = Scroller(320, 480, content: CGSize(width: 640, height: 960))
    scroller.addZoomed(0...scale)
    scroller.view.setZoomScale(scale, animated: true)
    scroller.rest()
    scroller.view.zoom(to: CGRect(x: 5, y: 5, width: 0, height: 0), animated: false)
    scroller.pinch(by: 9, at: CGPoint(x: 100, y: 100))
    scroller.liftTwo()
    scroller.rest()
    scroller.view.zoomScale = 0
    scroller.rest()
    #expect(scroller.view.zoomScale == 1e-3)
    #expect(!scroller.stage.window.needsFrames)
  }
}
