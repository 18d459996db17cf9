import Geometry
import Raster
import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite struct `Scrolling moves pixels` {
  private func plane(in glass: Glass) -> UIView {
    let plane = UIView(frame: glass.window.bounds)
    plane.backgroundColor = .white
    plane.clipsToBounds = true
    for i in 0..<12 {
      let view = UIView(frame: CGRect(x: 3 * i, y: 17 * i, width: 20, height: 11))
      view.backgroundColor = UIColor(hue: CGFloat(i) / 12, saturation: 1, brightness: 1, alpha: 1)
      plane.addSubview(view)
    }
    glass.window.addSubview(plane)
    glass.present()
    return plane
  }

  @Test func `a shift by whole pixels is one move and a strip`() {
    let glass = Glass(width: 60, height: 50)
    let plane = plane(in: glass)
    plane.bounds.origin.y = 7
    glass.present()
    #expect(
      glass.frame.moves == [
        Move(source: PixelRect(x: 0, y: 7, width: 60, height: 43), dx: 0, dy: -7)
      ])
    #expect(glass.frame.damage == Region(PixelRect(x: 0, y: 43, width: 60, height: 7)))
    #expect(glass.firstWrongPixel == nil)
  }

  @Test(arguments: [(4, 7), (-4, 7), (4, -7), (-4, -7), (4, 0), (0, -7), (70, 0), (0, 50)])
  func `a slanting shift is one move and an edge in each direction`(dx: Int, dy: Int) {
    let glass = Glass(width: 60, height: 50)
    let plane = plane(in: glass)
    plane.bounds.origin = CGPoint(x: 20, y: 60)
    glass.present()
    plane.bounds.origin.x -= CGFloat(dx)
    plane.bounds.origin.y -= CGFloat(dy)
    glass.present()
    #expect(glass.firstWrongPixel == nil)
    plane.bounds.origin = CGPoint(x: 20, y: 60)
    glass.present()
    #expect(glass.frame.moves.count == (abs(dx) < 60 && abs(dy) < 50 ? 1 : 0))
    #expect(glass.firstWrongPixel == nil)
  }

  @Test func `the strip's list holds only what is in it`() {
    let glass = Glass(width: 60, height: 50)
    let plane = plane(in: glass)
    plane.bounds.origin.y = 3
    glass.present()
    // The background and the one rectangle that crosses rows 47 to 50 of the window.
    #expect(glass.frame.list.count <= 3)
  }

  @Test func `what floats above is neither moved nor moved over`() {
    let glass = Glass(width: 60, height: 50)
    let plane = plane(in: glass)
    let floater = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 10))
    floater.backgroundColor = UIColor.black.withAlphaComponent(0.5)
    glass.window.addSubview(floater)
    glass.present()
    plane.bounds.origin.y = 4
    glass.present()
    let covered = PixelRect(x: 10, y: 20, width: 30, height: 10)
    #expect(!glass.frame.moves.isEmpty)
    for move in glass.frame.moves {
      #expect(!move.source.intersects(covered))
      #expect(!move.destination.intersects(covered))
    }
    #expect(glass.frame.damage.contains(covered))
    #expect(glass.firstWrongPixel == nil)
  }

  @Test func `no move is made where the pixels would not be right`() {
    let glass = Glass(width: 60, height: 50)
    let plane = plane(in: glass)
    func movesAfter(_ prepare: () -> Void) -> Int {
      prepare()
      glass.present()
      plane.bounds.origin.y += 5
      glass.present()
      #expect(glass.firstWrongPixel == nil)
      return glass.frame.moves.count
    }
    #expect(movesAfter {} == 1)
    #expect(movesAfter { plane.backgroundColor = UIColor.white.withAlphaComponent(0.5) } == 0)
    #expect(movesAfter { plane.backgroundColor = .white } == 1)
    #expect(movesAfter { plane.alpha = 0.5 } == 0)
    #expect(movesAfter { plane.alpha = 1 } == 1)
    #expect(movesAfter { plane.transform = CGAffineTransform(rotationAngle: 0.1) } == 0)
    #expect(movesAfter { plane.transform = .identity } == 1)
    #expect(movesAfter { plane.isHidden = true } == 0)
    #expect(movesAfter { plane.isHidden = false } == 1)
    plane.bounds.origin.y += 0.5
    glass.present()
    #expect(glass.frame.moves.isEmpty)
    #expect(glass.firstWrongPixel == nil)
  }

  @Test func `content that sticks out of an unclipped view is repainted`() {
    let glass = Glass(width: 60, height: 50)
    let plane = plane(in: glass)
    plane.clipsToBounds = false
    plane.frame = CGRect(x: 10, y: 10, width: 30, height: 20)
    glass.present()
    plane.bounds.origin.y = 5
    glass.present()
    #expect(glass.frame.moves.isEmpty)
    #expect(glass.firstWrongPixel == nil)
  }

  @Test(arguments: [1.0, 1.5, 2, 3], Chance.seeds(10))
  func `moves and repaints give the bytes of a full repaint, whatever happens between`(
    scale: Double, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed &+ 1000)
    let glass = Glass(width: 60, height: 50, scale: CGFloat(scale))
    let plane = plane(in: glass)
    var others = scenery(on: plane, in: glass)
    for round in 0..<60 {
      for _ in 0...random.index(4) { change(plane, &others, glass, &random) }
      glass.present()
      let wrong = glass.firstWrongPixel
      #expect(wrong == nil, "seed \(seed), scale \(scale), round \(round)")
      if wrong != nil { return }
    }
  }

  /// An inner plane with content of its own, a floater, and a turned view in the content.
  private func scenery(on plane: UIView, in glass: Glass) -> [UIView] {
    let inner = UIView(frame: CGRect(x: 5, y: 30, width: 40, height: 30))
    inner.backgroundColor = .yellow
    inner.clipsToBounds = true
    for i in 0..<5 {
      let view = UIView(frame: CGRect(x: 4 * i, y: 9 * i, width: 14, height: 6))
      view.backgroundColor = UIColor.blue.withAlphaComponent(0.3 + 0.1 * CGFloat(i))
      inner.addSubview(view)
    }
    let turned = UIView(frame: CGRect(x: 20, y: 60, width: 20, height: 20))
    turned.backgroundColor = .purple
    turned.transform = CGAffineTransform(rotationAngle: 0.5)
    let floater = UIView(frame: CGRect(x: 40, y: 5, width: 10, height: 10))
    floater.backgroundColor = UIColor.red.withAlphaComponent(0.5)
    plane.addSubview(inner)
    plane.addSubview(turned)
    glass.window.addSubview(floater)
    return [inner, turned, floater]
  }

  private func change(
    _ plane: UIView, _ others: inout [UIView], _ glass: Glass, _ random: inout SplitMix64
  ) {
    let other = others[random.index(others.count)]
    switch random.index(9) {
    case 0, 1, 2: plane.bounds.origin.y += CGFloat(random.index(15) - 7)
    case 3: plane.bounds.origin.x += CGFloat(random.index(7) - 3)
    case 4: others[0].bounds.origin.y += CGFloat(random.index(9) - 4)
    case 5: other.frame.origin.y += CGFloat(random.index(21) - 10)
    case 6: other.isHidden.toggle()
    case 7:
      let x = random.index(glass.width - 5), y = random.index(glass.height - 5)
      glass.lose(PixelRect(x: x, y: y, width: 5, height: 5))
    default: plane.bounds.origin.y += CGFloat(random.unit())
    }
  }
}
