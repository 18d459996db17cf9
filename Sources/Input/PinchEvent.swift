/// A step of a pinch on a touchpad, about the pointer.
///
/// A gesture is one `began`, any number of `changed`, and one `ended` or `cancelled`.
public struct PinchEvent: Hashable, Sendable {
  /// What happened to the gesture, as of a scrolling: only `changed` brings a new scale.
  public typealias Phase = ScrollEvent.Phase

  /// What happened.
  public var phase: Phase
  /// How far apart the fingers are, as a multiple of how far they were at the beginning.
  public var scale: Double
  /// Where the pointer was, and when.
  public var sample: PointerSample
  /// Modifier keys held.
  public var modifiers: KeyModifiers

  /// A step to the given scale.
  public init(
    phase: Phase, scale: Double, sample: PointerSample, modifiers: KeyModifiers = []
  ) {
    self.phase = phase
    self.scale = scale
    self.sample = sample
    self.modifiers = modifiers
  }
}
