import CX11
import Glibc

/// The names that the window speaks about, interned in one round trip.
struct Atoms: Sendable {
  let wmProtocols: Atom
  let wmDeleteWindow: Atom
  let ping: Atom
  let processIdentifier: Atom
  let name: Atom
  let iconName: Atom
  let icon: Atom
  let utf8String: Atom
  let state: Atom
  let stateHidden: Atom
  let stateFullscreen: Atom
  let bypassCompositor: Atom
  let compositor: Atom
  let frameEnd: Atom
  let syncRequest: Atom
  let syncRequestCounter: Atom
  let supported: Atom
  let settingsSelection: Atom
  let settings: Atom
  let manager: Atom
  let scrollMethods: Atom

  /// Interns them all.
  init(display: OpaquePointer, screen: Int32) {
    let names = [
      "WM_PROTOCOLS", "WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_PID", "_NET_WM_NAME",
      "_NET_WM_ICON_NAME", "_NET_WM_ICON", "UTF8_STRING", "_NET_WM_STATE", "_NET_WM_STATE_HIDDEN",
      "_NET_WM_STATE_FULLSCREEN", "_NET_WM_BYPASS_COMPOSITOR", "_NET_WM_CM_S\(screen)",
      "_ORIEL_FRAME_END", "_NET_WM_SYNC_REQUEST", "_NET_WM_SYNC_REQUEST_COUNTER", "_NET_SUPPORTED",
      "_XSETTINGS_S\(screen)", "_XSETTINGS_SETTINGS", "MANAGER",
      "libinput Scroll Methods Available",
    ]
    var atoms = [Atom](repeating: 0, count: names.count)
    var pointers: [UnsafeMutablePointer<CChar>?] = names.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    XInternAtoms(display, &pointers, Int32(names.count), False, &atoms)
    wmProtocols = atoms[0]
    wmDeleteWindow = atoms[1]
    ping = atoms[2]
    processIdentifier = atoms[3]
    name = atoms[4]
    iconName = atoms[5]
    icon = atoms[6]
    utf8String = atoms[7]
    state = atoms[8]
    stateHidden = atoms[9]
    stateFullscreen = atoms[10]
    bypassCompositor = atoms[11]
    compositor = atoms[12]
    frameEnd = atoms[13]
    syncRequest = atoms[14]
    syncRequestCounter = atoms[15]
    supported = atoms[16]
    settingsSelection = atoms[17]
    settings = atoms[18]
    manager = atoms[19]
    scrollMethods = atoms[20]
  }
}
