extension UIView {
  /// What is shown of a view that may be on its way to other values.
  public nonisolated struct Presentation: Equatable, Sendable {
    /// The shown box in the superview's coordinates, points.
    public let frame: CGRect
    /// The shown bounds, points.
    public let bounds: CGRect
    /// The shown middle in the superview's coordinates, points.
    public let center: CGPoint
    /// The shown transform.
    public let transform: CGAffineTransform
    /// The shown opacity, 0…1.
    public let alpha: CGFloat
  }

  /// What the last frame showed of the view: Core Animation's `layer.presentation()`, without
  /// layers. The same as the view's own values where nothing animates.
  public final var presentation: Presentation {
    Presentation(
      frame: storedBounds.applying(transformToSuperview), bounds: storedBounds,
      center: storedCenter, transform: extras?.transform ?? .identity, alpha: storedAlpha)
  }

  /// Ends what animates of this view and shows its own values; completions hear `false` in the next
  /// frame. Core Animation's `layer.removeAllAnimations()`, without layers.
  public final func removeAllAnimations() {
    guard let animations = extras?.animations, let animator = storedWindow?.screen.animator
    else { return }
    animations.endAll(finished: false, in: animator)
  }
}
