import Foundation
import UIKit

/// A frame from the change of the tree to its pixels: the strip of a scroll, and the whole window.
func measureCompose(_ bench: Bench) {
  for (count, name) in bench.viewCounts {
    for size in [CGSize(width: 320, height: 480), CGSize(width: 1920, height: 1080)] {
      let rig = Rig(count: count, size: size)
      let bare = BareLoop(rig.scene, size: size)
      let place = "\(name)/\(Int(size.width))x\(Int(size.height))"
      bench.race(
        "compose/strip/\(place)", .microseconds,
        [
          Contender("oriel") {
            rig.scroll()
            rig.render()
          },
          Contender("bare") { bare.paintStrip() },
        ])
      bench.race(
        "compose/full/\(place)", .microseconds,
        [
          Contender("oriel") {
            rig.expose()
            rig.render()
          },
          Contender("bare") { bare.paintAll() },
        ])
    }
  }
}
