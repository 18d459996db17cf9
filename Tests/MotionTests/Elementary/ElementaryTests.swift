import Foundation
import Motion
import Testing

@Suite struct ElementaryTests {
  private static let edges: [Double] = [
    0, -0.0, 1, -1, 0.5, 2, .leastNonzeroMagnitude, .leastNormalMagnitude, .ulpOfOne, 1e-300,
    1e300, .greatestFiniteMagnitude, .infinity, .pi, 709.78, 709.782712893384, 709.7827128933841,
    709.79, -708.3, -708.4, -745.1, -745.13, -745.133219101941, -745.1332191019412, -745.2, 800,
    -800, 0.34657359027997264, -0.34657359027997264, 1.0.nextUp, 1.0.nextDown, 1.4142135623730951,
    0.7071067811865476, 0.998, 0.99, 0.3, -0.3, 1e-9, -1e-9,
  ]

  @Test func `exp lies within 1 ulp of the C library's`() {
    let seed: UInt64 = 11
    var random = SplitMix64(seed: seed)
    let arguments =
      (0..<20_000).map { _ in random.number(-1...1) }
      + (0..<20_000).map { _ in random.number(-745.2...709.8) }
      + (0..<5000).map { _ in random.number(-745.2 ... -708) } + Self.edges
    for x in arguments {
      let (ours, theirs) = (Elementary.exp(x), Foundation.exp(x))
      #expect(ulpsBetween(ours, theirs).map { $0 <= 1 } == true, "exp(\(x)), seed \(seed)")
    }
  }

  @Test func `log lies within 1 ulp of the C library's`() {
    let seed: UInt64 = 12
    var random = SplitMix64(seed: seed)
    let arguments =
      (0..<20_000).map { _ in random.number(0.5...2) }
      + (0..<20_000).map { _ in random.magnitude(-1074...1023) }
      + (0..<5000).map { _ in 1 + random.number(-1e-6...1e-6) }
      + Self.edges.filter { $0 >= 0 }
    for x in arguments {
      let (ours, theirs) = (Elementary.log(x), Foundation.log(x))
      #expect(ulpsBetween(ours, theirs).map { $0 <= 1 } == true, "log(\(x)), seed \(seed)")
    }
  }

  @Test func `pow lies within 1 ulp of the C library's`() {
    let seed: UInt64 = 13
    var random = SplitMix64(seed: seed)
    var arguments = (0..<20_000).map { _ in (random.number(0.9...1), random.number(0...5000)) }
    arguments += (0..<20_000).map { _ in
      (random.magnitude(-1074...1023), random.number(-3...3))
    }
    arguments += (0..<5000).map { _ in
      (1 + random.number(-1e-9...1e-9), random.number(-1e11...1e11))
    }
    for base in Self.edges where base > 0 && base.isFinite {
      for exponent in Self.edges where exponent.isFinite { arguments.append((base, exponent)) }
    }
    for (base, exponent) in arguments {
      let (ours, theirs) = (Elementary.pow(base, exponent), Foundation.pow(base, exponent))
      #expect(
        ulpsBetween(ours, theirs).map { $0 <= 1 } == true,
        "pow(\(base), \(exponent)), seed \(seed)")
    }
  }

  @Test func `what has no value is what IEEE 754 makes of it`() {
    #expect(Elementary.exp(.infinity) == .infinity)
    #expect(Elementary.exp(-.infinity) == 0)
    #expect(Elementary.exp(.nan).isNaN)
    #expect(Elementary.log(0) == -.infinity)
    #expect(Elementary.log(-1).isNaN)
    #expect(Elementary.log(.nan).isNaN)
    #expect(Elementary.log(.infinity) == .infinity)
  }

  @Test func `exact cases are exact`() {
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.log(1) == 0)
    #expect(Elementary.pow(0.998, 0) == 1)
    #expect(Elementary.pow(0.998, 1) == 0.998)
    #expect(Elementary.pow(2, 10) == 1024)
    #expect(Elementary.pow(2, -1074) == .leastNonzeroMagnitude)
    #expect(Elementary.pow(1, 1e300) == 1)
  }

  @Test func `bits are the same on every machine`() {
    #expect(Elementary.exp(1).bitPattern == 0x4005_bf0a_8b14_5769)
    #expect(Elementary.log(10).bitPattern == 0x4002_6bb1_bbb5_5516)
    #expect(digest() == Self.recordedDigest)
  }

  /// Recorded once; another value means that some machine, or a change, shows other pixels.
  private static let recordedDigest: UInt64 = 5_727_792_679_586_554_434

  /// A digest of many values' bits.
  private func digest() -> UInt64 {
    var random = SplitMix64(seed: 14)
    var digest: UInt64 = 0
    for _ in 0..<2000 {
      let values = [
        Elementary.exp(random.number(-20...20)), Elementary.log(random.magnitude(-50...50)),
        Elementary.pow(random.number(0.9...1), random.number(0...5000)),
        Spring(duration: 1, dampingRatio: random.number(0...1), initialVelocity: 1)
          .position(at: random.number(0...1)),
      ]
      for value in values { digest = (digest &* 31) ^ value.bitPattern }
    }
    return digest
  }

  @Test func `the power of a bad base is refused`() async {
    await #expect(processExitsWith: .failure) { _ = Elementary.pow(0, 1) }
    await #expect(processExitsWith: .failure) { _ = Elementary.pow(-1, 1) }
    await #expect(processExitsWith: .failure) { _ = Elementary.pow(.infinity, 1) }
    await #expect(processExitsWith: .failure) { _ = Elementary.pow(0.5, .nan) }
  }
}
