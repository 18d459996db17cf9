import Geometry
import Input
import Raster
import UIKit
import X11Host

/// The life of a frame, over and over: poll, send, advance, commit, render, present.
///
/// Frames start on the ticks of a clock that runs at the monitor's rate. After rest the first frame
/// is made at once, and the ticks are counted from the moment at which its input happened. Between
/// two ticks input stays unread, so that all of it is dealt with in one frame; what comes shortly
/// before a tick is not made to wait for it, so that input at about the monitor's own rate is shown
/// as it comes. What the server has lost, or a window's new size, is shown at once: until then the
/// user sees what lies behind. With nothing to show the loop sleeps until something comes from
/// outside.
final class FrameLoop {
  /// Why the loop ended.
  enum Ending {
    case quit
    case serverLost
  }

  private let host: X11Window
  private let window: UIWindow
  private let screen: UIScreen
  private let compositor = Compositor()
  @exclusivity(unchecked) private var events = EventBuffer()
  /// What is left to show of the frame made last; empty unless that goes tile by tile.
  @exclusivity(unchecked) private var frame = Frame()
  /// When that frame was begun, and when the input happened that it answers, host clock.
  @exclusivity(unchecked) private var frameStart = 0.0
  @exclusivity(unchecked) private var frameInput: Double?
  @exclusivity(unchecked) private var clock: FrameClock
  /// The earliest moment for the next frame, host clock.
  @exclusivity(unchecked) private var earliest: Double
  /// When the oldest input happened that may have led to what is not shown yet, host clock.
  @exclusivity(unchecked) private var waitingInput: Double?
  /// When the newest input happened, and the newest that the frame before answered, host clock.
  @exclusivity(unchecked) private var newestInput = -Double.infinity
  private var answeredInput = -Double.infinity
  /// Since when there has been something to show, host clock; `nil` where there is nothing.
  @exclusivity(unchecked) private var waitingWork: Double?
  /// Whether pixels are missing on the screen, which are not kept waiting for a tick.
  @exclusivity(unchecked) private var isOwed = false
  /// Whether the last frame showed such pixels: more will be missing, as in a resize.
  @exclusivity(unchecked) private var hasRepaid = false
  /// Whether the last frame copied pixels within the window.
  @exclusivity(unchecked) private var hasMoved = false
  private let end: Double?
  private let measuresLatency: Bool
  /// Whether the last frame answered several readings of one contact: more will have come by the
  /// next tick, and the first of them need not wake anybody.
  @exclusivity(unchecked) private var isInputDense = false
  private var wantsToQuit = false

  /// How long before a tick a frame may answer input, as a share of the interval.
  private static let earliness = 0.25
  /// The share of an interval from which on two inputs in a row count as one in each interval.
  private static let fullInterval = 0.9

  @exclusivity(unchecked) private(set) var frameTimes = DurationRecord()
  var missedTicks: Int { clock.missedTicks }

  /// - Parameters:
  ///   - quitAfter: seconds after which to end; `nil`: when the user or the server ends it.
  ///   - measuresLatency: whether to wait for the end of each frame that answers input, which costs
  ///     a wake-up.
  init(
    host: X11Window, window: UIWindow, screen: UIScreen, quitAfter: Double?,
    measuresLatency: Bool
  ) {
    self.measuresLatency = measuresLatency
    self.host = host
    self.window = window
    self.screen = screen
    let now = host.now()
    clock = FrameClock(framesPerSecond: host.refreshRate, origin: now)
    earliest = now
    end = quitAfter.map { now + $0 }
  }

  /// Runs until the user quits, the time is over, a signal asks to end, or the server dies.
  func run() -> Ending {
    if let end { host.limitWaits(to: end) }
    while true {
      host.poll(into: &events)
      dispatch()
      // First, since a server that hangs is given up where the program has been asked to end.
      if wantsToQuit || host.terminationRequested || host.now() >= end ?? .infinity { return .quit }
      if host.isLost { return .serverLost }
      noteWork(at: host.now())
      if canGoOn || isFrameDue { makeFrame() }
      if !isInputDense { host.wait(until: nextWake, unless: { [self] in hasUnplannedWork }) }
      isInputDense = false
      if !canGoOn, !hasRepaid, host.now() < earliestForInput, !host.terminationRequested {
        host.wait(until: min(earliest, end ?? .infinity), ignoringInput: true)
      }
    }
  }

  // MARK: Steps

