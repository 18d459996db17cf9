import Input

/// Follows the one pinch on a touchpad, from the fingers' coming to their lifting.
///
/// A pinch that began ends exactly once; what the server reports about one that has ended already
/// is dropped, and so is a scale that is none.
struct PinchTracker: Sendable {
  /// Fingers of a pinch. With more, desktops have their own gestures.
  static let fingers = 2

  /// The last event of the pinch that is under way.
  private var last: PinchEvent?

  /// Fingers came. A pinch whose end was lost is cancelled first.
  mutating func begin(
    fingers: Int, _ sample: PointerSample, modifiers: KeyModifiers, into buffer: inout EventBuffer
  ) {
    cancel(at: sample.time, into: &buffer)
    guard fingers == Self.fingers else { return }
    report(
      PinchEvent(phase: .began, scale: 1, sample: sample, modifiers: modifiers), into: &buffer)
  }

  /// The fingers are so many times as far apart as they were at the beginning.
  mutating func update(
    scale: Double, _ sample: PointerSample, modifiers: KeyModifiers,
    into buffer: inout EventBuffer
  ) {
    guard last != nil, scale > 0, scale.isFinite else { return }
    report(
      PinchEvent(phase: .changed, scale: scale, sample: sample, modifiers: modifiers),
      into: &buffer)
  }

  /// The fingers lifted, or turned out to mean something else.
  mutating func end(
    isCancelled: Bool, _ sample: PointerSample, modifiers: KeyModifiers,
    into buffer: inout EventBuffer
  ) {
    guard let last else { return }
    report(
      PinchEvent(
        phase: isCancelled ? .cancelled : .ended, scale: last.scale, sample: sample,
        modifiers: modifiers), into: &buffer)
  }

  /// The window lost its hold on the fingers.
  mutating func cancel(at time: Double, into buffer: inout EventBuffer) {
    guard var event = last else { return }
    event.phase = .cancelled
    event.sample.time = max(time, event.sample.time)
    report(event, into: &buffer)
  }

  private mutating func report(_ event: PinchEvent, into buffer: inout EventBuffer) {
    last = event.phase == .began || event.phase == .changed ? event : nil
    buffer.events.append(.pinch(event))
  }
}
