import CX11
import Geometry
import Input

extension X11Window {
  /// Changes the title bar's text.
  public func setTitle(_ title: String) {
    guard isUsable else { return }
    connection.setTitle(title, of: window)
    XFlush(connection.display)
  }

  /// Asks the window manager to show the window over the whole monitor, or no longer.
  ///
  /// The answer comes as `.resized`, and in `isFullscreen`. Without a window manager, the window is
  /// put over the monitor that has most of it, and back, by itself.
  public func setFullscreen(_ isOn: Bool) {
    guard isUsable else { return }
    let atoms = connection.atoms
    if visibility.isMapped, !connection.hasWindowManager {
      cover(isOn)
    } else if visibility.isMapped {
      let (remove, add) = (0, 1)
      sendToRoot(
        atoms.state, [isOn ? add : remove, Int(atoms.stateFullscreen), 0, 1], about: window)
    } else {
      // Window managers read the property when the window is mapped.
      connection.setLongs(
        isOn ? [Int(atoms.stateFullscreen)] : [], of: window, property: atoms.state,
        type: Atom(XA_ATOM))
    }
    XFlush(connection.display)
  }

  private func cover(_ isOn: Bool) {
    guard isOn != isFullscreen else { return }
    let place: PixelRect
    if isOn {
      let present = placeOnRoot()
      placeBeforeFullscreen = present
      place = connection.monitor(with: present, hasMonitors: firstMonitorEvent != nil)
    } else {
      place = placeBeforeFullscreen ?? placeOnRoot()
    }
    XMoveResizeWindow(
      connection.display, window, place.x0, place.y0, UInt32(place.width), UInt32(place.height))
    if isOn { XRaiseWindow(connection.display, window) }
    isFullscreen = isOn
  }

