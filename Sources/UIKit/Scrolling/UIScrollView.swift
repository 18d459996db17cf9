internal import Input
internal import Motion

/// A view whose content is larger than itself and follows the finger, coasts and bounces.
///
///     let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
///     scrollView.contentSize = CGSize(width: 320, height: 2000)
///     scrollView.addSubview(content)
///     scrollView.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
///
/// `contentOffset` is `bounds.origin`: scrolling moves the bounds over the plane and no subview. At
/// rest there is no other copy of it. A motion that runs keeps its own, unrounded; what is shown is
/// rounded to device pixels, ties away from zero.
///
/// What the laws of motion are is `Motion`'s; when they apply is told here, a topic a file: the
/// reachable range, drags, releases, the motions that run by themselves, zooming, pinches, the
/// wheel, the touches of the content, the indicators.
///
/// Invariant: at most one motion runs; it waits while a finger drags or two pinch. Every
/// `willBegin…` that the delegate hears is followed by its `didEnd…`, also where it is cut short.
///
/// Where UIKit is silent: setting `contentOffset` in code while the content coasts shifts the
/// motion, which goes on from there, and `setContentOffset(_:animated: false)` ends it. Outside of
/// a window nothing is animated: what would move is at its end at once.
///
/// Lacks, deliberately: safe areas, so that nothing but a refresh control adjusts the inset.
open class UIScrollView: UIView, ScrollDelegateSource {
  final weak var storedDelegate: (any UIScrollViewDelegate)?
  /// The finger's hold on the content, while there is one.
  final var drag: ScrollDrag?
  /// What moves by itself.
  final var motion: ScrollMotion?
  /// Goes up with each motion that starts or stops: tells whether a callback has done so.
  final var motionCount = 0
  /// Whether the change of the bounds that comes next is a step of the drag or of the motion.
  final var isOwnStep = false
  /// How many `scrollViewDidScroll` are under way.
  final var telling = 0
  final var indicators = ScrollIndicators()
  /// The zoom that is under way.
  final var zoom: ScrollZoom?
  /// Whether the change of the content's size that comes next is a step of the zoom.
  final var isOwnZoom = false
  /// Whether the pan goes along with a pinch and its drag has not begun.
  final var isDragPending = false
  final var storedPinch: ScrollPinchGestureRecognizer?
  /// What a refresh control that refreshes adds to the top inset, points.
  final var refreshInset: CGFloat = 0
  /// Device pixels in a point where it is shown; 0 while that is not known.
  final var knownScale: CGFloat = 0
  final lazy var pan = ScrollPanGestureRecognizer(scrollView: self)

  // MARK: Making

