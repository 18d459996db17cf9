import Foundation

extension PaperRecorder {
  /// The phone while it records.
  struct Run {
    let recorder: PaperRecorder
    private(set) var rows: [String] = []
    private var samples: [String] = []
    private var calls: [String] = []
    private(set) var final: Double

    private var offset: Double
    private var motion: (law: PaperMotion, start: Double)?
    /// The raw offset for a finger at place 0; `nil` while nothing is dragged.
    private var grip: Double?
    private var down: Touch?
    private var dragStart = 0.0
    private var moves: [(velocity: Double, time: Double)] = []
    private var last: Touch?
    private var tick = 0

    init(recorder: PaperRecorder) {
      self.recorder = recorder
      offset = recorder.startOffset
      final = offset
    }

    private var low: Double { -recorder.inset.0 }
    private var high: Double {
      max(low, recorder.content + recorder.inset.1 - recorder.length)
    }

    mutating func record() {
      let touches = recorder.touches
      for (index, touch) in touches.enumerated() {
        let handled = touch.time + (index == 0 ? 0.0014 : 0.0003)
        show(until: handled)
        let former = offset
        handle(touch, at: handled)
        if offset != former { sample(handled) }
      }
      let end = (touches.last?.time ?? 0) + 0.1
      show(until: end)
      while motion != nil { show(until: Double(tick + 1) / 60) }
      show(until: Double(tick + 10) / 60)
      final = offset
      rows = touches.map(row) + calls + samples
    }

    private func row(_ touch: Touch) -> String {
      let place = "\(touch.place)"
      let point = recorder.isHorizontal ? "\(place),400" : "196.5,\(place)"
      return "input,\(digits(touch.time, 7)),\(point),\(touch.phase)"
    }

    // MARK: Frames

    /// The display's ticks before a time: every sixtieth of a second, up to 0.3 ms late.
    private mutating func show(until end: Double) {
      while true {
        let time = 0.0125 + Double(tick) / 60 + 0.0003 * Double(tick * 7 % 11) / 11
        guard time < end else { return }
        tick += 1
        // Now and then a sample is taken before its frame, and another after it.
        let isStale = motion != nil && tick % 5 == 0
        if isStale { sample(time) }
        frame(at: time)
        sample(isStale ? time + 0.00008 : time)
      }
    }

    private mutating func frame(at time: Double) {
      guard let (law, start) = motion else { return }
      let age = max(0, time - start)
      offset = onGrid(law.position(at: age))
      guard let rest = law.rest(at: age) else { return }
      offset = onGrid(rest)
      motion = nil
      tell(time, "didEndDecelerating", place)
    }

    // MARK: Touches

    private mutating func handle(_ touch: Touch, at time: Double) {
      switch touch.phase {
      case "began": press(touch, time)
      case "moved": drag(touch, time)
      case "stationary": break
      default: lift(touch, time)
      }
      last = touch
    }

    private mutating func press(_ touch: Touch, _ time: Double) {
      down = touch
      moves = []
      guard motion != nil else { return }
      motion = nil
      if !recorder.tellsCatchFirst { tell(time, "didEndDecelerating", place) }
      beginDrag(touch.place, time)
      if recorder.tellsCatchFirst { tell(time, "didEndDecelerating", place) }
    }

    private mutating func drag(_ touch: Touch, _ time: Double) {
      guard let down, let last else { return }
      moves.append(((touch.place - last.place) / (touch.time - last.time), touch.time))
      if grip == nil {
        let travel = touch.place - down.place
        guard high > low, abs(travel) >= 10 - 1e-6 else { return }
        beginDrag(down.place + (travel < 0 ? -10 : 10), time)
      }
      let raw = (grip ?? 0) - touch.place
      let limit = min(max(raw, low), high)
      offset = onGrid(limit + PaperBand.shown(raw - limit, recorder.length))
    }

    private mutating func beginDrag(_ place: Double, _ time: Double) {
      let limit = min(max(offset, low), high)
      grip = limit + PaperBand.raw(offset - limit, recorder.length) + place
      dragStart = offset
      tell(time, "willBeginDragging", self.place)
    }

    private mutating func lift(_ touch: Touch, _ time: Double) {
      down = nil
      guard grip != nil else { return }
      grip = nil
      let isOutside = offset < low || offset > high
      let (velocity, newest) = releaseVelocity(touch, isOutside)
      let law = plan(velocity, newest)
      let promise = onGrid(law.target)
      tell(time, "willEndDragging", "v=\(pair(velocity / 1000, 10)) target=\(pair(promise, 4))")
      let moves = isOutside || velocity != 0 || promise != offset
      tell(time, "didEndDragging", "decelerate=\(moves) \(place)")
      guard moves else { return }
      tell(time, "willBeginDecelerating", place)
      motion = (law, touch.time + recorder.lag)
    }

    private func plan(_ velocity: Double, _ newest: Double) -> PaperMotion {
      guard recorder.isPaging else {
        return PaperMotion(
          from: offset, velocity: velocity, low: low, high: high, rate: recorder.rate)
      }
      let pages = Set(stride(from: 0, through: high, by: recorder.length)).union([low, high])
      let page: Double?
      if abs(newest) > 300 {
        page = newest > 0 ? pages.filter { $0 > offset }.min() : pages.filter { $0 < offset }.max()
      } else {
        page = pages.min { abs($0 - offset) < abs($1 - offset) }
      }
      let limit = newest > 0 ? high : low
      return PaperMotion(from: offset, velocity: velocity, page: page ?? limit)
    }

    /// The content's velocity, and that of the last move alone, points per second.
    private func releaseVelocity(_ touch: Touch, _ isOutside: Bool) -> (Double, Double) {
      guard touch.phase == "ended", let last, touch.time - last.time < 0.1 - 1e-6 else {
        return (0, 0)
      }
      let recent = moves.suffix(3).reversed().map { -$0.velocity }
      guard let newest = recent.first else { return (0, 0) }
      let weights = [0.05, 0.35, 0.6].prefix(recent.count)
      var mean = zip(weights, recent).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
      if mean * newest < 0 { mean = newest }
      return (abs(newest) < 250 && !isOutside ? 0 : mean, newest)
    }

    // MARK: Writing

    private func onGrid(_ value: Double) -> Double { (value * 3).rounded() / 3 }

    private mutating func sample(_ time: Double) {
      let place = digits(offset, 4)
      let places = recorder.isHorizontal ? "0.0000,\(place)" : "\(place),"
      samples.append("sample,\(digits(time, 7)),\(places),")
    }

    private mutating func tell(_ time: Double, _ name: String, _ detail: String) {
      calls.append("delegate,\(digits(time, 7)),\(name),\(detail),")
    }

    private var place: String { "off=\(pair(offset, 4))" }

    private func pair(_ value: Double, _ count: Int) -> String {
      let text = digits(value, count)
      return recorder.isHorizontal ? "(\(text) 0)" : "(0 \(text))"
    }

    private func digits(_ value: Double, _ count: Int) -> String {
      String(format: "%.\(count)f", value)
    }
  }
}
