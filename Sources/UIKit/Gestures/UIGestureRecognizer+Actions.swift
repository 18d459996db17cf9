/// What has typed targets and actions: see the methods that `UIGestureRecognizer` gets from it.
///
/// It exists because only a protocol's extension can name the class of the very recogniser.
@MainActor
public protocol TargetActionSource: AnyObject {
  /// One without targets.
  init()
}

extension TargetActionSource where Self: UIGestureRecognizer {
  /// A recogniser that calls a method of the target, which it does not keep alive.
  ///
  ///     UIPanGestureRecognizer(target: self, action: CustomScrollView.handlePanGesture)
  public init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// A recogniser that calls a method without parameters of the target.
  public init<Target: AnyObject>(
    target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// A recogniser that tells nobody yet, as UIKit spells it: `target: nil, action: nil`.
  public init(target: Never?, action: Never?) {
    self.init()
  }

  /// A recogniser that calls a closure with itself.
  public init(handler: @escaping @MainActor (Self) -> Void) {
    self.init()
    addHandler(handler)
  }

  /// Has a method of the target called at each new state; the target is not kept alive.
  ///
  /// Added twice it is called twice: methods cannot be compared here.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor (Self) -> Void
  ) {
    actions.append(
      GestureAction(target: target) { target, recognizer in
        action(unsafeDowncast(target, to: Target.self))(
          unsafeDowncast(recognizer, to: Self.self))
      })
  }

  /// Has a method without parameters of the target called at each new state.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    actions.append(
      GestureAction(target: target) { target, _ in
        action(unsafeDowncast(target, to: Target.self))()
      })
  }

  /// Has a closure called with the recogniser at each new state.
  ///
  /// - Returns: what `removeTarget(_:action:)` takes to end that; it need not be kept.
  @discardableResult
  public func addHandler(_ handler: @escaping @MainActor (Self) -> Void) -> AnyObject {
    let action = GestureAction(handler: { handler(unsafeDowncast($0, to: Self.self)) })
    actions.append(action)
    return action
  }
}

extension UIGestureRecognizer {
  /// Ends the calls to a target, or to all for `nil`.
  ///
  /// All its actions go, as methods cannot be compared; the action is there for UIKit's spelling.
  public func removeTarget(_ target: AnyObject?, action: Never? = nil) {
    let former = actions
    actions.removeAll { target == nil || $0 === target || $0.target === target }
    for gone in former where !actions.contains(where: { $0 === gone }) { gone.isLive = false }
  }

  /// Calls the actions, those that are still there when their turn comes.
  ///
  /// It stops if an action brings another state about, of which all have been told by then.
  final func performActions() {
    let told = storedState
    for action in actions where action.isLive {
      guard storedState == told else { return }
      action.perform(with: self)
    }
  }
}

/// One thing to do at each new state of a recogniser.
final class GestureAction {
  weak var target: AnyObject?
  /// Whether it has not been removed.
  var isLive = true
  private let call: @MainActor (AnyObject, UIGestureRecognizer) -> Void
  private let isHandler: Bool

  init(
    target: AnyObject, call: @escaping @MainActor (AnyObject, UIGestureRecognizer) -> Void
  ) {
    self.target = target
    self.call = call
    isHandler = false
  }

  init(handler: @escaping @MainActor (UIGestureRecognizer) -> Void) {
    call = { _, recognizer in handler(recognizer) }
    isHandler = true
  }

  func perform(with recognizer: UIGestureRecognizer) {
    if let target { call(target, recognizer) } else if isHandler { call(self, recognizer) }
  }
}
