internal import Input

extension UITouch {
  /// How far from its press the touch was at the farthest of its readings in an event, points.
  func greatestTravel(in event: UIEvent) -> Double {
    guard event.subject === self else { return travel(to: place) }
    return event.samples.reduce(0) { max($0, travel(to: CGPoint(x: $1.x, y: $1.y))) }
  }

  private func travel(to place: CGPoint) -> Double {
    pressPlace.distance(to: place)
  }
}

extension CGPoint {
  /// The length of the straight line to another point.
  func distance(to other: CGPoint) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return Double((dx * dx + dy * dy).squareRoot())
  }
}
