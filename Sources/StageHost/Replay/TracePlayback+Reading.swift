public import Foundation

extension TracePlayback {
  /// What is shown at a sample's time.
  ///
  /// A recording may hold the value of just before a frame or a touch was handled, and so may a
  /// reader of this: both sides of the instant are kept.
  public struct Reading: Equatable, Sendable {
    /// The sample's time in the file, seconds.
    public let time: Double
    /// The recorded vertical offset, points.
    public let recorded: Double
    /// The recorded offset sideways, points; `nil` where the recording does not tell.
    public let recordedX: Double?
    /// The offset just before the frame, points.
    public internal(set) var before: CGPoint
    /// The offset in the frame, points.
    public internal(set) var after: CGPoint

    /// - Parameter onlyX: the recording's `onlyOffsetX`.
    init(_ sample: Trace.Sample, before: CGPoint, after: CGPoint, onlyX: Double?) {
      time = sample.time
      recorded = sample.offset
      recordedX = sample.offsetX ?? onlyX
      self.before = before
      self.after = after
    }

    /// The offset that is nearer to the recorded one, points.
    public var shown: CGPoint {
      abs(deviation(of: before)) < abs(deviation(of: after)) ? before : after
    }

    /// How far that is from the recorded one, points: below it, or right of it, it is positive.
    ///
    /// Where both axes differ it is the distance, with the sign of the axis that differs more.
    public var deviation: Double { deviation(of: shown) }

    private func deviation(of place: CGPoint) -> Double {
      let down = Double(place.y) - recorded
      guard let recordedX, Double(place.x) != recordedX else { return down }
      let right = Double(place.x) - recordedX
      let distance = (down * down + right * right).squareRoot()
      return (abs(down) < abs(right) ? right : down) < 0 ? -distance : distance
    }
  }
}

extension Trace {
  /// The offset sideways that the content has all the time, where it cannot be scrolled so; `nil`
  /// where it can.
  var onlyOffsetX: Double? {
    let isWide =
      contentInset.left + Double(contentSize.width) + contentInset.right > Double(viewport.width)
    return isWide || Double(startOffset.x) != -contentInset.left ? nil : -contentInset.left
  }
}
