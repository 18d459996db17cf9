import CX11
import Geometry
public import Input

extension X11Window {
  /// Events taken in by one poll: a flood must not keep the rest of the program waiting.
  private static let mostEvents = 4096

  /// Empties the buffer and fills it with what has happened since the last poll.
  ///
  /// Consecutive motions of a contact become one event with their samples as its history; of
  /// several sizes only the last is told; lost pixels come at the end, as few rectangles, within
  /// the latest size. Times are the server's, on the host's clock. The window manager's pings are
  /// answered here, so that a program that polls is never taken for hung.
  public func poll(into buffer: inout EventBuffer) {
    buffer.removeAll()
    guard isUsable else { return }
    var event = XEvent()
    // Events that a wait has read already may have others behind them, still in the socket; Xlib
    // looks there only once its queue is empty.
    var remaining = XEventsQueued(connection.display, QueuedAlready)
    var hasRead = hasJustRead || remaining == 0
    if !hasJustRead { remaining = XPending(connection.display) }
    hasJustRead = false
    let received = now()
    var handled = 0
    while remaining > 0, handled < Self.mostEvents, isUsable {
      handled += 1
      XNextEvent(connection.display, &event)
      lost.forgetCopies(upTo: event.xany.serial)
      handle(&event, receivedAt: received, into: &buffer)
      remaining = XEventsQueued(connection.display, QueuedAlready)
      if remaining == 0, !hasRead {
        hasRead = true
        remaining = XEventsQueued(connection.display, QueuedAfterReading)
      }
    }
    statistics.protocolErrors = connection.errorCount
    lowerModeAfterError()
    if hasSeenPointer, devicesAreStale { readDevices() }
    if remaining <= 0 { expireScrolling(into: &buffer) }
    lost.take(within: bounds) { buffer.events.append(.exposed($0)) }
    updateRefreshRate(at: received, into: &buffer)
    if isUsable, acknowledgeSize() { XFlush(connection.display) }
  }

  /// Gives up a scrolling that has fallen silent, unless more of it has come just now.
  private func expireScrolling(into buffer: inout EventBuffer) {
    guard let deadline = scroll.deadline, now() >= deadline, isUsable,
      XEventsQueued(connection.display, QueuedAfterReading) == 0
    else { return }
    scroll.expire(at: now(), into: &buffer)
  }

  private func handle(
    _ event: inout XEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    switch event.type {
    case ButtonPress, ButtonRelease:
      handleButton(event.xbutton, receivedAt: now, into: &buffer)
    case MotionNotify:
      let motion = event.xmotion
      contact.move(
        sample(motion.time, Double(motion.x), Double(motion.y), receivedAt: now),
        modifiers: KeyModifiers(state: motion.state), isHeld: motion.state.holdsPrimaryButton,
        into: &buffer)
    case GenericEvent:
      handleGenericEvent(&event, receivedAt: now, into: &buffer)
    case EnterNotify, LeaveNotify:
      handleCrossing(event.xcrossing, receivedAt: now, into: &buffer)
    case KeyPress, KeyRelease:
      handleKey(&event, receivedAt: now, into: &buffer)
    case MappingNotify:
      XRefreshKeyboardMapping(&event.xmapping)
    case FocusIn, FocusOut:
      handleFocus(event.xfocus, receivedAt: now, into: &buffer)
    case ClientMessage:
      if finishFrame(&event) || handleSettingsManager(event, receivedAt: now, into: &buffer) {
        return
      }
      handleMessage(&event, into: &buffer)
    case DestroyNotify where handleSettingsManager(event, receivedAt: now, into: &buffer):
      break
    case PropertyNotify where event.xproperty.window != window:
      handleScaleProperty(event.xproperty, receivedAt: now, into: &buffer)
    case PropertyNotify, MapNotify, UnmapNotify, VisibilityNotify, ConfigureNotify, DestroyNotify:
      // The settings manager's window is listened to, too.
      guard event.concernedWindow == window, !event.isInvented else { return }
      handleWindowChange(&event, receivedAt: now, into: &buffer)
    case Expose, GraphicsExpose:
      noteExposure(event)
    default:
      if !finishFrame(&event) { handleMonitorChange(&event) }
    }
  }

  /// A reading in points, at the server's time on the host's clock, of a place in pixels.
  func sample(
    _ stamp: Time, _ x: Double, _ y: Double, receivedAt now: Double
  ) -> PointerSample {
    let time = serverClock.time(of: UInt32(truncatingIfNeeded: stamp), readAt: now)
    return PointerSample(time: time, x: x / scale, y: y / scale)
  }

