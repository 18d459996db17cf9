/// What the server and the window manager have said about whether the window can be seen.
struct VisibilityState: Sendable {
  /// Between MapNotify and UnmapNotify.
  var isMapped = false
  /// `_NET_WM_STATE_HIDDEN` is set.
  var isHidden = false
  /// Other windows cover all of it, as the server counts without a compositor.
  var isObscured = false
  /// The server sees to all of its pixels: no other window covers any of it, nor the screen's edge.
  var isWhole = false
  /// A compositor shows windows from pictures of its own, whatever covers them on the screen.
  var isComposited = false

  /// Whether drawing can be of any use.
  var isVisible: Bool { isMapped && !isHidden && (!isObscured || isComposited) }
}