  private func dispatch() {
    let now = host.now()
    screen.setNow(now)
    isInputDense = !events.samples.isEmpty
    for event in events.events {
      switch event {
      case .closeRequested: wantsToQuit = true
      case .key(let key) where key.isDown && obey(key): continue
      case .pointer(let pointer): noteInput(at: pointer.sample.time)
      case .wheel(let wheel): noteInput(at: wheel.sample.time)
      case .scroll(let scroll): noteInput(at: scroll.sample.time)
      case .pinch(let pinch): noteInput(at: pinch.sample.time)
      case .key(let key): noteInput(at: key.time)
      case .resized, .visibility(true): isOwed = true
      // What the last frame's copies lacked comes again with each frame that scrolls.
      case .exposed: isOwed = isOwed || !hasMoved
      case .refreshRateChanged(let rate):
        clock.setFramesPerSecond(rate)
        // A tick of the former rate may be far away.
        earliest = min(earliest, now + clock.interval)
      default: break
      }
      window.send(event, samples: events.samples)
    }
  }

  private func noteInput(at time: Double) {
    waitingInput = min(waitingInput ?? time, time)
    newestInput = time
  }

  /// Input that changed nothing, such as a press, is forgotten: what is shown later answers later
  /// input. While the window cannot be seen, nothing waits.
  private func noteWork(at now: Double) {
    if host.isVisible, wantsFrame {
      waitingWork = waitingWork ?? waitingInput ?? now
    } else {
      waitingWork = nil
      waitingInput = nil
      isOwed = false
    }
  }

  /// Shows what is left of the last frame or, where that is nothing, the next one.
  private func makeFrame() {
    guard host.acquireBuffer() else { return }
    if frame.isEmpty { commitFrame(at: host.now()) }
    while !frame.isEmpty {
      let tile = host.tile(for: frame.damage)
      compositor.render(
        frame.list, damage: frame.damage, into: tile.pixels, originX: tile.bounds.x0,
        originY: tile.bounds.y0)
      host.present(&frame, inputTime: frameInput)
      if frame.isEmpty { return frameTimes.record(host.now() - frameStart) }
      guard host.acquireBuffer() else { return }
    }
  }

  private func commitFrame(at now: Double) {
    frameStart = now
    frameInput = measuresLatency ? waitingInput : nil
    if !isOwed || now >= earliest { startTicks(now: now) }
    hasRepaid = isOwed
    isOwed = false
    window.advance(to: now)
    window.commit(into: &frame)
    hasMoved = !frame.moves.isEmpty
    waitingInput = nil
    waitingWork = nil
    // What is in motion has been waiting for the next tick since this one.
    noteWork(at: now)
  }

  /// Puts the next tick one interval after the moment for which this frame was due: the tick, or
  /// the moment at which there was something to show where that came later.
  ///
  /// Input that comes once in an interval would wait for every tick alike: by and by the ticks are
  /// moved to where it comes.
  private func startTicks(now: Double) {
    if let waitingWork, waitingWork > earliest || now < earliest {
      clock.restart(at: min(waitingWork, now))
    } else if waitingInput == newestInput,
      newestInput - answeredInput > Self.fullInterval * clock.interval
    {
      clock.restart(at: min(max(newestInput, now - Self.earliness * clock.interval), now))
    }
    answeredInput = newestInput
    earliest = clock.nextTick(after: now)
  }

  // MARK: Conditions

  /// Whether a frame has a tile left, and as far as is known a buffer for it.
  private var canGoOn: Bool { !frame.isEmpty && host.isVisible && !host.isBufferAwaited }

  private var isFrameDue: Bool {
    guard waitingWork != nil else { return false }
    return isOwed || host.now() >= (waitingInput == nil ? earliest : earliestForInput)
  }

  private var earliestForInput: Double { earliest - Self.earliness * clock.interval }

  private var wantsFrame: Bool {
    window.needsCommit || window.needsFrames || (window.nextDeadline ?? .infinity) <= host.now()
  }

  private var nextWake: Double? {
    var wake = end ?? .infinity
    // The end of a frame wakes whoever waits for its buffer.
    if host.isVisible, !host.isBufferAwaited {
      wake = min(wake, wantsFrame ? earliest : max(earliest, window.nextDeadline ?? .infinity))
    }
    return wake == .infinity ? nil : wake
  }

  /// Whether a timer or main-queue work has changed the tree since the loop went to sleep.
  private var hasUnplannedWork: Bool {
    host.isVisible && !host.isBufferAwaited && wantsFrame && host.now() >= earliest
  }

  // MARK: Keys of the program itself

  /// Whether the key was a command of the demo. Keysyms are those of `keysymdef.h`.
  private func obey(_ key: KeyEvent) -> Bool {
    switch key.keysym {
    case 0x71, 0x51, 0xff1b:  // q, Q, Escape
      wantsToQuit = true
    case 0xffc8:  // F11
      host.setFullscreen(!host.isFullscreen)
    default:
      return false
    }
    return true
  }
}