  /// An empty scroll view, which clips what it shows.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    pan.addTarget(self, action: UIScrollView.panDidChange)
    addGestureRecognizer(ContentTouchDelay(scrollView: self))
    addGestureRecognizer(pan)
  }

  /// Nothing: there are no archives of views on Linux.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Content

  /// The point of the content that lies at the view's top left corner; the same as `bounds.origin`.
  ///
  /// Rounded to device pixels when set, and not clamped. A new value is told once.
  ///
  /// - Precondition: finite.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      requireFinite(newValue, "a content offset")
      let offset = onGrid(newValue)
      var moved = bounds
      guard offset != moved.origin else { return }
      // Read and set as a whole: a change in place of what can be overridden takes memory.
      moved.origin = offset
      bounds = moved
    }
  }

  /// Size of the content, from (0, 0), points.
  ///
  /// - Precondition: finite, not negative.
  open var contentSize = CGSize.zero {
    didSet {
      requireSize(CGRect(origin: .zero, size: contentSize), "a content size")
      if contentSize != oldValue { rangeDidChange() }
    }
  }

  /// How far content may be scrolled in beyond its edges, points; negative makes less reachable.
  ///
  /// Content that is in range stays where it is. Only content resting exactly at the top, or at
  /// the left, stays there.
  ///
  /// - Precondition: finite.
  open var contentInset = UIEdgeInsets.zero {
    didSet { insetDidChange(from: oldValue, refreshInset) }
  }

  /// The insets that count: `contentInset`, and at the top what a refresh control takes.
  open var adjustedContentInset: UIEdgeInsets {
    var inset = contentInset
    inset.top += refreshInset
    return inset
  }

  /// Tells that `adjustedContentInset` has changed; the default tells the delegate.
  open func adjustedContentInsetDidChange() {
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set { changingBounds { super.bounds = newValue } }
  }

  open override var frame: CGRect {
    get { super.frame }
    set { changingBounds { super.frame = newValue } }
  }

  // MARK: Behaviour

  /// Whether content can be dragged past its edges, from where it comes back.
  open var bounces = true
  /// Whether content that is not too wide can be dragged sideways all the same.
  open var alwaysBounceHorizontal = false
  /// Whether content that is not too high can be dragged up and down all the same.
  open var alwaysBounceVertical = false
  /// Whether content comes to rest at multiples of the view's size.
  open var isPagingEnabled = false
  /// Whether a drag that starts along one axis stays on it.
  open var isDirectionalLockEnabled = false
  /// How the velocity fades after a release.
  ///
  /// - Precondition: between 0 and 1, both excluded.
  open var decelerationRate = DecelerationRate.normal {
    willSet {
      precondition(
        newValue.rawValue > 0 && newValue.rawValue < 1,
        "a deceleration rate must lie between 0 and 1, got \(newValue.rawValue)")
    }
  }
  /// Whether fingers and wheels scroll; code can in any case.
  open var isScrollEnabled = true {
    didSet { pan.isEnabled = isScrollEnabled }
  }
  /// Whether a tap of the window's top edge scrolls to the top.
  ///
  /// It does where this is the only such view on screen that is scrolled by hand, and the delegate
  /// does not forbid it. It keeps its place sideways.
  open var scrollsToTop = true
  /// Whether a drag takes the keys away from the first responder.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// What content that is pulled down far enough refreshes; it lies above the content.
  open var refreshControl: UIRefreshControl? {
    didSet { refreshControlDidChange(from: oldValue) }
  }
  /// Kept for UIKit's sake, without effect: there are no safe areas to adjust insets for.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// Kept for UIKit's sake, without effect: there are no safe areas to adjust insets for.
  open var automaticallyAdjustsScrollIndicatorInsets = true

  // MARK: Touches of the content

  /// Whether a touch is held back from the content for a moment, lest it be a drag.
  open var delaysContentTouches = true
  /// Whether a touch that the content has can still become a drag.
  open var canCancelContentTouches = true

  /// Whether a touch in a content view is delivered to it; `true` unless overridden.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }

  /// Whether a touch that a content view has may be taken away for a drag; not from controls.
  ///
  /// Asked only while `canCancelContentTouches`.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// A drag begins only where this view is the one to move (see `takesDrag(along:)`), and a pinch
  /// where there is a view to zoom.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    if gestureRecognizer === pan { return mayDrag() }
    return gestureRecognizer !== storedPinch || mayPinch()
  }

  // MARK: State

  /// The recogniser of drags; it can be asked and told to wait, and is turned off by
  /// `isScrollEnabled`.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  /// Whether a finger is down that may come to drag the content, or drags it: up to the end of
  /// `scrollViewWillEndDragging`.
  open var isTracking: Bool {
    drag != nil || (pan.numberOfTouches > 0 || pan.isScrolled) && !pan.state.isOver
  }
  /// Whether a finger drags the content.
  open var isDragging: Bool { drag != nil }
  /// Whether content moves on by itself after a drag or a pinch.
  open var isDecelerating: Bool { motion?.isTold ?? false }
  /// Whether content is on its way to an offset that code, the wheel or a tap of the top has named.
  open var isScrollAnimating: Bool {
    if case .gliding = motion { true } else { false }
  }

  // MARK: Moving by code

  /// Moves to an offset, which is not clamped; a deceleration ends.
  ///
  /// Animated it takes about 0.3 s, and `scrollViewDidEndScrollingAnimation` tells its end; a
  /// finger ends it early, which is told as well. Nothing happens if the content is there already.
  ///
  /// - Precondition: the offset is finite.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    requireFinite(contentOffset, "a content offset")
    if animated { glide(to: contentOffset) } else { jump(to: contentOffset) }
  }

  /// Ends what moves by itself, and tells the delegate; fingers keep what they hold.
  ///
  /// The content stays where it is shown. What is out of range then is put at the edge, and with
  /// paging the nearest page is shown.
  open func stopScrollingAndZooming() {
    if motion != nil { stopMotion() }
  }

  /// Moves as little as possible so that a rectangle of the content is visible within the insets.
  ///
  /// Of one that is larger than the view, the end is shown. Never out of the reachable range.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    requireSize(rect, "a rectangle to show")
    setContentOffset(offset(showing: rect), animated: animated)
  }

  // MARK: Zooming

  /// The least scale that the zoomed view can rest at.
  ///
  /// Changing a limit leaves a scale at rest alone; pinches and animations follow it.
  ///
  /// - Precondition: finite, not negative.
  open var minimumZoomScale: CGFloat = 1 {
    willSet { UIScrollView.requireScale(newValue, "a limit of zoom") }
    didSet { if minimumZoomScale != oldValue { zoomLimitsDidChange() } }
  }
  /// The greatest scale that the zoomed view can rest at; as long as it is not above the least one,
  /// nothing can be pinched.
  ///
  /// - Precondition: finite, not negative.
  open var maximumZoomScale: CGFloat = 1 {
    willSet { UIScrollView.requireScale(newValue, "a limit of zoom") }
    didSet { if maximumZoomScale != oldValue { zoomLimitsDidChange() } }
  }
  /// Whether a pinch can take the scale past its limits, from where it comes back.
  open var bouncesZoom = true

  /// The scale of the view that the delegate names for zooming; 1 where it names none.
  ///
  /// Setting it is `setZoomScale(_:animated:)` without animation.
  open var zoomScale: CGFloat {
    get { CGFloat(zoomedView?.uniformScale ?? 1) }
    set { setZoomScale(newValue, animated: false) }
  }
  /// Whether fingers zoom, on the screen or on a touchpad.
  open var isZooming: Bool { zoom?.hold != nil }
  /// Whether the scale is on its way back to a limit.
  open var isZoomBouncing: Bool {
    if case .zooming(let glide) = motion { glide.cause == .bounce } else { false }
  }
  /// Whether the scale is on its way to a limit, or to what code or the wheel has named.
  open var isZoomAnimating: Bool { isZoomGliding }
  /// The recogniser of pinches; `nil` while the limits leave nothing to zoom.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { canZoom ? storedPinch : nil }

  /// Zooms about the middle of the view to a scale, which is taken into the limits.
  ///
  /// The zoomed view's transform becomes a scaling, its frame keeps its origin, and `contentSize`
  /// becomes the size of that frame. The offset is taken into the range. Animated it takes 0.1 to
  /// 0.4 s, between `scrollViewWillBeginZooming` and `scrollViewDidEndZooming`; while fingers
  /// pinch, it is not animated. Without a view to zoom nothing happens.
  ///
  /// - Precondition: the scale is finite and not negative.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(to: scale, animated: animated) }

  /// Zooms so that a rectangle of the zoomed view's own coordinates is as large as fits, and in the
  /// middle, as far as limits and range allow.
  ///
  /// Where the scale is right already, it is `setContentOffset(_:animated:)`.
  open func zoom(to rect: CGRect, animated: Bool) { zoom(showing: rect, animated: animated) }

  // MARK: Indicators

  /// Whether the indicator of the horizontal axis appears.
  open var showsHorizontalScrollIndicator = true {
    didSet { updateIndicators() }
  }
  /// Whether the indicator of the vertical axis appears.
  open var showsVerticalScrollIndicator = true {
    didSet { updateIndicators() }
  }
  /// How far the ends and the outer side of the horizontal indicator stay from the view's edges.
  ///
  /// - Precondition: finite.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    willSet { requireFinite(newValue, "an indicator's inset") }
    didSet { updateIndicators() }
  }
  /// How far the ends and the outer side of the vertical indicator stay from the view's edges.
  ///
  /// - Precondition: finite.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    willSet { requireFinite(newValue, "an indicator's inset") }
    didSet { updateIndicators() }
  }
  /// The insets of both indicators; reads as those of the vertical one.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      horizontalScrollIndicatorInsets = newValue
      verticalScrollIndicatorInsets = newValue
    }
  }
  /// The colour of the indicators.
  open var indicatorStyle = IndicatorStyle.default {
    didSet { updateIndicators() }
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() { flashIndicators() }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if nextFrameTime != nil { followFrames() }
  }

  override func forgetScale() { knownScale = 0 }

  override var floatingSubviews: [UIView] { indicators.views }

  open override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    for indicator in indicators.views where indicator !== subview {
      bringSubviewToFront(indicator)
    }
  }
}
