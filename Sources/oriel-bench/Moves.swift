import Foundation
import StageHost
import UIKit

/// A scroll on the headless host, which moves pixels within its buffer: alone, and below a view
/// that floats and must stay where it is.
func measureMoves(_ bench: Bench) {
  for size in [CGSize(width: 320, height: 480), CGSize(width: 1920, height: 1080)] {
    for (name, floats) in [("plain", false), ("floater", true)] {
      let stage = Stage(size: size)
      let scene = Scene(count: 10_000, viewport: size)
      let plane = scene.makePlane(size: size)
      stage.window.addSubview(plane)
      if floats {
        let floater = UIView(frame: CGRect(x: 40, y: 60, width: 120, height: 40))
        floater.backgroundColor = .black
        stage.window.addSubview(floater)
      }
      var path = ScrollPath(
        contentHeight: scene.contentSize.height, viewportHeight: size.height, step: 3)
      var time = 0.0
      let (rows, rowBytes) = (Int(size.height), Int(size.width) * 4)
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: rows * rowBytes, alignment: 64)
      memset(bytes, 0, rows * rowBytes)
      bench.race(
        "moves/\(name)/\(Int(size.width))x\(rows)", .microseconds,
        [
          Contender("oriel") {
            plane.bounds.origin.y = path.next()
            time += 1 / 60
            stage.advance(to: time)
          },
          Contender("memmove") { memmove(bytes, bytes + 3 * rowBytes, (rows - 3) * rowBytes) },
        ])
      bytes.deallocate()
    }
  }
}