  private func sendToRoot(_ type: Atom, _ items: [Int], about window: Window) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = type
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { data in
      for (index, item) in items.enumerated() {
        data.storeBytes(of: item, toByteOffset: index * MemoryLayout<Int>.stride, as: Int.self)
      }
    }
    sendToRoot(&event)
  }

  private func sendToRoot(_ event: inout XEvent) {
    XSendEvent(
      connection.display, connection.root, False,
      SubstructureRedirectMask | SubstructureNotifyMask, &event)
  }

  /// Answers the window manager's messages.
  func handleMessage(_ event: inout XEvent, into buffer: inout EventBuffer) {
    let atoms = connection.atoms
    guard event.xclient.message_type == atoms.wmProtocols else { return }
    switch Atom(bitPattern: event.xclient.data.l.0) {
    case atoms.wmDeleteWindow:
      buffer.events.append(.closeRequested)
    case atoms.ping:
      event.xclient.window = connection.root
      sendToRoot(&event)
      XFlush(connection.display)
    case atoms.syncRequest:
      let low = UInt32(truncatingIfNeeded: event.xclient.data.l.2)
      let high = Int32(truncatingIfNeeded: event.xclient.data.l.3)
      resizeSync.announce(Int64(high) << 32 | Int64(low))
    default:
      break
    }
  }

  /// Takes in what happened to the window as a whole.
  func handleWindowChange(
    _ event: inout XEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    let wasVisible = visibility.isVisible
    switch event.type {
    case MapNotify:
      visibility.isMapped = true
    case UnmapNotify:
      visibility.isMapped = false
      visibility.isWhole = false
    case VisibilityNotify:
      noteVisibility(event.xvisibility)
      if visibility.isObscured { visibility.isComposited = hasCompositor() }
    case PropertyNotify:
      if event.xproperty.atom == connection.atoms.state { readState() }
    case ConfigureNotify:
      noteSize(event.xconfigure, into: &buffer)
    default:
      isDestroyed = true
      buffer.events.append(.closeRequested)
    }
    if isDestroyed || !visibility.isMapped || visibility.isHidden {
      // The server sends no release for a drag that this interrupts.
      cancelContacts(at: now, into: &buffer)
    }
    guard visibility.isVisible != wasVisible else { return }
    buffer.events.append(.visibility(visibility.isVisible))
    // Mapping and uncovering expose what was lost; a window that was merely called hidden does not.
    if visibility.isVisible, event.type == PropertyNotify { lost.loseAll(of: bounds) }
  }

  private func noteVisibility(_ change: XVisibilityEvent) {
    visibility.isObscured = change.state == VisibilityFullyObscured
    visibility.isWhole = change.state == VisibilityUnobscured
    if !visibility.isWhole { lost.loseQuietCopies(after: change.serial, of: bounds) }
  }

  /// Notes lost pixels, and where copies under way have carried them.
  func noteExposure(_ event: XEvent) {
    let expose = event.xexpose
    // GraphicsExpose begins with the same fields, of a drawable.
    let rect = PixelRect(
      x: Int(expose.x), y: Int(expose.y), width: Int(expose.width), height: Int(expose.height))
    lost.lose(rect, serial: expose.serial, within: bounds)
  }

  /// Only the size counts: the place told is the parent's or the root's, as the sender pleases.
  ///
  /// Any client may tell any size; one that no window can have would ask for memory without end.
  private func noteSize(_ configure: XConfigureEvent, into buffer: inout EventBuffer) {
    func side(_ told: Int32) -> Int { min(max(Int(told), 1), BufferCapacity.longestSide) }
    let (width, height) = (side(configure.width), side(configure.height))
    isPlaceUnknown = true
    let isChanged = width != pixelWidth || height != pixelHeight
    resizeSync.configure(changesSize: isChanged)
    guard isChanged else { return }
    lost.loseQuietCopies(after: configure.serial, of: bounds)
    pixelWidth = width
    pixelHeight = height
    let earlier = buffer.events.firstIndex {
      if case .resized = $0 { true } else { false }
    }
    if let earlier { buffer.events.remove(at: earlier) }
    buffer.events.append(.resized(width: width, height: height))
  }

  private func hasCompositor() -> Bool {
    XGetSelectionOwner(connection.display, connection.atoms.compositor) != UInt(None)
  }

  private func readState() {
    let states = connection.atomList(of: window, property: connection.atoms.state)
    visibility.isHidden = states.contains(connection.atoms.stateHidden)
    let wasFullscreen = isFullscreen
    isFullscreen = states.contains(connection.atoms.stateFullscreen)
    guard isFullscreen != wasFullscreen, isUsable else { return }
    // A compositor may step aside for a window that covers everything, and for no other one.
    connection.setLongs(
      [isFullscreen ? 1 : 0], of: window, property: connection.atoms.bypassCompositor,
      type: Atom(XA_CARDINAL))
  }
}

extension Connection {
  /// Whether somebody manages windows: only one client may have a root window's requests.
  var hasWindowManager: Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, root, &attributes) != 0
      && attributes.all_event_masks & SubstructureRedirectMask != 0
  }

  /// The monitor that has most of a rectangle, or the whole screen.
  func monitor(with rect: PixelRect, hasMonitors: Bool) -> PixelRect {
    let screen = PixelRect(
      x: 0, y: 0, width: Int(XDisplayWidth(display, self.screen)),
      height: Int(XDisplayHeight(display, self.screen)))
    let places = hasMonitors ? monitors().map(\.bounds) : []
    return places.max { $0.intersection(rect).area < $1.intersection(rect).area } ?? screen
  }

  /// The atoms in a property; none where it is missing or of another type.
  func atomList(of window: Window, property: Atom) -> [Atom] {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var left: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let mostItems = 1024
    let status = XGetWindowProperty(
      display, window, property, 0, mostItems, False, Atom(XA_ATOM), &type, &format, &count, &left,
      &data)
    guard status == Success, let data else { return [] }
    defer { XFree(data) }
    guard format == 32 else { return [] }
    return UnsafeMutableRawPointer(data).withMemoryRebound(to: Atom.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }
}
