/// The indicators: shown while something moves, fading afterwards, above all other subviews.
extension UIScrollView {
  // MARK: Phases

  final func showIndicators() {
    indicators.phase = .shown
    updateIndicators()
  }

  /// Lets the indicators fade, once nothing moves.
  final func fadeIndicators() {
    guard case .shown = indicators.phase else { return }
    indicators.phase = .fading(from: now)
    followFrames()
  }

  final func flashIndicators() {
    guard motion == nil, drag == nil, window != nil else { return }
    indicators.phase = .fading(from: now + ScrollIndicators.flashDuration)
    updateIndicators()
    followFrames()
  }

  final func advanceIndicators(to now: TimeInterval) {
    guard case .fading = indicators.phase else { return }
    let alpha = indicators.alpha(at: now)
    if alpha == 0 { indicators.phase = .hidden }
    indicators.vertical?.alpha = alpha
    indicators.horizontal?.alpha = alpha
  }

  // MARK: Places

  /// Makes those that are to be seen, and brings looks and places up to date.
  final func updateIndicators() {
    guard indicators.isVisible else { return }
    let (wantsVertical, wantsHorizontal) = wantedIndicators(in: range)
    // What comes into view does not fly in, whatever block this happens in; what is seen already
    // goes along with the content.
    UIView.performWithoutAnimation {
      if indicators.vertical == nil, wantsVertical { addSubview(indicators.makeVertical()) }
      if indicators.horizontal == nil, wantsHorizontal { addSubview(indicators.makeHorizontal()) }
      let verticalAppears = showLooks(of: indicators.vertical, isWanted: wantsVertical)
      let horizontalAppears = showLooks(of: indicators.horizontal, isWanted: wantsHorizontal)
      if verticalAppears || horizontalAppears { placeIndicators() }
    }
    placeIndicators()
  }

  /// Brings an indicator's looks up to date; `true` where it comes into view by that.
  private func showLooks(of indicator: UIView?, isWanted: Bool) -> Bool {
    guard let indicator else { return false }
    let wasSeen = !indicator.isHidden && indicator.alpha > 0 && !indicator.bounds.isEmpty
    indicator.backgroundColor = indicatorStyle.color
    indicator.isHidden = !isWanted
    indicator.alpha = indicators.alpha(at: now)
    return isWanted && !wasSeen
  }

  /// Puts the indicators where they belong over the bounds as they are now.
  final func placeIndicators() {
    guard indicators.isVisible else { return }
    let range = self.range
    let corner = ScrollIndicators.thickness + ScrollIndicators.margin
    let (hasVertical, hasHorizontal) = wantedIndicators(in: range)
    if let vertical = indicators.vertical, !vertical.isHidden {
      vertical.move(to: verticalFrame(range.y, corner: hasHorizontal ? corner : 0).inReach)
    }
    if let horizontal = indicators.horizontal, !horizontal.isHidden {
      horizontal.move(to: horizontalFrame(range.x, corner: hasVertical ? corner : 0).inReach)
    }
  }

  /// Which there are to be: those that are wanted, of the axes that can scroll.
  private func wantedIndicators(in range: ScrollRange) -> (vertical: Bool, horizontal: Bool) {
    (
      showsVerticalScrollIndicator && range.y.lowerBound < range.y.upperBound,
      showsHorizontalScrollIndicator && range.x.lowerBound < range.x.upperBound
    )
  }

  /// - Parameter corner: what the other indicator takes of the track.
  private func verticalFrame(_ limits: ClosedRange<Double>, corner: CGFloat) -> CGRect {
    let bounds = modelBounds
    let insets = verticalScrollIndicatorInsets
    let thickness = ScrollIndicators.thickness
    let margin = ScrollIndicators.margin
    let content = adjustedContentInset
    let place = Self.place(
      offset: bounds.minY, limits,
      track: bounds.height - insets.top - insets.bottom - 2 * margin - corner,
      visible: bounds.height, whole: content.top + contentSize.height + content.bottom)
    return CGRect(
      x: bounds.maxX - insets.right - margin - thickness,
      y: bounds.minY + insets.top + margin + place.start, width: thickness, height: place.length)
  }

  /// - Parameter corner: what the other indicator takes of the track.
  private func horizontalFrame(_ limits: ClosedRange<Double>, corner: CGFloat) -> CGRect {
    let bounds = modelBounds
    let insets = horizontalScrollIndicatorInsets
    let thickness = ScrollIndicators.thickness
    let margin = ScrollIndicators.margin
    let content = adjustedContentInset
    let place = Self.place(
      offset: bounds.minX, limits,
      track: bounds.width - insets.left - insets.right - 2 * margin - corner,
      visible: bounds.width, whole: content.left + contentSize.width + content.right)
    return CGRect(
      x: bounds.minX + insets.left + margin + place.start,
      y: bounds.maxY - insets.bottom - margin - thickness, width: place.length, height: thickness)
  }

  private static func place(
    offset: CGFloat, _ limits: ClosedRange<Double>, track: CGFloat, visible: CGFloat,
    whole: CGFloat
  ) -> (start: CGFloat, length: CGFloat) {
    let (low, high) = (CGFloat(limits.lowerBound), CGFloat(limits.upperBound))
    let inside = min(max(offset, low), high)
    let share = high > low ? (inside - low) / (high - low) : 0
    return ScrollIndicators.place(
      track: max(0, track), visible: visible, whole: whole, overshoot: offset - inside,
      share: share)
  }
}

extension UIScrollView.IndicatorStyle {
  /// The colour of the bars.
  @MainActor
  fileprivate var color: UIColor {
    switch self {
    case .default: UIColor(white: 0, alpha: 0.4)
    case .black: UIColor(white: 0, alpha: 1)
    case .white: UIColor(white: 1, alpha: 1)
    }
  }
}
