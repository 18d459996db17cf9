/// Writes the recording that a phone would make of a gesture, by arithmetic alone: a file in the
/// form of the real ones, to be played by the scroll view.
///
///     var recorder = PaperRecorder()
///     recorder.startOffset = 5000
///     recorder.flick(from: 700, velocity: -1500, at: 0)
///     let text = recorder.recording()
///
/// As on the phone, touches are handled a moment after their stamps, the motion's clock starts
/// later still, the display's ticks are not quite even, some samples hold what was shown before
/// their frame, and offsets are on a grid of a third of a point.
struct PaperRecorder {
  /// What the finger did along the axis that scrolls.
  struct Touch {
    var time: Double
    var place: Double
    var phase: String
  }

  var length = 852.0
  var content = 40_000.0
  var startOffset = 0.0
  var rate = 0.998
  /// Before and after the content.
  var inset = (0.0, 0.0)
  var isPaging = false
  var isHorizontal = false
  /// By how much the motion's clock starts after the stamp of a lift, seconds.
  var lag = 0.0009
  /// Whether a catch is told before the end of the motion that it ends.
  var tellsCatchFirst = false
  var touches: [Touch] = []

  // MARK: Gestures

  /// A steady stroke of so many moves, 8 ms each, that ends by a lift.
  mutating func flick(
    from place: Double, velocity: Double, at start: Double, moves: Int = 15,
    ending: String = "ended"
  ) {
    stroke(from: place, at: start, velocities: Array(repeating: velocity, count: moves))
    lift(after: 0.008, ending)
  }

  /// A stroke whose moves have the given velocities, 8 ms each; it does not end.
  mutating func stroke(from place: Double, at start: Double, velocities: [Double]) {
    touches.append(Touch(time: start, place: place, phase: "began"))
    for velocity in velocities { move(by: velocity * 0.008) }
  }

  mutating func move(by distance: Double) {
    let last = touches[touches.count - 1]
    let time = last.time + 0.008
    touches.append(Touch(time: time, place: last.place + distance, phase: "moved"))
  }

  /// Holds the finger still; the screen tells of it every 8 ms.
  mutating func hold(_ count: Int) {
    for _ in 0..<count {
      var touch = touches[touches.count - 1]
      touch.time += 0.008
      touch.phase = "stationary"
      touches.append(touch)
    }
  }

  mutating func lift(after pause: Double, _ phase: String = "ended") {
    var touch = touches[touches.count - 1]
    touch.time += pause
    touch.phase = phase
    touches.append(touch)
  }

  // MARK: The recording

  /// The file.
  func recording() -> String {
    var run = Run(recorder: self)
    run.record()
    return (heads(run.final) + ["section,t,a,b,c"] + run.rows).joined(separator: "\n") + "\n"
  }

  private func heads(_ final: Double) -> [String] {
    func beside(_ own: Double) -> String {
      isHorizontal ? "\(own) 852" : "393 \(own)"
    }
    let axis = isHorizontal ? "X" : "Y"
    let edges = isHorizontal ? [0, inset.0, 0, inset.1] : [inset.0, 0, inset.1, 0]
    var heads = [
      "# paper: by arithmetic", "# viewport \(beside(length))",
      "# contentSize \(beside(content))",
      "# contentInset \(edges.map { "\($0)" }.joined(separator: " "))",
      "# decelerationRate \(rate)", "# isPagingEnabled \(isPaging)",
      "# startOffset\(axis) \(startOffset)",
    ]
    if !isHorizontal { heads.append("# finalOffsetY \(final)") }
    return heads
  }
}
