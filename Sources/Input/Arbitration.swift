/// Who may act on a touch: every rule of conflict between gestures, in one place.
///
/// A *contender* is a recogniser that has a contact. The owner answers the questions that only it
/// can answer (delegates, subclasses) and passes the answers in as plain lists; what comes out is
/// a verdict. Each contender gets exactly one: it begins, or it fails.
///
/// 1. **Order.** Contenders see an event in the order of `Place`: inner views first, within a view
///    in the order of attachment. Who wants to begin first in that order is asked first.
/// 2. **Waiting.** Who must wait for another waits as long as that one is undecided. It may go on
///    when the other fails or leaves, and fails when the other begins. A wait that would close
///    a circle does not hold.
/// 3. **Being kept out.** Who is kept out by one that is under way fails.
/// 4. **The last question.** Then its view and its delegate are asked whether it should begin; if
///    not, it fails. It is never asked before 2 and 3, so what it hears is up to date.
/// 5. **Prevention.** Who begins makes every rival that it prevents fail. Rivals are undecided
///    contenders that share a contact with it: two hands on two sliders do not disturb each other.
///    Nobody who is under way is ever stopped by another.
/// 6. **The end.** A contender that is decided, and not under way, leaves when its last contact has
///    lifted; then it may contend anew. One that is undecided then has failed, unless it waits, or
///    has a time at which it decides.
///
/// Invariant: `order` is sorted by place; nobody waits for itself.
/// It lacks, deliberately: delegates, time, and the states inside a gesture that is under way.
public struct Arbitration: Sendable {
  /// Where a contender stands in the order of asking.
  public struct Place: Comparable, Sendable {
    /// Number of views above the contender's view.
    public var depth: Int
    /// Position among the recognisers of its view.
    public var attachment: Int

    /// A place in the tree of views.
    public init(depth: Int, attachment: Int) {
      self.depth = depth
      self.attachment = attachment
    }

    /// Whether `a` is asked before `b`.
    public static func < (a: Place, b: Place) -> Bool {
      a.depth != b.depth ? a.depth > b.depth : a.attachment < b.attachment
    }
  }

  /// How far a contender has come.
  public enum Stage: Hashable, Sendable {
    /// Has not decided.
    case undecided
    /// Wants to begin and waits for others to fail.
    case waiting
    /// Under way.
    case active
    /// Came to its end: recognised at once, finished, or taken away after it began.
    case finished
    /// Will not begin any more.
    case failed
  }

  /// What becomes of a wish to begin.
  public enum Gate: Hashable, Sendable {
    /// Rule 2: not yet.
    case waits
    /// Rules 2 and 3: never.
    case fails
    /// Go on with the last question.
    case open
  }

  private struct Contender {
    let id: Int
    let place: Place
    var stage = Stage.undecided
    var contacts: [Int] = []
    var awaited: [Int] = []
  }

  private var contenders: [Contender] = []

  /// No contenders.
  public init() {}

  /// The contenders, first asked first.
  public var order: [Int] { contenders.map(\.id) }

  /// How many contend.
  public var count: Int { contenders.count }

  /// How far a contender has come; `nil` of one that does not contend.
  public func stage(of id: Int) -> Stage? {
    contenders.first { $0.id == id }?.stage
  }

  // MARK: Coming in

  /// Lets a recogniser contend; of equal places the earlier comer stands first.
  ///
  /// - Precondition: it does not contend yet.
  public mutating func enter(_ id: Int, at place: Place) {
    precondition(index(of: id) == nil, "a contender enters once")
    let position = contenders.firstIndex { place < $0.place } ?? contenders.endIndex
    contenders.insert(Contender(id: id, place: place), at: position)
  }

  /// Gives a contender a contact.
  public mutating func give(_ contact: Int, to id: Int) {
    update(id) { $0.contacts.append(contact) }
  }

  /// Takes a contact back that a contender ignores: by it, it is nobody's rival.
  public mutating func take(_ contact: Int, from id: Int) {
    update(id) { $0.contacts.removeAll { $0 == contact } }
  }

  /// Whether a contender still takes new contacts: it is undecided, waiting or under way.
  public func takesContacts(_ id: Int) -> Bool {
    guard let stage = stage(of: id) else { return true }
    return stage != .finished && stage != .failed
  }

  // MARK: Wishing to begin: rules 2 to 5

  /// Those whose fate a contender that wants to begin may have to wait for: all others.
  public func others(than id: Int) -> [Int] {
    contenders.lazy.map(\.id).filter { $0 != id }
  }

  /// Those under way that share a contact with it and may keep it out.
  public func occupants(against id: Int) -> [Int] {
    rivals(of: id) { $0 == .active }
  }

  /// Those undecided that share a contact with it and may be prevented by it.
  public func rivals(of id: Int) -> [Int] {
    rivals(of: id) { $0 == .undecided || $0 == .waiting }
  }

