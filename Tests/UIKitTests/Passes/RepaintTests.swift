import Geometry
import Input
import Raster
import StageHost
import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite struct `Partial repaints` {
  @Test(arguments: [1.0, 1.5, 2, 3], Chance.seeds(8) + [193_403_730, 193_403_776])
  func `equal full repaints byte for byte, on random trees and changes`(
    scale: Double, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let stage = Stage(size: CGSize(width: 60, height: 44), scale: CGFloat(scale))
    var tree = RandomTree(root: stage.window)
    // Every other tree begins with so many views that an index finds them.
    if seed % 2 == 1 { tree.addMany(&random) }
    for round in 0..<40 {
      tree.changes.removeAll()
      for _ in 0...random.index(3) {
        guard random.index(3) == 0 else {
          tree.change(&random)
          continue
        }
        let options: UIView.AnimationOptions = random.index(2) == 0 ? .beginFromCurrentState : []
        UIView.animate(withDuration: random.unit(), delay: 0, options: options) {
          tree.change(&random)
        }
      }
      stage.advance(to: stage.now + random.unit() * 0.1)
      let partial = stage.snapshot()
      let full = fullRepaint(of: stage.window, width: partial.width, height: partial.height)
      let difference = difference(partial.bytes, full, width: partial.width)
      #expect(
        difference == nil, "seed \(seed), scale \(scale), round \(round): \(tree.changes)")
      if difference != nil { return }
    }
  }

  @Test func `a see-through view is painted anew as a group with its first subview`() {
    let stage = Stage(size: CGSize(width: 60, height: 44))
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 20))
    view.backgroundColor = UIColor(red: 0.3, green: 0.7, blue: 0.1, alpha: 0.6)
    view.alpha = 0.5
    view.transform = CGAffineTransform(rotationAngle: 0.4)
    stage.window.addSubview(view)
    _ = stage.snapshot()
    view.addSubview(UIView(frame: CGRect(x: 500, y: 500, width: 4, height: 4)))
    var frame = Frame()
    stage.window.commit(into: &frame)
    #expect(frame.damage.bounds.contains(PixelRect(x: 12, y: 12, width: 26, height: 16)))
  }

  @Test(arguments: [false, true])
  func `an opaque drawing no longer starts from black once it has a clear colour`(
    isAnimated: Bool
  ) {
    final class Drawn: UIView {
      override func draw(_ rect: CGRect) { UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
    }
    let stage = Stage(size: CGSize(width: 8, height: 8))
    stage.window.backgroundColor = .white
    let view = Drawn(frame: CGRect(x: 2, y: 2, width: 4, height: 4))
    stage.window.addSubview(view)
    #expect(stage.snapshot()[3, 3] == (0, 0, 0, 255))
    if isAnimated {
      UIView.animate(withDuration: 1) { view.backgroundColor = .red }
    } else {
      view.backgroundColor = .clear
    }
    #expect(stage.snapshot()[3, 3] == (255, 255, 255, 255))
    view.backgroundColor = nil
    view.removeAllAnimations()
    #expect(stage.snapshot()[3, 3] == (0, 0, 0, 255))
  }

  @Test func `soft edges reach past an upright superview whose own edge they lie on`() {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    let upright = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    let turned = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    turned.backgroundColor = .black
    // A rhomb whose tips lie exactly on the superview's edges.
    turned.center.y = 10.5
    turned.transform = CGAffineTransform(rotationAngle: .pi / 4)
      .scaledBy(x: 0.5.squareRoot(), y: 0.5.squareRoot())
    upright.addSubview(turned)
    stage.window.addSubview(upright)
    let before = stage.snapshot()
    #expect(before[9, 20].r < 255)
    // What makes the superview's extent larger shows no more of the tips than there was.
    upright.addSubview(UIView(frame: CGRect(x: -8, y: -8, width: 36, height: 36)))
    let full = fullRepaint(of: stage.window, width: 40, height: 40)
    #expect(difference(stage.snapshot().bytes, full, width: 40) == nil)
    #expect(difference(before.bytes, full, width: 40) == nil)
    upright.frame.origin.x = 2
    let moved = stage.snapshot()
    let anew = fullRepaint(of: stage.window, width: 40, height: 40)
    #expect(difference(moved.bytes, anew, width: 40) == nil)
  }

  @Test func `what is cut off by less than its soft edge reaches is painted as far as it shows`() {
    let stage = Stage(size: CGSize(width: 40, height: 40))
    let turned = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    turned.transform = CGAffineTransform(rotationAngle: 0.3)
    let clip = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    clip.clipsToBounds = true
    let beside = UIView(frame: CGRect(x: 10.25, y: 2, width: 6, height: 16))
    beside.backgroundColor = .red
    clip.addSubview(beside)
    turned.addSubview(clip)
    stage.window.addSubview(turned)
    _ = stage.snapshot()
    beside.backgroundColor = .black
    let partial = stage.snapshot()
    let full = fullRepaint(of: stage.window, width: 40, height: 40)
    #expect(difference(partial.bytes, full, width: 40) == nil)
    #expect(partial.bytes.contains { $0 > 0 && $0 < 255 }, "the edge shows nothing")
  }

  @Test func `the comparison sees a pixel that was not repainted`() {
    let stage = Stage(size: CGSize(width: 8, height: 8))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    stage.window.addSubview(view)
    let before = stage.snapshot()
    // Past the doors: no damage is noted.
    view.fillColor = UIColor.red.premultiplied
    #expect(stage.snapshot() == before)
    let full = fullRepaint(of: stage.window, width: 8, height: 8)
    #expect(difference(before.bytes, full, width: 8) == "16 pixels from (0, 0) to (3, 3)")
  }

  @Test func `a change paints where it was and where it is, and nowhere else`() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    view.backgroundColor = .red
    stage.window.addSubview(view)
    _ = stage.snapshot()
    view.frame.origin = CGPoint(x: 50, y: 60)
    var frame = Frame()
    stage.window.commit(into: &frame)
    var expected = Region(PixelRect(x: 10, y: 10, width: 10, height: 10))
    expected.formUnion(PixelRect(x: 50, y: 60, width: 10, height: 10))
    #expect(frame.damage == expected)
  }

  @Test func `what is hidden, transparent, clipped away or out of the window damages nothing`() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let clip = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    clip.clipsToBounds = true
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 10, height: 10))
    view.backgroundColor = .red
    clip.addSubview(view)
    stage.window.addSubview(clip)
    let hidden = UIView(frame: CGRect(x: 50, y: 50, width: 10, height: 10))
    hidden.isHidden = true
    stage.window.addSubview(hidden)
    _ = stage.snapshot()
    view.frame.origin.x = 30
    hidden.backgroundColor = .blue
    hidden.frame.origin.y = 10
    hidden.alpha = 0
    hidden.isHidden = false
    hidden.frame.size.width = 7
    var frame = Frame()
    stage.window.commit(into: &frame)
    #expect(frame.damage.isEmpty)
  }

  @Test func `scrolling runs no layout and no drawing`() {
    final class Drawn: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.red.setFill()
        UIRectFill(rect)
      }
    }
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let plane = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    plane.backgroundColor = .white
    for i in 0..<10 {
      plane.addSubview(Drawn(frame: CGRect(x: 5, y: 40 * i, width: 30, height: 30)))
    }
    stage.window.addSubview(plane)
    plane.bounds.origin.y = 260
    _ = stage.snapshot()
    plane.bounds.origin.y = 0
    _ = stage.snapshot()
    let passes = stage.window.passes
    for i in 1...20 {
      plane.bounds.origin.y = CGFloat(i)
      _ = stage.snapshot()
    }
    #expect(stage.window.passes.layouts == passes.layouts)
    #expect(stage.window.passes.draws == passes.draws)
    #expect(stage.window.passes.commits == passes.commits + 20)
  }
}

