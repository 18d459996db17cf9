import Input
import Testing

@testable import X11Host

@Suite("Pinch tracker")
struct PinchTrackerTests {
  private var pinch = PinchTracker()
  private var buffer = EventBuffer()

  private func at(_ time: Double) -> PointerSample { PointerSample(time: time, x: 3, y: 4) }

  private mutating func begin(fingers: Int = 2, at time: Double = 0) {
    pinch.begin(fingers: fingers, at(time), modifiers: .shift, into: &buffer)
  }

  private mutating func change(_ scale: Double, at time: Double = 1) {
    pinch.update(scale: scale, at(time), modifiers: [], into: &buffer)
  }

  private mutating func end(isCancelled: Bool = false, at time: Double = 2) {
    pinch.end(isCancelled: isCancelled, at(time), modifiers: [], into: &buffer)
  }

  private var events: [PinchEvent] {
    buffer.events.compactMap { if case .pinch(let event) = $0 { event } else { nil } }
  }

  @Test(
    "a pinch begins at 1, follows the fingers and ends where they were", arguments: [false, true])
  mutating func whole(isCancelled: Bool) {
    begin()
    change(1.5)
    change(0.25)
    end(isCancelled: isCancelled)
    #expect(events.map(\.scale) == [1, 1.5, 0.25, 0.25])
    #expect(
      events.map(\.phase) == [.began, .changed, .changed, isCancelled ? .cancelled : .ended])
    #expect(events.map(\.sample) == [at(0), at(1), at(1), at(2)])
    #expect(events[0].modifiers == .shift)
  }

  @Test("steps without a beginning, and after the end, say nothing")
  mutating func strays() {
    change(2)
    end()
    begin()
    end()
    change(2)
    end()
    pinch.cancel(at: 3, into: &buffer)
    #expect(events.map(\.phase) == [.began, .ended])
  }

  @Test("three fingers are the desktop's, and end what two have begun")
  mutating func threeFingers() {
    begin()
    begin(fingers: 3)
    change(2)
    end()
    #expect(events.map(\.phase) == [.began, .cancelled])
  }

  @Test("a scale that is none is passed over")
  mutating func noScales() {
    begin()
    for scale in [0, -1, .infinity, .nan] { change(scale) }
    #expect(events.count == 1)
  }

  @Test("a window that lets go cancels once, at the last scale, not before the last step")
  mutating func letGo() {
    begin()
    change(3, at: 5)
    pinch.cancel(at: 4, into: &buffer)
    pinch.cancel(at: 6, into: &buffer)
    #expect(events.map(\.phase) == [.began, .changed, .cancelled])
    #expect(events.last?.scale == 3 && events.last?.sample == at(5))
  }
}
