import CX11
import Input

extension X11Window {
  /// Begins to listen for fingers on touch screens, where the server has an input extension that
  /// tells of them.
  ///
  /// The server then makes no core events of those fingers. Everything else about pointers stays
  /// with the core protocol.
  func followTouches() {
    guard let opcode = connection.touchOpcode() else { return }
    touchOpcode = opcode
    // The server takes all three or none.
    var mask = [UInt8](repeating: 0, count: 4)
    for event in [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] {
      mask[Int(event) / 8] |= 1 << UInt8(event % 8)
    }
    mask.withUnsafeMutableBufferPointer { bytes in
      var selection = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bytes.count), mask: bytes.baseAddress)
      XISelectEvents(connection.display, window, &selection, 1)
    }
  }

  /// Takes in an event of an extension that comes in two parts.
  func handleGenericEvent(
    _ event: inout XEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    guard event.xcookie.extension == touchOpcode,
      XGetEventData(connection.display, &event.xcookie) == True
    else { return }
    let kind = event.xcookie.evtype
    if kind == XI_TouchBegin || kind == XI_TouchUpdate || kind == XI_TouchEnd,
      let touch = event.xcookie.data?.assumingMemoryBound(to: XIDeviceEvent.self)
    {
      handleTouch(touch.pointee, receivedAt: now, into: &buffer)
    }
    XFreeEventData(connection.display, &event.xcookie)
  }

  private func handleTouch(
    _ touch: XIDeviceEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    let sample = sample(touch.time, touch.event_x, touch.event_y, receivedAt: now)
    let modifiers = KeyModifiers(state: UInt32(bitPattern: touch.mods.effective))
    let number = Int(touch.detail)
    switch touch.evtype {
    case XI_TouchBegin: touches.begin(number, sample, modifiers: modifiers, into: &buffer)
    case XI_TouchUpdate: touches.update(number, sample, modifiers: modifiers, into: &buffer)
    default: touches.end(number, sample, modifiers: modifiers, into: &buffer)
    }
  }

  /// Takes the mouse's contact and every touch away.
  func cancelContacts(at now: Double, into buffer: inout EventBuffer) {
    contact.cancel(at: now, into: &buffer)
    touches.cancelAll(at: now, into: &buffer)
  }
}

extension Connection {
  /// Major opcode of the input extension, where its version tells of touches; else `nil`.
  func touchOpcode() -> Int32? {
    var (opcode, firstEvent, firstError): (Int32, Int32, Int32) = (0, 0, 0)
    guard XQueryExtension(display, "XInputExtension", &opcode, &firstEvent, &firstError) == True
    else { return nil }
    // The server treats a client by the version that it claims to know; touches came with 2.2.
    var (major, minor): (Int32, Int32) = (2, 4)
    var status = Success
    let error = trappingErrors(endsWithReply: true) {
      status = XIQueryVersion(display, &major, &minor)
    }
    guard error == nil, status == Success, (major, minor) >= (2, 2) else { return nil }
    return opcode
  }
}
