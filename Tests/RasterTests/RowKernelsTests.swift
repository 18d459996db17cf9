import Geometry
import Raster
import TestSupport
import Testing

@Suite struct RowKernelsTests {
  private typealias Row = UnsafeMutablePointer<UInt32>
  private typealias Pixels = UnsafePointer<UInt32>
  private typealias Factors = UnsafePointer<UInt8>

  /// Runs both on the same random rows, of every length and alignment, and compares all bytes,
  /// those before and behind the row too.
  private func difference(
    seed: UInt64, _ kernel: (Row, Int, Pixels, Factors) -> Void,
    _ twin: (Row, Int, Pixels, Factors) -> Void
  ) -> String? {
    var random = SplitMix64(seed: seed)
    for count in 0...67 {
      for offset in 0..<4 {
        let backdrop = (0..<80).map { _ in random.pixel() }
        let source = random.row(80)
        let factors = (0..<80).map { _ in random.opacity() }
        var (fast, slow) = (backdrop, backdrop)
        let start = random.int(0...3)
        source.withUnsafeBufferPointer { source in
          let source = source.baseAddress! + start
          fast.withUnsafeMutableBufferPointer {
            kernel($0.baseAddress! + offset + 4, count, source, factors)
          }
          slow.withUnsafeMutableBufferPointer {
            twin($0.baseAddress! + offset + 4, count, source, factors)
          }
        }
        if let place = firstDifference(fast, slow, width: 80) {
          return "seed \(seed), \(count) pixels from \(offset): \(place)"
        }
      }
    }
    return nil
  }

  private func expectNoDifference(
    seed: UInt64, _ kernel: (Row, Int, Pixels, Factors) -> Void,
    _ twin: (Row, Int, Pixels, Factors) -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(difference(seed: seed, kernel, twin) == nil, sourceLocation: sourceLocation)
  }

