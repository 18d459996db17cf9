public import Geometry

/// One reading of a pointer's place.
public struct PointerSample: Hashable, Sendable {
  /// Host clock, seconds.
  public var time: Double
  /// To the right from the window's left edge, points.
  public var x: Double
  /// Downwards from the window's top edge, points.
  public var y: Double

  /// A reading at the given time and place.
  public init(time: Double, x: Double, y: Double) {
    self.time = time
    self.x = x
    self.y = y
  }
}

/// Modifier keys held while an event happened.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// A set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Either Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Either Control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// Either Alt key.
  public static let alternate = KeyModifiers(rawValue: 4)
  /// Either Super key.
  public static let command = KeyModifiers(rawValue: 8)
}

/// A finger's or a mouse button's contact: pressed, moved, lifted or taken away.
public struct PointerEvent: Hashable, Sendable {
  /// What happened to the contact.
  public enum Phase: UInt8, Sendable {
    /// Pressed.
    case began
    /// At a new place, or the same one at a later time.
    case moved
    /// Still there, not moved.
    case stationary
    /// Lifted.
    case ended
    /// Taken away by the system: the window went, or its pointer did.
    case cancelled
  }

  /// What makes a contact.
  public enum Kind: UInt8, Sendable {
    /// A finger on the screen.
    case finger
    /// A mouse button, at the place of the pointer.
    case mouse
  }

  /// Tells contacts that are down at the same time apart.
  public var id: Int
  /// What makes the contact; the same in all its events.
  public var kind: Kind
  /// What happened.
  public var phase: Phase
  /// Where and when, after everything in the history.
  public var sample: PointerSample
  /// Readings between the last event of this contact and this one: indices into
  /// `EventBuffer.samples`, oldest first, without `sample` itself.
  public var history: Range<Int>
  /// Modifier keys held.
  public var modifiers: KeyModifiers

  /// An event of one contact.
  public init(
    id: Int, kind: Kind = .finger, phase: Phase, sample: PointerSample,
    history: Range<Int> = 0..<0, modifiers: KeyModifiers = []
  ) {
    self.id = id
    self.kind = kind
    self.phase = phase
    self.sample = sample
    self.history = history
    self.modifiers = modifiers
  }
}

/// A turn of a mouse wheel.
public struct WheelEvent: Hashable, Sendable {
  /// Clicks to the right.
  public var clicksX: Double
  /// Clicks downwards (towards the user).
  public var clicksY: Double
  /// Where the pointer was, and when.
  public var sample: PointerSample
  /// Modifier keys held.
  public var modifiers: KeyModifiers

  /// A turn by the given clicks.
  public init(
    clicksX: Double, clicksY: Double, sample: PointerSample, modifiers: KeyModifiers = []
  ) {
    self.clicksX = clicksX
    self.clicksY = clicksY
    self.sample = sample
    self.modifiers = modifiers
  }
}

/// A step of continuous scrolling, as by fingers on a touchpad.
///
/// A gesture is one `began`, any number of `changed`, and one `ended` or `cancelled`.
public struct ScrollEvent: Hashable, Sendable {
  /// What happened to the gesture.
  public enum Phase: UInt8, Sendable {
    /// The first step.
    case began
    /// A later step.
    case changed
    /// The fingers were lifted; it moves nothing.
    case ended
    /// Taken away, or nothing was heard of it any more; it moves nothing.
    case cancelled
  }

  /// Points of what a system counts as one click of a wheel.
  ///
  /// Source: libinput's default scroll distance: it counts fingers' way in the units of a
  /// pointer's, of which it makes 15 a click.
  public static let pointsPerClick = 15.0

  /// What happened.
  public var phase: Phase
  /// To the right, points: by so much the content's offset grows.
  public var deltaX: Double
  /// Downwards, points: by so much the content's offset grows.
  public var deltaY: Double
  /// Where the pointer was, and when.
  public var sample: PointerSample
  /// Modifier keys held.
  public var modifiers: KeyModifiers

  /// A step by the given points.
  public init(
    phase: Phase, deltaX: Double, deltaY: Double, sample: PointerSample,
    modifiers: KeyModifiers = []
  ) {
    self.phase = phase
    self.deltaX = deltaX
    self.deltaY = deltaY
    self.sample = sample
    self.modifiers = modifiers
  }
}

/// A key of the keyboard, pressed or repeated.
public struct KeyEvent: Hashable, Sendable {
  /// The X keysym, as `keysymdef.h` numbers them (Latin-1 letters are their own code).
  public var keysym: UInt
  /// Whether it went down; `false` when it came up.
  public var isDown: Bool
  /// Host clock, seconds.
  public var time: Double
  /// Modifier keys held.
  public var modifiers: KeyModifiers

  /// A key pressed or released.
  public init(keysym: UInt, isDown: Bool, time: Double, modifiers: KeyModifiers = []) {
    self.keysym = keysym
    self.isDown = isDown
    self.time = time
    self.modifiers = modifiers
  }
}

/// What a host reports from the outside, in the order in which it happened.
public enum HostEvent: Hashable, Sendable {
  /// A contact changed.
  case pointer(PointerEvent)
  /// The wheel turned.
  case wheel(WheelEvent)
  /// Fingers on a touchpad scrolled.
  case scroll(ScrollEvent)
  /// Fingers on a touchpad pinched.
  case pinch(PinchEvent)
  /// A key went down or up.
  case key(KeyEvent)
  /// These pixels of the window were lost and must be painted anew.
  case exposed(PixelRect)
  /// The window now has this many device pixels, never fewer than 1 × 1.
  case resized(width: Int, height: Int)
  /// A point now has this many device pixels; the window has as many as before.
  case scaleChanged(Double)
  /// Frames are now shown at this rate, frames a second.
  case refreshRateChanged(Double)
  /// The window can be seen (`true`), or cannot at all: unmapped, hidden, covered.
  case visibility(Bool)
  /// The window gained or lost the keyboard.
  case focus(Bool)
  /// The user asked to close the window.
  case closeRequested
}

/// The events of one poll, with the samples that their histories point into.
///
/// The buffer is emptied and filled again each turn, so that a steady frame allocates nothing.
public struct EventBuffer: Sendable {
  /// In the order in which they happened.
  public var events: [HostEvent] = []
  /// What the events' histories point into.
  public var samples: [PointerSample] = []

  /// An empty buffer.
  public init() {}

  /// Empties the buffer and keeps its storage.
  public mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    samples.removeAll(keepingCapacity: true)
  }
}