/// The bytes that a repaint of the whole window gives, red, green, blue, alpha.
@MainActor func fullRepaint(of window: UIWindow, width: Int, height: Int) -> [UInt8] {
  window.send(.exposed(PixelRect(x: 0, y: 0, width: width, height: height)), samples: [])
  var frame = Frame()
  window.commit(into: &frame)
  let storage = PixelStorage(width: width, height: height)
  Compositor().render(frame.list, damage: frame.damage, into: storage.buffer)
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      let pixel = storage.buffer[x, y]
      for shift: UInt32 in [16, 8, 0, 24] {
        bytes.append(UInt8(truncatingIfNeeded: pixel >> shift))
      }
    }
  }
  return bytes
}

/// How many pixels two images of the same size differ in, and the box around them; `nil` for none.
func difference(_ a: [UInt8], _ b: [UInt8], width: Int) -> String? {
  guard a != b else { return nil }
  let pixels = (0..<min(a.count, b.count) / 4).filter { pixel in
    a[pixel * 4..<pixel * 4 + 4] != b[pixel * 4..<pixel * 4 + 4]
  }
  let columns = pixels.map { $0 % width }
  let rows = pixels.map { $0 / width }
  guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
    let bottom = rows.max()
  else { return "\(a.count) and \(b.count) bytes" }
  return "\(pixels.count) pixels from (\(left), \(top)) to (\(right), \(bottom))"
}

