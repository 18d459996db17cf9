extension UIScrollView {
  /// When a drag takes the keys away from the first responder.
  public nonisolated enum KeyboardDismissMode: Int, Sendable {
    /// Never.
    case none = 0
    /// As it begins.
    case onDrag = 1
    /// Never, as on a device with keys of its own: the keyboard follows the finger that reaches it,
    /// and none is on the screen. What an application slides in itself is its own to move.
    case interactive = 2
    /// As `onDrag`; there is nothing beside the keyboard.
    case onDragWithAccessory = 3
    /// As `interactive`; there is nothing beside the keyboard.
    case interactiveWithAccessory = 4

    /// Whether the beginning of a drag does it.
    var endsEditingOnDrag: Bool { self == .onDrag || self == .onDragWithAccessory }
  }

  /// How safe areas add to the content inset; there are none, so that all of these mean the same.
  public nonisolated enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As it suits the view's place in its controller.
    case automatic = 0
    /// On the axes that can scroll.
    case scrollableAxes = 1
    /// Not at all.
    case never = 2
    /// On both axes.
    case always = 3
  }
}
