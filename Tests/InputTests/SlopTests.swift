import Foundation
import Geometry
import Input
import Testing

@Suite struct SlopTests {
  @Test func slopLessThanTenPointsIsNoDrag() {
    #expect(Slop.remainder(of: CGVector(dx: 9.99, dy: 0)) == nil)
    #expect(Slop.remainder(of: .zero) == nil)
  }

  @Test func slopExactlyTenPointsIsADragThatMovesNothing() {
    #expect(Slop.remainder(of: CGVector(dx: 0, dy: -10)) == .zero)
    #expect(Slop.remainder(of: CGVector(dx: 6, dy: 8)) == .zero)
    #expect(Slop.remainder(of: CGVector(dx: 9.999_999_5, dy: 0)) == .zero)
  }

  @Test func slopIsTakenOffAlongTheTravel() throws {
    let remainder = try #require(Slop.remainder(of: CGVector(dx: 30, dy: -40)))
    #expect(abs(remainder.dx - 24) < 1e-9 && abs(remainder.dy + 32) < 1e-9)
  }

  @Test func slopOfALengthAloneAgrees() {
    #expect(!Slop.isReached(by: 9.99) && Slop.isReached(by: 10) && Slop.isReached(by: 9.999_999_5))
  }
}
