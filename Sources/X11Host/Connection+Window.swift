import CX11
import Glibc

extension Connection {
  /// Events that a window asks for. Motion only while a button is down: a pointer that passes over
  /// the window must not wake the program.
  private static let eventMask =
    ExposureMask | StructureNotifyMask | VisibilityChangeMask | PropertyChangeMask
    | FocusChangeMask | ButtonPressMask | ButtonReleaseMask | ButtonMotionMask | EnterWindowMask
    | LeaveWindowMask | KeyPressMask | KeyReleaseMask

  /// Makes an unmapped window with everything that window managers want to know.
  ///
  /// - Parameters:
  ///   - size: in pixels.
  ///   - counter: of `ResizeSync`; 0 for none.
  /// - Returns: the window, and its own colour map, which is 0 for the root window's visual.
  func makeWindow(
    _ configuration: X11Window.Configuration, size: (width: Int, height: Int),
    visual: ChosenVisual, counter: XSyncCounter
  ) -> (Window, Colormap) {
    var attributes = XSetWindowAttributes()
    // No background: the server would clear to it before each frame of a resize.
    attributes.background_pixmap = UInt(None)
    attributes.bit_gravity = NorthWestGravity
    // Another visual than the parent's inherits neither of these.
    attributes.border_pixel = 0
    attributes.colormap =
      visual.isDefault ? 0 : XCreateColormap(display, root, visual.pointer, AllocNone)
    var valueMask = CWBackPixmap | CWBitGravity | CWBorderPixel
    if !visual.isDefault { valueMask |= CWColormap }
    let window = XCreateWindow(
      display, root, 0, 0, UInt32(size.width), UInt32(size.height), 0, Int32(visual.depth),
      UInt32(InputOutput), visual.pointer, UInt(valueMask), &attributes)
    describe(window, configuration, size: size)
    setProtocols(of: window, counter: counter)
    // Selected last, so that none of our own changes comes back as an event.
    XSelectInput(display, window, Self.eventMask)
    return (window, attributes.colormap)
  }

  /// Sets the title bar's text.
  func setTitle(_ title: String, of window: Window) {
    let latin1 = title.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : UInt8(ascii: "?") }
    setText(latin1, of: window, property: Atom(XA_WM_NAME), type: Atom(XA_STRING))
    setText(latin1, of: window, property: Atom(XA_WM_ICON_NAME), type: Atom(XA_STRING))
    let utf8 = Array(title.utf8)
    setText(utf8, of: window, property: atoms.name, type: atoms.utf8String)
    setText(utf8, of: window, property: atoms.iconName, type: atoms.utf8String)
  }

  /// Sets a property of 32-bit items, which Xlib takes as C longs whatever their size.
  func setLongs(_ values: [Int], of window: Window, property: Atom, type: Atom) {
    values.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window, property, type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
    }
  }

  private func setText(_ text: [UInt8], of window: Window, property: Atom, type: Atom) {
    XChangeProperty(
      display, window, property, type, 8, PropModeReplace, text, Int32(text.count))
  }

  private func setProtocols(of window: Window, counter: XSyncCounter) {
    var protocols = [atoms.wmDeleteWindow, atoms.ping]
    if counter != 0 {
      protocols.append(atoms.syncRequest)
      setLongs(
        [Int(counter)], of: window, property: atoms.syncRequestCounter, type: Atom(XA_CARDINAL))
    }
    XSetWMProtocols(display, window, &protocols, Int32(protocols.count))
  }

  private func describe(
    _ window: Window, _ configuration: X11Window.Configuration, size: (width: Int, height: Int)
  ) {
    setTitle(configuration.title, of: window)
    setClass(configuration, of: window)
    setHints(configuration, size: size, of: window)
    setLongs(
      [Int(getpid())], of: window, property: atoms.processIdentifier, type: Atom(XA_CARDINAL))
    if !configuration.icons.isEmpty {
      setLongs(
        iconItems(configuration.icons), of: window, property: atoms.icon, type: Atom(XA_CARDINAL))
    }
  }

  private func setClass(_ configuration: X11Window.Configuration, of window: Window) {
    let both = configuration.instanceName + "\0" + configuration.className + "\0"
    setText(Array(both.utf8), of: window, property: Atom(XA_WM_CLASS), type: Atom(XA_STRING))
    var host = [CChar](repeating: 0, count: 256)
    guard gethostname(&host, host.count - 1) == 0 else { return }
    let name = host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    setText(name, of: window, property: Atom(XA_WM_CLIENT_MACHINE), type: Atom(XA_STRING))
  }

  private func setHints(
    _ configuration: X11Window.Configuration, size: (width: Int, height: Int), of window: Window
  ) {
    var sizes = XSizeHints()
    sizes.flags = PMinSize | PSize
    sizes.min_width = Int32(configuration.minimumWidthPixels)
    sizes.min_height = Int32(configuration.minimumHeightPixels)
    sizes.width = Int32(size.width)
    sizes.height = Int32(size.height)
    XSetWMNormalHints(display, window, &sizes)
    var hints = XWMHints()
    hints.flags = InputHint | StateHint
    hints.input = True
    hints.initial_state = NormalState
    XSetWMHints(display, window, &hints)
  }
}

/// The items of `_NET_WM_ICON`: width, height and pixels of each picture.
func iconItems(_ icons: [X11Window.Configuration.Icon]) -> [Int] {
  icons.flatMap { [$0.width, $0.height] + $0.pixels.map { Int($0) } }
}
