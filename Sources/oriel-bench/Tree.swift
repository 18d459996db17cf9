import Foundation
import Raster
import UIKit

/// Changes of one among many siblings in a window, each with the commit that follows; and whole
/// trees emptied and resized.
func measureTree(_ bench: Bench) {
  for (count, name) in bench.viewCounts where count > 4 {
    measureChanges(bench, count, name)
    measureEmptying(bench, count, name)
  }
  measureResize(bench, levels: min(bench.mostViews, 100_000))
}

private func measureChanges(_ bench: Bench, _ count: Int, _ name: String) {
  let rig = Rig(count: count, size: CGSize(width: 320, height: 480))
  let plane = rig.plane
  let middle = plane.subviews[count / 2]
  let last = plane.subviews[count - 1]
  func race(_ change: String, _ body: @escaping @MainActor () -> Void) {
    let contender = Contender("oriel") {
      body()
      rig.commit()
    }
    bench.race("tree/\(change)/\(name)", .microseconds, [contender])
  }
  race("add and remove") {
    let view = UIView(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
    plane.addSubview(view)
    rig.commit()
    view.removeFromSuperview()
  }
  race("insert in the middle and remove") {
    let view = UIView(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
    plane.insertSubview(view, at: count / 2)
    rig.commit()
    view.removeFromSuperview()
  }
  race("ask one for layout") { middle.setNeedsLayout() }
  race("move one") { middle.center.x += middle.center.x > 100 ? -50 : 50 }
  race("to front and to back") {
    plane.bringSubviewToFront(middle)
    rig.commit()
    plane.sendSubviewToBack(middle)
  }
  race("exchange") { plane.exchangeSubview(at: 1, withSubviewAt: count - 2) }
  race("next to the last") { plane.insertSubview(middle, belowSubview: last) }
  race("resize around") { plane.frame.size.width += plane.frame.width > 300 ? -50 : 50 }
  plane.clipsToBounds = false
  race("move one, none cut off") { middle.center.x += middle.center.x > 100 ? -50 : 50 }
}

private func measureEmptying(_ bench: Bench, _ count: Int, _ name: String) {
  func plane() -> Rig { Rig(count: count, size: CGSize(width: 320, height: 480)) }
  let make = Contender("make") { keep(plane()) }
  let each = Contender("make and remove each") {
    plane().plane.subviews.forEach { $0.removeFromSuperview() }
  }
  let last = Contender("make and remove the last") {
    let plane = plane().plane
    while let view = plane.subviews.last { view.removeFromSuperview() }
  }
  bench.race("tree/empty/\(name)", .milliseconds, repeats: false, [make, each, last])
}

/// Views that fill each other, each but the last holding the next.
private func measureResize(_ bench: Bench, levels: Int) {
  let window = UIWindow(
    screen: UIScreen(size: CGSize(width: 320, height: 480), scale: 1, framesPerSecond: 60))
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  var deepest = root
  for _ in 1..<levels {
    let next = UIView(frame: deepest.bounds)
    next.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    deepest.addSubview(next)
    deepest = next
  }
  window.addSubview(root)
  var frame = Frame()
  window.commit(into: &frame)
  bench.race(
    "tree/resize nested/\(levels)", .milliseconds, repeats: false,
    [
      Contender("oriel") {
        root.frame.size.width = root.frame.width > 150 ? 100 : 200
        window.commit(into: &frame)
      }
    ])
}
