/// A call at every frame for as long as it is wanted.
///
///     link = CADisplayLink(target: self, action: Spinner.step)
///     link.add(to: .main, forMode: .common)
///
/// While a link runs, the host makes frames; pause or invalidate it to let the process rest. The
/// link holds its target strongly until it is invalidated, as in UIKit.
public final class CADisplayLink: NSObject {
  /// Time of the frame being made, host clock, seconds; 0 before the first.
  public private(set) var timestamp: TimeInterval = 0

  /// Time at which the next frame is due, host clock, seconds.
  public var targetTimestamp: TimeInterval { timestamp + duration }

  /// Time between two frames of the screen, seconds.
  public var duration: TimeInterval { 1 / (screen ?? UIScreen.main).framesPerSecond }

  /// Whether calls are held back.
  public var isPaused = false

  /// Frames wanted in a second; 0, the default, is as many as the screen shows.
  ///
  /// - Precondition: not negative.
  public var preferredFramesPerSecond = 0 {
    didSet {
      precondition(preferredFramesPerSecond >= 0, "a frame rate must not be negative")
    }
  }

  private weak var screen: UIScreen?
  private var call: ((CADisplayLink) -> Void)?
  private var lastCall: TimeInterval?

  var isInvalid: Bool { call == nil }

  /// A link that calls a method of `target`; it rests until added to a run loop.
  public init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    super.init()
    call = { action(target)($0) }
  }

  /// A link that calls a closure; it rests until added to a run loop.
  public init(handler: @escaping (CADisplayLink) -> Void) {
    super.init()
    call = handler
  }

  /// Starts the calls, on the main screen.
  ///
  /// - Precondition: the run loop is the main one; frames are made on no other.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    precondition(runLoop === RunLoop.main, "a display link runs on the main run loop only")
    guard screen == nil, !isInvalid else { return }
    let main = UIScreen.main
    screen = main
    main.displayLinks.append(self)
  }

  /// Stops the calls; they can be started again.
  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    screen?.displayLinks.removeAll { $0 === self }
    screen = nil
    lastCall = nil
  }

  /// Stops the calls for good and lets go of the target.
  public func invalidate() {
    remove(from: .main, forMode: .common)
    call = nil
  }

  func fire(at now: TimeInterval) {
    guard let call else { return }
    if let lastCall, preferredFramesPerSecond > 0 {
      // Half a frame of slack, so that a rate that divides the screen's is met exactly.
      let due = lastCall + 1 / Double(preferredFramesPerSecond) - duration / 2
      if now < due { return }
    }
    lastCall = now
    timestamp = now
    call(self)
  }
}
