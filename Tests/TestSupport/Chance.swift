import Foundation

/// How much chance the random tests take: a short share by themselves, more of it in a soak.
///
/// A test that fails names its seed; `ORIEL_SEED` with that number runs it first of all.
public enum Chance {
  /// How many times as many random sessions there are as usual: `ORIEL_ROUNDS`, or 1.
  public static let rounds = number("ORIEL_ROUNDS").map(Int.init) ?? 1

  /// The first seed: `ORIEL_SEED`, or 0, so that tests are the same from run to run.
  public static let firstSeed = number("ORIEL_SEED") ?? 0

  /// The seeds of a test that usually runs so many sessions.
  public static func seeds(_ usually: Int) -> Range<UInt64> {
    firstSeed..<firstSeed + UInt64(usually * rounds)
  }

  /// - Precondition: the variable is absent, or a whole number below 2³².
  private static func number(_ name: String) -> UInt64? {
    guard let text = ProcessInfo.processInfo.environment[name] else { return nil }
    guard let number = UInt32(text) else {
      preconditionFailure("\(name) must be a whole number below 2³², got \(text)")
    }
    return UInt64(number)
  }
}
