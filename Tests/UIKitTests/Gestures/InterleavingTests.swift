import Testing
import UIKit

/// Pan, tap, double tap, long press and pinch on one view, in every order of a few acts.
@MainActor @Suite struct InterleavingTests {
  typealias State = UIGestureRecognizer.State

  /// What the hand can do next; a finger that is down is lifted by what would press it.
  private enum Act: CaseIterable {
    case first, second, tremble, drag, rest
  }

  /// Two fingers that do as they are told, over a view with five recognisers.
  @MainActor private final class Session {
    let hand = Hand()
    let recognizers: [UIGestureRecognizer]
    var told: [[State]] = Array(repeating: [], count: 5)
    var mostUnderWay = 0
    private var places: [CGPoint?] = [nil, nil]

    /// - Parameter turned: how many of the recognisers are attached last instead of first.
    init(turned: Int, isWaiting: Bool) {
      let (tap, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
      double.numberOfTapsRequired = 2
      if isWaiting { tap.require(toFail: double) }
      let all = [
        UIPanGestureRecognizer(), tap, double, UILongPressGestureRecognizer(),
        UIPinchGestureRecognizer(),
      ]
      recognizers = Array(all[turned...] + all[..<turned])
      for (index, recognizer) in recognizers.enumerated() {
        hand.window.addGestureRecognizer(recognizer)
        recognizer.addHandler { [unowned self] in told[index].append($0.state) }
      }
    }

    func perform(_ act: Act) {
      switch act {
      case .first: toggle(0, at: CGPoint(x: 100, y: 200))
      case .second: toggle(1, at: CGPoint(x: 200, y: 200))
      case .tremble: move(by: 2)
      // Enough for one finger's pan; of two fingers enough for a pinch, and not for a pan.
      case .drag: move(by: 18)
      case .rest: hand.wait(0.6)
      }
      let underWay = recognizers.filter { $0.state == .began || $0.state == .changed }
      mostUnderWay = max(mostUnderWay, underWay.count)
    }

    private func toggle(_ id: Int, at place: CGPoint) {
      if places[id] == nil {
        hand.press(place.x, place.y, id: id)
      } else {
        hand.lift(id: id)
      }
      places[id] = places[id] == nil ? place : nil
    }

    private func move(by distance: CGFloat) {
      guard let id = places.firstIndex(where: { $0 != nil }), let place = places[id] else { return }
      hand.move(place.x - distance, place.y, id: id)
      places[id] = CGPoint(x: place.x - distance, y: place.y)
    }

    func finish() {
      for id in 0...1 where places[id] != nil { hand.lift(id: id) }
      hand.wait(1)
    }

    var isAtRest: Bool {
      hand.window.nextDeadline == nil
        && recognizers.allSatisfy { $0.state == .possible && $0.numberOfTouches == 0 }
    }
  }

  @Test func theCheckKnowsGesturesThatAreNotWhole() {
    #expect(Rivals.areWhole([.began, .changed, .ended, .began, .cancelled], isDiscrete: false))
    #expect(!Rivals.areWhole([.began, .changed], isDiscrete: false))
    #expect(!Rivals.areWhole([.ended], isDiscrete: false))
    #expect(!Rivals.areWhole([.began, .began, .ended], isDiscrete: false))
    #expect(!Rivals.areWhole([.began, .ended], isDiscrete: true))
  }

  @Test(arguments: 0..<5, [true, false])
  func everyGestureIsWholeAndAloneAndAllComeToRest(turned: Int, isWaiting: Bool) {
    var recognized = Set<Int>()
    for acts in sequences(of: 5) {
      let session = Session(turned: turned, isWaiting: isWaiting)
      acts.forEach(session.perform)
      session.finish()
      #expect(session.isAtRest, "\(acts)")
      #expect(session.mostUnderWay <= 1, "\(acts)")
      for (index, states) in session.told.enumerated() {
        let isDiscrete = session.recognizers[index] is UITapGestureRecognizer
        #expect(Rivals.areWhole(states, isDiscrete: isDiscrete), "\(acts): \(states)")
        if !states.isEmpty { recognized.insert(index) }
      }
    }
    #expect(recognized.count == 5)
  }

  /// All sequences of so many acts that begin with a press.
  private func sequences(of length: Int) -> [[Act]] {
    (1..<length).reduce([[.first]]) { shorter, _ in
      shorter.flatMap { acts in Act.allCases.map { acts + [$0] } }
    }
  }
}
