import CX11
import CXlib
import Geometry
import Input

extension X11Window {
  /// Takes in a change of a property that may tell another scale: of a root window, or of the
  /// settings manager.
  func handleScaleProperty(
    _ property: XPropertyEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) {
    let isSettings =
      property.window == connection.settingsOwner && property.atom == connection.atoms.settings
    guard isSettings || property.atom == Atom(XA_RESOURCE_MANAGER) else { return }
    readScale(at: now, into: &buffer)
  }

  /// Takes in that a settings manager has come, or that the one listened to is gone; `false` where
  /// the event tells neither.
  func handleSettingsManager(
    _ event: XEvent, receivedAt now: Double, into buffer: inout EventBuffer
  ) -> Bool {
    let atoms = connection.atoms
    if event.type == DestroyNotify {
      let gone = event.xdestroywindow.window
      guard gone == connection.settingsOwner, gone != window else { return false }
    } else {
      guard event.xclient.message_type == atoms.manager,
        Atom(bitPattern: event.xclient.data.l.1) == atoms.settingsSelection
      else { return false }
    }
    readScale(at: now, into: &buffer)
    return true
  }

  /// Takes in a change of the monitors, if the event is one.
  func handleMonitorChange(_ event: inout XEvent) {
    guard let first = firstMonitorEvent,
      event.type == first + RRScreenChangeNotify || event.type == first + RRNotify
    else { return }
    XRRUpdateConfiguration(&event)
    readMonitors()
  }

  /// Begins to listen for another scale, unless one was asked for.
  func followScale() {
    guard configuration.scale == nil else { return }
    // A manager that comes tells the root window's structure listeners, of its own screen.
    XSelectInput(connection.display, connection.resourceRoot, PropertyChangeMask)
    let isSame = connection.root == connection.resourceRoot
    XSelectInput(
      connection.display, connection.root,
      StructureNotifyMask | (isSame ? PropertyChangeMask : NoEventMask))
  }

  private func readScale(at now: Double, into buffer: inout EventBuffer) {
    guard configuration.scale == nil else { return }
    let next = connection.displayScale()
    guard next != scale, isUsable else { return }
    // A contact's places before and after would not be of the same plane.
    cancelContacts(at: now, into: &buffer)
    scale = next
    buffer.events.append(.scaleChanged(next))
  }

  /// Notes the monitors and begins to watch them, where the rate is theirs.
  func followMonitors() {
    guard configuration.framesPerSecond == nil else { return }
    firstMonitorEvent = connection.watchMonitors(through: window)
    readMonitors()
    placeRate = monitorRate()
    refreshRate = placeRate
  }

  private func readMonitors() {
    guard firstMonitorEvent != nil else { return }
    monitors = connection.monitors()
    isPlaceUnknown = true
  }

  /// Tells a rate that is no longer the one told last.
  func updateRefreshRate(at now: Double, into buffer: inout EventBuffer) {
    guard configuration.framesPerSecond == nil, isUsable else { return }
    if !buffer.events.isEmpty { attention.lastSign = now }
    if isPlaceUnknown { placeRate = monitorRate() }
    let rate = attention.framesPerSecond(placeRate, at: now)
    guard rate != refreshRate else { return }
    refreshRate = rate
    buffer.events.append(.refreshRateChanged(rate))
  }

  /// The rate of the monitor that the window is on; asks where that is only if it matters.
  private func monitorRate() -> Double {
    isPlaceUnknown = false
    if let rate = monitors.commonFramesPerSecond { return rate }
    return monitors.framesPerSecond(of: placeOnRoot())
  }

  /// Where the window is on the root window; one round trip.
  func placeOnRoot() -> PixelRect {
    var (x, y): (Int32, Int32) = (0, 0)
    var child: Window = 0
    XTranslateCoordinates(
      connection.display, window, connection.root, 0, 0, &x, &y, &child)
    return PixelRect(x: Int(x), y: Int(y), width: pixelWidth, height: pixelHeight)
  }

  /// Notes whether the keyboard is here, and if not, what the window manager tells of.
  func noteFocus(_ isFocused: Bool) {
    attention.isFocused = isFocused
    guard !isFocused else { return }
    let supported = connection.atomList(of: connection.root, property: connection.atoms.supported)
    attention.isHidingTold =
      supported.isEmpty || supported.contains(connection.atoms.stateHidden)
  }
}

extension Connection {
  /// A counter for `ResizeSync`, which window managers watch; 0 where there is no such extension.
  func makeSyncCounter() -> XSyncCounter {
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    var (major, minor): (Int32, Int32) = (0, 0)
    guard oriel_ask(display, False, XSyncQueryExtension, &firstEvent, &firstError) == True,
      XSyncInitialize(display, &major, &minor) == True
    else { return 0 }
    return XSyncCreateCounter(display, XSyncValue(0))
  }
}

extension XSyncValue {
  /// A value in the extension's halves.
  init(_ value: Int64) {
    self.init(hi: Int32(value >> 32), lo: UInt32(truncatingIfNeeded: value))
  }
}
