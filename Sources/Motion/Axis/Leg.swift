/// A part of an axis' motion that one law describes.
struct Leg: Equatable, Sendable {
  /// The law of a leg.
  enum Law: Equatable, Sendable {
    case resting(Double)
    case coasting(Coasting)
    case bouncing(Bounce)
    case aimed(AimedCoasting)
    case approaching(PageApproach)
  }

  /// When the leg begins, seconds from the release.
  let start: Double
  let law: Law

  func position(at time: Double) -> Double {
    switch law {
    case .resting(let place): place
    case .coasting(let coasting): coasting.position(at: time - start)
    case .bouncing(let bounce): bounce.position(at: time - start)
    case .aimed(let aimed): aimed.position(at: time - start)
    case .approaching(let approach): approach.position(at: time - start)
    }
  }

  func velocity(at time: Double) -> Double {
    switch law {
    case .resting: 0
    case .coasting(let coasting): coasting.velocity(at: time - start)
    case .bouncing(let bounce): bounce.velocity(at: time - start)
    case .aimed(let aimed): aimed.velocity(at: time - start)
    case .approaching(let approach): approach.velocity(at: time - start)
    }
  }

  func isDone(at time: Double) -> Bool {
    switch law {
    case .resting: true
    case .coasting(let coasting): coasting.isDone(at: time - start)
    case .bouncing(let bounce): bounce.isDone(at: time - start)
    case .aimed(let aimed): aimed.isDone(at: time - start)
    case .approaching(let approach): approach.isDone(at: time - start)
    }
  }

  /// Where the content rests if a frame at `time` is the last.
  func rest(at time: Double) -> Double {
    switch law {
    case .resting(let place): place
    case .coasting(let coasting): coasting.position(at: time - start)
    case .bouncing(let bounce): bounce.limit
    case .aimed(let aimed): aimed.target
    case .approaching(let approach): approach.target
    }
  }

  /// From when on a frame would be the last, seconds from the release.
  var end: Double {
    switch law {
    case .resting: start
    case .coasting(let coasting): start + coasting.duration
    case .bouncing(let bounce): start + bounce.duration
    case .aimed(let aimed): start + aimed.duration
    case .approaching(let approach): start + approach.duration
    }
  }
}
