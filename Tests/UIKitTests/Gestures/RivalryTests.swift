import TestSupport
import Testing
import UIKit

/// Two and three recognisers on one view and on nested ones, in every story, however they get
/// along, and whatever happens to them in the middle.
///
/// What a recogniser does alone tells what is to come of two: so the expectations are those of the
/// rules of `Arbitration`, and not of their code.
@MainActor @Suite struct RivalryTests {
  private nonisolated static let pairs = RivalKind.allCases.flatMap { first in
    RivalKind.allCases.map { [first, $0] }
  }

  /// What one would do by itself.
  private struct Solo {
    let states: [UIGestureRecognizer.State]
    let step: Int?
    var recognizes: Bool { step != nil }
  }

  private func solo(_ kind: RivalKind, _ story: Story) -> Solo {
    let alone = Rivals([kind])
    alone.play(story)
    #expect(alone.problems([kind]).isEmpty, "\(kind) alone")
    return Solo(states: alone.told[0], step: alone.firstTold[0])
  }

  @Test func `each kind recognises something alone, and no story is everybody's`() {
    for kind in RivalKind.allCases {
      let stories = Story.all.filter { solo(kind, $0).recognizes }
      #expect(!stories.isEmpty && stories.count < Story.all.count, "\(kind)")
    }
  }

  @Test func `a view that hears of no end, and one that rests under way, are noticed`() {
    let rivals = Rivals([.pan])
    rivals.hand.press(100, 200)
    rivals.hand.move(130, 200)
    #expect(rivals.problems([.pan]).count == 2)
    rivals.hand.lift()
    #expect(rivals.problems([.pan]).isEmpty)
    let waiting = Rivals([.tap])
    waiting.hand.press(100, 200)
    #expect(waiting.problems([.tap]).count == 3)
  }

  /// Whether recognising one makes the other fail: not a single tap, of which a double one begins.
  private func prevents(_ kind: RivalKind, _ other: RivalKind) -> Bool {
    !(kind == .tap && other == .doubleTap)
  }

  @Test(arguments: Story.all, [false, true])
  func `of two that exclude each other the first to want to begin wins`(
    story: Story, isNested: Bool
  ) {
    for kinds in Self.pairs {
      let rivals = Rivals(kinds, isNested: isNested)
      rivals.play(story)
      #expect(rivals.problems(kinds).isEmpty, "\(kinds)")
      #expect(rivals.overlaps.isEmpty, "\(kinds)")
      guard !story.isTwofold else { continue }
      let alone = kinds.map { solo($0, story) }
      let steps = alone.map { $0.step ?? .max }
      let winner = steps[0] <= steps[1] ? 0 : 1
      #expect(rivals.told[winner] == alone[winner].states, "\(kinds)")
      let loser = 1 - winner
      if prevents(kinds[winner], kinds[loser]) || !alone[loser].recognizes {
        #expect(rivals.hasRecognized(loser) == false, "\(kinds)")
      }
    }
  }

  @Test(arguments: Story.all, [false, true])
  func `two that go along with each other do what each does alone`(story: Story, isNested: Bool) {
    for kinds in Self.pairs {
      let rivals = Rivals(kinds, isNested: isNested)
      rivals.relate(0, 1, .together)
      rivals.play(story)
      #expect(rivals.problems(kinds).isEmpty, "\(kinds)")
      for (index, kind) in kinds.enumerated() {
        #expect(rivals.told[index] == solo(kind, story).states, "\(kinds), \(index)")
      }
    }
  }

  @Test(arguments: Story.all, [false, true])
  func `one that waits is recognised if the other fails, and only then`(
    story: Story, isNested: Bool
  ) {
    for kinds in Self.pairs {
      for (relation, waiter) in [(Relation.firstWaits, 0), (.secondWaits, 1)] {
        let rivals = Rivals(kinds, isNested: isNested)
        rivals.relate(0, 1, relation)
        rivals.play(story)
        #expect(rivals.problems(kinds).isEmpty, "\(kinds)")
        guard !story.isTwofold else { continue }
        let awaited = solo(kinds[1 - waiter], story)
        #expect(rivals.told[1 - waiter] == awaited.states, "\(kinds)")
        let isWanted = solo(kinds[waiter], story).recognizes && !awaited.recognizes
        #expect(rivals.hasRecognized(waiter) == isWanted, "\(kinds), \(waiter) waits")
      }
    }
  }

  @Test func `a single tap that waits for a double one is recognised once it cannot come`() {
    let taps = Rivals([.tap, .doubleTap])
    taps.relate(0, 1, .firstWaits)
    taps.play(Story.all[0])
    #expect(taps.told == [[.ended], []])
    let two = Rivals([.tap, .doubleTap])
    two.relate(0, 1, .firstWaits)
    two.play(Story.all[2])
    #expect(two.told == [[], [.ended]])
  }

