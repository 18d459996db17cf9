import Foundation
import Input
import Testing

@Suite struct ArbitrationTests {
  private func contest(of count: Int) -> Arbitration {
    var rules = Arbitration()
    for id in 0..<count {
      rules.enter(id, at: .init(depth: 0, attachment: id))
      rules.give(1, to: id)
    }
    return rules
  }

  @Test func innerViewsComeFirstThenTheOrderOfAttachment() {
    var rules = Arbitration()
    rules.enter(1, at: .init(depth: 1, attachment: 0))
    rules.enter(2, at: .init(depth: 3, attachment: 1))
    rules.enter(3, at: .init(depth: 3, attachment: 0))
    rules.enter(4, at: .init(depth: 2, attachment: 0))
    rules.enter(5, at: .init(depth: 2, attachment: 0))
    #expect(rules.order == [3, 2, 4, 5, 1])
  }

  @Test func whoNeedNotWaitMayBegin() {
    var rules = contest(of: 2)
    #expect(rules.wish(0, awaiting: [], keptOutBy: []) == .open)
    #expect(rules.begin(0, atOnce: false, preventing: []) == [])
    #expect(rules.stage(of: 0) == .active)
  }

  @Test func aContactThatIsTakenBackMakesNoRivals() {
    var rules = contest(of: 2)
    rules.give(2, to: 0)
    rules.take(1, from: 0)
    #expect(rules.rivals(of: 0).isEmpty && rules.rivals(of: 1).isEmpty)
    rules.give(2, to: 1)
    #expect(rules.rivals(of: 0) == [1])
  }

  @Test func whoBeginsFailsThoseThatItPrevents() {
    var rules = contest(of: 4)
    rules.fail(3)
    #expect(rules.wish(1, awaiting: [], keptOutBy: []) == .open)
    #expect(rules.rivals(of: 1) == [0, 2])
    #expect(rules.begin(1, atOnce: true, preventing: [0, 2, 3]) == [0, 2])
    #expect(rules.stage(of: 1) == .finished)
    #expect(rules.stage(of: 0) == .failed && rules.stage(of: 2) == .failed)
  }

  @Test func aWaiterGoesOnWhenTheOtherFails() {
    var rules = contest(of: 2)
    #expect(rules.wish(0, awaiting: [1], keptOutBy: []) == .waits)
    #expect(rules.stage(of: 0) == .waiting)
    #expect(rules.nextReleased() == nil)
    rules.fail(1)
    let released = rules.nextReleased()
    #expect(released?.id == 0 && released?.gate == .open)
    #expect(rules.wish(0, awaiting: [1], keptOutBy: []) == .open)
    #expect(rules.nextReleased() == nil)
  }

  @Test func aWaiterGoesOnWhenTheOtherLeaves() {
    var rules = contest(of: 2)
    _ = rules.wish(0, awaiting: [1], keptOutBy: [])
    rules.leave(1)
    #expect(rules.nextReleased()?.gate == .open)
  }

  @Test(arguments: [true, false])
  func aWaiterFailsWhenTheOtherBegins(atOnce: Bool) {
    var rules = contest(of: 2)
    _ = rules.wish(0, awaiting: [1], keptOutBy: [])
    _ = rules.wish(1, awaiting: [], keptOutBy: [])
    _ = rules.begin(1, atOnce: atOnce, preventing: [])
    let released = rules.nextReleased()
    #expect(released?.id == 0 && released?.gate == .fails)
  }

  @Test func whoMustWaitForOneThatHasBegunFails() {
    var rules = contest(of: 2)
    _ = rules.begin(1, atOnce: true, preventing: [])
    #expect(rules.wish(0, awaiting: [1], keptOutBy: []) == .fails)
  }

  @Test func whoIsKeptOutFails() {
    var rules = contest(of: 2)
    _ = rules.begin(1, atOnce: false, preventing: [])
    #expect(rules.occupants(against: 0) == [1])
    #expect(rules.wish(0, awaiting: [], keptOutBy: [1]) == .fails)
  }

  @Test func aWaitThatClosesACircleDoesNotHold() {
    var rules = contest(of: 3)
    #expect(rules.wish(0, awaiting: [1], keptOutBy: []) == .waits)
    #expect(rules.wish(1, awaiting: [2], keptOutBy: []) == .waits)
    #expect(rules.wish(2, awaiting: [0], keptOutBy: []) == .open)
    #expect(rules.wish(2, awaiting: [2], keptOutBy: []) == .open)
  }

  @Test func withoutASharedContactThereIsNoRivalry() {
    var rules = Arbitration()
    for id in 0..<2 {
      rules.enter(id, at: .init(depth: 1, attachment: 0))
      rules.give(id, to: id)
    }
    _ = rules.begin(0, atOnce: false, preventing: [])
    #expect(rules.rivals(of: 0).isEmpty && rules.occupants(against: 1).isEmpty)
    rules.give(7, to: 0)
    rules.give(7, to: 1)
    #expect(rules.rivals(of: 0) == [1] && rules.occupants(against: 1) == [0])
  }

  @Test func contactsAreTakenUntilTheGestureIsOver() {
    var rules = contest(of: 4)
    _ = rules.wish(1, awaiting: [0], keptOutBy: [])
    _ = rules.begin(2, atOnce: false, preventing: [])
    #expect((0..<4).allSatisfy { rules.takesContacts($0) })
    rules.fail(0)
    rules.finish(2)
    #expect(!rules.takesContacts(0) && !rules.takesContacts(2))
    rules.leave(0)
    #expect(rules.takesContacts(0))
  }

  @Test func theEndOfTheLastContactDecides() {
    var rules = contest(of: 5)
    _ = rules.wish(1, awaiting: [0], keptOutBy: [])
    _ = rules.begin(2, atOnce: false, preventing: [])
    _ = rules.begin(3, atOnce: true, preventing: [])
    rules.fail(4)
    let ends = (0..<5).map { rules.ending(of: $0, hasContacts: false, decidesLater: false) }
    #expect(ends == [.fails, .stays, .stays, .leaves, .leaves])
    #expect(rules.ending(of: 0, hasContacts: false, decidesLater: true) == .stays)
    let held = (0..<5).map { rules.ending(of: $0, hasContacts: true, decidesLater: false) }
    #expect(held.allSatisfy { $0 == .stays })
  }
}
