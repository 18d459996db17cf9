import Input

/// Follows the one contact that a mouse makes: the primary button, from press to release.
///
/// Every contact that began ends exactly once, by a release or by being cancelled; what the server
/// reports about a contact that has ended already is dropped.
struct ContactTracker: Sendable {
  /// Whether the contact is down.
  private(set) var isDown = false
  private var last = PointerSample(time: 0, x: 0, y: 0)
  private var modifiers: KeyModifiers = []

  /// The button went down. A contact whose release was lost is cancelled first.
  mutating func press(
    _ sample: PointerSample, modifiers: KeyModifiers, into buffer: inout EventBuffer
  ) {
    cancel(at: sample.time, into: &buffer)
    isDown = true
    remember(sample, modifiers)
    buffer.append(.began, of: .mouse, sample, modifiers)
  }

  /// The pointer moved; `isHeld` says whether the server still sees the button down.
  mutating func move(
    _ sample: PointerSample, modifiers: KeyModifiers, isHeld: Bool, into buffer: inout EventBuffer
  ) {
    guard isDown else { return }
    guard isHeld else { return cancel(at: sample.time, into: &buffer) }
    remember(sample, modifiers)
    buffer.appendMotion(of: .mouse, sample, modifiers)
  }

  /// The button came up.
  mutating func release(
    _ sample: PointerSample, modifiers: KeyModifiers, into buffer: inout EventBuffer
  ) {
    guard isDown else { return }
    isDown = false
    buffer.append(.ended, of: .mouse, sample, modifiers)
  }

  /// The window lost its hold on the pointer, or never saw the release.
  mutating func cancel(at time: Double, into buffer: inout EventBuffer) {
    guard isDown else { return }
    isDown = false
    let sample = PointerSample(time: max(time, last.time), x: last.x, y: last.y)
    buffer.append(.cancelled, of: .mouse, sample, modifiers)
  }

  private mutating func remember(_ sample: PointerSample, _ modifiers: KeyModifiers) {
    last = sample
    self.modifiers = modifiers
  }
}