  @Test(arguments: Chance.seeds(4))
  func `fills equal their twins`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let color = random.pixel()
    expectNoDifference(seed: seed) { row, count, _, _ in
      RowKernels.fill(row, count, color: color)
    } _: { row, count, _, _ in
      RowReference.fill(row, count, color: color)
    }
    expectNoDifference(seed: seed) { row, count, _, _ in
      RowKernels.fillOver(row, count, color: color)
    } _: { row, count, _, _ in
      RowReference.fillOver(row, count, color: color)
    }
    expectNoDifference(seed: seed) { row, count, _, factors in
      RowKernels.fillOver(row, count, color: color, factors: factors)
    } _: { row, count, _, factors in
      RowReference.fillOver(row, count, color: color, factors: factors)
    }
  }

  @Test(arguments: Chance.seeds(2))
  func `rows at once equal their twins one by one, and nothing between them changes`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for count in 0...67 {
      let (rows, stride) = (random.int(0...4), count + random.int(1...5))
      let color = random.pixel()
      let backdrop = (0..<rows * stride + 80).map { _ in random.pixel() }
      var (fast, slow) = (backdrop, backdrop)
      func expectNoDifference(
        _ circumstance: String,
        _ rowsAtOnce: (UnsafeMutablePointer<UInt32>) -> Void,
        _ oneRow: (UnsafeMutablePointer<UInt32>) -> Void
      ) {
        (fast, slow) = (backdrop, backdrop)
        fast.withUnsafeMutableBufferPointer { rowsAtOnce($0.baseAddress! + 3) }
        slow.withUnsafeMutableBufferPointer {
          for y in 0..<rows { oneRow($0.baseAddress! + 3 + y * stride) }
        }
        #expect(fast == slow, "seed \(seed), \(rows) rows of \(count): \(circumstance)")
      }
      expectNoDifference("set") {
        RowKernels.fill($0, count, rows: rows, stride: stride, color: color)
      } _: {
        RowReference.fill($0, count, color: color)
      }
      expectNoDifference("blended") {
        RowKernels.fillOver($0, count, rows: rows, stride: stride, color: color)
      } _: {
        RowReference.fillOver($0, count, color: color)
      }
    }
  }

  @Test(arguments: Chance.seeds(4))
  func `pixels over pixels equal their twins`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let factor = random.opacity()
    expectNoDifference(seed: seed) { row, count, source, _ in
      RowKernels.over(row, count, source: source)
    } _: { row, count, source, _ in
      RowReference.over(row, count, source: source)
    }
    expectNoDifference(seed: seed) { row, count, source, _ in
      RowKernels.over(row, count, source: source, factor: factor)
    } _: { row, count, source, _ in
      RowReference.over(row, count, source: source, factor: factor)
    }
    expectNoDifference(seed: seed) { row, count, source, factors in
      RowKernels.over(row, count, source: source, factors: factors)
    } _: { row, count, source, factors in
      RowReference.over(row, count, source: source, factors: factors)
    }
  }

  @Test func `every pair of component and factor is rounded exactly, in vectors and behind them`() {
    for through in 0...255 {
      let color = UInt32(255 - through) << 24
      // The values of a row follow each other in all four components, each beginning elsewhere.
      let values = (0..<259).map { (i: UInt32) -> UInt32 in
        let (second, third, fourth) = (i &+ 61 & 255, i &+ 122 & 255, i &+ 183 & 255)
        return i & 255 | second << 8 | third << 16 | fourth << 24
      }
      var twin = values
      RowReference.fillOver(&twin, twin.count, color: color)
      var solid = values
      RowKernels.fillOver(&solid, solid.count, color: color)
      #expect(solid == twin, "a colour, \(through)")
      var pixels = values
      RowKernels.over(
        &pixels, pixels.count, source: [UInt32](repeating: color, count: values.count))
      #expect(pixels == twin, "pixels, \(through)")
      var faint = values
      RowKernels.over(
        &faint, faint.count, source: [UInt32](repeating: 0xff00_0000, count: values.count),
        factor: UInt8(255 - through))
      #expect(faint == twin, "pixels times a factor, \(through)")
      var factored = values
      RowKernels.fillOver(
        &factored, factored.count, color: 0xff00_0000,
        factors: [UInt8](repeating: UInt8(255 - through), count: values.count))
      #expect(factored == twin, "a colour times factors, \(through)")
    }
  }

  @Test(arguments: Chance.seeds(2))
  func `a colour of every alpha equals its twin, at every length and place`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for alpha in 0...255 as ClosedRange<UInt32> {
      let gray = UInt32.random(in: 0...alpha, using: &random)
      let color = alpha << 24 | gray << 16 | alpha << 8 | gray
      let backdrop = random.row(80)
      for count in 0...67 {
        let start = Int(alpha) % 8
        var (fast, slow) = (backdrop, backdrop)
        fast.withUnsafeMutableBufferPointer {
          RowKernels.fillOver($0.baseAddress! + start, count, color: color)
        }
        slow.withUnsafeMutableBufferPointer {
          RowReference.fillOver($0.baseAddress! + start, count, color: color)
        }
        guard let place = firstDifference(fast, slow, width: 80) else { continue }
        Issue.record("seed \(seed), alpha \(alpha), \(count) pixels from \(start): \(place)")
      }
    }
  }

  @Test(arguments: Chance.seeds(30))
  func `sampling and coverage equal their twins, wherever the row begins`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let quad = random.quad()
    guard !quad.isEmpty else { return }
    let picture = random.picture()
    let sampler = PictureSampler(quad: quad, width: picture.width, height: picture.height)
    let outline = QuadCoverage(quad)
    let opacity = random.opacity()
    for _ in 0..<10 {
      let (x, y) = (Int32(random.int(-20...20)), Int32(random.int(-20...40)))
      expectTwinRows { row, _ in
        RowKernels.sample(row, 67, picture: picture, sampler: sampler, x: x, y: y)
      } _: { row, _ in
        RowReference.sample(row, 67, picture: picture, sampler: sampler, x: x, y: y)
      }
      expectTwinRows { _, factors in
        RowKernels.cover(factors, 67, outline: outline, opacity: opacity, x: x, y: y)
      } _: { _, factors in
        RowReference.cover(factors, 67, outline: outline, opacity: opacity, x: x, y: y)
      }
    }
  }

  private func expectTwinRows(
    _ kernel: (Row, UnsafeMutablePointer<UInt8>) -> Void,
    _ twin: (Row, UnsafeMutablePointer<UInt8>) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var rows = [[UInt32]](repeating: [UInt32](repeating: 1, count: 80), count: 2)
    var factors = [[UInt8]](repeating: [UInt8](repeating: 1, count: 80), count: 2)
    kernel(&rows[0], &factors[0])
    twin(&rows[1], &factors[1])
    #expect(rows[0] == rows[1] && factors[0] == factors[1], sourceLocation: sourceLocation)
  }

  @Test func `the comparison finds a single wrong pixel`() {
    #expect(firstDifference([1, 2, 3, 4], [1, 2, 3, 4], width: 2) == nil)
    #expect(firstDifference([1, 2, 3, 4], [1, 2, 3, 5], width: 2) == "(1, 1): 4 against 5")
    #expect(firstDifference([1], [1, 2], width: 2) != nil)
    let found = difference(seed: 1) { row, count, _, _ in
      RowKernels.fill(row, count, color: 1)
    } _: { row, count, _, _ in
      RowReference.fill(row, count, color: 2)
    }
    #expect(found == "seed 1, 1 pixels from 0: (4, 0): 1 against 2")
  }
}

extension SplitMix64 {
  /// Random pixels in runs of random kind, so that kernels meet opaque and clear groups too.
  fileprivate mutating func row(_ count: Int) -> [UInt32] {
    var row: [UInt32] = []
    let longest = chance(2) ? 12 : 60
    while row.count < count {
      let kind = int(0...2)
      for _ in 0..<int(1...longest) {
        let pixel = pixel()
        row.append(kind == 0 ? pixel : kind == 1 ? pixel | 0xff00_0000 : 0)
      }
    }
    return Array(row.prefix(count))
  }
}
