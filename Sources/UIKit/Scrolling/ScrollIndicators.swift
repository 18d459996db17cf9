/// A bar that shows where in its content a scroll view is.
///
/// Changing its length lays out and draws nothing, so that a frame of a scroll stays a mere shift.
final class ScrollIndicator: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    flags.remove([.needsDisplay, .needsLayout])
  }

  required init?(coder: NSCoder) { return nil }

  override func setNeedsLayout() {}

  /// Takes another frame, which damages the box around both: they mostly overlap.
  func move(to frame: CGRect) {
    let center = CGPoint(x: frame.midX, y: frame.midY)
    guard center != storedCenter || frame.size != storedBounds.size else { return }
    guard !animates, let superview = storedSuperview else { return self.frame = frame }
    let former = storedBounds.applying(transformToSuperview)
    storedCenter = center
    storedBounds.size = frame.size
    extentChanged()
    if let window = storedWindow, window.takesDamage {
      superview.damage(former.union(frame), in: window)
    }
  }
}

/// The indicators of a scroll view, which come into being when they are first shown.
struct ScrollIndicators {
  /// Width of an indicator, points. Source: reported by reimplementations, as are all of these.
  static let thickness: CGFloat = 3
  /// Distance from the edges of the view, points.
  static let margin: CGFloat = 3
  /// Least length while content is in range, points.
  static let leastLength: CGFloat = 36
  /// Least length while content is pulled beyond its end, points.
  static let leastSqueezedLength: CGFloat = 7
  /// How long an indicator takes to fade, seconds.
  static let fadeDuration = 0.3
  /// How long a flash lasts before it fades, seconds.
  static let flashDuration = 0.8

  /// What is seen of the indicators.
  enum Phase {
    case hidden
    /// For as long as something moves.
    case shown
    /// Until a time, host clock, from when on they fade.
    case fading(from: TimeInterval)
  }

  private(set) var vertical: ScrollIndicator?
  private(set) var horizontal: ScrollIndicator?
  var phase = Phase.hidden

  /// Those that exist; kept, so that a frame of a scroll need not put them together.
  private(set) var views: [UIView] = []

  /// Makes the vertical one.
  mutating func makeVertical() -> ScrollIndicator {
    let made = ScrollIndicator()
    vertical = made
    views.append(made)
    return made
  }

  /// Makes the horizontal one.
  mutating func makeHorizontal() -> ScrollIndicator {
    let made = ScrollIndicator()
    horizontal = made
    views.append(made)
    return made
  }

  /// Whether any can be seen.
  var isVisible: Bool {
    if case .hidden = phase { false } else { true }
  }

  /// When they next change by themselves, host clock.
  var nextChange: TimeInterval? {
    if case .fading(let start) = phase { start } else { nil }
  }

  /// Opacity at a time.
  func alpha(at now: TimeInterval) -> CGFloat {
    switch phase {
    case .hidden: 0
    case .shown: 1
    case .fading(let start): CGFloat(1 - min(max(0, now - start) / Self.fadeDuration, 1))
    }
  }

  /// Place of an indicator along its axis.
  ///
  /// - Parameters:
  ///   - track: length of the way that it has, points.
  ///   - visible: the view's length; `whole`: that of the content with its insets.
  ///   - overshoot: how far content is beyond the range, negative before its start.
  ///   - share: where in the range it is, 0…1.
  /// - Returns: distance from the start of the track, and length.
  static func place(
    track: CGFloat, visible: CGFloat, whole: CGFloat, overshoot: CGFloat, share: CGFloat
  ) -> (start: CGFloat, length: CGFloat) {
    let natural = min(track, max(leastLength, track * visible / max(whole, 1)))
    let length = max(min(leastSqueezedLength, track), natural - abs(overshoot))
    guard overshoot == 0 else { return (overshoot < 0 ? 0 : track - length, length) }
    return ((track - length) * share, length)
  }
}
