import Foundation
import Geometry
import StageHost
import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite struct `Repaints far out` {
  // Before boxes were made larger by what roundings come to, these five differed.
  @Test(arguments: Chance.seeds(8) + [230, 292, 410, 560, 703])
  func `of random trees of any finite numbers equal full repaints`(seed: UInt64) {
    let tree = FarTree(seed: seed)
    for step in 0..<30 {
      tree.step()
      let difference = repaintedDifference(on: tree.stage)
      #expect(difference == nil, "seed \(seed), step \(step)")
      if difference != nil { return }
    }
  }

  @Test(arguments: Chance.seeds(24))
  func `of random trees whose views bring each other near equal full repaints`(seed: UInt64) {
    var tree = DistantTree(seed: seed)
    _ = tree.stage.snapshot()
    for step in 0..<40 {
      let change = tree.change()
      let difference = repaintedDifference(on: tree.stage)
      #expect(difference == nil, "seed \(seed), step \(step): \(change)")
      if difference != nil { return }
    }
  }

  @Test(arguments: [1e12, 1e17, 1e200], [false, true])
  func `show a change where the view is painted, not where its sums end from within`(
    distance: CGFloat, isScaled: Bool
  ) {
    let stage = Stage(size: CGSize(width: 30, height: 20))
    let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }
    views[0].center.x = distance
    views[1].center.x = -distance
    views[2].frame = CGRect(x: 7.3, y: 2, width: 9, height: 9)
    views[2].backgroundColor = .red
    if isScaled { views[1].transform = CGAffineTransform(scaleX: 0.5, y: 2) }
    stage.window.addSubview(views[0])
    views[0].addSubview(views[1])
    views[1].addSubview(views[2])
    let before = stage.snapshot()
    #expect(before.bytes.contains { $0 < 255 }, "nothing of the view is seen")
    views[2].backgroundColor = .blue
    #expect(repaintedDifference(on: stage) == nil)
    #expect(stage.snapshot() != before)
    views[0].frame.origin.y += 6
    #expect(repaintedDifference(on: stage) == nil)
    views[0].isHidden = true
    #expect(stage.snapshot().bytes.allSatisfy { $0 == 255 })
  }

  @Test func `are made in place of moves as long as a scroll shows what is far out`() {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    let scrolled = UIView(frame: stage.window.bounds)
    scrolled.backgroundColor = .white
    scrolled.clipsToBounds = true
    let group = UIView(frame: CGRect(x: 0, y: 1e17, width: 40, height: 40))
    let inner = UIView(frame: CGRect(x: 5, y: -1e17, width: 20, height: 20))
    inner.backgroundColor = .red
    group.addSubview(inner)
    scrolled.addSubview(group)
    stage.window.addSubview(scrolled)
    #expect(stage.snapshot().bytes.contains(0), "nothing far out is seen")
    for _ in 0..<5 {
      scrolled.bounds.origin.y += 3
      #expect(stage.window.pendingMoves.isEmpty)
      #expect(repaintedDifference(on: stage) == nil)
    }
    group.removeFromSuperview()
    #expect(repaintedDifference(on: stage) == nil)
    scrolled.bounds.origin.y += 3
    #expect(stage.window.pendingMoves.count == 1)
  }

  @Test func `leave boxes as they are where no rounding can be seen`() {
    let box = CGRect(x: 0.1, y: -7, width: 1e6, height: 3)
    let shift = CGAffineTransform(translationX: 0.2, y: 1e8)
    #expect(box.placed(by: shift) == box.applying(shift))
    #expect(box.roundedOutward == box)
  }

  @Test func `have a box for whatever is brought near again`() {
    let far = CGAffineTransform(translationX: 1e17, y: -1e200)
    let back = CGAffineTransform(translationX: -1e17, y: 1e200)
    let box = CGRect(x: 5, y: 5, width: 1, height: 1)
    #expect(box.placed(by: far).placed(by: back).contains(box))
    #expect(box.placed(before: far).placed(before: back).contains(box))
    let beyond = CGAffineTransform(translationX: 1.7e308, y: 0)
    let small = CGAffineTransform(scaleX: 1e-300, y: 1e-300)
    #expect(box.placed(by: beyond).placed(by: small) == .endless)
    #expect(box.placed(before: CGAffineTransform(scaleX: 0, y: 1)) == .endless)
  }

  /// In what the pixels that a stage has repainted in part differ from a full repaint.
  private func repaintedDifference(on stage: Stage) -> String? {
    let partial = stage.snapshot()
    let full = fullRepaint(of: stage.window, width: partial.width, height: partial.height)
    return difference(partial.bytes, full, width: partial.width)
  }
}
