/// The agreement by which a window manager sends no new size before the last one is shown.
///
/// It announces a value, changes the size, and waits until the window's counter has that value. Set
/// before the frame of the new size, the counter would have the frame around the window drawn too
/// early; never set, it would have the window manager wait until it gives up.
struct ResizeSync: Sendable {
  /// Announced, with its change of the size still to come.
  private var announced: Int64?
  /// To be acknowledged once the size is shown.
  private var due: Int64?
  /// Whether no frame of the present size has been shown.
  private var isSizeUnshown = true
  /// Whether the frame being composed has the present size.
  private var isFillingPresentSize = false

  /// The window manager is about to change the size.
  mutating func announce(_ value: Int64) { announced = value }

  /// The size, or the place alone, has been set.
  mutating func configure(changesSize: Bool) {
    if changesSize {
      isSizeUnshown = true
      isFillingPresentSize = false
    }
    guard let announced else { return }
    due = announced
    self.announced = nil
  }

  /// A frame of the present size is being composed.
  mutating func beginFrame() { isFillingPresentSize = true }

  /// The frame's last request is on its way.
  mutating func endFrame() {
    if isFillingPresentSize { isSizeUnshown = false }
    isFillingPresentSize = false
  }

  /// The value to set the counter to now, once.
  ///
  /// - Parameter isVisible: whether frames are shown at all; those that are not need not be waited
  ///   for.
  mutating func takeDue(isVisible: Bool) -> Int64? {
    guard let value = due, !isSizeUnshown || !isVisible else { return nil }
    due = nil
    return value
  }
}
