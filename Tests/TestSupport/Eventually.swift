import Foundation

/// Asks again and again until the condition holds; false when it never did within the time given.
///
/// - Precondition: the condition is quick; it is asked at least once, and once more at the end.
public func eventually(
  within seconds: Double = 10, every interval: Double = 0.01, _ condition: () throws -> Bool
) rethrows -> Bool {
  let clock = ContinuousClock()
  let end = clock.now.advanced(by: .seconds(seconds))
  while clock.now < end {
    if try condition() { return true }
    usleep(UInt32(interval * 1_000_000))
  }
  return try condition()
}
