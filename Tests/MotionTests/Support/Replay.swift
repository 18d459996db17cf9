import Motion

/// What the laws show where a recording shows something, with constants that tests may vary.
struct Replay {
  /// How far what the laws show is from what was recorded.
  struct Deviation {
    var rms = Double.infinity
    var greatest = 0.0
    /// The constant shift of the motion's clock that it was found at, seconds.
    var shift = 0.0
    /// The frame on which the motion ended.
    var end: Double?
    var finalOffset = 0.0

    var isWithinAims: Bool { rms <= 0.12 && greatest <= 0.4 }
  }

  /// Travel before a finger's drag begins, points.
  private static let slop = 10.0
  private static let pixelsPerPoint = 3.0

  let recording: Recording
  let band: RubberBand
  let motion: AxisMotion
  private let limits: ClosedRange<Double>

  init(
    _ recording: Recording, stiffness: Double = RubberBand.stiffness,
    bounceRate: Double = Bounce.rate
  ) {
    self.recording = recording
    band = RubberBand(length: recording.viewport, stiffness: stiffness)
    limits = 0...(recording.contentSize - recording.viewport)
    let track = Track(limits: limits, bounceRate: bounceRate)
    let place = Self.dragged(recording, band, limits, touches: recording.touches.count)
    motion = AxisMotion(releasedAt: place, velocity: recording.velocity, on: track)
  }

  /// The least deviation over all constant shifts within 2 ms, in steps of 0.025 ms.
  func leastDeviation() -> Deviation {
    let drag = dragMisses()
    let shifts = (-80...80).map { Double($0) * 0.000_025 }
    return shifts.map { deviation(shiftedBy: $0, drag) }.min { $0.rms < $1.rms } ?? Deviation()
  }

  /// How far each sample before the lift is from what the touches before it lead to, or from what
  /// was shown until the last of them: a sample may hold the stale value.
  private func dragMisses() -> [Double] {
    recording.samples.prefix { $0.time <= recording.lift }.map { sample in
      let states = [0, 1].map { dragged(before: sample.time, skipping: $0) }
      return states.map { abs($0 - sample.value) }.min() ?? .infinity
    }
  }

  private func deviation(shiftedBy shift: Double, _ drag: [Double]) -> Deviation {
    var result = Deviation(shift: shift)
    var misses = drag
    var shown = motion.position(at: 0)
    for sample in recording.samples.dropFirst(drag.count) {
      let before = shown
      shown = frame(at: sample.time, shift, shown, &result)
      misses.append(min(abs(shown - sample.value), abs(before - sample.value)))
    }
    result.rms = (misses.map { $0 * $0 }.reduce(0, +) / Double(misses.count)).squareRoot()
    result.greatest = misses.max() ?? .infinity
    result.finalOffset = shown
    return result
  }

  private func frame(
    at time: Double, _ shift: Double, _ shown: Double, _ result: inout Deviation
  ) -> Double {
    guard result.end == nil else { return shown }
    let elapsed = max(0, time - recording.lift - shift)
    guard motion.isDone(at: elapsed) else { return Self.pixel(motion.position(at: elapsed)) }
    result.end = time
    return Self.pixel(motion.rest(at: elapsed))
  }

  private func dragged(before time: Double, skipping skipped: Int) -> Double {
    let count = recording.touches.prefix { $0.time <= time }.count
    return Self.dragged(recording, band, limits, touches: max(1, count - skipped))
  }

  /// The offset once the first touches have been handled.
  private static func dragged(
    _ recording: Recording, _ band: RubberBand, _ limits: ClosedRange<Double>, touches: Int
  ) -> Double {
    let travel = recording.touches[touches - 1].value - recording.touches[0].value
    guard abs(travel) >= slop else { return recording.startOffset }
    let raw = recording.startOffset - (travel < 0 ? travel + slop : travel - slop)
    return pixel(band.offset(forRaw: raw, within: limits))
  }

  static func pixel(_ offset: Double) -> Double {
    (offset * pixelsPerPoint).rounded(.toNearestOrAwayFromZero) / pixelsPerPoint
  }
}
