import Motion

extension SplitMix64 {
  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// A positive number whose magnitude, not whose value, is spread evenly.
  mutating func magnitude(_ exponents: ClosedRange<Double>) -> Double {
    Elementary.exp(number(exponents) * Elementary.log(2))
  }

  mutating func chance(_ share: Double) -> Bool { number(0...1) < share }
}
