internal import Input

/// A finger, or a mouse button with the pointer, from its press to its lift.
///
/// One object lives through the whole contact and changes with it. It belongs to the view that was
/// hit at the press, wherever it wanders, also outside the window.
///
/// When its view leaves the window in mid-contact, that view gets `touchesCancelled` once and the
/// touch goes on for the recognisers of those views that stay. (UIKit keeps telling the removed
/// view; here nothing outside a window hears of its touches.)
public final class UITouch: NSObject {
  /// Where a touch is in its life.
  public nonisolated enum Phase: Int, Sendable {
    /// Pressed in this event.
    case began
    /// Moved in this event.
    case moved
    /// Still down, unmoved.
    case stationary
    /// Lifted in this event.
    case ended
    /// Taken away in this event.
    case cancelled
    /// A pointer entered, without a press; hosts do not report it.
    case regionEntered
    /// A pointer moved, without a press; hosts do not report it.
    case regionMoved
    /// A pointer left, without a press; hosts do not report it.
    case regionExited
  }

  /// What touches.
  public nonisolated enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct
    /// A finger on something that is not the screen.
    case indirect
    /// A stylus.
    case pencil
    /// A pointer: a mouse button at its place.
    case indirectPointer
  }

  /// Where the touch is in its life.
  public internal(set) var phase = Phase.began
  /// When the touch last changed; host clock, seconds.
  public internal(set) var timestamp: TimeInterval
  /// Number of this press in a series of presses that follow each other quickly at one place.
  public let tapCount: Int
  /// What touches.
  public let type: TouchType
  /// The view that was hit at the press; `nil` once that view is gone.
  public internal(set) weak var view: UIView?
  /// The window of the press.
  public internal(set) weak var window: UIWindow?

  /// Tells contacts apart, also those of different times.
  let contact: Int
  /// The host's number of the contact.
  let pointer: Int
  /// Where it was pressed, from the window's top left corner.
  let pressPlace: CGPoint
  /// Where it is, from the window's top left corner, whatever the origin of the window's bounds.
  var place: CGPoint
  /// Where it was before this event.
  var previousPlace: CGPoint
  /// The recognisers that got this touch, first asked first.
  var followers: [Follower] = []
  /// What the view has heard of it.
  var delivery = Delivery.unheard
  /// Just this touch: what responders are handed. Emptied at the end, as it is a cycle.
  var alone: Set<UITouch> = []

  /// A recogniser, in one of its plays, that got a touch.
  struct Follower {
    let recognizer: UIGestureRecognizer
    let play: Int
    /// Whether it has not been reset since.
    var isCurrent: Bool { recognizer.play == play }
  }

  /// What a touch's view has heard of it.
  enum Delivery {
    /// Nothing yet, as it has just begun.
    case unheard
    /// Nothing yet: a recogniser delays it.
    case heldBack
    /// It began.
    case told
    /// All there is to hear: it ended, or was taken away, or was never meant for the view.
    case over
  }

  init(contact: Int, pointer: Int, type: TouchType, sample: PointerSample, tapCount: Int) {
    self.contact = contact
    self.pointer = pointer
    self.type = type
    self.tapCount = tapCount
    timestamp = sample.time
    pressPlace = CGPoint(x: sample.x, y: sample.y)
    place = pressPlace
    previousPlace = pressPlace
    super.init()
  }

  /// The recognisers that get this touch.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    followers.lazy.filter(\.isCurrent).map(\.recognizer)
  }

  /// Where the touch is, in a view's coordinates, or the window's for `nil`.
  public func location(in view: UIView?) -> CGPoint {
    UITouch.convert(place, of: window, to: view)
  }

  /// Where the touch was before this event, in a view's coordinates, or the window's for `nil`.
  public func previousLocation(in view: UIView?) -> CGPoint {
    UITouch.convert(previousPlace, of: window, to: view)
  }

  /// `location(in:)`, which is as precise as the device.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// `previousLocation(in:)`, which is as precise as the device.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  /// A place counted from a window's corner, in a view's coordinates, or the window's for `nil`.
  static func convert(_ place: CGPoint, of window: UIWindow?, to view: UIView?) -> CGPoint {
    let origin = window?.bounds.origin ?? .zero
    let point = CGPoint(x: place.x + origin.x, y: place.y + origin.y)
    guard let view else { return point }
    return view.convert(point, from: nil)
  }

  /// Whether it is down.
  var isDown: Bool { phase != .ended && phase != .cancelled }

  func isFollowed(by recognizer: UIGestureRecognizer) -> Bool {
    followers.contains { $0.recognizer === recognizer && $0.isCurrent }
  }

  func unfollow(_ recognizer: UIGestureRecognizer) {
    followers.removeAll { $0.recognizer === recognizer }
  }

  /// Runs `body` while the touch shows another phase and place.
  func showing(_ shown: Phase, at shownPlace: CGPoint, _ body: () -> Void) {
    let actual = (phase, place)
    (phase, place) = (shown, shownPlace)
    body()
    (phase, place) = actual
  }

  /// A copy at one of the readings of an event, for `UIEvent.coalescedTouches(for:)`.
  func copy(at sample: PointerSample, after previous: CGPoint) -> UITouch {
    let copy = UITouch(
      contact: contact, pointer: pointer, type: type, sample: sample, tapCount: tapCount)
    copy.previousPlace = previous
    copy.phase = phase
    copy.view = view
    copy.window = window
    return copy
  }
}

extension UITouch.TouchType {
  /// What a host's contact is.
  init(_ kind: PointerEvent.Kind) {
    self =
      switch kind {
      case .finger: .direct
      case .mouse: .indirectPointer
      }
  }
}
