import Foundation
import UIKit

/// The list of what a frame paints, without painting it: of a scroll, and of one view's new colour.
func measureCommit(_ bench: Bench) {
  let size = CGSize(width: 320, height: 480)
  for (count, name) in bench.viewCounts {
    let rig = Rig(count: count, size: size)
    let bare = BareLoop(rig.scene, size: size)
    let view = rig.plane.subviews[0]
    let colors = [UIColor.red, UIColor.blue]
    var turn = 0
    bench.race(
      "commit/color/\(name)", .nanoseconds,
      [
        Contender("oriel") {
          turn ^= 1
          view.backgroundColor = colors[turn]
          rig.commit()
        }
      ])
    bench.race(
      "commit/scroll/\(name)", .nanoseconds,
      [
        Contender("oriel") {
          rig.scroll()
          rig.commit()
        },
        Contender("bare") { keep(bare.findStrip()) },
      ])
  }
}
