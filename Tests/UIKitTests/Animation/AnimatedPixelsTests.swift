import Foundation
import Input
import Raster
import StageHost
import TestSupport
import Testing

@testable import UIKit

/// While animations run, what is shown is what a full repaint would show.
@MainActor @Suite struct AnimatedPixelsTests {
  /// A tree of a few coloured views, some of which clip, draw or scroll.
  @MainActor private final class Scene {
    let stage: Stage
    var views: [UIView] = []

    init(scale: CGFloat) {
      stage = Stage(size: CGSize(width: 120, height: 100), scale: scale)
      let scrollView = UIScrollView(frame: CGRect(x: 10, y: 10, width: 70, height: 80))
      scrollView.backgroundColor = .white
      scrollView.contentSize = CGSize(width: 70, height: 400)
      stage.window.addSubview(scrollView)
      let disc = Disc(frame: CGRect(x: 60, y: 20, width: 40, height: 40))
      disc.isOpaque = false
      stage.window.addSubview(disc)
      views = [scrollView, disc]
      let colors: [UIColor] = [.red, .green, .blue, .orange]
      for (index, color) in colors.enumerated() {
        let place = CGRect(x: 5 + 12 * index, y: 8 + 15 * index, width: 30, height: 25)
        let view = UIView(frame: place)
        view.backgroundColor = color
        view.clipsToBounds = index == 2
        (index < 2 ? scrollView : index == 2 ? stage.window : views[4]).addSubview(view)
        views.append(view)
      }
      stage.advance(to: 0)
    }

    /// Animates something of one view.
    func change(_ random: inout SplitMix64) {
      let view = views[random.index(views.count)]
      func number(_ bound: Int) -> CGFloat { CGFloat(random.index(bound)) }
      let options: [UIView.AnimationOptions] = [[], .beginFromCurrentState, .curveLinear]
      let (kind, x, y) = (random.index(7), number(90), number(80))
      UIView.animate(
        withDuration: 0.05 + Double(random.index(20)) / 50, delay: Double(random.index(3)) / 20,
        options: options[random.index(3)],
        animations: {
          switch kind {
          case 0: view.center = CGPoint(x: x, y: y)
          case 1: view.bounds.size = CGSize(width: x / 2 + 4, height: y / 2 + 4)
          case 2: view.alpha = x / 90
          case 3: view.transform = CGAffineTransform(rotationAngle: x / 30)
          case 4: view.transform = CGAffineTransform(scaleX: 0.5 + x / 60, y: 0.5 + y / 60)
          case 5: view.backgroundColor = UIColor(red: x / 90, green: y / 80, blue: 0, alpha: 1)
          default: view.bounds.origin.y = y
          }
        })
    }
  }

  private final class Disc: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.black.setFill()
      UIRectFill(bounds.insetBy(dx: 6, dy: 6))
    }
  }

  /// Whether repainting everything changes a pixel.
  private func isWhole(_ stage: Stage) -> Bool {
    let shown = stage.snapshot()
    stage.window.send(.exposed(stage.window.pixelBounds), samples: [])
    return shown == stage.snapshot()
  }

  @Test func `a picture that a repaint would change is noticed`() {
    let scene = Scene(scale: 1)
    #expect(isWhole(scene.stage))
    let before = scene.stage.snapshot()
    UIView.animate(withDuration: 1) { scene.views[1].center.x = 20 }
    scene.stage.advance(to: 0.5)
    #expect(before != scene.stage.snapshot())
  }

  @Test(arguments: [1.0, 2])
  func `it equals a full repaint in every frame, whatever animates`(scale: Double) {
    for seed in Chance.seeds(5) {
      var random = SplitMix64(seed: 0xa41 &+ seed)
      let scene = Scene(scale: CGFloat(scale))
      for step in 1...30 {
        if random.index(3) > 0 { scene.change(&random) }
        scene.stage.advance(to: Double(step) / 30)
        #expect(isWhole(scene.stage), "seed \(seed), step \(step)")
      }
    }
  }
}
