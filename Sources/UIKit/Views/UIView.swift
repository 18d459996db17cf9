internal import Raster

/// A rectangle of the tree: it has a place in its superview, a coordinate system of its own, and
/// subviews in it.
///
/// `bounds` is the view's window onto its own endless plane, `frame` its place in the superview.
/// Moving `bounds.origin` moves what is seen of the plane and no subview:
///
///     let plane = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
///     let red = UIView(frame: CGRect(x: 20, y: 120, width: 100, height: 100))
///     plane.addSubview(red)
///     plane.bounds.origin.y = 100     // red shows at (20, 20); its frame is what it was
///
/// Invariant: `frame` is the box of the transformed bounds about `center`; the superview of each
/// subview is this view, and a view is in at most one place of one tree.
///
/// Lacks, deliberately: layers, layout constraints, accessibility and state restoration.
/// Sizes that are negative or not finite are a caller's mistake and trap.
open class UIView: UIResponder {
  final var storedBounds: CGRect
  final var storedCenter: CGPoint
  final unowned(unsafe) var storedSuperview: UIView?
  final unowned(unsafe) var storedWindow: UIWindow?
  final var children: Children?
  final var extras: Extras?
  final var storedColor: UIColor?
  final var fillColor = PremultipliedColor.clear
  final var flags: Flags
  final var storedAlpha: CGFloat = 1
  final var storedMask: UIView.AutoresizingMask = []
  /// Rises from back to front among the subviews of one view.
  final var order: Int64 = 0
  /// What the index of the superview's subviews knows of this one; wrong where there is none.
  final var entry = IndexEntries.none

  /// An integer by which `viewWithTag(_:)` finds the view.
  open var tag = 0

  // MARK: Making

  /// A view at the given place of its future superview.
  ///
  /// - Precondition: the frame is finite and its size not negative.
  public init(frame: CGRect) {
    requireSize(frame, "a view's frame")
    storedBounds = CGRect(origin: .zero, size: frame.size)
    storedCenter = frame.middle
    flags = [.opaque, .interactive, .resizesSubviews, .needsLayout]
    super.init()
    if MethodPlace.draw.isOverridden(by: self) { flags.insert(.needsDisplay) }
  }

  /// A view of no size at the origin.
  public override convenience init() {
    self.init(frame: .zero)
  }

  /// Nothing: there are no archives of views on Linux.
  public required init?(coder: NSCoder) {
    return nil
  }

  isolated deinit {
    forgetAnimations()
    if let children { UIView.dismantle(children) }
  }

  open override var next: UIResponder? { extras?.viewController ?? storedSuperview }

  override var responderWindow: UIWindow? { storedWindow }

  // MARK: Geometry

  /// The view's box in its superview's coordinates, points.
  ///
  /// Under a transform it is the smallest upright box around the transformed bounds; setting it
  /// then gives the bounds the size that the inverse transform makes of it. A box that is larger
  /// than numbers go reads as large as they go; to set its origin then moves the view, and keeps
  /// its size.
  ///
  /// - Precondition: finite, size not negative.
  open var frame: CGRect {
    get { frameFromBounds }
    set { moveFrame(to: newValue) }
  }

  /// The visible rectangle of the view's own plane, points.
  ///
  /// Changing the size keeps `center`. Changing the origin scrolls.
  ///
  /// - Precondition: finite, size not negative.
  open var bounds: CGRect {
    get { modelBounds }
    set { changeBounds(to: newValue) }
  }

  /// The place of the middle of the bounds in the superview's coordinates, points.
  open var center: CGPoint {
    get { modelCenter }
    set {
      requireFinite(newValue, "a view's center")
      guard newValue != modelCenter else { return }
      if animates { return changeModel { $0.center = newValue } }
      changingPlace { storedCenter = newValue }
    }
  }

  /// A map applied to the view and its subviews about `center`; the identity by default.
  open var transform: CGAffineTransform {
    get { modelTransform }
    set {
      precondition(newValue.isFinite, "a view's transform must be finite, got \(newValue)")
      guard newValue != modelTransform else { return }
      if animates { return changeModel { $0.transform = newValue } }
      changingPlace { needExtras().transform = newValue }
    }
  }

