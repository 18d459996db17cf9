import Input

extension EventBuffer {
  /// Appends what happened to a contact.
  mutating func append(
    _ phase: PointerEvent.Phase, of id: Int, _ sample: PointerSample, _ modifiers: KeyModifiers
  ) {
    let event = PointerEvent(
      id: id, phase: phase, sample: sample, history: samples.count..<samples.count,
      modifiers: modifiers)
    events.append(.pointer(event))
  }

  /// Appends a motion, or takes the last event into its history where that is a motion of the same
  /// contact too.
  mutating func appendMotion(of id: Int, _ sample: PointerSample, _ modifiers: KeyModifiers) {
    guard case .pointer(var event)? = events.last, event.id == id, event.phase == .moved,
      event.modifiers == modifiers, event.history.upperBound == samples.count
    else { return append(.moved, of: id, sample, modifiers) }
    samples.append(event.sample)
    event.history = event.history.lowerBound..<samples.count
    event.sample = sample
    events[events.count - 1] = .pointer(event)
  }
}
