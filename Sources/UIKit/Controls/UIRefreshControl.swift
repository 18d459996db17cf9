/// The sign above a scroll view's content that lets the user refresh it: pull the content down.
///
///     scrollView.refreshControl = UIRefreshControl()
///     scrollView.refreshControl?.addHandler(for: .valueChanged) { control in
///       load { (control as? UIRefreshControl)?.endRefreshing() }
///     }
///
/// Content pulled by `threshold` beyond its top starts it, once in each drag, and `.valueChanged`
/// tells. From then on the content rests below the sign, until `endRefreshing()` takes the sign
/// away and the content follows. Meanwhile `adjustedContentInset.top` of the scroll view is larger
/// by the height of the control, and `contentInset` is what it was.
///
/// Lacks, deliberately: a title, and the haptic knock of a phone.
open class UIRefreshControl: UIControl {
  /// How far beyond its top content is pulled to start a refresh, points. Source: decided; more
  /// than the control's height, so that it is seen whole before it starts.
  static let threshold: CGFloat = 80
  /// Height unless given another frame, points. Source: UIKit's.
  static let standardHeight: CGFloat = 60

  /// The scroll view that it belongs to.
  final weak var scrollView: UIScrollView?
  private let spinner = RefreshSpinner()
  /// Whether the drag under way can still start a refresh.
  private var canBegin = false

  /// A control of the usual height.
  public override init(frame: CGRect) {
    var frame = frame
    if frame.height == 0 { frame.size.height = Self.standardHeight }
    super.init(frame: frame)
    isUserInteractionEnabled = false
    addSubview(spinner)
  }

  /// Nothing: there are no archives of views on Linux.
  public required init?(coder: NSCoder) { return nil }

  /// Whether a refresh is under way.
  open private(set) var isRefreshing = false

  /// The colour of the sign.
  open var tintColor: UIColor! = UIColor(white: 0.45, alpha: 1) {
    didSet { spinner.color = tintColor ?? oldValue ?? .gray }
  }

  /// Shows a refresh that something else than a pull has started; nobody is told.
  ///
  /// Content resting at its top makes room for the sign at once; other content stays where it is.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    canBegin = false
    spinner.isTurning = true
    scrollView?.refreshingDidChange()
  }

  /// Ends a refresh; content that rests below the sign glides back to its place.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    spinner.isTurning = false
    spinner.progress = 0
    scrollView?.refreshingDidChange()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    spinner.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    // Whoever takes the sign away by hand takes it from the scroll view.
    if let scrollView, superview !== scrollView { scrollView.refreshControl = nil }
  }

  // MARK: The scroll view

  /// Ends belonging to a scroll view, which has forgotten it already.
  final func leave(_ former: UIScrollView) {
    scrollView = nil
    endRefreshing()
    if superview === former { removeFromSuperview() }
  }

  /// Notes that a drag begins.
  final func pullCanBegin() { canBegin = !isRefreshing }

  /// Shows how far the content is pulled, and starts a refresh where that is far enough.
  final func contentWasPulled() {
    guard let scrollView, !isRefreshing else { return spinner.follow() }
    let pull = CGFloat(scrollView.range.y.lowerBound) - scrollView.contentOffset.y
    let share = pull / Self.threshold
    spinner.progress = min(max(0, share), 1)
    guard share >= 1, canBegin, scrollView.isDragging, isEnabled else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }
}