  private func handleButton(
    _ button: XButtonEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    let sample = sample(
      button.time, Double(button.x), Double(button.y), receivedAt: now)
    let modifiers = KeyModifiers(state: button.state)
    let isPress = button.type == ButtonPress
    if button.button == Button1 {
      pressOrRelease(isPress, sample, modifiers, into: &buffer)
    } else if isPress {
      scroll.press(
        button.button, of: XIAllDevices, isEmulated: false, sample, modifiers: modifiers,
        into: &buffer)
    }
  }

  /// Takes in the primary button.
  func pressOrRelease(
    _ isPress: Bool, _ sample: PointerSample, _ modifiers: KeyModifiers,
    into buffer: inout EventBuffer
  ) {
    if isPress {
      contact.press(sample, modifiers: modifiers, into: &buffer)
    } else {
      contact.release(sample, modifiers: modifiers, into: &buffer)
    }
  }

  /// A drag outlives the pointer's leaving: the server delivers it until the release. Only a grab
  /// that ended without one, or a pointer that is back with nothing pressed, ends it.
  private func handleCrossing(
    _ crossing: XCrossingEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    if crossing.type == EnterNotify { noteEntry(crossing) }
    guard contact.isDown, !crossing.state.holdsPrimaryButton else { return }
    let isResumed = crossing.type == EnterNotify && crossing.mode == NotifyNormal
    let isGrabLost = crossing.type == LeaveNotify && crossing.mode == NotifyUngrab
    guard isResumed || isGrabLost else { return }
    let stamp = UInt32(truncatingIfNeeded: crossing.time)
    contact.cancel(at: serverClock.time(of: stamp, readAt: now), into: &buffer)
  }

  private func handleFocus(
    _ focus: XFocusChangeEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    guard isFocusChange(mode: focus.mode, detail: focus.detail) else { return }
    let isFocused = focus.type == FocusIn
    noteFocus(isFocused)
    if !isFocused { cancelContacts(at: now, into: &buffer) }
    buffer.events.append(.focus(isFocused))
  }

  private func handleKey(
    _ event: inout XEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    let isDown = event.type == KeyPress
    if !isDown, isRepeated(event.xkey) { return }
    var keysym: KeySym = 0
    XLookupString(&event.xkey, nil, 0, &keysym, nil)
    guard keysym != NoSymbol else { return }
    let stamp = UInt32(truncatingIfNeeded: event.xkey.time)
    buffer.events.append(
      .key(
        KeyEvent(
          keysym: keysym, isDown: isDown, time: serverClock.time(of: stamp, readAt: now),
          modifiers: KeyModifiers(state: event.xkey.state))))
  }

  /// A key that is held repeats as a release and a press of the same instant; the release is not
  /// the user's.
  private func isRepeated(_ release: XKeyEvent) -> Bool {
    guard XEventsQueued(connection.display, QueuedAfterReading) > 0, isUsable else { return false }
    var next = XEvent()
    XPeekEvent(connection.display, &next)
    return next.type == KeyPress && next.xkey.keycode == release.keycode
      && next.xkey.time &- release.time < 2
  }
}

/// Whether a focus event means that the keyboard came or went: grabs end and begin without that,
/// and so does the pointer's passing over a window where no window has the focus.
func isFocusChange(mode: Int32, detail: Int32) -> Bool {
  (mode == NotifyNormal || mode == NotifyWhileGrabbed) && detail < NotifyPointer
}

extension KeyModifiers {
  /// The modifiers in an event's state, as keyboards commonly assign them.
  init(state: UInt32) {
    self = []
    let bits = Int32(truncatingIfNeeded: state)
    if bits & ShiftMask != 0 { insert(.shift) }
    if bits & ControlMask != 0 { insert(.control) }
    if bits & Mod1Mask != 0 { insert(.alternate) }
    if bits & Mod4Mask != 0 { insert(.command) }
  }
}

extension XEvent {
  /// The window that a change of a window is about; another one may have been told of it.
  fileprivate var concernedWindow: Window {
    switch type {
    case MapNotify: xmap.window
    case UnmapNotify: xunmap.window
    case ConfigureNotify: xconfigure.window
    case DestroyNotify: xdestroywindow.window
    default: xany.window
    }
  }

  /// Whether another client says that something became of the window. Only where it is and which
  /// properties it has others may tell: window managers do.
  fileprivate var isInvented: Bool {
    guard xany.send_event != 0 else { return false }
    return [MapNotify, UnmapNotify, VisibilityNotify, DestroyNotify].contains(type)
  }
}

extension UInt32 {
  /// Whether an event's state has the primary button down.
  fileprivate var holdsPrimaryButton: Bool { self & UInt32(Button1Mask) != 0 }
}
