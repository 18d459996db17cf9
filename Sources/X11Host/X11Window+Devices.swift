import CX11
import Input

/// What comes by the input extension: fingers on touch screens, pinches, and, where a device counts
/// how far it has scrolled, everything that pointers do.
///
/// The server makes no core events of what it tells by the extension. Without one, and where
/// nothing scrolls but by whole clicks, pointers stay with the core protocol.
extension X11Window {
  /// Begins to listen, where the server has an extension that is new enough.
  func followDevices() {
    inputExtension = connection.inputExtension()
    guard inputExtension != nil else { return }
    connection.selectInputEvents(
      [XI_HierarchyChanged], of: XIAllDevices, for: window)
    selectDeviceEvents()
  }

  private func selectDeviceEvents() {
    guard let inputExtension else { return }
    // The server takes touches all three or none, and pinches likewise.
    var events = [XI_DeviceChanged, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd]
    if inputExtension.hasPinches {
      events += [XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd]
    }
    // A pointer that merely moves wakes the program then, so only where that can be scrolling. It
    // cannot be avoided: the protocol knows no selection by valuator, and without the buttons' own
    // events of the extension the clicks that the server makes of totals cannot be told from real
    // ones, while with them a drag, which the press grabs for the extension, needs its motions.
    if scroll.hasDevices { events += [XI_Motion, XI_ButtonPress, XI_ButtonRelease] }
    connection.selectInputEvents(events, of: XIAllMasterDevices, for: window)
  }

  /// Finds out what scrolls: when the pointer first comes, so that opening a window need not wait
  /// for the answers, and after that whenever devices have changed.
  func readDevices() {
    guard inputExtension != nil, isUsable else { return }
    devicesAreStale = false
    let devices = connection.scrollDevices()
    let hadDevices = scroll.hasDevices
    scroll.setDevices(devices)
    guard scroll.hasDevices != hadDevices else { return }
    selectDeviceEvents()
    XFlush(connection.display)
  }

  /// The pointer came: what was scrolled until then went to other windows.
  func noteEntry(_ crossing: XCrossingEvent) {
    guard hasSeenPointer else {
      hasSeenPointer = true
      devicesAreStale = true
      return
    }
    // A grab that begins or ends over the window takes nothing away from it.
    let isGrab = crossing.mode == NotifyGrab || crossing.mode == NotifyUngrab
    if !isGrab, crossing.detail != NotifyInferior { scroll.forgetTotals() }
  }

  /// Takes in an event of an extension that comes in two parts.
  func handleGenericEvent(
    _ event: inout XEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    guard event.xcookie.extension == inputExtension?.opcode,
      XGetEventData(connection.display, &event.xcookie) == True
    else { return }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    guard let data = event.xcookie.data else { return }
    switch event.xcookie.evtype {
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      let touch = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
      handleTouch(touch, receivedAt: now, into: &buffer)
    case XI_Motion:
      let motion = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
      handleMotion(motion, receivedAt: now, into: &buffer)
    case XI_ButtonPress, XI_ButtonRelease:
      let button = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
      handleButton(button, receivedAt: now, into: &buffer)
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      let pinch = data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee
      handlePinch(pinch, receivedAt: now, into: &buffer)
    case XI_DeviceChanged:
      let change = data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee
      // Another device that takes the pointer over has the totals that it had: those of two that
      // scroll by turns would never be counted if each were forgotten.
      if change.reason != XISlaveSwitch { devicesAreStale = true }
    case XI_HierarchyChanged:
      devicesAreStale = true
    default: return
    }
  }

  private func handleTouch(
    _ touch: XIDeviceEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    let sample = sample(touch.time, touch.event_x, touch.event_y, receivedAt: now)
    let modifiers = KeyModifiers(touch.mods)
    let number = Int(touch.detail)
    switch touch.evtype {
    case XI_TouchBegin: touches.begin(number, sample, modifiers: modifiers, into: &buffer)
    case XI_TouchUpdate: touches.update(number, sample, modifiers: modifiers, into: &buffer)
    default: touches.end(number, sample, modifiers: modifiers, into: &buffer)
    }
  }

  private func handleMotion(
    _ motion: XIDeviceEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    // The server lets the pointer follow a finger that is told of as a touch.
    guard !motion.isEmulated else { return }
    let sample = sample(motion.time, motion.event_x, motion.event_y, receivedAt: now)
    let modifiers = KeyModifiers(motion.mods)
    let hasScrolled = scroll.move(
      motion.sourceid, sample, modifiers: modifiers, into: &buffer
    ) { motion.valuators[$0] }
    let hasMoved = motion.valuators[0] != nil || motion.valuators[1] != nil
    guard hasMoved || !hasScrolled else { return }
    contact.move(
      sample, modifiers: modifiers, isHeld: motion.buttons.holdsPrimary, into: &buffer)
  }

  private func handleButton(
    _ button: XIDeviceEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    let sample = sample(button.time, button.event_x, button.event_y, receivedAt: now)
    let modifiers = KeyModifiers(button.mods)
    let isPress = button.evtype == XI_ButtonPress
    if button.detail > Button3, isPress {
      scroll.press(
        UInt32(button.detail), of: button.sourceid, isEmulated: button.isEmulated, sample,
        modifiers: modifiers, into: &buffer)
    } else if !button.isEmulated, button.detail == Button1 {
      pressOrRelease(isPress, sample, modifiers, into: &buffer)
    }
  }

  private func handlePinch(
    _ event: XIGesturePinchEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    let sample = sample(event.time, event.event_x, event.event_y, receivedAt: now)
    let modifiers = KeyModifiers(event.mods)
    switch event.evtype {
    case XI_GesturePinchBegin:
      pinch.begin(
        fingers: Int(event.detail), sample, modifiers: modifiers, into: &buffer)
    case XI_GesturePinchUpdate:
      pinch.update(scale: event.scale, sample, modifiers: modifiers, into: &buffer)
    default:
      pinch.end(
        isCancelled: event.flags & Int32(XIGesturePinchEventCancelled) != 0, sample,
        modifiers: modifiers, into: &buffer)
    }
  }

  /// Takes the mouse's contact, every touch and what a touchpad does away.
  func cancelContacts(at now: Double, into buffer: inout EventBuffer) {
    contact.cancel(at: now, into: &buffer)
    touches.cancelAll(at: now, into: &buffer)
    scroll.cancel(at: now, into: &buffer)
    pinch.cancel(at: now, into: &buffer)
  }
}

extension XIDeviceEvent {
  /// Whether the server has made it out of another event, which it tells of too.
  fileprivate var isEmulated: Bool { flags & Int32(XIPointerEmulated) != 0 }
}

extension XIButtonState {
  /// Whether the primary button is down.
  fileprivate var holdsPrimary: Bool {
    guard mask_len > 0, let mask else { return false }
    return mask[0] & 1 << UInt8(Button1) != 0
  }
}

extension XIValuatorState {
  /// The value of a number; `nil` where the event has none, so that it is unchanged.
  fileprivate subscript(number: Int) -> Double? {
    guard let mask, let values, number / 8 < Int(mask_len),
      mask[number / 8] & 1 << UInt8(number % 8) != 0
    else { return nil }
    var index = 0
    for earlier in 0..<number where mask[earlier / 8] & 1 << UInt8(earlier % 8) != 0 { index += 1 }
    return values[index]
  }
}

extension KeyModifiers {
  fileprivate init(_ state: XIModifierState) {
    self.init(state: UInt32(bitPattern: state.effective))
  }
}
