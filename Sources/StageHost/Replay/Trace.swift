public import Foundation
internal import Input

/// A recorded gesture on a scroll view: what the finger did, and what the view showed and told.
///
/// The file is text. Lines that begin with `#` are its head: a key, a space, values; those that say
/// nothing to this type are passed over. Then one line says `section,t,a,b,c`, and rows follow:
///
///     input,0.0080000,196.5,786,moved
///     delegate,0.0164906,willBeginDragging,off=(0 5000),-0.1035094
///     sample,0.0138691,5000.0000,,
///
/// A sample may have the offset sideways in the next field.
///
/// Times are in seconds from the first touch, in order within each section; places and offsets are
/// in points, velocities in points per millisecond. What the head does not say is as in a scroll
/// view that nobody has changed.
public struct Trace: Equatable, Sendable {
  /// What the finger did at a time.
  public struct Input: Equatable, Sendable {
    /// Seconds.
    public var time: Double
    /// Window coordinates, points.
    public var x, y: Double
    /// What happened.
    var phase: PointerEvent.Phase

    /// Whether the finger is off the screen from then on.
    var isLift: Bool { phase == .ended || phase == .cancelled }
  }

  /// A call of the delegate.
  public struct Call: Equatable, Sendable {
    /// Seconds.
    public var time: Double
    /// Name of the method, without `scrollView`.
    public var name: String
    /// Its arguments and what else was noted, as `key=value` or `key=(x y)`.
    public var detail: String
  }

  /// What was shown at a time.
  public struct Sample: Equatable, Sendable {
    /// Seconds; negative before the first touch.
    public var time: Double
    /// Vertical offset, points.
    public var offset: Double
    /// Offset sideways, points; `nil` where the file does not say.
    public var offsetX: Double?
  }

  /// How far the content may be scrolled beyond its edges, points.
  public struct Inset: Equatable, Sendable {
    /// Points.
    public var top, left, bottom, right: Double
  }

  /// Size of the scroll view, points.
  public internal(set) var viewport = CGSize.zero
  /// Size of its content, points.
  public internal(set) var contentSize = CGSize.zero
  /// Its content's insets.
  public internal(set) var contentInset = Inset(top: 0, left: 0, bottom: 0, right: 0)
  /// Offset at the beginning, points.
  public internal(set) var startOffset = CGPoint.zero
  /// Vertical offset at the end, points; `nil` if the file does not say.
  public internal(set) var finalOffset: Double?
  /// Share of a velocity that is left after a millisecond.
  public internal(set) var decelerationRate = 0.998
  /// Whether it comes to rest at pages.
  public internal(set) var isPagingEnabled = false
  /// What the finger did, in order of time.
  public internal(set) var inputs: [Input] = []
  /// What the delegate was told, in order of time.
  public internal(set) var calls: [Call] = []
  /// What was shown, in order of time.
  public internal(set) var samples: [Sample] = []

  init() {}

  /// When the finger was lifted for the first time, seconds; `nil` if it never was.
  public var lift: Double? { inputs.first(where: \.isLift)?.time }
}

/// A trace that cannot be read, with the line that is wrong.
public struct TraceError: Error, Equatable, CustomStringConvertible {
  /// Number of the line, from 1.
  public var line: Int
  /// What is wrong with it.
  public var reason: String

  /// One sentence for the user.
  public var description: String { "line \(line): \(reason)" }
}
