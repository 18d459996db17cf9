import Input

extension EventBuffer {
  /// Appends what happened to a contact.
  mutating func append(
    _ phase: PointerEvent.Phase, of contact: Contact, _ sample: PointerSample,
    _ modifiers: KeyModifiers
  ) {
    let event = PointerEvent(
      id: contact.id, kind: contact.kind, phase: phase, sample: sample,
      history: samples.count..<samples.count, modifiers: modifiers)
    events.append(.pointer(event))
  }

  /// Appends a motion, or takes the contact's last event into its history where that is a motion
  /// too and nothing else has happened since but motions of others at the same instant.
  ///
  /// Over any longer time, contacts whose motions come in turns must not be gathered: one would be
  /// ahead of the others, and what two fingers do together would be misjudged.
  mutating func appendMotion(
    of contact: Contact, _ sample: PointerSample, _ modifiers: KeyModifiers
  ) {
    var index = events.count - 1
    while index >= 0, case .pointer(var event) = events[index], event.phase == .moved {
      guard index == events.count - 1 || event.sample.time == sample.time else { break }
      guard event.id == contact.id else {
        index -= 1
        continue
      }
      guard event.modifiers == modifiers else { break }
      samples.insert(event.sample, at: event.history.upperBound)
      event.history = event.history.lowerBound..<event.history.upperBound + 1
      event.sample = sample
      events[index] = .pointer(event)
      return makeRoom(after: index)
    }
    append(.moved, of: contact, sample, modifiers)
  }

  /// Lets the histories behind an event begin one sample later.
  private mutating func makeRoom(after index: Int) {
    for later in events.indices.dropFirst(index + 1) {
      guard case .pointer(var event) = events[later] else { continue }
      event.history = event.history.lowerBound + 1..<event.history.upperBound + 1
      events[later] = .pointer(event)
    }
  }
}

/// Which contact: its identity in every event, and what makes it.
struct Contact: Equatable, Sendable {
  let id: Int
  let kind: PointerEvent.Kind

  /// The mouse's only one.
  static let mouse = Contact(id: 0, kind: .mouse)

  /// A touch on a screen; the mouse has the number before the first.
  static func touch(_ number: Int) -> Contact {
    Contact(id: number + mouse.id + 1, kind: .finger)
  }
}
