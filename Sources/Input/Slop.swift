internal import Foundation
public import Geometry

/// The travel that tells a drag from a trembling press.
///
/// Source: fitted to recorded touch traces of iOS 26.1. Travel of 9.99 points does not make a
/// drag, travel of exactly 10 does, and that much of it is lost.
public enum Slop {
  /// Travel that makes a drag, points, along a straight line.
  public static let length = 10.0
  /// Slack in comparing travel, points: sums of samples round.
  static let tolerance = 1e-6

  /// Whether a straight travel of this length, points, makes a drag.
  public static func isReached(by distance: Double) -> Bool {
    distance >= length - tolerance
  }

  /// What is left of a travel that makes a drag, in its direction; `nil` of a shorter one.
  public static func remainder(of travel: CGVector) -> CGVector? {
    let distance = (travel.dx * travel.dx + travel.dy * travel.dy).squareRoot()
    guard isReached(by: distance) else { return nil }
    let share = max(0, distance - length) / distance
    return CGVector(dx: travel.dx * share, dy: travel.dy * share)
  }
}
