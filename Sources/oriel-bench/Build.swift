import Foundation
import UIKit

/// As large as a bare view, and as hard to allocate and to free.
private final class Plain {
  var next: Plain?
  var filling: (CGRect, CGRect, CGRect, CGRect, CGRect, CGRect) = (
    .zero, .zero, .zero, .zero, .zero, .zero
  )
}

/// A tree of views made and taken down again, one below the other in a single superview.
func measureBuild(_ bench: Bench) {
  for (count, name) in bench.viewCounts where count > 4 {
    bench.race(
      "build/views/\(name)", .milliseconds, repeats: false,
      [
        Contender("oriel") {
          let plane = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
          for index in 0..<count {
            let view = UIView(frame: CGRect(x: 20, y: 10 * index, width: 40, height: 20))
            view.backgroundColor = .red
            plane.addSubview(view)
          }
        },
        Contender("objects") {
          var objects: [Plain] = []
          for _ in 0..<count { objects.append(Plain()) }
        },
      ])
  }
}
