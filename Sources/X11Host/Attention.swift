/// Whether anything lately has hinted that somebody may be looking.
///
/// Some window managers never say that a window is hidden: neither by unmapping it nor by a state.
/// There, a window without the keyboard that hears of nothing any more is only shown slowly.
struct Attention: Sendable {
  /// Silence after which nobody is supposed to look, seconds.
  static let patienceSeconds = 10.0
  /// Frames a second from then on.
  static let slowFramesPerSecond = 4.0

  /// Whether the window manager, if there is one, tells when it hides a window.
  var isHidingTold = true
  /// Whether the window has the keyboard.
  var isFocused = true
  /// When something happened to the window, host clock, seconds.
  var lastSign = -Double.infinity

  /// The rate to show frames at, instead of the monitor's.
  func framesPerSecond(_ rate: Double, at now: Double) -> Double {
    let isSilent = !isHidingTold && !isFocused && now - lastSign > Self.patienceSeconds
    return isSilent ? min(rate, Self.slowFramesPerSecond) : rate
  }
}
