import TestSupport

extension SplitMix64 {
  /// A number from 0 up to but not including 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// A whole number from 0 up to but not including `count`.
  mutating func index(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
