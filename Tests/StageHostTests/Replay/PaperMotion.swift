import Foundation

/// What content does after a release, reckoned straight from the published formulas with the C
/// library's functions: nothing here is shared with what it is compared with.
struct PaperMotion {
  /// A stretch that one formula describes.
  private enum Law {
    case free(from: Double, velocity: Double)
    case band(limit: Double, overshoot: Double, velocity: Double)
    case page(target: Double, distance: Double, velocity: Double)
  }

  private let rate: Double
  private var legs: [(start: Double, law: Law)] = []
  /// What the delegate is promised, points.
  private(set) var target: Double

  /// g of D(v, t), seconds.
  private var reach: Double { rate / (1 - rate) / 1000 }

  /// Content let go at `place` with a velocity in points per second.
  init(from place: Double, velocity: Double, low: Double, high: Double, rate: Double) {
    self.rate = rate
    target = place
    let limit = min(max(place, low), high)
    if place == limit {
      coast(from: place, velocity, at: 0, low, high)
    } else {
      target = limit
      legs.append((0, .band(limit: limit, overshoot: place - limit, velocity: velocity)))
      // y0 + D(v0, t) = 0: whether and when it crosses back.
      let share = 1 + (place - limit) / (velocity * reach)
      guard velocity != 0, share > 0, share < 1 else { return }
      let time = log(share) / (1000 * log(rate))
      let slope = exp(-10 * time) * velocity * pow(rate, 1000 * time)
      if abs(slope) >= 10 { coast(from: limit, slope, at: time, low, high) }
    }
  }

  /// Content let go at `place` that turns to a page.
  init(from place: Double, velocity: Double, page: Double) {
    rate = 0.998
    target = page
    let fastest = 12 * (page - place)
    let entry = min(max(velocity, min(0, fastest)), max(0, fastest))
    legs = [(0, .page(target: page, distance: place - page, velocity: entry))]
  }

  private mutating func coast(
    from place: Double, _ velocity: Double, at start: Double, _ low: Double, _ high: Double
  ) {
    legs.append((start, .free(from: place, velocity: velocity)))
    let fading = max(0, abs(velocity) - 10) / (-1000 * log(rate))
    target = min(max(place + (velocity < 0 ? -fading : fading), low), high)
    let edge = velocity < 0 ? low : high
    let share = 1 - (edge - place) / (velocity * reach)
    guard velocity != 0, share > 0, share < 1 || edge == place else { return }
    let time = edge == place ? 0 : log(share) / (1000 * log(rate))
    let speed = velocity * pow(rate, 1000 * time)
    legs.append((start + time, .band(limit: edge, overshoot: 0, velocity: speed)))
  }

  func position(at time: Double) -> Double {
    let (start, law) = leg(at: time)
    let t = time - start
    switch law {
    case .free(let place, let velocity):
      return place + velocity * reach * (1 - pow(rate, 1000 * t))
    case .band(let limit, let overshoot, let velocity):
      return limit + exp(-10 * t) * (overshoot + velocity * reach * (1 - pow(rate, 1000 * t)))
    case .page(let target, let distance, let velocity):
      return target + exp(-12 * t) * (distance + (velocity + 12 * distance) * t)
    }
  }

  /// Where it rests if a frame at the time is the last one; `nil` if it is not.
  func rest(at time: Double) -> Double? {
    let (start, law) = leg(at: time)
    let place = position(at: time)
    switch law {
    case .free(_, let velocity):
      return abs(velocity * pow(rate, 1000 * (time - start))) < 10 ? place : nil
    case .band(let limit, _, _):
      guard start == legs[legs.count - 1].start, abs(place - limit) < 0.5 else { return nil }
      let step = 1e-7
      let slope = (position(at: time + step) - position(at: max(start, time - step))) / step
      return (place - limit) * slope <= 0 ? limit : nil
    case .page(let target, _, _): return abs(place - target) < 0.5 ? target : nil
    }
  }

  private func leg(at time: Double) -> (start: Double, law: Law) {
    legs.last { $0.start <= time } ?? legs[0]
  }
}

/// The rubber band and its inverse, points; `length` is the view's.
enum PaperBand {
  static func shown(_ raw: Double, _ length: Double) -> Double {
    let shown = (1 - 1 / (0.55 * abs(raw) / length + 1)) * length
    return raw < 0 ? -shown : shown
  }

  static func raw(_ shown: Double, _ length: Double) -> Double {
    shown / (0.55 * (1 - abs(shown) / length))
  }
}
