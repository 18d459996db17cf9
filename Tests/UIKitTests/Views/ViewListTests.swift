import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite struct `A list of views` {
  @Test(arguments: Chance.seeds(6))
  func `holds what an array holds, through every kind of change`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let parent = UIView()
    var expected: [UIView] = []
    // Beyond what is kept together, and back below it.
    for step in 0..<6000 {
      let grows = random.index(10) < (step < 3000 ? 8 : 2)
      let count = expected.count
      switch random.index(8) {
      case 0 where count > 1:
        let (a, b) = (random.index(count), random.index(count))
        parent.exchangeSubview(at: a, withSubviewAt: b)
        expected.swapAt(a, b)
      case 1 where count > 0:
        let place = random.index(count)
        let view = expected.remove(at: place)
        let isUp = random.index(2) == 0
        if isUp { parent.bringSubviewToFront(view) } else { parent.sendSubviewToBack(view) }
        expected.insert(view, at: isUp ? count - 1 : 0)
      default:
        if grows {
          let view = UIView()
          let place = random.index(2) == 0 ? count : random.index(count + 1)
          parent.insertSubview(view, at: place)
          expected.insert(view, at: place)
        } else if count > 0 {
          let place = [0, count - 1, random.index(count)][random.index(3)]
          expected.remove(at: place).removeFromSuperview()
        }
      }
      guard random.index(20) == 0 else { continue }
      #expect(parent.subviews == expected, "seed \(seed), step \(step)")
      guard let children = parent.children, !expected.isEmpty else { continue }
      let place = random.index(expected.count)
      #expect(children.place(of: expected[place]) == place, "seed \(seed), step \(step)")
      #expect(children[place] === expected[place], "seed \(seed), step \(step)")
      if parent.subviews != expected { return }
    }
  }

  @Test func `numbers its views anew where there is no room between two`() {
    let parent = UIView()
    let (first, last) = (UIView(), UIView())
    parent.addSubview(first)
    parent.addSubview(last)
    var expected = [first, last]
    for _ in 0..<200 {
      let view = UIView()
      parent.insertSubview(view, at: 1)
      expected.insert(view, at: 1)
    }
    #expect(parent.subviews == expected)
    #expect(zip(expected, expected.dropFirst()).allSatisfy { $0.order < $1.order })
  }
}