  /// Which margins and sizes give way when the superview's size changes.
  open var autoresizingMask: AutoresizingMask {
    get { storedMask }
    set { changeMask(to: newValue) }
  }

  /// Whether a change of this view's size resizes its subviews by their masks.
  open var autoresizesSubviews: Bool {
    get { flags.contains(.resizesSubviews) }
    set { flags.set(.resizesSubviews, to: newValue) }
  }

  /// The size that suits the view best within `size`; its present size unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the view the size that `sizeThatFits(_:)` prefers; its top left corner stays.
  open func sizeToFit() {
    let origin = frame.origin
    frame = CGRect(origin: origin, size: sizeThatFits(bounds.size))
  }

  // MARK: Looks

  /// Opacity of the view together with all its subviews, 0…1; values beyond are brought back.
  open var alpha: CGFloat {
    get { modelAlpha }
    set {
      precondition(!newValue.isNaN, "a view's alpha must be a number")
      let clamped = min(max(newValue, 0), 1)
      guard clamped != modelAlpha else { return }
      if animates { return changeModel { $0.alpha = clamped } }
      changingLooks { storedAlpha = clamped }
    }
  }

  /// Whether the view and its subviews are neither shown nor touched.
  open var isHidden: Bool {
    get { flags.contains(.hidden) }
    set {
      guard newValue != isHidden else { return }
      changingLooks { flags.set(.hidden, to: newValue) }
    }
  }

  /// A promise that what the view draws covers its bounds; `true` by default.
  ///
  /// A view that draws and has no background colour starts from black where the promise is made.
  open var isOpaque: Bool {
    get { flags.contains(.opaque) }
    set {
      guard newValue != isOpaque else { return }
      changingLooks { flags.set(.opaque, to: newValue) }
    }
  }

  /// Colour of the bounds behind what the view draws; `nil` is transparent.
  open var backgroundColor: UIColor? {
    get { storedColor }
    set {
      if animates { return changeModel { $0.color = newValue } }
      storeColor(newValue)
      let color = newValue?.premultiplied ?? .clear
      guard color != fillColor else { return }
      changingLooks { fillColor = color }
    }
  }

  /// Whether subviews are cut off at the bounds.
  open var clipsToBounds: Bool {
    get { flags.contains(.clips) }
    set {
      guard newValue != clipsToBounds else { return }
      changingPlace { flags.set(.clips, to: newValue) }
    }
  }

  /// How what the view has drawn follows a change of its size.
  open var contentMode: ContentMode {
    get { extras?.contentMode ?? .scaleToFill }
    set {
      guard newValue != contentMode else { return }
      changingPlace { needExtras().contentMode = newValue }
    }
  }

  /// Draws the view's own content into the current context, in own coordinates.
  ///
  /// Called when the view is about to be shown and needs display; never while it only moves.
  open func draw(_ rect: CGRect) {}

  /// Asks that the whole view be drawn again before the next frame.
  open func setNeedsDisplay() { setNeedsDisplay(bounds) }

  /// Asks that the view be drawn again before the next frame; the picture is made anew as a whole.
  open func setNeedsDisplay(_ rect: CGRect) {
    guard MethodPlace.draw.isOverridden(by: self) else { return }
    changingLooks { flags.insert(.needsDisplay) }
  }

  /// Notes that the view may be shown on another screen, or at another scale, from now on.
  func forgetScale() {}

  /// Subviews that stay where they are on the screen while the bounds' origin moves.
  ///
  /// Pixels that show them are neither moved nor moved over. Whoever overrides this puts them back
  /// into place right after the bounds change.
  var floatingSubviews: [UIView] { [] }

  // MARK: Tree

  /// The view that this one is in.
  open var superview: UIView? { storedSuperview }

  /// The views in this one, back to front.
  open var subviews: [UIView] { children?.views ?? [] }

  /// The window whose tree the view is in.
  open var window: UIWindow? { storedWindow }

  /// Adds a view on top of the subviews; it leaves its former superview.
  open func addSubview(_ view: UIView) { insert(view, at: nil) }

