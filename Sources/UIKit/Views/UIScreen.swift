/// What a host shows windows on: its size, its pixels and its clock.
///
/// Each host has one. `main` is the one whose host made the running call, or that was made last.
public final class UIScreen: NSObject {
  /// The screen of the host that is running now.
  public static var main: UIScreen {
    if let current { return current }
    let made = UIScreen(size: .zero, scale: 1, framesPerSecond: 60)
    current = made
    return made
  }

  static var current: UIScreen?

  /// Origin zero and the size, points.
  public internal(set) var bounds: CGRect

  /// Device pixels in a point.
  @exclusivity(unchecked) public internal(set) var scale: CGFloat

  /// Origin zero and the size, device pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }

  /// Device pixels in a point; the same as `scale`, since nothing is resampled.
  public var nativeScale: CGFloat { scale }

  /// Frames that the host shows in a second at the most.
  public var maximumFramesPerSecond: Int { Int(framesPerSecond.rounded()) }

  /// Host clock, seconds.
  @exclusivity(unchecked) var now: TimeInterval = 0
  var framesPerSecond: Double
  @exclusivity(unchecked) var displayLinks: [CADisplayLink] = []
  @exclusivity(unchecked) var followers = FrameFollowers()
  private(set) lazy var animator = Animator(screen: self)

  /// A screen for a host.
  ///
  /// - Precondition: the size is finite and not negative, scale and rate are positive.
  package init(size: CGSize, scale: CGFloat, framesPerSecond: Double) {
    requireSize(CGRect(origin: .zero, size: size), "a screen's size")
    precondition(scale > 0 && scale.isFinite, "a screen's scale must be positive, got \(scale)")
    precondition(
      framesPerSecond > 0 && framesPerSecond.isFinite,
      "a screen's frame rate must be positive, got \(framesPerSecond)")
    bounds = CGRect(origin: .zero, size: size)
    self.scale = scale
    self.framesPerSecond = framesPerSecond
    super.init()
    UIScreen.current = self
  }

  /// Lets another host run in the midst of this one's call, after which `main` is as before.
  package static func keepingMain<Result>(_ body: () -> Result) -> Result {
    let former = current
    defer { current = former }
    return body()
  }

  /// Sets the clock that events and callbacks read, host clock, seconds.
  package func setNow(_ now: TimeInterval) {
    precondition(now.isFinite, "the time must be finite, got \(now)")
    self.now = now
  }

  /// Whether a display link or what moves by itself waits for frames.
  var needsFrames: Bool {
    displayLinks.contains { !$0.isPaused } || followers.wantFrame(at: now)
  }

  /// Calls the display links that are due.
  func fireDisplayLinks() {
    for link in displayLinks where !link.isPaused && !link.isInvalid { link.fire(at: now) }
  }
}

/// The time of the host whose screen is the main one, seconds: virtual on a headless host.
public func CACurrentMediaTime() -> TimeInterval { UIScreen.main.now }
