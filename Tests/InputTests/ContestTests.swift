import Foundation
import Input
import TestSupport
import Testing

@Suite struct ContestTests {
  @Test func everyContenderGetsExactlyOneVerdictInEveryInterleaving() {
    let seed = 0xa4b1 &+ Chance.firstSeed
    var random = SplitMix64(seed: seed)
    for round in 0..<2000 * Chance.rounds {
      var contest = Contest(random: &random)
      contest.run(random: &random)
      #expect(contest.problems.isEmpty, "seed \(seed), round \(round)")
    }
  }

  @Test func theContestNoticesASecondVerdictAndAMissingOne() {
    var random = SplitMix64(seed: 1)
    var contest = Contest(random: &random)
    contest.note(.failed, of: 0)
    contest.note(.begun, of: 0)
    contest.close()
    #expect(contest.problems.count == contest.count)
  }
}

/// A contest of a few contenders with random relations, that keeps the verdicts.
private struct Contest {
  enum Verdict { case begun, failed }

  let count: Int
  private(set) var problems: [String] = []
  private var rules = Arbitration()
  private var awaits: Set<[Int]> = []
  private var prevents: Set<[Int]> = []
  private var verdicts: [Int: Verdict] = [:]

  init(random: inout SplitMix64) {
    count = Int.random(in: 2...5, using: &random)
    for first in 0..<count {
      for second in 0..<count where second != first {
        if Int.random(in: 0..<3, using: &random) == 0 { awaits.insert([first, second]) }
        if Bool.random(using: &random) { prevents.insert([first, second]) }
      }
      rules.enter(first, at: .init(depth: Int.random(in: 0...2, using: &random), attachment: 0))
      rules.give(1, to: first)
    }
  }

  mutating func run(random: inout SplitMix64) {
    for id in (0..<count).shuffled(using: &random) where rules.stage(of: id) == .undecided {
      if Int.random(in: 0..<3, using: &random) == 0 { fail(id) } else { wish(id) }
      release()
    }
    close()
  }

  mutating func close() {
    for id in 0..<count where verdicts[id] == nil { problems.append("\(id) has no verdict") }
  }

  mutating func note(_ verdict: Verdict, of id: Int) {
    if verdicts[id] != nil { problems.append("\(id) has two verdicts") }
    verdicts[id] = verdict
  }

  private mutating func release() {
    while let (id, gate) = rules.nextReleased() {
      if gate == .open { wish(id) } else { fail(id) }
    }
  }

  private mutating func fail(_ id: Int) {
    rules.fail(id)
    note(.failed, of: id)
  }

  private mutating func wish(_ id: Int) {
    let awaiting = rules.others(than: id).filter { awaits.contains([id, $0]) }
    let occupants = rules.occupants(against: id).filter { prevents.contains([$0, id]) }
    switch rules.wish(id, awaiting: awaiting, keptOutBy: occupants) {
    case .waits: return
    case .fails: fail(id)
    case .open:
      note(.begun, of: id)
      let prevented = rules.rivals(of: id).filter { prevents.contains([id, $0]) }
      for loser in rules.begin(id, atOnce: false, preventing: prevented) {
        note(.failed, of: loser)
      }
    }
  }
}
