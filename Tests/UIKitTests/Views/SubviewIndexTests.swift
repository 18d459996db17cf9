import Geometry
import StageHost
import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite struct `The index over subviews` {
  @Test(arguments: Chance.seeds(6))
  func `finds what overlaps a rectangle, through every kind of change`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    for _ in 0..<150 { parent.addSubview(randomView(&random)) }
    parent.findExtents()
    #expect(parent.children?.index != nil)
    for round in 0..<200 {
      change(parent, &random)
      parent.findExtents()
      guard let children = parent.children, let index = children.index else { continue }
      let rect = CGRect(
        x: random.unit() * 2000 - 500, y: random.unit() * 2000 - 500, width: random.unit() * 300,
        height: random.unit() * 300)
      var found: Set<ObjectIdentifier> = []
      index.forEach(overlapping: rect) { found.insert(ObjectIdentifier($0)) }
      for view in children.views {
        let extent = view.extent.applying(view.transformToSuperview)
        let overlaps =
          extent.minX < rect.maxX && rect.minX < extent.maxX
          && extent.minY < rect.maxY && rect.minY < extent.maxY
        let isFound = found.contains(ObjectIdentifier(view))
        // Roundings outward may find a neighbour, but no more than a hundredth away.
        let isNear = extent.insetBy(dx: -0.01, dy: -0.01).intersects(rect)
        #expect(isFound || !overlaps, "seed \(seed), round \(round): missed \(extent) in \(rect)")
        #expect(!isFound || isNear, "seed \(seed), round \(round): found \(extent) in \(rect)")
      }
      #expect(zip(children.views, children.views.dropFirst()).allSatisfy { $0.order < $1.order })
      #expect(children.views.indices.allSatisfy { children.place(of: children.views[$0]) == $0 })
    }
  }

  @Test func `its box is the box of the subviews, and shrinks with them`() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    for i in 0..<100 {
      parent.addSubview(UIView(frame: CGRect(x: 10 * i, y: 0, width: 8, height: 8)))
    }
    #expect(parent.extent == CGRect(x: 0, y: 0, width: 998, height: 100))
    parent.subviews[99].removeFromSuperview()
    #expect(parent.extent == CGRect(x: 0, y: 0, width: 988, height: 100))
    parent.subviews[98].frame.origin.y = 500
    #expect(parent.extent == CGRect(x: 0, y: 0, width: 988, height: 508))
  }

  @Test func `a subview's own subviews count, and so do their changes`() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    for i in 0..<100 {
      parent.addSubview(UIView(frame: CGRect(x: 10 * i, y: 0, width: 8, height: 8)))
    }
    parent.findExtents()
    let below = UIView(frame: CGRect(x: 0, y: 300, width: 5, height: 5))
    parent.subviews[3].addSubview(below)
    #expect(found(in: parent, CGRect(x: 30, y: 301, width: 1, height: 1)) == [parent.subviews[3]])
    below.frame.origin.y = 600
    #expect(found(in: parent, CGRect(x: 30, y: 601, width: 1, height: 1)) == [parent.subviews[3]])
    below.frame.origin.y = 100
    #expect(found(in: parent, CGRect(x: 30, y: 301, width: 1, height: 1)) == [])
  }

  @Test(arguments: Chance.seeds(3))
  func `hit-testing by the index agrees with asking everybody`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    for _ in 0..<300 {
      let view = randomKind(&random)
      view.frame = randomView(&random).frame
      view.isHidden = random.index(10) == 0
      parent.addSubview(view)
    }
    for _ in 0..<500 {
      let point = CGPoint(x: random.unit() * 1000, y: random.unit() * 1000)
      let byHand = parent.subviews.last {
        $0.hitTest($0.convert(point, from: parent), with: nil) != nil
      }
      let hit = parent.hitTest(point, with: nil)
      #expect(hit === byHand ?? parent, "seed \(seed)")
    }
  }

  private class Generous: UIView {
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      bounds.insetBy(dx: -50, dy: -50).contains(point)
    }
  }
  private final class BelowGenerous: Generous {}
  private class Plain: UIView {
    var number = 0
  }
  private class Greedy<Value>: Plain {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      abs(point.x) < 20 ? self : super.hitTest(point, with: event)
    }
  }
  private final class BelowGreedy: Greedy<Int> {}

  private func randomKind(_ random: inout SplitMix64) -> UIView {
    switch random.index(20) {
    case 0: Generous()
    case 1: BelowGenerous()
    case 2: Greedy<String>()
    case 3: BelowGreedy()
    case 4...8: Plain()
    case 9...11: UIScrollView()
    default: UIView()
    }
  }

  @Test func `a subview that takes touches outside its bounds is asked among a hundred`() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    for i in 0..<100 {
      parent.addSubview(UIView(frame: CGRect(x: 10 * i, y: 0, width: 8, height: 8)))
    }
    let generous = Generous(frame: CGRect(x: 500, y: 500, width: 1, height: 1))
    parent.addSubview(generous)
    #expect(parent.hitTest(CGPoint(x: 540, y: 540), with: nil) === generous)
  }

  @Test func `a removed subview is freed`() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    for _ in 0..<100 { parent.addSubview(UIView(frame: parent.bounds)) }
    parent.findExtents()
    weak var gone: UIView?
    do {
      let view = UIView(frame: parent.bounds)
      gone = view
      parent.addSubview(view)
      view.frame.origin.x = 3
      view.removeFromSuperview()
    }
    #expect(gone == nil)
  }

  private func found(in parent: UIView, _ rect: CGRect) -> [UIView] {
    parent.findExtents()
    var result: [UIView] = []
    parent.children?.index?.forEach(overlapping: rect) { result.append($0) }
    return result
  }

  private func randomView(_ random: inout SplitMix64) -> UIView {
    let size = [3.0, 20, 100, 900, 40_000_000][random.index(5)]
    return UIView(
      frame: CGRect(
        x: random.unit() * 1500 - 300, y: random.unit() * 1500 - 300,
        width: random.unit() * size, height: random.unit() * size))
  }

  private func change(_ parent: UIView, _ random: inout SplitMix64) {
    let count = parent.subviews.count
    let view = parent.subviews[random.index(count)]
    switch random.index(9) {
    case 0: parent.addSubview(randomView(&random))
    case 1: parent.insertSubview(randomView(&random), at: random.index(count))
    case 2 where count > 100: view.removeFromSuperview()
    case 3: view.frame.origin.x = random.unit() * 1500 - 300
    case 4: view.transform = CGAffineTransform(rotationAngle: random.unit() * 6)
    case 5: parent.exchangeSubview(at: random.index(count), withSubviewAt: random.index(count))
    case 6: parent.bringSubviewToFront(view)
    case 7: view.addSubview(randomView(&random))
    default: view.subviews.last?.frame.origin.y = random.unit() * 2000
    }
  }
}
