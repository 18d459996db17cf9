internal import Input

/// The contest of a window's recognisers: applies the verdicts of `Arbitration`.
///
/// Everything happens in *turns*. Within one, recognisers see an event and set states, which are
/// judged at once; at its end the released ones go on, the actions are told, held-back touches are
/// delivered, and the decided ones are reset, until nothing is left to do. Callbacks may change
/// anything: each time, what was known before is looked up anew.
final class GestureArena {
  @exclusivity(unchecked) private var rules = Arbitration()
  @exclusivity(unchecked) private var contenders: [UIGestureRecognizer] = []
  @exclusivity(unchecked) private var notices: [UIGestureRecognizer] = []
  /// What has been answered in this contest about waiting.
  var answers: [Pair: Bool] = [:]
  @exclusivity(unchecked) private var depth = 0
  weak var dispatcher: TouchDispatcher?

  /// Two recognisers, in the order of a question.
  struct Pair: Hashable {
    let asking: Int
    let other: Int
  }

  /// Whether nobody contends.
  var isEmpty: Bool { contenders.isEmpty }

  // MARK: Turns

  /// Runs `body` and then everything that follows from it, once the outermost turn ends.
  func turn(_ body: () -> Void) {
    depth += 1
    body()
    if depth == 1 { conclude() }
    depth -= 1
  }

  private func conclude() {
    repeat {
      releaseWaiting()
      tellAll()
      dispatcher?.deliverWhatWasHeldBack()
      resetDecided()
    } while !notices.isEmpty || rules.nextReleased() != nil
    checkInvariants()
  }

  private func checkInvariants() {
    assert(
      contenders.allSatisfy { $0.arena === self && rules.stage(of: $0.number) != nil },
      "each contender has a stage in this arena")
    assert(contenders.count == rules.count, "nobody contends who is not known here")
  }

  /// The earliest time at which a contender wants to decide.
  var nextDeadline: TimeInterval? {
    var earliest: TimeInterval?
    for recognizer in contenders {
      guard let deadline = recognizer.decisionDeadline else { continue }
      earliest = min(deadline, earliest ?? deadline)
    }
    return earliest
  }

  /// Tells the contenders whose deadlines have passed.
  func advance(to now: TimeInterval) {
    guard contenders.contains(where: { isDue($0, at: now) }) else { return }
    turn {
      for recognizer in contenders where isDue(recognizer, at: now) {
        recognizer.decisionDeadlineDidPass()
        releaseWaiting()
      }
    }
  }

  private func isDue(_ recognizer: UIGestureRecognizer, at now: TimeInterval) -> Bool {
    guard recognizer.arena === self, let deadline = recognizer.decisionDeadline else {
      return false
    }
    return deadline <= now
  }

  // MARK: Coming in

  /// Whether a recogniser still takes new touches.
  func takesTouches(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isEnabled && rules.takesContacts(recognizer.number)
  }

  /// Gives a recogniser a touch.
  func admit(_ recognizer: UIGestureRecognizer, to touch: UITouch) {
    join(recognizer)
    rules.give(touch.contact, to: recognizer.number)
    recognizer.touches.append(touch)
    touch.followers.append(.init(recognizer: recognizer, play: recognizer.play))
  }

  /// Takes a touch back that a recogniser ignores.
  func release(_ touch: UITouch, from recognizer: UIGestureRecognizer) {
    guard recognizer.arena === self else { return }
    rules.take(touch.contact, from: recognizer.number)
  }

  private func join(_ recognizer: UIGestureRecognizer) {
    guard recognizer.arena !== self else { return }
    recognizer.arena = self
    contenders.append(recognizer)
    let view = recognizer.view
    let attachment = view?.gestureRecognizers?.firstIndex { $0 === recognizer } ?? 0
    rules.enter(
      recognizer.number,
      at: Arbitration.Place(depth: view?.depth ?? 0, attachment: attachment))
  }

  // MARK: Deciding

  /// Judges a recogniser's wish to begin, or to be recognised at once.
  func consider(_ recognizer: UIGestureRecognizer, wish: UIGestureRecognizer.State) {
    join(recognizer)
    recognizer.wish = wish
    pursue(recognizer)
  }

  /// Lets those go on whose wait is over.
  func releaseWaiting() {
    while let (number, gate) = rules.nextReleased() {
      guard let recognizer = contender(number) else { return }
      if gate == .open { pursue(recognizer) } else { fail(recognizer) }
    }
  }

  private func pursue(_ recognizer: UIGestureRecognizer) {
    let number = recognizer.number
    let awaiting = rules.others(than: number).filter { mustWait(number, for: $0) }
    let occupants = rules.occupants(against: number).filter { excludes($0, number) }
    guard isUndecided(recognizer) else { return }
    switch rules.wish(number, awaiting: awaiting, keptOutBy: occupants) {
    case .waits: return
    case .fails: fail(recognizer)
    case .open: askLast(recognizer)
    }
  }

  private func askLast(_ recognizer: UIGestureRecognizer) {
    let isAllowed = recognizer.isAllowedToBegin()
    guard isUndecided(recognizer) else { return }
    guard isAllowed else { return fail(recognizer) }
    let number = recognizer.number
    let prevented = rules.rivals(of: number).filter { excludes(number, $0) }
    guard isUndecided(recognizer) else { return }
    begin(recognizer, preventing: prevented)
  }

