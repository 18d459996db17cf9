import CLinux
import CX11
public import Geometry
import Glibc
import Input
import Raster

/// A window on an X server: events come out of it, frames go into it.
///
///     let host = try X11Window(.init(title: "Hello", widthPixels: 320, heightPixels: 480))
///     host.show()
///     var buffer = EventBuffer()
///     var frame = Frame()
///     while !host.isLost && !host.terminationRequested {
///       host.poll(into: &buffer)
///       for event in buffer.events { … }                       // adds to `frame.damage`
///       while !frame.isEmpty, host.acquireBuffer() {           // once, or tile by tile
///         compose(frame.damage, into: host.tile(for: frame.damage))
///         host.present(&frame)
///       }
///       host.wait(until: nil)
///     }
///     host.close()
///
/// Frames are put by shared memory where that works, else through the connection; where a mode
/// fails later, the next one takes over and the whole window is reported as exposed. Nothing is
/// kept of what was shown: whatever is lost comes back as `.exposed` and has to be composed anew.
///
/// The main actor owns the connection; nothing else may talk to it. Once `isLost` is true, every
/// door but `close` does nothing.
@MainActor public final class X11Window {
  let connection: Connection
  let window: Window
  let target: PresentTarget
  let waiter: Waiter
  @exclusivity(unchecked) var presenter: any Presenter
  private let colormap: Colormap
  let configuration: Configuration
  let syncCounter: XSyncCounter

  /// Columns of the window, as last reported by `poll`.
  @exclusivity(unchecked) public internal(set) var pixelWidth: Int
  /// Rows of the window, as last reported by `poll`.
  @exclusivity(unchecked) public internal(set) var pixelHeight: Int
  /// Device pixels in a point, as last reported by `poll`.
  public internal(set) var scale: Double
  /// Frames a second to aim at, as last reported by `poll`: what was asked for, or the rate of the
  /// monitor that has most of the window.
  @exclusivity(unchecked) public internal(set) var refreshRate: Double
  /// What has been shown so far.
  @exclusivity(unchecked) public internal(set) var statistics = HostStatistics()
  /// Whether the window manager shows the window over the whole monitor.
  public internal(set) var isFullscreen = false

  /// Whether `acquireBuffer` found no buffer and `wait` has not yet told of one.
  ///
  /// Until then, a frame that is due is no reason to wake.
  @exclusivity(unchecked) public internal(set) var isBufferAwaited = false

  var contact = ContactTracker()
  var touches = TouchTracker()
  var scroll = ScrollTracker()
  var pinch = PinchTracker()
  /// `nil` where fingers are not told of.
  var inputExtension: InputExtension?
  /// Whether the pointer has ever been in the window.
  var hasSeenPointer = false
  /// Whether what scrolls may have changed since it was last asked for.
  var devicesAreStale = false
  var serverClock = ServerClock()
  var visibility = VisibilityState()
  @exclusivity(unchecked) var lost = LostPixels()
  /// Number of the next request when all before it had been sent.
  @exclusivity(unchecked) var flushedSerial: UInt = 0
  /// Whether the socket has been looked into since the last poll, with no sleep after that.
  @exclusivity(unchecked) var hasJustRead = false
  /// What a frame has left that is being shown tile by tile.
  @exclusivity(unchecked) var unfinished = Geometry.Region()
  /// Whether somebody else has destroyed the window.
  var isDestroyed = false
  @exclusivity(unchecked) var resizeSync = ResizeSync()
  @exclusivity(unchecked) var attention = Attention()
  var monitors: [Monitor] = []
  /// Number of RandR's first event; `nil` where monitors are not watched.
  var firstMonitorEvent: Int32?
  /// Whether the window may have come to another monitor.
  var isPlaceUnknown = true
  /// Rate of the monitor that the window was on last.
  var placeRate = fallbackFramesPerSecond
  /// Where the window was before it covered the monitor without a window manager's help.
  var placeBeforeFullscreen: PixelRect?
  /// Why the mode was lowered, if it was.
  var fallbackReason: String?
  /// Until when a server that hangs is left alone, host clock, seconds.
  var hangEnd = -Double.infinity
  /// Times of the latest lost completions.
  var lossTimes: [Double] = []
  private var isClosed = false
  /// How long `close` waits for a server that hangs; the connection's end frees everything there.
  private static let closingMilliseconds: Int32 = 500

