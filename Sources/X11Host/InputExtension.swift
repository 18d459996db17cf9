import CX11
import CXlib

/// The input extension of a server, in a version that tells of touches.
struct InputExtension: Sendable {
  /// Its number in events.
  let opcode: Int32
  /// Whether it tells of pinches on touchpads, as from version 2.4.
  let hasPinches: Bool
}

extension Connection {
  /// The input extension, where its version tells of touches; else `nil`, and everything comes by
  /// core events: the mouse, and wheels as whole clicks.
  func inputExtension() -> InputExtension? {
    guard let (opcode, _) = numbers(ofExtension: "XInputExtension") else { return nil }
    // The server treats a client by the version that it claims to know; touches came with 2.2.
    var (major, minor): (Int32, Int32) = (2, 4)
    var status = Success
    let error = trappingErrors(endsWithReply: true) {
      status = oriel_ask(display, BadRequest, XIQueryVersion, &major, &minor)
    }
    guard error == nil, status == Success, (major, minor) >= (2, 2) else { return nil }
    return InputExtension(opcode: opcode, hasPinches: (major, minor) >= (2, 4))
  }

  /// Lets the server tell a window of events of the extension, and of no others.
  func selectInputEvents(_ events: [Int32], of device: Int32, for window: Window) {
    // The last event that is known is the 32nd.
    var mask = [UInt8](repeating: 0, count: Int(XI_LASTEVENT) / 8 + 1)
    for event in events { mask[Int(event) / 8] |= 1 << UInt8(event % 8) }
    mask.withUnsafeMutableBufferPointer { bytes in
      var selection = XIEventMask(
        deviceid: device, mask_len: Int32(bytes.count), mask: bytes.baseAddress)
      XISelectEvents(display, window, &selection, 1)
    }
  }

  /// The devices that count how far they have scrolled, in the server's order.
  func scrollDevices() -> [ScrollDevice] {
    var count: Int32 = 0
    guard let list = XIQueryDevice(display, XIAllDevices, &count) else { return [] }
    defer { XIFreeDeviceInfo(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).compactMap(scrollDevice)
  }

  private func scrollDevice(_ device: XIDeviceInfo) -> ScrollDevice? {
    guard device.use == XISlavePointer, let classes = device.classes else { return nil }
    var valuators: [ScrollDevice.Valuator] = []
    var hasDependentTouch = false
    for case let entry? in UnsafeBufferPointer(start: classes, count: Int(device.num_classes)) {
      switch entry.pointee.type {
      case XIScrollClass:
        entry.withMemoryRebound(to: XIScrollClassInfo.self, capacity: 1) {
          if let valuator = ScrollDevice.Valuator($0.pointee) { valuators.append(valuator) }
        }
      case XITouchClass:
        entry.withMemoryRebound(to: XITouchClassInfo.self, capacity: 1) {
          hasDependentTouch = hasDependentTouch || $0.pointee.mode == XIDependentTouch
        }
      default: continue
      }
    }
    guard !valuators.isEmpty else { return nil }
    let isTouchpad = ScrollDevice.isTouchpad(
      name: device.name.map { String(cString: $0) } ?? "",
      scrollMethods: scrollMethods(of: device.deviceid), hasDependentTouch: hasDependentTouch)
    return ScrollDevice(id: device.deviceid, isTouchpad: isTouchpad, valuators: valuators)
  }

  /// What libinput can scroll by on a device: two fingers, the edge, a button; empty where another
  /// driver has it, or the device is gone.
  private func scrollMethods(of device: Int32) -> [Bool] {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    var status = Success
    let error = trappingErrors(endsWithReply: true) {
      status = XIGetProperty(
        display, device, atoms.scrollMethods, 0, 1, False, XA_INTEGER, &type, &format, &count,
        &rest, &data)
    }
    guard let data else { return [] }
    defer { XFree(data) }
    guard error == nil, status == Success, format == 8 else { return [] }
    return UnsafeBufferPointer(start: data, count: Int(count)).map { $0 != 0 }
  }
}

extension ScrollDevice.Valuator {
  /// What the server says of a total; `nil` where it makes no sense.
  fileprivate init?(_ info: XIScrollClassInfo) {
    guard info.increment != 0, info.increment.isFinite, info.number >= 0 else { return nil }
    self.init(
      number: Int(info.number), axis: info.scroll_type == XIScrollTypeHorizontal ? .x : .y,
      increment: info.increment)
  }
}