  private func begin(_ recognizer: UIGestureRecognizer, preventing prevented: [Int]) {
    let isDiscrete = recognizer.wish == .ended
    recognizer.wish = nil
    for number in rules.begin(recognizer.number, atOnce: isDiscrete, preventing: prevented) {
      if let loser = contender(number) { markFailed(loser) }
    }
    show(isDiscrete ? .ended : .began, of: recognizer)
    if recognizer.wishEnds { enter(recognizer, .ended) }
  }

  /// Takes a recogniser to a later state of a gesture that is under way.
  func enter(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    join(recognizer)
    if rules.stage(of: recognizer.number) == .undecided {
      // It began in an arena of its own, outside a window.
      _ = rules.begin(recognizer.number, atOnce: false, preventing: [])
    }
    let play = recognizer.play
    if let untold = recognizer.untold, untold != state { tell(recognizer) }
    guard recognizer.play == play, recognizer.storedState.isUnderWay else { return }
    if state.isOver { rules.finish(recognizer.number) }
    show(state, of: recognizer)
  }

  /// Decides that the touches are no such gesture.
  func fail(_ recognizer: UIGestureRecognizer) {
    join(recognizer)
    rules.fail(recognizer.number)
    markFailed(recognizer)
  }

  /// Runs a recogniser through a whole continuous gesture that has no contact, and so no rivals.
  ///
  /// - Returns: whether it was allowed to begin.
  func runAtOnce(_ recognizer: UIGestureRecognizer) -> Bool {
    var hasBegun = false
    turn {
      hasBegun = beginAlone(recognizer)
      guard hasBegun else { return }
      enter(recognizer, .changed)
      enter(recognizer, .ended)
    }
    return hasBegun
  }

  /// Begins a continuous gesture that has no contact, and so no rivals; it is under way until its
  /// recogniser ends it.
  ///
  /// - Returns: whether it was allowed to begin.
  func beginWithoutContacts(_ recognizer: UIGestureRecognizer) -> Bool {
    var hasBegun = false
    turn { hasBegun = beginAlone(recognizer) }
    return hasBegun
  }

  private func beginAlone(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.isAllowedToBegin(), recognizer.arena == nil else { return false }
    join(recognizer)
    recognizer.wish = .began
    begin(recognizer, preventing: [])
    return true
  }

  /// Takes a recogniser out that was disabled or has lost its view.
  func withdraw(_ recognizer: UIGestureRecognizer) {
    guard recognizer.arena === self else { return }
    turn {
      if recognizer.storedState.isUnderWay {
        enter(recognizer, .cancelled)
      } else if recognizer.storedState == .possible {
        fail(recognizer)
      }
      for touch in recognizer.touches {
        if recognizer.untold == nil { touch.unfollow(recognizer) }
        recognizer.drop(touch)
      }
    }
  }

  /// Withdraws the recognisers whose views are not in the window any more.
  func withdrawAbsent(from window: UIWindow?) {
    for recognizer in contenders
    where recognizer.view == nil || recognizer.view?.window !== window {
      withdraw(recognizer)
    }
  }

  private func isUndecided(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.arena === self && recognizer.storedState == .possible && recognizer.wish != nil
  }

  private func markFailed(_ recognizer: UIGestureRecognizer) {
    recognizer.storedState = .failed
    recognizer.wish = nil
  }

  func contender(_ number: Int) -> UIGestureRecognizer? {
    contenders.first { $0.number == number }
  }

  // MARK: Telling

  private func show(_ state: UIGestureRecognizer.State, of recognizer: UIGestureRecognizer) {
    recognizer.storedState = state
    if recognizer.untold == nil { notices.append(recognizer) }
    recognizer.untold = state
  }

  func tellAll() {
    while !notices.isEmpty { tell(notices.removeFirst()) }
  }

  /// Tells a recogniser's new state to its actions, if they do not know it; before the first time,
  /// takes its touches away from their views.
  func tell(_ recognizer: UIGestureRecognizer) {
    guard let state = recognizer.untold else { return }
    if !recognizer.hasTakenTouches {
      recognizer.hasTakenTouches = true
      if recognizer.cancelsTouchesInView { dispatcher?.takeTouches(of: recognizer) }
    }
    guard recognizer.untold == state else { return }
    recognizer.untold = nil
    recognizer.performActions()
  }

  // MARK: The end

  private func resetDecided() {
    for recognizer in contenders where recognizer.arena === self && recognizer.untold == nil {
      let ending = rules.ending(
        of: recognizer.number, hasContacts: !recognizer.touches.isEmpty,
        decidesLater: recognizer.decisionDeadline != nil)
      if ending == .fails { fail(recognizer) }
      if ending != .stays { reset(recognizer) }
    }
  }

  private func reset(_ recognizer: UIGestureRecognizer) {
    let number = recognizer.number
    rules.leave(number)
    contenders.removeAll { $0 === recognizer }
    answers = answers.filter { $0.key.asking != number && $0.key.other != number }
    recognizer.arena = nil
    recognizer.play += 1
    recognizer.storedState = .possible
    recognizer.wish = nil
    recognizer.wishEnds = false
    recognizer.hasTakenTouches = false
    recognizer.reset()
  }
}
