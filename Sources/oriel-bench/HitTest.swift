import Foundation
import UIKit

/// A class such as users write, which leaves hit tests as they are.
private final class Tile: UIView {
  override func layoutSubviews() {}
}

/// The topmost view under a point of the window.
func measureHitTest(_ bench: Bench) {
  let size = CGSize(width: 320, height: 480)
  for (count, name) in bench.viewCounts {
    let rig = Rig(count: count, size: size)
    let tiles = Rig(count: count, size: size, makeView: Tile.init(frame:))
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
        Contender("tiles") { keep(tiles.window.hitTest(point(), with: nil)) },
        Contender("bare") {
          let point = point()
          keep(frames.lastIndex { $0.contains(point) })
        },
      ])
  }
}
