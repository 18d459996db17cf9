import Input
import TestSupport
import Testing

@testable import X11Host

@Suite("Scroll tracker")
struct ScrollTrackerTests {
  private var tracker = ScrollTracker()
  private var buffer = EventBuffer()

  private static let (pad, wheel, otherPad) = (Int32(6), Int32(7), Int32(8))

  init() {
    tracker.setDevices([
      Self.device(Self.pad, isTouchpad: true), Self.device(Self.wheel, isTouchpad: false),
      Self.device(Self.otherPad, isTouchpad: true),
    ])
  }

  private static func device(_ id: Int32, isTouchpad: Bool) -> ScrollDevice {
    ScrollDevice(
      id: id, isTouchpad: isTouchpad,
      valuators: [
        ScrollDevice.Valuator(number: 2, axis: .x, increment: 10),
        ScrollDevice.Valuator(number: 3, axis: .y, increment: 10),
      ])
  }

  private func at(_ time: Double) -> PointerSample { PointerSample(time: time, x: 3, y: 4) }

  /// Totals of a device that are in one event.
  @discardableResult
  private mutating func total(
    _ device: Int32 = pad, x: Double? = nil, y: Double? = nil, at time: Double,
    _ modifiers: KeyModifiers = []
  ) -> Bool {
    let totals = [2: x, 3: y]
    return tracker.move(device, at(time), modifiers: modifiers, into: &buffer) {
      totals[$0] ?? nil
    }
  }

  private mutating func click(
    _ button: UInt32, _ device: Int32, isEmulated: Bool, at time: Double = 0
  ) {
    tracker.press(
      button, of: device, isEmulated: isEmulated, at(time), modifiers: [], into: &buffer)
  }

  private var story: [String] {
    buffer.events.map {
      switch $0 {
      case .scroll(let event): "\(event.phase) \(event.deltaX) \(event.deltaY)"
      case .wheel(let event): "clicks \(event.clicksX) \(event.clicksY)"
      default: "other"
      }
    }
  }

  // MARK: Touchpads

  @Test("fingers scroll by 15 points a click, from the second total on")
  mutating func points() throws {
    let answers = [
      total(y: 100, at: 0), total(y: 110, at: 0.01), total(x: 5, y: 105, at: 0.02, .control),
      total(x: 6, at: 0.03),
    ]
    #expect(answers == [true, true, true, true])
    #expect(story == ["began 0.0 15.0", "changed 0.0 -7.5", "changed 1.5 0.0"])
    guard case .scroll(let event) = buffer.events[1] else { throw WrongEvent() }
    #expect(event.sample == at(0.02) && event.modifiers == .control)
  }

  @Test("an event in which nothing has moved is the fingers' lifting, once")
  mutating func stop() throws {
    total(x: 0, y: 0, at: 0)
    total(y: 10, at: 0.01)
    total(x: 0, y: 10, at: 0.02)
    total(x: 0, y: 10, at: 0.03)
    #expect(story == ["began 0.0 15.0", "ended 0.0 0.0"])
    guard case .scroll(let event) = buffer.events[1] else { throw WrongEvent() }
    #expect(event.sample == at(0.02))
    #expect(tracker.deadline == nil)
  }

  @Test("a first total on another axis is no lifting")
  mutating func firstTotalInMidGesture() {
    total(y: 0, at: 0)
    total(y: 10, at: 0.01)
    total(x: 70, y: 10, at: 0.02)
    total(x: 80, at: 0.03)
    #expect(story == ["began 0.0 15.0", "changed 15.0 0.0"])
  }