  /// Adds a view at the given index, 0 being the back; beyond the end is the top, as in UIKit.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Adds a view right above one of the subviews.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, nextTo: siblingSubview, above: true)
  }

  /// Adds a view right below one of the subviews.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, nextTo: siblingSubview, above: false)
  }

  /// Swaps the subviews at two indices.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    exchange(index1, index2)
  }

  /// Puts a subview on top of its siblings; a view that is no subview is left alone.
  open func bringSubviewToFront(_ view: UIView) { reorder(view, toFront: true) }

  /// Puts a subview behind its siblings; a view that is no subview is left alone.
  open func sendSubviewToBack(_ view: UIView) { reorder(view, toFront: false) }

  /// Takes the view out of its superview.
  open func removeFromSuperview() {
    guard let superview = storedSuperview else { return }
    superview.remove(self)
  }

  /// Tells that a subview was added.
  open func didAddSubview(_ subview: UIView) {}
  /// Tells that a subview is about to be removed.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Tells that the view is about to change its superview.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Tells that the view changed its superview.
  open func didMoveToSuperview() {}
  /// Tells that the view is about to change its window.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Tells that the view changed its window.
  open func didMoveToWindow() {}

  /// Whether the view is `view` or somewhere below it.
  open func isDescendant(of view: UIView) -> Bool {
    var current: UIView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.storedSuperview
    }
    return false
  }

  /// The first view with the tag, this one and its subviews in depth-first order; or `nil`.
  open func viewWithTag(_ tag: Int) -> UIView? { firstView(withTag: tag) }

  // MARK: Layout

  /// Places the subviews; the default does nothing. Called by the layout pass, never directly.
  open func layoutSubviews() {}

  /// Asks for `layoutSubviews()` before the next frame.
  open func setNeedsLayout() { markNeedsLayout() }

  /// Lays out now what waits for layout, from the topmost waiting superview down.
  open func layoutIfNeeded() { LayoutPass.run(from: self) }

  // MARK: Touch

  /// Whether the view and its subviews can be touched.
  open var isUserInteractionEnabled: Bool {
    get { flags.contains(.interactive) }
    set { flags.set(.interactive, to: newValue) }
  }

  /// Whether the view gets more than the first of several touches.
  open var isMultipleTouchEnabled: Bool {
    get { flags.contains(.multipleTouch) }
    set { flags.set(.multipleTouch, to: newValue) }
  }

  /// Whether no other view gets touches while this one has one.
  open var isExclusiveTouch: Bool {
    get { flags.contains(.exclusiveTouch) }
    set { flags.set(.exclusiveTouch, to: newValue) }
  }

  /// The recognisers that see the touches of this view and its subviews; `nil` if there are none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { extras.flatMap { $0.gestureRecognizers.isEmpty ? nil : $0.gestureRecognizers } }
    set { replaceGestureRecognizers(with: newValue ?? []) }
  }

  /// Lets a recogniser see the touches of this view; it leaves its former view.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }

  /// Takes a recogniser off this view.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }

  /// Whether a recogniser of this view may begin; asked before its delegate.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// The topmost touchable view at a point of own coordinates, this one included; or `nil`.
  ///
  /// Views that are hidden, more transparent than 0.01 or disabled are passed over with all below
  /// them, and so is what lies outside the bounds of any superview.
  ///
  /// - Complexity: of a great many subviews those are asked that show something at the point, and
  ///   those whose class overrides this method or `point(inside:with:)`, up to the first that takes
  ///   the touch.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    hitTestSubtree(point, with: event)
  }

  /// Whether a point of own coordinates is in the bounds: left and top edges are, the others not.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    // Not the property, which a class may override: what is not shown there is not touched there.
    let bounds = modelBounds
    return point.x >= bounds.minX && point.x < bounds.maxX
      && point.y >= bounds.minY && point.y < bounds.maxY
  }

  // MARK: Conversion

  /// A point of own coordinates in those of another view, or of the window for `nil`.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    point.applying(transformToOwn(of: view))
  }

  /// A point of another view's coordinates, or the window's for `nil`, in own ones.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    point.applying(transformFromOwn(of: view))
  }

  /// The box around a rectangle of own coordinates in those of another view, or of the window.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    rect.applying(transformToOwn(of: view))
  }

  /// The box around a rectangle of another view's coordinates, or the window's, in own ones.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    rect.applying(transformFromOwn(of: view))
  }
}
