import Foundation
import Raster
import UIKit

/// A frame in which views animate their places, opacities, turns and colours: the animations alone,
/// and with the commit that follows; nothing is painted.
func measureAnimate(_ bench: Bench) {
  for count in [1, 1000] where count <= bench.mostViews {
    let crowd = AnimatedCrowd(count: count)
    bench.race(
      "animate/\(count)", .microseconds,
      [
        Contender("motions") { crowd.advance() },
        Contender("motions and commit") {
          crowd.advance()
          crowd.commit()
        },
      ])
    bench.countAllocations("animate/\(count)") {
      crowd.advance()
      crowd.commit()
    }
  }
}

/// Views side by side in a window that animate for ever.
private final class AnimatedCrowd {
  private static let columns = 40
  private static let side: CGFloat = 32

  private let window: UIWindow
  private var time = 0.0
  private var frame = Frame()

  init(count: Int) {
    window = UIWindow(
      screen: UIScreen(size: CGSize(width: 1280, height: 800), scale: 1, framesPerSecond: 60))
    let views = (0..<count).map { index in
      let view = UIView(
        frame: CGRect(
          x: CGFloat(index % Self.columns) * Self.side,
          y: CGFloat(index / Self.columns) * Self.side, width: 16, height: 16))
      view.backgroundColor = .blue
      window.addSubview(view)
      return view
    }
    commit()
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
      for view in views {
        view.center.x += 12
        view.alpha = 0.5
        view.transform = CGAffineTransform(rotationAngle: 1)
        view.backgroundColor = .red
      }
    }
    for _ in 0..<10 {
      advance()
      commit()
    }
  }

  /// Lets the time of a frame pass.
  func advance() {
    time += 1 / 60
    window.advance(to: time)
  }

  /// Writes the list of what changed.
  func commit() { window.commit(into: &frame) }
}
