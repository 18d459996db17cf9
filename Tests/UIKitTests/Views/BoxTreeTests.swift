import TestSupport
import Testing

@testable import UIKit

@Suite struct `The box around many boxes` {
  /// What the tree is compared with: every leaf's boxes, and a loop over all of them.
  private struct Leaves {
    var tree = BoxTree()
    var boxes: [[ExtentBox]] = []

    mutating func append() {
      tree.append()
      boxes.append([])
    }

    mutating func add(_ box: ExtentBox, to leaf: Int) {
      tree.grow(leaf, by: box)
      boxes[leaf].append(box)
    }

    mutating func remove(at place: Int, from leaf: Int) {
      tree.loosen(leaf, without: boxes[leaf].remove(at: place))
    }

    static func union(_ boxes: [ExtentBox]) -> ExtentBox {
      var union = ExtentBox.empty
      for box in boxes { union.formUnion(box) }
      return union
    }

    /// Whether the box around all is right, and the least.
    mutating func isRight() -> Bool {
      tree.root { [boxes] in Self.union(boxes[$0]) } == Self.union(boxes.flatMap(\.self))
    }
  }

  private func randomBox(_ random: inout SplitMix64) -> ExtentBox {
    // Few places, so that many boxes share the outermost edges.
    func number() -> Float { Float(random.index(20)) }
    let (x, y) = (number(), number())
    return ExtentBox(x0: x, y0: y, x1: x + number(), y1: y + number())
  }

  @Test(arguments: Chance.seeds(6))
  func `is the least one, whatever comes, grows and goes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var leaves = Leaves()
    let mostLeaves = [3, 64, 65, 5000][random.index(4)]
    for step in 0..<6000 {
      let count = leaves.boxes.count
      if count == 0 || count < mostLeaves && random.index(3) > 0 { leaves.append() }
      let leaf = random.index(leaves.boxes.count)
      if !leaves.boxes[leaf].isEmpty, random.index(5) > 1 {
        leaves.remove(at: random.index(leaves.boxes[leaf].count), from: leaf)
      } else {
        leaves.add(randomBox(&random), to: leaf)
      }
      guard random.index(20) == 0 else { continue }
      let isRight = leaves.isRight()
      #expect(isRight, "seed \(seed), step \(step)")
    }
  }

  @Test func `that has not been told of a change is found to be wrong`() {
    var leaves = Leaves()
    leaves.append()
    leaves.add(ExtentBox(x0: 0, y0: 0, x1: 5, y1: 5), to: 0)
    let before = leaves.isRight()
    leaves.boxes[0] = []
    let after = leaves.isRight()
    #expect(before && !after)
  }

  @Test func `of a thousand leaves is found without a look at those that have not shrunk`() {
    var leaves = Leaves()
    for i in 0..<1000 {
      leaves.append()
      leaves.add(ExtentBox(x0: Float(i), y0: 0, x1: Float(i + 1), y1: 1), to: i)
    }
    var looked: [Int] = []
    func root() -> ExtentBox {
      leaves.tree.root { [boxes = leaves.boxes] leaf in
        looked.append(leaf)
        return Leaves.union(boxes[leaf])
      }
    }
    leaves.remove(at: 0, from: 999)
    #expect(root() == ExtentBox(x0: 0, y0: 0, x1: 999, y1: 1))
    #expect(looked == [999])
    #expect(root() == ExtentBox(x0: 0, y0: 0, x1: 999, y1: 1))
    #expect(looked == [999])
  }

  @Test func `of none is empty`() {
    var tree = BoxTree()
    let root = tree.root { _ in .empty }
    #expect(root == .empty)
  }
}
