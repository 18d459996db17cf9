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

  @Test func `every pair of component and factor is rounded exactly`() {
    for alpha in 0...255 {
      for value in 0...255 {
        let pixel = UInt32(value) * 0x0101_0101
        var row = [pixel]
        RowKernels.fillOver(&row, 1, color: UInt32(255 - alpha) << 24)
        var twin = [pixel]
        RowReference.fillOver(&twin, 1, color: UInt32(255 - alpha) << 24)
        if row != twin { Issue.record("\(value) × \(alpha): \(row) against \(twin)") }
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
    while row.count < count {
      let kind = int(0...2)
      for _ in 0..<int(1...12) {
        let pixel = pixel()
        row.append(kind == 0 ? pixel : kind == 1 ? pixel | 0xff00_0000 : 0)
      }
    }
    return Array(row.prefix(count))
  }
}
