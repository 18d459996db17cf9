/// An object that can answer to touches and keys, or pass them on to the next one in its chain.
///
/// The chain goes from the touched view to its superviews, through a view controller where a view
/// belongs to one, to the window and the application. Each method's default passes the event on.
open class UIResponder: NSObject {
  /// A responder outside every chain.
  public override init() {
    super.init()
  }

  /// The responder that gets what this one does not handle.
  open var next: UIResponder? { nil }

  /// Whether this responder may become the first one; `false` unless overridden.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether this responder may give up being the first one.
  open var canResignFirstResponder: Bool { true }

  /// Whether keys reach this responder first.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Asks that keys reach this responder first.
  ///
  /// - Returns: whether it is the first responder afterwards.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow else { return false }
    if window.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    if let current = window.firstResponder, !current.resignFirstResponder() { return false }
    window.firstResponder = self
    return true
  }

  /// Gives up being the first responder.
  ///
  /// - Returns: whether it is no longer the first responder.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.firstResponder = nil
    return true
  }

  /// Tells that touches began; the default passes them on.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    successor?.touchesBegan(touches, with: event)
  }

  /// Tells that touches moved; the default passes them on.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    successor?.touchesMoved(touches, with: event)
  }

  /// Tells that touches were lifted; the default passes them on.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    successor?.touchesEnded(touches, with: event)
  }

  /// Tells that touches were taken away; the default passes them on.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    successor?.touchesCancelled(touches, with: event)
  }

  /// Tells that keys went down, again for each repeat; the default passes them on.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    successor?.pressesBegan(presses, with: event)
  }

  /// Tells that keys came up; the default passes them on.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    successor?.pressesEnded(presses, with: event)
  }

  /// The next responder, with stack left for it to be called.
  private var successor: UIResponder? {
    requireStack("the responder chain is too long to follow")
    return next
  }

  /// The window whose keys this responder could get.
  var responderWindow: UIWindow? { successor?.responderWindow }
}
