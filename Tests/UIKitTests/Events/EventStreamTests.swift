import Geometry
import Input
import Raster
import TestSupport
import Testing

@testable import UIKit

/// Whatever a host reports, in whatever order, the window stays in its senses.
@MainActor
@Suite struct `A window that is sent anything at all` {
  @Test(arguments: Chance.seeds(25))
  func `ends at rest, and shows what a full repaint shows`(seed: UInt64) {
    var stream = EventStream(seed: seed)
    let subject = Subject()
    for round in 0..<8 {
      for _ in 0..<60 { subject.take(stream.next(), stream.samples) }
      let problems = subject.pictureProblems
      #expect(problems.isEmpty, "seed \(seed), round \(round)")
      if !problems.isEmpty { return }
    }
    subject.take(.resized(width: 70, height: 60), [])
    for event in stream.farewell() { subject.take(event, []) }
    #expect(subject.restProblems.isEmpty, "seed \(seed)")
    #expect(subject.pictureProblems.isEmpty, "seed \(seed)")
    #expect(subject.follows(from: stream.time), "seed \(seed)")
  }

  @Test func `is not at rest with a finger down, nor right with a pixel lost`() {
    let subject = Subject()
    #expect(subject.restProblems.isEmpty && subject.pictureProblems.isEmpty)
    let sample = PointerSample(time: 1, x: 20, y: 20)
    subject.take(.pointer(PointerEvent(id: 0, phase: .began, sample: sample)), [])
    #expect(subject.restProblems == ["1 touches are left", "a pan has a touch left"])
    // Past the doors: no damage is noted.
    subject.plane.fillColor = UIColor.red.premultiplied
    #expect(subject.pictureProblems.count == 1)
  }

  @Test func `is sent every kind of event, and contacts in orders that make no sense`() {
    var stream = EventStream(seed: 3)
    var kinds: Set<String> = []
    var down: Set<Int> = []
    var nonsense = 0
    for _ in 0..<500 {
      let event = stream.next()
      kinds.insert(String(describing: event).prefix { $0 != "(" }.description)
      guard case .pointer(let pointer) = event else { continue }
      if (pointer.phase == .began) == down.contains(pointer.id) { nonsense += 1 }
      if pointer.phase == .began { down.insert(pointer.id) }
      if [.ended, .cancelled].contains(pointer.phase) { down.remove(pointer.id) }
    }
    #expect(kinds.count == 8)
    #expect(nonsense > 50)
  }
}

/// Events at random: whatever a host could say if it were mad, except for what is no number.
private struct EventStream {
  private(set) var time = 0.0
  private(set) var samples: [PointerSample] = []
  private var random: SplitMix64
  private static let contacts = 0..<4

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func next() -> HostEvent {
    // A clock that stands still now and then, and once in a while goes back.
    time = max(0, time + [0, 0.001, 0.008, 0.03, 0.5, -0.02][random.index(6)])
    switch random.index(20) {
    case 0...10: return .pointer(pointer())
    case 11, 12: return .wheel(wheel())
    case 13, 14: return .key(key())
    case 15: return .exposed(rect())
    case 16: return .resized(width: 1 + random.index(90), height: 1 + random.index(80))
    case 17: return .visibility(random.index(2) == 0)
    case 18: return .focus(random.index(2) == 0)
    default: return .closeRequested
    }
  }

  /// What takes every contact away.
  func farewell() -> [HostEvent] {
    Self.contacts.map { id in
      .pointer(
        PointerEvent(id: id, phase: .cancelled, sample: PointerSample(time: time, x: 0, y: 0)))
    }
  }

  private mutating func sample(at time: Double) -> PointerSample {
    let reach: Double = [60, 60, 60, 300, 1e7][random.index(5)]
    return PointerSample(
      time: time, x: (random.unit() * 1.4 - 0.2) * reach, y: (random.unit() * 1.4 - 0.2) * reach)
  }

  private mutating func pointer() -> PointerEvent {
    samples.removeAll()
    for _ in 0..<random.index(5) { samples.append(sample(at: time - 0.004)) }
    let first = random.index(samples.count + 1)
    let phases: [PointerEvent.Phase] = [
      .began, .began, .moved, .moved, .moved, .moved, .stationary, .ended, .ended, .cancelled,
    ]
    return PointerEvent(
      id: random.index(Self.contacts.count), phase: phases[random.index(phases.count)],
      sample: sample(at: time), history: first..<samples.count, modifiers: modifiers())
  }

  private mutating func wheel() -> WheelEvent {
    let clicks: [Double] = [0, 1, -1, 3, 0.25, -40, 1e5]
    return WheelEvent(
      clicksX: clicks[random.index(clicks.count)], clicksY: clicks[random.index(clicks.count)],
      sample: sample(at: time), modifiers: modifiers())
  }