  /// Connects, makes the window and its buffers, and does not show it yet.
  ///
  /// - Throws: `X11Error`, with everything made so far taken back.
  public init(_ configuration: Configuration) throws(X11Error) {
    let waiter = try Waiter(
      catchesTerminationSignals: configuration.catchesTerminationSignals)
    self.waiter = waiter
    let connection: Connection
    do {
      connection = try Connection(name: configuration.displayName)
    } catch {
      let isAskedToEnd = waiter.terminationRequested
      waiter.close()
      throw isAskedToEnd ? .terminationRequested : error
    }
    self.connection = connection
    self.configuration = configuration
    let scale = configuration.scale ?? connection.displayScale()
    self.scale = scale
    let size = configuration.pixels(scale: scale)
    (pixelWidth, pixelHeight) = size
    refreshRate = configuration.framesPerSecond ?? fallbackFramesPerSecond
    do throws(X11Error) {
      try connection.requireServer()
      let visual = try connection.visual(depth: configuration.depth)
      syncCounter = connection.makeSyncCounter()
      try connection.requireServer()
      (window, colormap) = connection.makeWindow(
        configuration, size: size, visual: visual, counter: syncCounter)
      target = PresentTarget(
        connection: connection, window: window, visual: visual,
        mostBufferPixels: configuration.mostBufferPixels)
      try connection.requireServer()
      (presenter, fallbackReason) = try firstPresenter(
        configuration.presentMode, target: target, width: size.width, height: size.height)
      do throws(X11Error) {
        for follow in [followScale, followMonitors, followDevices] {
          try connection.requireServer()
          follow()
        }
        try connection.hasOpened()
      } catch {
        presenter.close()
        throw error
      }
    } catch {
      let isAskedToEnd = waiter.terminationRequested
      // What a server cannot do that is gone is not worth telling.
      let known = connection.isLost ? connection.lossError : error
      connection.close()
      waiter.close()
      throw isAskedToEnd ? .terminationRequested : known
    }
    if fallbackReason != nil { logMode() }
  }

  /// Whether the server is gone.
  public var isLost: Bool { connection.isLost }

  /// Whether SIGINT or SIGTERM has asked the program to end.
  public var terminationRequested: Bool { waiter.terminationRequested }

  /// How frames reach the server at present.
  public var presentMode: PresentMode { presenter.mode }

  /// The mode, the depth and, where the mode is not the first choice, why: one line.
  public var presentDescription: String {
    let mode = "\(presenter.mode.rawValue), depth \(target.depth)"
    return fallbackReason.map { "\(mode) (\($0))" } ?? mode
  }

  /// Writes one line to standard error, where a mode is not what was hoped for.
  func logMode() { fputs("oriel: presenting by \(presentDescription)\n", oriel_standard_error()) }

  /// Whether drawing can be of any use, as last reported by `poll`.
  public var isVisible: Bool { visibility.isVisible }

  /// The whole window.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight) }

  /// The host's clock: seconds of the kernel's monotonic clock.
  public func now() -> Double { monotonicSeconds() }

  /// Puts the window on the screen.
  public func show() {
    guard isUsable else { return }
    XMapWindow(connection.display, window)
    XFlush(connection.display)
  }

  /// Gives everything back. Nothing may be asked of the window afterwards.
  public func close() {
    guard !isClosed else { return }
    isClosed = true
    if !connection.answers(withinMilliseconds: Self.closingMilliseconds) { connection.abandon() }
    // One that hangs after that is waited for, too.
    connection.giveUp(afterSeconds: 0)
    presenter.close()
    if !connection.isLost {
      target.close()
      if syncCounter != 0 { XSyncDestroyCounter(connection.display, syncCounter) }
      if !isDestroyed { XDestroyWindow(connection.display, window) }
      if colormap != 0 { XFreeColormap(connection.display, colormap) }
    }
    connection.close()
    waiter.close()
  }

  /// Tells the window manager that a size is shown, where it waits for that; `true` where it did.
  func acknowledgeSize() -> Bool {
    guard let value = resizeSync.takeDue(isVisible: visibility.isVisible) else { return false }
    XSyncSetCounter(connection.display, syncCounter, XSyncValue(value))
    return true
  }

  /// Whether there is a window on a living server.
  var isUsable: Bool { !isClosed && !connection.isLost && !isDestroyed }
}
