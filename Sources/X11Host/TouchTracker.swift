import Input

/// Follows the fingers on touch screens, each from its touching to its lifting.
///
/// Every touch that began ends exactly once, by lifting or by being cancelled; what the server
/// reports about a touch that has ended already is dropped.
struct TouchTracker: Sendable {
  /// A touch that is down.
  private struct Touch {
    let number: Int
    var last: PointerSample
    var modifiers: KeyModifiers
  }

  /// In the order in which they began; as few as fingers, so that a search beats a table.
  private var touches: [Touch] = []

  /// A finger touched. A touch of this number whose end was lost is cancelled first.
  mutating func begin(
    _ number: Int, _ sample: PointerSample, modifiers: KeyModifiers,
    into buffer: inout EventBuffer
  ) {
    if let index = touches.firstIndex(where: { $0.number == number }) {
      cancel(touches.remove(at: index), at: sample.time, into: &buffer)
    }
    touches.append(Touch(number: number, last: sample, modifiers: modifiers))
    buffer.append(.began, of: .touch(number), sample, modifiers)
  }

  /// A finger moved, or something else about its touch changed.
  mutating func update(
    _ number: Int, _ sample: PointerSample, modifiers: KeyModifiers,
    into buffer: inout EventBuffer
  ) {
    guard let index = touches.firstIndex(where: { $0.number == number }) else { return }
    touches[index].last = sample
    touches[index].modifiers = modifiers
    buffer.appendMotion(of: .touch(number), sample, modifiers)
  }

  /// A finger lifted.
  mutating func end(
    _ number: Int, _ sample: PointerSample, modifiers: KeyModifiers,
    into buffer: inout EventBuffer
  ) {
    guard let index = touches.firstIndex(where: { $0.number == number }) else { return }
    touches.remove(at: index)
    buffer.append(.ended, of: .touch(number), sample, modifiers)
  }

  /// The window lost its hold on every touch, in the order in which they began.
  mutating func cancelAll(at time: Double, into buffer: inout EventBuffer) {
    for touch in touches { cancel(touch, at: time, into: &buffer) }
    touches.removeAll(keepingCapacity: true)
  }

  private func cancel(_ touch: Touch, at time: Double, into buffer: inout EventBuffer) {
    let sample = PointerSample(
      time: max(time, touch.last.time), x: touch.last.x, y: touch.last.y)
    buffer.append(
      .cancelled, of: .touch(touch.number), sample, touch.modifiers)
  }
}
