import Foundation
import UIKit

/// The topmost view under a point of the window.
func measureHitTest(_ bench: Bench) {
  let size = CGSize(width: 320, height: 480)
  for (count, name) in bench.viewCounts {
    let rig = Rig(count: count, size: size)
    let frames = rig.scene.rectangles.map(\.frame)
    var random = Scramble(seed: 4)
    let points = (0..<64).map { _ in CGPoint(x: random.below(320), y: random.below(480)) }
    var next = 0
    func point() -> CGPoint {
      next = (next + 1) % points.count
      return points[next]
    }
    bench.race(
      "hittest/\(name)", .nanoseconds,
      [
        Contender("oriel") { keep(rig.window.hitTest(point(), with: nil)) },
        Contender("bare") {
          let point = point()
          keep(frames.lastIndex { $0.contains(point) })
        },
      ])
  }
}
