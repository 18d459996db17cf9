internal import Motion

/// A finger's hold on the content of a scroll view.
///
/// Invariant: what is shown at a translation t of the finger is the band's offset for `start` − t
/// on each axis that moves; the raw offset is never summed up from increments.
struct ScrollDrag {
  /// One axis of a drag.
  struct Axis {
    /// Whether the content follows the finger on this axis.
    var moves: Bool
    /// The raw offset at translation zero, points.
    var start = 0.0
    var band = RubberBand(length: 0)

    /// Takes hold of content shown at `offset` by a finger at `translation`.
    mutating func grab(
      _ offset: Double, at translation: Double, in limits: ClosedRange<Double>, length: Double,
      bounces: Bool
    ) {
      let overshoot = offset - min(max(offset, limits.lowerBound), limits.upperBound)
      band = RubberBand(length: length, grabbedAt: overshoot)
      start = (bounces ? band.raw(forOffset: offset, within: limits) : offset) + translation
    }

    /// What a finger at `translation` shows of content that is now at `offset`.
    func offset(
      at translation: Double, from offset: Double, in limits: ClosedRange<Double>, bounces: Bool
    ) -> Double {
      guard moves else { return offset }
      let raw = start - translation
      guard bounces else { return min(max(raw, limits.lowerBound), limits.upperBound) }
      return band.offset(forRaw: raw, within: limits)
    }
  }

  var x: Axis
  var y: Axis
  /// Where the content was when the drag began.
  let origin: CGPoint
  /// The axis that the drag was locked to, if it was.
  let lock: Lock?
  /// Whether the lift is being handled.
  var isEnding = false

  /// The axis that a drag stays on.
  enum Lock {
    case horizontal
    case vertical

    /// Steepest travel that locks to the horizontal axis, and least steep one that locks to the
    /// vertical axis: tangents of 20° and 70°. Source: reported by reimplementations.
    private static let tangents = (0.36397023426620234, 2.7474774194546216)

    /// The lock that a travel makes; `nil` for one in between, or for none.
    init?(travel: CGVector) {
      let (across, along) = (Double(abs(travel.dx)), Double(abs(travel.dy)))
      if along < Self.tangents.0 * across {
        self = .horizontal
      } else if along > Self.tangents.1 * across {
        self = .vertical
      } else {
        return nil
      }
    }
  }
}
