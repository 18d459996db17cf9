import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct CellTableTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a table tells what a dictionary tells, whatever was added and removed`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var table = CellTable()
    var numbers: [[Int32]: Int32] = [:]
    let side = UInt64(4 + seed * 3)
    for step in 0..<4000 {
      let place = CellTable.Place(
        level: Int32(random.next() % 3), x: Int32(random.next() % side) - 8,
        y: Int32(random.next() % side) - 8)
      let key = [place.level, place.x, place.y]
      // First it fills, then it empties.
      let adds = random.next() % 8 < (step < 2000 ? 6 : 2)
      let number = adds ? Int32(step) : nil
      table[place] = number
      numbers[key] = number
      let asked = CellTable.Place(
        level: place.level, x: Int32(random.next() % side) - 8,
        y: Int32(random.next() % side) - 8)
      if table[asked] != numbers[[asked.level, asked.x, asked.y]] || table[place] != number {
        Issue.record("seed \(seed), step \(step): \(asked) or \(place) differs")
        return
      }
    }
    for (key, number) in numbers {
      #expect(table[CellTable.Place(level: key[0], x: key[1], y: key[2])] == number)
    }
  }
}