  private mutating func key() -> KeyEvent {
    let keysyms: [UInt] = [0xff50, 0xff51, 0xff52, 0xff54, 0xff55, 0xff56, 0xff57, 0x20, 0x61, 0]
    let keysym = random.index(4) == 0 ? UInt(random.next() >> 32) : keysyms[random.index(10)]
    return KeyEvent(
      keysym: keysym, isDown: random.index(2) == 0, time: time, modifiers: modifiers())
  }

  private mutating func rect() -> PixelRect {
    let reach = random.index(4) == 0 ? 1_000_000 : 120
    return PixelRect(
      x: random.index(reach) - reach / 3, y: random.index(reach) - reach / 3,
      width: random.index(reach), height: random.index(reach))
  }

  private mutating func modifiers() -> KeyModifiers {
    KeyModifiers(rawValue: random.index(3) == 0 ? UInt8(random.index(16)) : 0)
  }
}

/// A tree as the demo's, with a plane inside the plane and something that floats above, run as a
/// host runs it.
@MainActor private final class Subject {
  let plane: UIView
  private let glass = Glass(width: 70, height: 60)
  private var pans: [UIPanGestureRecognizer] = []
  private var isVisible = true

  init() {
    plane = UIView(frame: glass.window.bounds)
    plane.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    plane.autoresizesSubviews = false
    let inner = UIView(frame: CGRect(x: 10, y: 25, width: 45, height: 30))
    let floater = UIView(frame: CGRect(x: 30, y: 8, width: 20, height: 9))
    floater.backgroundColor = UIColor.black.withAlphaComponent(0.5)
    glass.window.addSubview(plane)
    plane.addSubview(inner)
    glass.window.addSubview(floater)
    for (view, color) in [(plane, UIColor.white), (inner, .yellow)] {
      view.backgroundColor = color
      view.clipsToBounds = true
      for i in 0..<12 {
        let child = UIView(frame: CGRect(x: 3 * i, y: 17 * i, width: 20, height: 11))
        child.backgroundColor = UIColor(
          hue: CGFloat(i) / 12, saturation: 1, brightness: 1, alpha: i % 3 == 0 ? 0.6 : 1)
        view.addSubview(child)
      }
      scrollByDragging(view)
    }
    glass.present()
  }

  private func scrollByDragging(_ view: UIView) {
    let pan = UIPanGestureRecognizer { [unowned view] pan in
      let travel = pan.translation(in: view)
      pan.setTranslation(.zero, in: view)
      view.bounds.origin.x = min(max(view.bounds.origin.x - travel.x, 0), 40)
      view.bounds.origin.y = min(max(view.bounds.origin.y - travel.y, 0), 160)
    }
    pan.allowedScrollTypesMask = .all
    view.addGestureRecognizer(pan)
    pans.append(pan)
  }

  /// One turn of a host's loop, which makes no frame while the window cannot be seen.
  func take(_ event: HostEvent, _ samples: [PointerSample]) {
    switch event {
    case .exposed(let rect): glass.lose(rect)
    case .resized(let width, let height): glass.resize(width: width, height: height)
    default: glass.window.send(event, samples: samples)
    }
    if case .visibility(let isNow) = event { isVisible = isNow }
    glass.window.advance(to: glass.window.screen.now + 0.004)
    if isVisible, glass.window.needsCommit { glass.present() }
  }

  /// What is not as it should be where no contact is down.
  var restProblems: [String] {
    var problems: [String] = []
    let dispatcher = glass.window.touchDispatcher
    let left = dispatcher.touches.count + dispatcher.unfinished.count
    if left > 0 { problems.append("\(left) touches are left") }
    for pan in pans {
      if pan.state != .possible { problems.append("a pan is left \(pan.state)") }
      if !pan.touches.isEmpty { problems.append("a pan has a touch left") }
    }
    if glass.window.nextDeadline != nil { problems.append("a deadline is left") }
    return problems
  }

  /// How the pixels differ from those of a full repaint, once what waits is shown.
  var pictureProblems: [String] {
    if glass.window.needsCommit { glass.present() }
    if glass.window.needsCommit { return ["a frame leaves something to commit"] }
    return glass.firstWrongPixel.map { [$0] } ?? []
  }

  /// Whether a drag still scrolls, point for point, after a drag back to the beginning.
  func follows(from time: Double) -> Bool {
    drag(from: 1, to: 900, at: time + 1)
    guard plane.bounds.origin.y == 0 else { return false }
    drag(from: 4, to: -20, at: time + 2)
    return plane.bounds.origin.y == 14
  }

  private func drag(from start: Double, to end: Double, at time: Double) {
    let steps: [(PointerEvent.Phase, Double)] = [(.began, start), (.moved, end), (.ended, end)]
    for (index, (phase, y)) in steps.enumerated() {
      let sample = PointerSample(time: time + 0.1 * Double(index), x: 60, y: y)
      take(.pointer(PointerEvent(id: 9, phase: phase, sample: sample)), [])
    }
  }
}
