import Input
import Testing

@testable import X11Host

@Suite("Contact tracker")
struct ContactTrackerTests {
  private var contact = ContactTracker()
  private var buffer = EventBuffer()

  private func at(_ time: Double, _ x: Double = 0) -> PointerSample {
    PointerSample(time: time, x: x, y: 0)
  }

  private var phases: [PointerEvent.Phase] {
    buffer.events.map {
      if case .pointer(let event) = $0 { event.phase } else { .stationary }
    }
  }

  @Test("consecutive motions are one event with every sample")
  mutating func coalescing() throws {
    contact.press(at(0), modifiers: [], into: &buffer)
    for step in 1...4 {
      contact.move(
        at(Double(step), Double(step * 10)), modifiers: [], isHeld: true, into: &buffer)
    }
    contact.release(at(5, 50), modifiers: [], into: &buffer)
    #expect(phases == [.began, .moved, .ended])
    guard case .pointer(let moved) = buffer.events[1] else { throw WrongEvent() }
    #expect(moved.sample == at(4, 40))
    #expect(Array(buffer.samples[moved.history]) == [at(1, 10), at(2, 20), at(3, 30)])
  }

  @Test("another event, or another modifier, between two motions keeps them apart")
  mutating func separation() {
    contact.press(at(0), modifiers: [], into: &buffer)
    contact.move(at(1), modifiers: [], isHeld: true, into: &buffer)
    buffer.events.append(.focus(true))
    contact.move(at(2), modifiers: [], isHeld: true, into: &buffer)
    contact.move(at(3), modifiers: .shift, isHeld: true, into: &buffer)
    #expect(phases == [.began, .moved, .stationary, .moved, .moved])
    #expect(buffer.samples.isEmpty)
  }

  @Test("a cancelled contact says so once, and a stray motion or release says nothing")
  mutating func cancellation() throws {
    contact.press(at(0, 7), modifiers: [], into: &buffer)
    contact.cancel(at: 1, into: &buffer)
    contact.cancel(at: 2, into: &buffer)
    contact.move(at(3), modifiers: [], isHeld: true, into: &buffer)
    contact.release(at(4), modifiers: [], into: &buffer)
    #expect(phases == [.began, .cancelled])
    guard case .pointer(let event) = buffer.events[1] else { throw WrongEvent() }
    #expect(event.sample == at(1, 7))
  }

  @Test("a motion with the button up cancels, since its release was lost")
  mutating func lostRelease() {
    contact.press(at(0), modifiers: [], into: &buffer)
    contact.move(at(1), modifiers: [], isHeld: false, into: &buffer)
    #expect(phases == [.began, .cancelled])
  }

  @Test("a second press cancels the contact before it begins another")
  mutating func doublePress() {
    contact.press(at(0), modifiers: [], into: &buffer)
    contact.press(at(1), modifiers: [], into: &buffer)
    #expect(phases == [.began, .cancelled, .began])
    #expect(contact.isDown)
  }
}

/// The event is not of the kind that the test looks into.
struct WrongEvent: Error {}
