import Input

/// Makes turns of a wheel and scrolling by fingers out of the totals that devices count.
///
/// A touchpad's motion is a gesture: it ends by an event in which nothing has moved, as the driver
/// sends it when the fingers lift, and then may coast. Where none comes, it is cancelled after
/// `patienceSeconds` of silence. Every gesture that began ends exactly once. Touchpads that scroll
/// by turns make one gesture, which the last of them to have moved ends. Whatever scrolls and is no
/// touchpad is a wheel, whose clicks may be fractions.
struct ScrollTracker: Sendable {
  /// Silence after which fingers count as lifted without motion, seconds. Source: a release after a
  /// pause of this length is still.
  static let patienceSeconds = 0.1

  private struct Gesture {
    let device: Int32
    var last: PointerSample
    var modifiers: KeyModifiers
  }

  /// As few as there are devices, so that a search beats a table.
  private var devices: [ScrollDevice] = []
  private var gesture: Gesture?

  /// When a gesture that is under way is given up, unless it goes on; host clock.
  var deadline: Double? { gesture.map { $0.last.time + Self.patienceSeconds } }

  /// Whether there is anything that counts how far it has scrolled.
  var hasDevices: Bool { !devices.isEmpty }

  /// Takes other devices in place of those before, and counts anew.
  mutating func setDevices(_ devices: [ScrollDevice]) {
    self.devices = devices
  }

  /// Counts anew from the next totals: what has been scrolled meanwhile went elsewhere.
  mutating func forgetTotals() {
    for index in devices.indices { devices[index].forgetTotals() }
  }

  /// Takes in a motion of the pointer or of what scrolls.
  ///
  /// - Parameter total: of a valuator's number; `nil` where it is unchanged.
  /// - Returns: whether something has scrolled, or has stopped.
  @discardableResult
  mutating func move(
    _ device: Int32, _ sample: PointerSample, modifiers: KeyModifiers,
    into buffer: inout EventBuffer, total: (_ number: Int) -> Double?
  ) -> Bool {
    guard let index = devices.firstIndex(where: { $0.id == device }),
      let step = devices[index].take(total)
    else { return false }
    if devices[index].isTouchpad {
      scroll(by: step, of: device, sample, modifiers, into: &buffer)
    } else {
      turn((step.clicksX, step.clicksY), sample, modifiers, into: &buffer)
    }
    return true
  }

  /// Takes in the press of a button above the third, by which servers tell of wheels.
  ///
  /// - Parameter isEmulated: whether the server has made it out of totals. Those are counted
  ///   already, but for a wheel's first click after it was out of sight.
  mutating func press(
    _ button: UInt32, of device: Int32, isEmulated: Bool, _ sample: PointerSample,
    modifiers: KeyModifiers, into buffer: inout EventBuffer
  ) {
    guard let clicks = wheelClicks(ofButton: button) else { return }
    if isEmulated {
      let axis = clicks.x == 0 ? ScrollDevice.Axis.y : .x
      guard let device = devices.first(where: { $0.id == device }), !device.isTouchpad,
        device.isUncounted(along: axis)
      else { return }
    }
    turn(clicks, sample, modifiers, into: &buffer)
  }

  /// Gives up the gesture that nothing has been heard of for too long.
  mutating func expire(at now: Double, into buffer: inout EventBuffer) {
    guard let deadline, now >= deadline else { return }
    cancel(at: deadline, into: &buffer)
  }

  /// The window lost its hold on the fingers.
  mutating func cancel(at time: Double, into buffer: inout EventBuffer) {
    guard let gesture else { return }
    let last = gesture.last
    end(
      .cancelled, PointerSample(time: max(time, last.time), x: last.x, y: last.y),
      gesture.modifiers, into: &buffer)
  }

  private mutating func scroll(
    by step: ScrollDevice.Step, of device: Int32, _ sample: PointerSample,
    _ modifiers: KeyModifiers, into buffer: inout EventBuffer
  ) {
    expire(at: sample.time, into: &buffer)
    if step.clicksX == 0, step.clicksY == 0 {
      let isOwn = gesture?.device == device
      if step.isMeasured, isOwn { end(.ended, sample, modifiers, into: &buffer) }
      return
    }
    let event = ScrollEvent(
      phase: gesture == nil ? .began : .changed, deltaX: step.clicksX * ScrollEvent.pointsPerClick,
      deltaY: step.clicksY * ScrollEvent.pointsPerClick, sample: sample, modifiers: modifiers)
    gesture = Gesture(device: device, last: sample, modifiers: modifiers)
    buffer.events.append(.scroll(event))
  }

  private mutating func end(
    _ phase: ScrollEvent.Phase, _ sample: PointerSample, _ modifiers: KeyModifiers,
    into buffer: inout EventBuffer
  ) {
    guard gesture != nil else { return }
    gesture = nil
    buffer.events.append(
      .scroll(
        ScrollEvent(phase: phase, deltaX: 0, deltaY: 0, sample: sample, modifiers: modifiers)))
  }

  private func turn(
    _ clicks: (x: Double, y: Double), _ sample: PointerSample, _ modifiers: KeyModifiers,
    into buffer: inout EventBuffer
  ) {
    guard clicks.x != 0 || clicks.y != 0 else { return }
    buffer.events.append(
      .wheel(
        WheelEvent(clicksX: clicks.x, clicksY: clicks.y, sample: sample, modifiers: modifiers)))
  }
}

/// Clicks of the wheel that a press of a button above the third stands for.
func wheelClicks(ofButton button: UInt32) -> (x: Double, y: Double)? {
  switch button {
  case 4: (0, -1)
  case 5: (0, 1)
  case 6: (-1, 0)
  case 7: (1, 0)
  default: nil
  }
}
