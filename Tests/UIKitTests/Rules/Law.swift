import Foundation

/// The laws of motion once more: by the C library's functions, and without the product's code.
enum Law {
  static let normal = 0.998

  /// g, how far each point per second carries content in the end: seconds.
  static func reach(_ rate: Double = normal) -> Double { rate / (1 - rate) / 1000 }

  /// D(v, t), points.
  static func distance(_ velocity: Double, _ time: Double, rate: Double = normal) -> Double {
    velocity * reach(rate) * (1 - pow(rate, 1000 * time))
  }

  /// What is left of a velocity, points per second.
  static func velocity(_ velocity: Double, _ time: Double, rate: Double = normal) -> Double {
    velocity * pow(rate, 1000 * time)
  }

  /// When a velocity has carried content so far, seconds.
  static func time(toCover distance: Double, _ velocity: Double) -> Double {
    log(1 - distance / (velocity * reach())) / (1000 * log(normal))
  }

  /// y(t) beyond a limit, points.
  static func bounce(_ overshoot: Double, _ velocity: Double, _ time: Double) -> Double {
    exp(-10 * time) * (overshoot + distance(velocity, time))
  }

  /// What a band shows of a raw overshoot, points.
  static func shown(_ raw: Double, length: Double) -> Double {
    (1 - 1 / (0.55 * raw / length + 1)) * length
  }

  /// The raw overshoot of what a band shows, points.
  static func raw(_ shown: Double, length: Double) -> Double {
    shown / (0.55 * (1 - shown / length))
  }

  /// Where a page is approached from, on its way: distance from the page.
  static func approach(_ distance: Double, _ velocity: Double, _ time: Double) -> Double {
    exp(-12 * time) * (distance + (velocity + 12 * distance) * time)
  }
}
