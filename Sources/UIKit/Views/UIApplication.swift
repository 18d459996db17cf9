/// The process as its windows see it.
///
/// Lacks, deliberately: a delegate, scenes, notifications and URLs; hosts run the loop.
public final class UIApplication: UIResponder {
  /// The one application.
  public static let shared = UIApplication()

  private var shownWindows: [() -> UIWindow?] = []

  private override init() { super.init() }

  /// The windows that exist, in the order in which they were made.
  public var windows: [UIWindow] { shownWindows.compactMap { $0() } }

  /// The window that keys go to.
  public var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }

  /// Whether the host would rather let the screen sleep; kept for UIKit's sake, without effect.
  public var isIdleTimerDisabled = false

  func add(_ window: UIWindow) {
    shownWindows.removeAll { $0() == nil }
    shownWindows.append { [weak window] in window }
  }
}
