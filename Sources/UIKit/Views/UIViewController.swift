/// The owner of a view: makes it when first asked for, and hears when it appears and is laid out.
///
///     final class PlaneController: UIViewController {
///       override func loadView() { view = CustomScrollView() }
///       override func viewDidLoad() { super.viewDidLoad(); view.backgroundColor = .white }
///     }
///     window.rootViewController = PlaneController()
///
/// Lacks, deliberately: presentation, containers with transitions, storyboards.
open class UIViewController: UIResponder {
  private var storedView: UIView?

  /// The controllers whose views this one places in its own.
  public private(set) var children: [UIViewController] = []

  /// The controller that this one is a child of.
  public private(set) weak var parent: UIViewController?

  /// A name for the user.
  open var title: String?

  /// A controller whose view is made when first asked for.
  ///
  /// The initialiser that a subclass's own one calls, and that it overrides, as in UIKit.
  ///
  /// - Precondition: no name is given; there are no nibs on Linux.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    precondition(nibNameOrNil == nil, "there are no nibs on Linux, got \(nibNameOrNil ?? "")")
    super.init()
  }

  /// A controller whose view is made when first asked for.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// Nothing: there are no archives of controllers on Linux.
  public required init?(coder: NSCoder) { return nil }

  isolated deinit {
    storedView?.extras?.viewController = nil
    // Without recursion, however long the chain of children is.
    var pending = children
    children = []
    while var child = pending.popLast() {
      guard isKnownUniquelyReferenced(&child) else { continue }
      pending.append(contentsOf: child.children)
      child.children = []
    }
  }

  // MARK: The view

  /// The view, made now if it was not yet.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set { adopt(newValue) }
  }

  /// The view if it was made.
  public var viewIfLoaded: UIView? { storedView }

  /// Whether the view was made.
  public var isViewLoaded: Bool { storedView != nil }

  /// Makes the view: a plain one unless overridden. An override sets `view` and does not call
  /// super.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Makes the view now if it was not yet.
  public func loadViewIfNeeded() {
    guard storedView == nil else { return }
    loadView()
    precondition(storedView != nil, "loadView of \(type(of: self)) must set view")
    viewDidLoad()
  }

  private func adopt(_ view: UIView?) {
    storedView?.extras?.viewController = nil
    storedView = view
    view?.needExtras().viewController = self
  }

  // MARK: Told by the window

  /// Tells that the view was made.
  open func viewDidLoad() {}
  /// Tells that the view is about to be shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Tells that the view is in the window, has its size and is about to be shown.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Tells that the view is shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// Tells that the view is about to be taken away.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Tells that the view was taken away.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Tells that the view is about to place its subviews.
  open func viewWillLayoutSubviews() {}
  /// Tells that the view placed its subviews.
  open func viewDidLayoutSubviews() {}

  // MARK: Children

  /// Makes another controller a child of this one; its view is placed by this one.
  open func addChild(_ childController: UIViewController) {
    precondition(childController !== self, "a controller cannot be its own child")
    guard childController.parent !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Ends being a child.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Tells that the controller is about to become a child, or no child any more.
  open func willMove(toParent parent: UIViewController?) {}
  /// Tells that the controller became a child, or no child any more.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Responder chain

  open override var next: UIResponder? { storedView?.superview ?? parent }

  override var responderWindow: UIWindow? { storedView?.storedWindow }
}
