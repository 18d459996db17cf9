import Foundation
import Raster
import TestSupport
import Testing

@testable import UIKit

@MainActor
@Suite struct `The memory of animations` {
  /// The benchmark as a release build, without which every operation on numbers allocates.
  private nonisolated static let bench = ProcessInfo.processInfo.environment["ORIEL_BENCH"]

  @Test(
    .enabled(if: bench != nil, "only a release build, named by $ORIEL_BENCH, does without"),
    .enabled(if: Tool.missing("cc").isEmpty, "no C compiler"))
  func `a frame in which a thousand views animate takes none for each of them`() throws {
    let bench = try #require(Self.bench)
    let counter = try AllocationCounter()
    let text = try output(
      of: [bench, "animate", "--rounds", "1", "--views", "1000"],
      environment: counter.environment)
    #expect(try counter.read().own > 1000, "making the views allocates, or nobody counts")
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    // Name, "in a frame", unit, median and least.
    let line = try #require(lines.first { $0.first == "animate/1000/allocations" }, "\(text)")
    let perFrame = try #require(Double(line[line.count - 2]), "\(line)")
    #expect(perFrame < 10)
  }

  @Test func `the index of siblings that all move in every frame is not made anew`() {
    let window = UIWindow(
      screen: UIScreen(size: CGSize(width: 1000, height: 1000), scale: 1, framesPerSecond: 60))
    for i in 0..<100 {
      let view = UIView(frame: CGRect(x: i % 10 * 50, y: i / 10 * 50, width: 20, height: 20))
      view.backgroundColor = .red
      window.addSubview(view)
    }
    var frame = Frame()
    window.commit(into: &frame)
    let index = window.children?.index
    UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
      for view in window.subviews { view.center.x += 200 }
    }
    func play(_ frames: Range<Int>) {
      for i in frames {
        window.advance(to: Double(i) / 30)
        window.commit(into: &frame)
      }
    }
    play(0..<61)
    let cells = index?.cells.count
    play(61..<130)
    #expect(index != nil && window.children?.index === index)
    #expect(index?.cells.count == cells)
  }
}