  /// Rules 2 and 3 for a contender that wants to begin.
  ///
  /// - Parameters:
  ///   - awaiting: the contenders that it must wait for.
  ///   - keptOutBy: those of its `occupants` that keep it out.
  /// - Precondition: it is undecided or waiting.
  public mutating func wish(_ id: Int, awaiting: [Int], keptOutBy: [Int]) -> Gate {
    precondition(isOpen(id), "only who is undecided can wish to begin")
    let holding = awaiting.filter { $0 != id && !waits($0, for: id) }
    if holding.contains(where: { hasBegun($0) }) || !keptOutBy.isEmpty { return .fails }
    let undecided = holding.filter { isOpen($0) }
    update(id) {
      $0.awaited = undecided
      $0.stage = undecided.isEmpty ? .undecided : .waiting
    }
    return undecided.isEmpty ? .open : .waits
  }

  /// Lets a contender begin, after the last question, and fails those that it prevents.
  ///
  /// - Parameters:
  ///   - preventing: those of its `rivals` that it prevents.
  ///   - atOnce: whether it is finished with that.
  /// - Returns: who has failed by it, in order.
  public mutating func begin(_ id: Int, atOnce: Bool, preventing: [Int]) -> [Int] {
    precondition(isOpen(id), "only who is undecided can begin")
    update(id) { $0.stage = atOnce ? .finished : .active }
    let prevented = preventing.filter { isOpen($0) }
    for other in prevented { fail(other) }
    return prevented
  }

  /// Ends a contender that is under way.
  public mutating func finish(_ id: Int) {
    update(id) { $0.stage = .finished }
  }

  /// Takes a contender out of the contest: it gave up, or was refused, or was prevented.
  public mutating func fail(_ id: Int) {
    update(id) {
      $0.stage = .failed
      $0.awaited = []
    }
  }

  /// The first waiting contender whose wait is over, and what becomes of it.
  ///
  /// - Returns: `.fails` where one that it waited for has begun, `.open` where all have failed or
  ///   left (then it is to wish anew), `nil` where nobody's wait is over.
  public func nextReleased() -> (id: Int, gate: Gate)? {
    for contender in contenders where contender.stage == .waiting {
      if contender.awaited.contains(where: { hasBegun($0) }) { return (contender.id, .fails) }
      if !contender.awaited.contains(where: { isOpen($0) }) { return (contender.id, .open) }
    }
    return nil
  }

  // MARK: The end: rule 6

  /// What is to happen to a contender once an event has been dealt with.
  public enum Ending: Hashable, Sendable {
    /// Stays in the contest.
    case stays
    /// Has not decided in time: it fails, and then leaves.
    case fails
    /// Leaves, and may contend anew.
    case leaves
  }

  /// Rule 6 for one contender.
  ///
  /// - Parameters:
  ///   - hasContacts: whether one of its contacts is still down.
  ///   - decidesLater: whether it has a time at which it decides.
  public func ending(of id: Int, hasContacts: Bool, decidesLater: Bool) -> Ending {
    guard !hasContacts, let stage = stage(of: id) else { return .stays }
    switch stage {
    case .finished, .failed: return .leaves
    case .undecided: return decidesLater ? .stays : .fails
    case .waiting, .active: return .stays
    }
  }

  /// Takes a contender out, so that it may enter anew; those who wait for it may go on.
  public mutating func leave(_ id: Int) {
    contenders.removeAll { $0.id == id }
  }

  // MARK: Inside

  private func index(of id: Int) -> Int? {
    contenders.firstIndex { $0.id == id }
  }

  private mutating func update(_ id: Int, _ change: (inout Contender) -> Void) {
    guard let index = index(of: id) else { preconditionFailure("nobody contends by that number") }
    change(&contenders[index])
  }

  private func isOpen(_ id: Int) -> Bool {
    let stage = stage(of: id)
    return stage == .undecided || stage == .waiting
  }

  private func hasBegun(_ id: Int) -> Bool {
    let stage = stage(of: id)
    return stage == .active || stage == .finished
  }

  private func rivals(of id: Int, where matches: (Stage) -> Bool) -> [Int] {
    guard let index = index(of: id) else { return [] }
    let contacts = contenders[index].contacts
    return contenders.compactMap { other in
      let isRival = other.id != id && matches(other.stage)
      return isRival && other.contacts.contains(where: contacts.contains) ? other.id : nil
    }
  }

  /// Whether `waiter` waits for `awaited`, itself or through others.
  private func waits(_ waiter: Int, for awaited: Int) -> Bool {
    guard let index = index(of: waiter), contenders[index].stage == .waiting else { return false }
    return contenders[index].awaited.contains { $0 == awaited || waits($0, for: awaited) }
  }
}
