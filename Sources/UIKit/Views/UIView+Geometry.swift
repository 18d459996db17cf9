extension UIView {
  /// The box of the transformed bounds about the centre.
  final var frameFromBounds: CGRect {
    let box = exactFrame
    return box.isFinite ? box : largestFrame
  }

  /// The box as large as numbers go, where it is larger.
  private var largestFrame: CGRect {
    let (size, center, transform) = (modelBounds.size, modelCenter, modelTransform)
    let width = abs(transform.a) * size.width + abs(transform.c) * size.height
    let height = abs(transform.b) * size.width + abs(transform.d) * size.height
    return CGRect(
      x: center.x + transform.tx - width / 2, y: center.y + transform.ty - height / 2,
      width: width, height: height
    ).nearestFinite()
  }

  /// The box, whose edges may be no numbers where it is larger than numbers go.
  private var exactFrame: CGRect {
    let (bounds, center) = (modelBounds, modelCenter)
    guard modelTransform.isIdentity else { return bounds.applying(modelTransformToSuperview) }
    return CGRect(
      x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
      height: bounds.height)
  }

  /// Gives the view the centre and the bounds size that make `frame` its box.
  final func moveFrame(to frame: CGRect) {
    requireSize(frame, "a view's frame")
    let (size, center) =
      exactFrame.isFinite ? place(of: frame) : place(of: frame, after: largestFrame)
    let former = modelBounds.size
    guard center != modelCenter || size != former else { return }
    if animates {
      changeModel {
        $0.center = center
        $0.bounds.size = size
      }
    } else {
      changingPlace {
        storedCenter = center
        storedBounds.size = size
      }
    }
    if size != former { sizeChanged(from: former) }
  }

  /// The size of the bounds and the centre that make a rectangle the view's box.
  private func place(of frame: CGRect) -> (size: CGSize, center: CGPoint) {
    let transform = modelTransform
    var center = frame.middle
    if transform.isIdentity { return (frame.size, center) }
    let bounds = CGRect(origin: .zero, size: frame.size).applying(transform.inverted())
    center.x -= transform.tx
    center.y -= transform.ty
    return (bounds.nearestFinite().size, center.nearestFinite())
  }

  /// The same where the present box is larger than numbers go: what is set as it was read stays.
  private func place(
    of frame: CGRect, after former: CGRect
  ) -> (size: CGSize, center: CGPoint) {
    let size = frame.size == former.size ? modelBounds.size : place(of: frame).size
    var center = modelCenter
    center.x += frame.middle.x - former.middle.x
    center.y += frame.middle.y - former.middle.y
    return (size, center.nearestFinite())
  }

  final func changeBounds(to bounds: CGRect) {
    requireSize(bounds, "a view's bounds")
    let former = modelBounds.size
    guard bounds != modelBounds else { return }
    if animates {
      changeModel { $0.bounds = bounds }
      if bounds.size != former { sizeChanged(from: former) }
    } else if bounds.size == former {
      scrollBounds(to: bounds.origin)
    } else {
      changingPlace { storedBounds = bounds }
      sizeChanged(from: former)
    }
  }

  final func changeMask(to mask: AutoresizingMask) {
    let follows = !storedMask.isEmpty
    storedMask = mask
    if follows == mask.isEmpty { storedSuperview?.children?.followers += follows ? -1 : 1 }
  }

  private func sizeChanged(from former: CGSize) {
    if contentMode == .redraw { setNeedsDisplay() }
    if flags.contains(.resizesSubviews) { autoresizeSubviews(from: former) }
    setNeedsLayout()
  }

  /// Resizes the subviews by their masks; where that is deep within such a resize already, only
  /// once the outermost one has returned, so that no tree is too deep for the stack.
  private func autoresizeSubviews(from former: CGSize) {
    guard let children, children.followers > 0 else { return }
    if !flags.contains(.isResizing) { UIView.resizeRoots.append(self) }
    let resize = Resize(view: self, former: former, bounds: modelBounds)
    guard UIView.resizeDepth < UIView.mostResizeDepth else {
      return UIView.waitingResizes.append(resize)
    }
    UIView.resizeDepth += 1
    defer { UIView.resizeDepth -= 1 }
    resize.run()
    guard UIView.resizeDepth == 1 else { return }
    var next = 0
    while next < UIView.waitingResizes.count {
      let waiting = UIView.waitingResizes[next]
      next += 1
      waiting.run()
    }
    UIView.waitingResizes.removeAll()
    // In place of what every view below would damage, all of it on the way up to the window.
    for root in UIView.resizeRoots { root.damageExtent() }
    UIView.resizeRoots.removeAll()
  }

  /// A change of size that the subviews have to follow.
  private struct Resize {
    var view: UIView
    var former: CGSize
    var bounds: CGRect

    func run() {
      guard let children = view.children else { return }
      for child in children.views where !child.storedMask.isEmpty {
        child.flags.insert(.isResizing)
        child.autoresize(from: former, to: bounds)
        child.flags.remove(.isResizing)
      }
    }
  }

  /// Beyond this many resizes within each other, they wait.
  private static let mostResizeDepth = 64
  private static var resizeDepth = 0
  private static var waitingResizes: [Resize] = []
  /// Views whose own resize was not by a mask, and which damage all below them in the end.
  private static var resizeRoots: [UIView] = []

  /// Follows a change of the superview's size by the mask: the flexible parts of an axis share the
  /// difference in proportion to their lengths, equally where all of them are zero.
  private func autoresize(from former: CGSize, to bounds: CGRect) {
    let frame = self.frame
    let horizontal = AxisPlace(
      start: frame.minX - bounds.minX, length: frame.width, total: former.width
    ).resized(
      to: bounds.width, flexibleStart: storedMask.contains(.flexibleLeftMargin),
      flexibleLength: storedMask.contains(.flexibleWidth),
      flexibleEnd: storedMask.contains(.flexibleRightMargin))
    let vertical = AxisPlace(
      start: frame.minY - bounds.minY, length: frame.height, total: former.height
    ).resized(
      to: bounds.height, flexibleStart: storedMask.contains(.flexibleTopMargin),
      flexibleLength: storedMask.contains(.flexibleHeight),
      flexibleEnd: storedMask.contains(.flexibleBottomMargin))
    self.frame = CGRect(
      x: horizontal.start + bounds.minX, y: vertical.start + bounds.minY,
      width: horizontal.length, height: vertical.length
    ).nearestFinite()
  }

  /// The map from own coordinates to the superview's, as the view is shown.
  final var transformToSuperview: CGAffineTransform {
    UIView.map(storedBounds, storedCenter, extras?.transform)
  }

  /// The map from own coordinates to the superview's, once what animates has come to its end.
  final var modelTransformToSuperview: CGAffineTransform {
    guard let model = extras?.animations?.model else { return transformToSuperview }
    return UIView.map(model.bounds, model.center, model.transform)
  }

  @inline(__always)
  private static func map(
    _ bounds: CGRect, _ center: CGPoint, _ transform: CGAffineTransform?
  ) -> CGAffineTransform {
    guard let t = transform, !t.isIdentity else {
      return CGAffineTransform(
        translationX: center.x - bounds.size.width / 2 - bounds.origin.x,
        y: center.y - bounds.size.height / 2 - bounds.origin.y)
    }
    let middleX = bounds.origin.x + bounds.size.width / 2
    let middleY = bounds.origin.y + bounds.size.height / 2
    return CGAffineTransform(
      a: t.a, b: t.b, c: t.c, d: t.d,
      tx: t.tx + center.x - (t.a * middleX + t.c * middleY),
      ty: t.ty + center.y - (t.b * middleX + t.d * middleY))
  }

  final func needExtras() -> Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }
}

/// A view's place along one axis of its superview.
nonisolated struct AxisPlace: Equatable {
  var start: CGFloat
  var length: CGFloat
  var total: CGFloat

  /// The place after the superview's length became `newTotal`; a length never goes below zero.
  func resized(
    to newTotal: CGFloat, flexibleStart: Bool, flexibleLength: Bool, flexibleEnd: Bool
  ) -> AxisPlace {
    let end = total - start - length
    let parts = [
      flexibleStart ? start : nil, flexibleLength ? length : nil, flexibleEnd ? end : nil,
    ]
    let flexible = parts.compactMap { $0 }
    guard !flexible.isEmpty else {
      return AxisPlace(start: start, length: length, total: newTotal)
    }
    let sum = flexible.reduce(0, +)
    let difference = newTotal - total
    func share(_ part: CGFloat?) -> CGFloat {
      guard let part else { return 0 }
      return sum == 0 ? difference / CGFloat(flexible.count) : difference * part / sum
    }
    return AxisPlace(
      start: start + share(parts[0]), length: max(0, length + share(parts[1])), total: newTotal)
  }
}