  @Test("silence of 0.1 s cancels, when that time has come or when more comes too late")
  mutating func silence() throws {
    total(y: 0, at: 0)
    total(y: 10, at: 1)
    #expect(tracker.deadline == 1.1)
    tracker.expire(at: 1.099, into: &buffer)
    #expect(story == ["began 0.0 15.0"])
    tracker.expire(at: 1.2, into: &buffer)
    tracker.expire(at: 1.3, into: &buffer)
    total(y: 20, at: 2)
    total(y: 30, at: 3)
    total(y: 30, at: 4)
    #expect(
      story == [
        "began 0.0 15.0", "cancelled 0.0 0.0", "began 0.0 15.0", "cancelled 0.0 0.0",
        "began 0.0 15.0", "cancelled 0.0 0.0",
      ])
    guard case .scroll(let event) = buffer.events[1] else { throw WrongEvent() }
    #expect(event.sample == at(1.1))
  }

  @Test("after what makes totals worthless the next one is only counted from")
  mutating func forgetting() {
    total(y: 0, at: 0)
    total(y: 10, at: 0.01)
    tracker.forgetTotals()
    total(y: 9000, at: 0.02)
    total(y: 9010, at: 0.03)
    #expect(story == ["began 0.0 15.0", "changed 0.0 15.0"])
    tracker.setDevices([Self.device(Self.pad, isTouchpad: true)])
    total(y: -500, at: 0.04)
    total(y: -510, at: 0.05)
    #expect(story.last == "changed 0.0 -15.0" && story.count == 3)
  }

  @Test("touchpads that scroll by turns make one gesture of their own totals")
  mutating func twoTouchpads() {
    total(y: 0, at: 0)
    total(Self.otherPad, y: 700, at: 0)
    total(y: 10, at: 0.01)
    total(Self.otherPad, y: 720, at: 0.02)
    total(y: 0, at: 0.03)
    total(Self.otherPad, y: 730, at: 0.04)
    #expect(
      story == ["began 0.0 15.0", "changed 0.0 30.0", "changed 0.0 -15.0", "changed 0.0 15.0"])
  }

  @Test("the touchpad that has moved last ends the gesture, no other")
  mutating func lastTouchpadEnds() {
    total(y: 0, at: 0)
    total(Self.otherPad, y: 700, at: 0)
    total(y: 10, at: 0.01)
    total(Self.otherPad, y: 720, at: 0.02)
    total(y: 10, at: 0.03)
    #expect(story == ["began 0.0 15.0", "changed 0.0 30.0"])
    total(Self.otherPad, y: 720, at: 0.04)
    total(Self.otherPad, y: 720, at: 0.05)
    #expect(story.last == "ended 0.0 0.0" && story.count == 3)
  }

  @Test("a window that lets go of the fingers cancels once, not before the last step")
  mutating func letGo() throws {
    total(y: 0, at: 0)
    total(y: 10, at: 5)
    tracker.cancel(at: 3, into: &buffer)
    tracker.cancel(at: 6, into: &buffer)
    #expect(story == ["began 0.0 15.0", "cancelled 0.0 0.0"])
    guard case .scroll(let event) = buffer.events[1] else { throw WrongEvent() }
    #expect(event.sample == at(5))
  }

  @Test("the clicks that a server makes of a touchpad's totals are dropped")
  mutating func emulatedClicks() {
    total(y: 0, at: 0)
    click(5, Self.pad, isEmulated: true)
    total(y: 10, at: 0.01)
    click(5, Self.pad, isEmulated: true, at: 0.01)
    #expect(story == ["began 0.0 15.0"])
  }

  // MARK: Wheels

  @Test("what is no touchpad is a wheel, whose clicks may be fractions")
  mutating func fractions() {
    total(Self.wheel, x: 0, y: 0, at: 0)
    total(Self.wheel, y: 2.5, at: 0.01)
    total(Self.wheel, x: -10, at: 0.02)
    total(Self.wheel, x: -10, y: 2.5, at: 0.03)
    #expect(story == ["clicks 0.0 0.25", "clicks -1.0 0.0"])
    #expect(tracker.deadline == nil)
  }

  @Test("a wheel's first turn counts by the clicks that the server makes of it, no other does")
  mutating func firstTurn() {
    total(Self.wheel, y: 510, at: 0)
    click(5, Self.wheel, isEmulated: true)
    click(7, Self.wheel, isEmulated: true)
    total(Self.wheel, y: 520, at: 0)
    click(5, Self.wheel, isEmulated: true)
    #expect(story == ["clicks 0.0 1.0", "clicks 0.0 1.0"])
  }

  @Test("clicks that no total tells of always count")
  mutating func plainClicks() {
    for button in 4...9 as ClosedRange<UInt32> { click(button, 4, isEmulated: false) }
    click(4, Self.pad, isEmulated: false)
    #expect(
      story == [
        "clicks 0.0 -1.0", "clicks 0.0 1.0", "clicks -1.0 0.0", "clicks 1.0 0.0",
        "clicks 0.0 -1.0",
      ])
  }

  @Test("a motion of the pointer, or of a device that counts nothing, is no scrolling")
  mutating func pointerMotion() {
    #expect(!total(at: 0) && !total(99, y: 4, at: 0))
    #expect(story.isEmpty)
  }

  // MARK: Anything

  @Test(
    "whatever comes, gestures begin and end in turn, and points add up to what was counted",
    arguments: Chance.seeds(4))
  mutating func anything(seed: UInt64) {
    let devices = [Self.pad, Self.wheel, Self.otherPad]
    var random = SplitMix64(seed: seed)
    var totals: [Int32: Double] = [:]
    var isCounted: Set<Int32> = []
    var (points, clicks, time) = (0.0, 0.0, 0.0)
    for _ in 0..<5000 {
      time += Double(random.next() % 16) / 100
      switch random.next() % 16 {
      case 0:
        tracker.forgetTotals()
        isCounted = []
      case 1: tracker.cancel(at: time, into: &buffer)
      case 2: tracker.expire(at: time, into: &buffer)
      default:
        let device = devices[Int(random.next() % 3)]
        let step = Double(Int(random.next() % 41) - 20) * (random.next() % 3 == 0 ? 0 : 1)
        totals[device, default: 0] += step
        total(device, y: totals[device], at: time)
        if !isCounted.insert(device).inserted {
          if device == Self.wheel { clicks += step / 10 } else { points += step * 1.5 }
        }
      }
    }
    tracker.cancel(at: time, into: &buffer)
    #expect(phases.isBalanced, "seed \(seed)")
    #expect(abs(sums.points - points) < 1e-6 && abs(sums.clicks - clicks) < 1e-6, "seed \(seed)")
  }

  @Test("the check for gestures in turn fails where they are not")
  func checkFails() {
    let faulty: [[ScrollEvent.Phase]] = [
      [.began], [.changed, .ended], [.began, .began, .ended], [.began, .ended, .ended],
    ]
    for phases in faulty { #expect(!phases.isBalanced) }
    let sound: [ScrollEvent.Phase] = [.began, .changed, .cancelled, .began, .ended]
    #expect(sound.isBalanced)
  }

  private var phases: [ScrollEvent.Phase] {
    buffer.events.compactMap { if case .scroll(let event) = $0 { event.phase } else { nil } }
  }

  private var sums: (points: Double, clicks: Double) {
    buffer.events.reduce(into: (0, 0)) { sums, event in
      if case .scroll(let scroll) = event { sums.0 += scroll.deltaY }
      if case .wheel(let wheel) = event { sums.1 += wheel.clicksY }
    }
  }

  private struct WrongEvent: Error {}
}

extension [ScrollEvent.Phase] {
  /// Whether each gesture begins, goes on and ends before the next one begins.
  fileprivate var isBalanced: Bool {
    var isUnderWay = false
    for phase in self {
      guard isUnderWay != (phase == .began) else { return false }
      isUnderWay = phase == .began || phase == .changed
    }
    return !isUnderWay
  }
}