/// A tree that is changed at random.
@MainActor private struct RandomTree {
  let root: UIView
  private var views: [UIView] = []
  /// What was done since it was last emptied.
  var changes: [String] = []

  private final class Painted: UIView {
    override func draw(_ rect: CGRect) {
      UIColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.7).setFill()
      UIRectFill(CGRect(x: bounds.minX + 2, y: bounds.minY + 1, width: 9, height: 5))
      UIColor.black.set()
      UIRectFrame(bounds)
    }
  }

  init(root: UIView) { self.root = root }

  mutating func change(_ random: inout SplitMix64) {
    guard views.count > 3, random.index(5) > 0 else { return add(&random) }
    let view = views[random.index(views.count)]
    let kind = random.index(13)
    changes.append("change \(kind)")
    switch kind {
    case 0: view.frame.origin = place(&random)
    case 1: view.frame.size = size(&random)
    case 2: view.alpha = [0, 0.3, 0.5, 1][random.index(4)]
    case 3: view.isHidden.toggle()
    case 4: view.backgroundColor = color(&random)
    case 5: view.bounds.origin = place(&random)
    case 6: view.clipsToBounds.toggle()
    case 7: view.transform = transform(&random)
    case 8: view.superview?.bringSubviewToFront(view)
    case 9: remove(view)
    case 10: view.setNeedsDisplay()
    case 11:
      view.contentMode = [.scaleToFill, .topLeft, .scaleAspectFit, .redraw][random.index(4)]
    default: root.bounds.origin = random.index(2) == 0 ? .zero : place(&random)
    }
  }

  mutating func addMany(_ random: inout SplitMix64) {
    for _ in 0..<90 {
      let view = UIView(frame: CGRect(origin: place(&random), size: CGSize(width: 3, height: 2)))
      view.backgroundColor = color(&random)
      root.addSubview(view)
      views.append(view)
    }
  }

  private mutating func add(_ random: inout SplitMix64) {
    changes.append("add")
    let frame = CGRect(origin: place(&random), size: size(&random))
    let view = random.index(3) == 0 ? Painted(frame: frame) : UIView(frame: frame)
    view.isOpaque = random.index(2) == 0
    view.backgroundColor = color(&random)
    let parent = views.isEmpty ? root : views[random.index(views.count)]
    (random.index(3) == 0 ? root : parent).addSubview(view)
    views.append(view)
  }

  private mutating func remove(_ view: UIView) {
    view.removeFromSuperview()
    views.removeAll { $0.isDescendant(of: view) }
  }

  private func place(_ random: inout SplitMix64) -> CGPoint {
    CGPoint(x: random.index(300) / 5 - 15, y: Int(random.unit() * 50) - 10)
      .applying(CGAffineTransform(translationX: random.index(3) == 0 ? random.unit() : 0, y: 0))
  }

  private func size(_ random: inout SplitMix64) -> CGSize {
    CGSize(width: CGFloat(random.index(40)), height: random.index(4) == 0 ? random.unit() * 30 : 20)
  }

  private func color(_ random: inout SplitMix64) -> UIColor? {
    if random.index(5) == 0 { return nil }
    return UIColor(
      red: random.unit(), green: random.unit(), blue: random.unit(),
      alpha: random.index(2) == 0 ? 1 : random.unit())
  }

  private func transform(_ random: inout SplitMix64) -> CGAffineTransform {
    switch random.index(5) {
    case 0: .identity
    case 1: CGAffineTransform(translationX: CGFloat(random.index(20)) / 4, y: 3)
    case 2: CGAffineTransform(scaleX: 0.4 + random.unit(), y: 1 + random.unit())
    case 3: CGAffineTransform(scaleX: 0, y: 1)
    default: CGAffineTransform(rotationAngle: random.unit() * 6).scaledBy(x: 1.3, y: 0.8)
    }
  }
}