  @Test(arguments: Story.all)
  func `the touches of what is recognised are cancelled once, and else ended once`(story: Story) {
    for kinds in Self.pairs {
      let rivals = Rivals(kinds)
      rivals.play(story)
      guard !story.isTwofold else { continue }
      let touches = story.steps.count { if case .press = $0 { true } else { false } }
      let heard = rivals.listener.heard
      #expect(heard.count { $0 == "began" } <= touches)
      let isRecognized = rivals.hasRecognized(0) || rivals.hasRecognized(1)
      if !isRecognized {
        #expect(heard.count { $0 == "ended" } == touches, "\(kinds): \(heard)")
        #expect(!heard.contains("cancelled"), "\(kinds): \(heard)")
      } else if touches == 1 {
        #expect(heard.count { $0 == "cancelled" } == 1, "\(kinds): \(heard)")
        #expect(!heard.contains("ended"), "\(kinds): \(heard)")
      }
    }
  }

  @Test(arguments: Interruption.allCases, Story.all)
  func `whatever happens in the middle, gestures are whole and touches end once`(
    interruption: Interruption, story: Story
  ) {
    for kinds in Self.pairs {
      for relation in Relation.allCases {
        for moment in 1..<story.steps.count {
          let rivals = Rivals(kinds, isNested: moment % 2 == 0)
          rivals.relate(0, 1, relation)
          rivals.play(story, interruption, before: moment)
          #expect(
            rivals.problems(kinds).isEmpty, "\(kinds) \(relation) at \(moment)")
        }
      }
    }
  }

  @Test(arguments: [Interruption.disabled, .recognizerRemoved, .viewRemoved, .cancelled])
  func `one that is under way when it is interrupted is told so once`(interruption: Interruption) {
    for (kind, story) in [(RivalKind.pan, 3), (.longPress, 5), (.pinch, 6)] {
      let steps = Story.all[story].steps.count
      let whole = solo(kind, Story.all[story])
      let rivals = Rivals([kind])
      rivals.play(Story.all[story], interruption, before: steps - (kind == .pinch ? 2 : 1))
      #expect(whole.states.last == .ended)
      #expect(rivals.told[0].last == .cancelled, "\(kind)")
      #expect(rivals.told[0].count { $0 == .cancelled } == 1, "\(kind)")
    }
  }

  // MARK: Three

  /// Three recognisers, related two by two.
  private func makeThree(
    _ kinds: [RivalKind], _ relations: [Relation], isNested: Bool
  ) -> Rivals {
    let rivals = Rivals(kinds, isNested: isNested)
    for (pair, relation) in zip([(0, 1), (0, 2), (1, 2)], relations) {
      rivals.relate(pair.0, pair.1, relation)
    }
    return rivals
  }

  @Test(arguments: Story.all)
  func `of three that exclude each other the first to want to begin wins`(story: Story) {
    for first in RivalKind.allCases {
      for pair in Self.pairs {
        let kinds = [first] + pair
        let rivals = Rivals(kinds)
        rivals.play(story)
        #expect(rivals.problems(kinds).isEmpty && rivals.overlaps.isEmpty, "\(kinds)")
        guard !story.isTwofold, !kinds.contains(.doubleTap) else { continue }
        let steps = kinds.map { solo($0, story).step ?? .max }
        let winner = steps.firstIndex(of: steps.min() ?? .max) ?? 0
        for index in kinds.indices {
          let wins = index == winner && steps[winner] < .max
          #expect(rivals.hasRecognized(index) == wins, "\(kinds), \(index)")
        }
      }
    }
  }

  @Test func `three in any relations: waiting holds, and only those overlap that may`() {
    let seed = 0x3333 &+ Chance.firstSeed
    var random = SplitMix64(seed: seed)
    for round in 0..<600 * Chance.rounds {
      let kinds = (0..<3).map { _ in RivalKind.allCases[random.index(5)] }
      let relations = (0..<3).map { _ in Relation.allCases[random.index(4)] }
      let story = Story.all[random.index(Story.all.count)]
      let rivals = makeThree(kinds, relations, isNested: random.index(2) == 0)
      let isInterrupted = random.index(3) == 0
      let interruption = Interruption.allCases[random.index(5)]
      rivals.play(
        story, isInterrupted ? interruption : nil, before: 1 + random.index(story.steps.count - 1))
      let what = "seed \(seed), round \(round): \(kinds) \(relations) \(story.name)"
      #expect(rivals.problems(kinds).isEmpty, "\(what)")
      for (pair, relation) in zip([[0, 1], [0, 2], [1, 2]], relations) where relation != .together {
        #expect(!rivals.overlaps.contains(pair), "\(what)")
      }
      guard !isInterrupted, !story.isTwofold else { continue }
      for (pair, relation) in zip([[0, 1], [0, 2], [1, 2]], relations) {
        // One that waits for one that waits for it may go first: such a circle does not hold.
        guard relation == .firstWaits || relation == .secondWaits,
          relations.count(where: { $0 == .firstWaits || $0 == .secondWaits }) == 1
        else { continue }
        #expect(!(rivals.hasRecognized(pair[0]) && rivals.hasRecognized(pair[1])), "\(what)")
      }
    }
  }
}
