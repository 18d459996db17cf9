import Foundation
import StageHost
import TestSupport
import UIKit

/// A random tree of views far out, which others bring near again: most of what is seen of it is
/// where roundings have taken it.
@MainActor
struct DistantTree {
  let stage = Stage(size: CGSize(width: 40, height: 30), scale: 1.5)
  private var views: [UIView] = []
  private var random: SplitMix64
  /// Few distances, so that one often takes back what another did.
  private var distances: [CGFloat] = [0]
  private let isMostlyNear: Bool

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for _ in 0..<3 { distances.append(CGFloat(pow(10, random.unit() * 600 - 300))) }
    for _ in 0..<2 { distances.append(CGFloat(pow(10, random.unit() * 22))) }
    isMostlyNear = seed % 2 == 0
    views = [Self.scroller(in: stage)]
    for _ in 0..<30 { add() }
    // Every third tree has so many views in one that an index finds them.
    if seed % 3 == 0 { for _ in 0..<80 { add(to: views[0]) } }
  }

  /// A view whose scrolls move pixels, unless something far out is shown.
  private static func scroller(in stage: Stage) -> UIView {
    let view = UIView(frame: CGRect(x: 3, y: 2, width: 34, height: 26))
    view.backgroundColor = .white
    view.clipsToBounds = true
    stage.window.addSubview(view)
    return view
  }

  private mutating func number() -> CGFloat {
    let near = CGFloat(random.index(60)) - 10
    if isMostlyNear, random.index(12) > 0 { return near }
    let sign: CGFloat = random.index(2) == 0 ? -1 : 1
    return near + sign * distances[random.index(distances.count)]
  }

  private mutating func length() -> CGFloat {
    random.index(6) == 0 ? abs(number()) : CGFloat(random.index(30))
  }

  private mutating func point() -> CGPoint {
    random.index(2) == 0
      ? CGPoint(x: number(), y: CGFloat(random.index(30))) : CGPoint(x: number(), y: number())
  }

  private mutating func transform() -> CGAffineTransform {
    let scale = distances[1 + random.index(distances.count - 1)]
    switch random.index(7) {
    case 0: return CGAffineTransform(rotationAngle: CGFloat(random.unit() * 7))
    case 1: return CGAffineTransform(scaleX: scale, y: scale)
    case 2: return CGAffineTransform(scaleX: 1 / scale, y: 1 / scale)
    case 3: return CGAffineTransform(a: 1, b: 0, c: scale, d: 1, tx: number(), ty: 0)
    case 4: return CGAffineTransform(translationX: number(), y: number())
    default: return .identity
    }
  }

  private mutating func one() -> UIView { views[random.index(views.count)] }

  private mutating func add(to superview: UIView? = nil) {
    let view = UIView()
    place(view)
    let colors: [UIColor] = [.red, .green, .blue, UIColor(white: 0.4, alpha: 0.5)]
    view.backgroundColor = colors[random.index(4)]
    view.clipsToBounds = random.index(5) == 0
    if random.index(6) == 0 { view.transform = transform() }
    let isTop = random.index(4) == 0 || views.isEmpty
    (superview ?? (isTop ? stage.window : one())).addSubview(view)
    views.append(view)
  }

  /// Puts a view somewhere, and often its plane so that what is near in it is seen.
  private mutating func place(_ view: UIView) {
    let point = point()
    view.bounds = CGRect(origin: .zero, size: CGSize(width: length(), height: length()))
    view.center = point
    switch random.index(4) {
    case 0: view.bounds.origin = point
    case 1: view.bounds.origin = self.point()
    default: break
    }
  }

  /// Changes something, and returns what it was.
  mutating func change() -> String {
    let view = one()
    switch random.index(12) {
    case 0: place(view)
    case 1: view.center = point()
    case 2, 3: view.bounds.origin.y += CGFloat(random.index(9) - 4)
    case 4: view.transform = transform()
    case 5: view.clipsToBounds.toggle()
    case 6: view.alpha = CGFloat(random.index(3)) * 0.5
    case 7, 8, 9: views[0].bounds.origin.y += CGFloat(random.index(9) - 4) * 2
    case 10: view.bounds.size = CGSize(width: length(), height: length())
    default:
      let other = one()
      if !other.isDescendant(of: view) { other.addSubview(view) }
    }
    return "\(view.bounds) at \(view.center) by \(view.transform)"
  }
}
