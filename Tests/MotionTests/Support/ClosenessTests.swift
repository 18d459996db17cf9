import Testing

@Suite struct ClosenessTests {
  @Test func `numbers that differ by more than the tolerance are not close`() {
    #expect(isClose(1, 1.05, 0.1))
    #expect(!isClose(1, 1.2, 0.1))
    #expect(!isClose(.nan, .nan, 0.1))
    #expect(!isClose(.infinity, 1, 0.1))
    #expect(isClose(.infinity, .infinity, 0.1))
  }

  @Test func `representable numbers between two are counted`() {
    #expect(ulpsBetween(1, 1) == 0)
    #expect(ulpsBetween(1, 1.0.nextUp.nextUp) == 2)
    #expect(ulpsBetween(1, 1.0.nextDown) == 1)
    #expect(ulpsBetween(1, -1) == nil)
    #expect(ulpsBetween(.greatestFiniteMagnitude, .infinity) == 1)
    #expect(ulpsBetween(1, .nan) == nil)
  }
}
