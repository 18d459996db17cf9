import Foundation
import Input
import Raster
import UIKit

/// A frame in which many scroll views coast at once: the motions alone, in a hidden window, with
/// what they damage, and with the commit that follows; nothing is painted.
func measureCoast(_ bench: Bench) {
  for count in [1, 1000] where count <= bench.mostViews {
    let (unseen, crowd) = (CoastingCrowd(count: count), CoastingCrowd(count: count))
    unseen.hide()
    bench.race(
      "coast/\(count)", .microseconds,
      [
        Contender("motions") { unseen.advance() },
        Contender("motions and damage") { crowd.advance() },
        Contender("motions and commit") {
          crowd.advance()
          crowd.commit()
        },
      ])
    bench.countAllocations("coast/\(count)") {
      crowd.advance()
      crowd.commit()
    }
    precondition(
      crowd.isCoasting && unseen.isCoasting, "a scroll view has come to rest while it was measured")
  }
}

/// Scroll views side by side in a window, all of them flicked.
private final class CoastingCrowd {
  private static let columns = 40
  private static let side: CGFloat = 32
  /// Loses so little of its speed that it coasts for as long as anybody measures.
  private static let rate = UIScrollView.DecelerationRate(rawValue: 0.999_999)

  private let window: UIWindow
  private var scrollViews: [UIScrollView] = []
  private var time = 0.0
  private var frame = Frame()

  init(count: Int) {
    window = UIWindow(
      screen: UIScreen(size: CGSize(width: 1280, height: 800), scale: 1, framesPerSecond: 60))
    for index in 0..<count {
      let view = UIScrollView(
        frame: CGRect(
          x: CGFloat(index % Self.columns) * Self.side,
          y: CGFloat(index / Self.columns) * Self.side, width: Self.side, height: Self.side))
      view.backgroundColor = .white
      view.contentSize = CGSize(width: Self.side, height: 1e7)
      view.decelerationRate = Self.rate
      let content = UIView(frame: CGRect(x: 4, y: 0, width: 16, height: 1e7))
      content.backgroundColor = .blue
      view.addSubview(content)
      window.addSubview(view)
      scrollViews.append(view)
    }
    commit()
    for view in scrollViews { flick(view) }
  }

  /// Whether all of them still do.
  var isCoasting: Bool { scrollViews.allSatisfy(\.isDecelerating) }

  /// Lets nobody see them: then nothing is damaged.
  func hide() { window.isHidden = true }

  /// Lets the time of a frame pass.
  func advance() {
    time += 1 / 60
    window.advance(to: time)
  }

  /// Writes the list of what changed.
  func commit() { window.commit(into: &frame) }

  /// Drags the content up by 20 points a step, at 400 points per second.
  private func flick(_ view: UIScrollView) {
    var place = CGPoint(x: view.frame.midX, y: view.frame.midY)
    send(.began, place)
    for _ in 0..<4 {
      time += 0.05
      place.y -= 20
      send(.moved, place)
    }
    send(.ended, place)
  }

  private func send(_ phase: PointerEvent.Phase, _ place: CGPoint) {
    window.advance(to: time)
    let sample = PointerSample(time: time, x: Double(place.x), y: Double(place.y))
    window.send(.pointer(PointerEvent(id: 0, phase: phase, sample: sample)), samples: [])
  }
}
