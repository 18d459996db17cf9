import Input
import Testing

@testable import X11Host

@Suite("Touch tracker")
struct TouchTrackerTests {
  private var touches = TouchTracker()
  private var buffer = EventBuffer()

  private func at(_ time: Double, _ x: Double = 0) -> PointerSample {
    PointerSample(time: time, x: x, y: 0)
  }

  private var story: [String] {
    buffer.events.map {
      if case .pointer(let event) = $0 { "\(event.id) \(event.phase)" } else { "other" }
    }
  }

  @Test("a finger's motions in a row are one event with every sample")
  mutating func coalescing() throws {
    touches.begin(4, at(0), modifiers: [], into: &buffer)
    for step in 1...3 {
      touches.update(4, at(Double(step), Double(step * 10)), modifiers: [], into: &buffer)
    }
    touches.end(4, at(4, 40), modifiers: [], into: &buffer)
    #expect(story == ["5 began", "5 moved", "5 ended"])
    guard case .pointer(let moved) = buffer.events[1] else { throw WrongEvent() }
    #expect(moved.sample == at(3, 30))
    #expect(Array(buffer.samples[moved.history]) == [at(1, 10), at(2, 20)])
  }

  @Test("motions of two fingers, and of the mouse, stay apart")
  mutating func fingersApart() {
    var contact = ContactTracker()
    contact.press(at(0), modifiers: [], into: &buffer)
    touches.begin(0, at(0), modifiers: [], into: &buffer)
    touches.begin(1, at(0), modifiers: [], into: &buffer)
    touches.update(0, at(1), modifiers: [], into: &buffer)
    touches.update(1, at(1), modifiers: [], into: &buffer)
    contact.move(at(1), modifiers: [], isHeld: true, into: &buffer)
    touches.update(0, at(2), modifiers: [], into: &buffer)
    #expect(
      story == [
        "0 began", "1 began", "2 began", "1 moved", "2 moved", "0 moved", "1 moved",
      ])
    #expect(buffer.samples.isEmpty)
  }

  @Test("motions of two fingers in turns are one event of each in an instant, with all samples")
  mutating func interleaving() throws {
    touches.begin(0, at(0), modifiers: [], into: &buffer)
    touches.begin(1, at(0), modifiers: [], into: &buffer)
    let times = (0..<400).map { Double($0 / 8) }
    for (step, time) in times.enumerated() {
      touches.update(0, at(time, Double(step)), modifiers: [], into: &buffer)
      touches.update(1, at(time, Double(-step)), modifiers: [], into: &buffer)
    }
    let moves = buffer.events.dropFirst(2).compactMap {
      if case .pointer(let event) = $0 { event } else { nil }
    }
    #expect(moves.count == 2 * 50)
    #expect(moves.allSatisfy { $0.phase == .moved && $0.kind == .finger })
    for (id, sign) in [(1, 1.0), (2, -1.0)] {
      let samples = moves.filter { $0.id == id }
        .flatMap { buffer.samples[$0.history] + [$0.sample] }
      #expect(samples == times.enumerated().map { at($1, sign * Double($0)) })
    }
    let histories = moves.map(\.history)
    #expect(zip(histories, histories.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(histories.last?.upperBound == buffer.samples.count)
  }

  @Test("a motion does not go before anything but others' motions of the same instant")
  mutating func order() {
    touches.begin(0, at(0), modifiers: [], into: &buffer)
    touches.begin(1, at(0), modifiers: [], into: &buffer)
    touches.update(0, at(0), modifiers: [], into: &buffer)
    touches.update(1, at(0), modifiers: [], into: &buffer)
    touches.update(0, at(0), modifiers: .shift, into: &buffer)
    buffer.events.append(.focus(true))
    touches.update(1, at(0), modifiers: [], into: &buffer)
    touches.update(1, at(1), modifiers: [], into: &buffer)
    touches.update(0, at(1), modifiers: .shift, into: &buffer)
    touches.update(1, at(1), modifiers: [], into: &buffer)
    touches.update(1, at(2), modifiers: [], into: &buffer)
    touches.update(0, at(3), modifiers: .shift, into: &buffer)
    #expect(
      story == [
        "1 began", "2 began", "1 moved", "2 moved", "1 moved", "other", "2 moved", "1 moved",
        "2 moved", "1 moved",
      ])
    guard case .pointer(let event) = buffer.events[6] else { return }
    #expect(event.history.count == 2)
  }

  @Test("cancelling ends every touch once, where it was last, and strays say nothing")
  mutating func cancellation() throws {
    touches.begin(0, at(0, 7), modifiers: .shift, into: &buffer)
    touches.begin(1, at(3), modifiers: [], into: &buffer)
    touches.cancelAll(at: 2, into: &buffer)
    touches.cancelAll(at: 4, into: &buffer)
    touches.update(0, at(5), modifiers: [], into: &buffer)
    touches.end(1, at(6), modifiers: [], into: &buffer)
    #expect(story == ["1 began", "2 began", "1 cancelled", "2 cancelled"])
    guard case .pointer(let first) = buffer.events[2], case .pointer(let second) = buffer.events[3]
    else { throw WrongEvent() }
    #expect(first.sample == at(2, 7) && first.modifiers == .shift)
    #expect(second.sample == at(3), "no event is older than one before it")
  }

  @Test("a touch that begins twice is cancelled before it begins again")
  mutating func lostEnd() {
    touches.begin(0, at(0), modifiers: [], into: &buffer)
    touches.begin(0, at(1), modifiers: [], into: &buffer)
    touches.end(0, at(2), modifiers: [], into: &buffer)
    #expect(story == ["1 began", "1 cancelled", "1 began", "1 ended"])
  }
}
