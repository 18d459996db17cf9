import Foundation
import Input
import Raster
import TestSupport
import Testing

@testable import UIKit

/// What is shown of zoomed content, which is scrolled by moving pixels as well.
@MainActor @Suite struct ZoomedPixelsTests {
  private final class Drawn: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.blue.setFill()
      UIRectFill(rect.insetBy(dx: 3, dy: 2))
    }
  }

  /// A scroll view in a window, whose content zooms: plain views, drawn ones, more than an index
  /// takes to find them.
  @MainActor private final class Map {
    let glass: Glass
    let view: UIScrollView
    let diary = Diary()
    private(set) var now = 0.0

    init(scale: CGFloat) {
      glass = Glass(width: 90, height: 70, scale: scale)
      view = UIScrollView(frame: CGRect(x: 5, y: 5, width: 80, height: 60))
      view.backgroundColor = .white
      view.contentSize = CGSize(width: 300, height: 200)
      let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
      content.backgroundColor = .yellow
      for index in 0..<60 {
        let frame = CGRect(
          x: 30 * (index % 10) + 2, y: 33 * (index / 10) + 1, width: 21, height: 23)
        let tile = index % 3 == 0 ? Drawn(frame: frame) : UIView(frame: frame)
        tile.backgroundColor = index % 3 == 1 ? .red : nil
        tile.isOpaque = false
        content.addSubview(tile)
      }
      diary.zoomed = content
      view.addSubview(content)
      view.delegate = diary
      view.minimumZoomScale = 0.3
      view.maximumZoomScale = 5
      glass.window.addSubview(view)
    }

    func frame(after seconds: Double) {
      now += seconds
      glass.window.advance(to: now)
      glass.present()
    }

    func turn(_ random: inout SplitMix64) {
      glass.window.send(
        .wheel(
          WheelEvent(
            clicksX: 0, clicksY: Double(random.index(9)) - 4,
            sample: PointerSample(time: now, x: 90 * random.unit(), y: 70 * random.unit()),
            modifiers: random.index(2) == 0 ? .control : [])),
        samples: [])
    }

    func change(_ random: inout SplitMix64) {
      let place = CGPoint(x: 200 * random.unit(), y: 150 * random.unit())
      switch random.index(6) {
      case 0: view.zoomScale = CGFloat(0.3 + 2 * random.unit())
      case 1:
        view.zoom(to: CGRect(origin: place, size: CGSize(width: 30, height: 20)), animated: true)
      case 2: view.setContentOffset(place, animated: random.index(2) == 0)
      default: turn(&random)
      }
    }
  }

  @Test(arguments: [1.0, 1.5, 2]) func itIsWhatAFullRepaintGives(scale: Double) {
    var moves = 0
    for seed in Chance.seeds(6) {
      var random = SplitMix64(seed: seed)
      let map = Map(scale: CGFloat(scale))
      for round in 0..<40 {
        if random.index(3) == 0 { map.change(&random) }
        map.frame(after: 0.02)
        moves += map.glass.frame.moves.count
        let wrong = map.glass.firstWrongPixel
        #expect(wrong == nil, "seed \(seed), scale \(scale), round \(round)")
        if wrong != nil { return }
      }
    }
    #expect(moves > 0)
  }
}
