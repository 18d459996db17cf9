import Foundation
import Input
import StageHost
import Testing
import UIKit

@testable import oriel

@MainActor @Suite struct SceneTests {
  private static func stage(_ name: String) throws -> Stage {
    let scene = try #require(DemoScene.all.first { $0.name == name })
    var options = Options()
    options.count = 100
    let stage = Stage(size: scene.size, framesPerSecond: 20)
    stage.window.rootViewController = try scene.prepare(options)(scene.size)
    return stage
  }

  private static func scrollView(in stage: Stage) throws -> UIScrollView {
    let root = try #require(stage.window.rootViewController?.view)
    return try #require(([root] + root.subviews).compactMap { $0 as? UIScrollView }.first)
  }

  @Test func everySceneIsSeenAndComesToRest() throws {
    for scene in DemoScene.all {
      let stage = try Self.stage(scene.name)
      stage.advance(to: 0.05)
      stage.advance(to: 5)
      stage.advance(to: 5.1)
      #expect(!stage.window.needsFrames, "\(scene.name)")
      let picture = stage.snapshot()
      let first = picture[0, 0]
      let isSeen = (0..<picture.width * picture.height).contains { index in
        picture[index % picture.width, index / picture.width] != first
      }
      #expect(isSeen, "\(scene.name)")
    }
  }

  @Test(arguments: ["scrollview", "zoom", "nested", "insets"])
  func keysScroll(name: String) throws {
    let stage = try Self.stage(name)
    let scrollView = try Self.scrollView(in: stage)
    scrollView.contentInset.bottom = 300
    let down: UInt = 0xff54
    stage.advance(to: 2)
    stage.window.send(.key(KeyEvent(keysym: down, isDown: true, time: 2)), samples: [])
    stage.advance(to: 3)
    #expect(scrollView.contentOffset == CGPoint(x: 0, y: 40))
    let end: UInt = 0xff57
    stage.window.send(.key(KeyEvent(keysym: end, isDown: true, time: 3)), samples: [])
    stage.advance(to: 4)
    let bottom = scrollView.contentSize.height + 300 - scrollView.bounds.height
    #expect(scrollView.contentOffset.y == bottom)
  }

  @Test func theScrollViewRefreshesWhenItIsPulled() throws {
    let stage = try Self.stage("scrollview")
    let scrollView = try Self.scrollView(in: stage)
    stage.touch(.began, at: CGPoint(x: 160, y: 100), time: 0.1)
    for step in 1...10 {
      stage.touch(
        .moved, at: CGPoint(x: 160, y: 100 + 25 * step), time: 0.1 + 0.02 * Double(step))
    }
    #expect(scrollView.refreshControl?.isRefreshing == true)
    stage.touch(.ended, at: CGPoint(x: 160, y: 350), time: 0.6)
    stage.advance(to: 2)
    #expect(scrollView.contentOffset.y == -60)
    scrollView.refreshControl?.endRefreshing()
    stage.advance(to: 3)
    #expect(scrollView.contentOffset.y == 0)
  }

  @Test func thePagesAreThoseOfTheListing() throws {
    let stage = try Self.stage("paging")
    let scrollView = try Self.scrollView(in: stage)
    #expect(scrollView.frame == CGRect(x: 50, y: 0, width: 200, height: 400))
    #expect(scrollView.contentSize == CGSize(width: 400, height: 400))
    #expect(scrollView.backgroundColor == .orange && scrollView.isPagingEnabled)
    #expect(scrollView.minimumZoomScale == 0.5 && scrollView.maximumZoomScale == 2)
    #expect(!scrollView.canCancelContentTouches && scrollView.delaysContentTouches)
    let frames = [
      CGRect(x: 50, y: 0, width: 100, height: 400), CGRect(x: 250, y: 0, width: 100, height: 400),
    ]
    #expect(scrollView.subviews.prefix(2).map(\.frame) == frames)
    #expect(scrollView.subviews.prefix(2).map(\.backgroundColor) == [.blue, .yellow])
    scrollView.setZoomScale(2, animated: true)
    stage.advance(to: 0.2)
    #expect(scrollView.subviews[0].frame != frames[0])
    stage.advance(to: 2)
    #expect(scrollView.subviews[0].frame == frames[0])
  }

  @Test func theOperationsAreThoseOfTheListing() throws {
    let stage = try Self.stage("operations")
    let scrollView = try Self.scrollView(in: stage)
    #expect(scrollView.frame == CGRect(x: 0, y: 64, width: 320, height: 504))
    #expect(scrollView.backgroundColor == .red && scrollView.contentSize == .zero)
    stage.advance(to: 0.05)
    stage.advance(to: 0.2)
    #expect(scrollView.contentOffset.x > 0 && scrollView.contentOffset.x < 320)
    stage.advance(to: 1)
    #expect(scrollView.contentOffset == CGPoint(x: 320, y: 0))
  }

  @Test func everythingIsOnInTheScrollView() throws {
    let stage = try Self.stage("scrollview")
    let scrollView = try Self.scrollView(in: stage)
    #expect(scrollView.bounces && scrollView.bouncesZoom && scrollView.refreshControl != nil)
    #expect(scrollView.alwaysBounceVertical && scrollView.alwaysBounceHorizontal)
    scrollView.setZoomScale(0.5, animated: false)
    #expect(scrollView.contentSize == CGSize(width: 320, height: 800))
    #expect(scrollView.pinchGestureRecognizer?.isEnabled == true)
  }
}
