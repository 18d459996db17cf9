import Input
import Testing
import UIKit

@MainActor @Suite struct TouchTests {
  private let hand = Hand()
  private let view = Listener(100, 200, 100, 100)

  init() {
    hand.window.addSubview(view)
  }

  @Test func oneObjectLivesFromPressToLift() throws {
    var touches: [UITouch] = []
    var phases: [UITouch.Phase] = []
    view.onTouch = { touch in
      touches.append(touch)
      phases.append(touch.phase)
    }
    hand.press(110, 220)
    hand.move(120, 240, after: 0.5)
    hand.lift()
    let touch = try #require(touches.first)
    #expect(touches.allSatisfy { $0 === touch } && phases == [.began, .moved, .ended])
    #expect(touch.view === view && touch.window === hand.window)
    #expect(touch.timestamp == hand.time)
  }

  @Test func placesAreConvertedToAnyView() {
    var places: [CGPoint] = []
    view.onTouch = { [unowned view] touch in
      places = [
        touch.location(in: view), touch.previousLocation(in: view), touch.location(in: nil),
      ]
      #expect(touch.preciseLocation(in: view) == places[0])
      #expect(touch.precisePreviousLocation(in: view) == places[1])
    }
    hand.press(110, 220)
    hand.move(120, 240)
    #expect(
      places == [
        CGPoint(x: 20, y: 40), CGPoint(x: 10, y: 20), CGPoint(x: 120, y: 240),
      ])
    view.bounds.origin = CGPoint(x: 5, y: 5)
    hand.window.bounds.origin.y = 50
    hand.move(120, 240)
    #expect(places[0] == CGPoint(x: 25, y: 95) && places[2] == CGPoint(x: 120, y: 290))
  }

  @Test func quickPressesAtOnePlaceAreCounted() {
    var counts: [Int] = []
    view.onTouch = { touch in if touch.phase == .began { counts.append(touch.tapCount) } }
    for pause in [0.1, 0.1, 0.5] {
      hand.press(110, 220, after: pause)
      hand.lift()
    }
    hand.press(160, 220)
    #expect(counts == [1, 2, 1, 1])
  }

  @Test func theTouchKnowsItsRecognisersInnermostFirst() {
    var names: [String?] = []
    view.onTouch = { touch in names = (touch.gestureRecognizers ?? []).map(\.name) }
    hand.window.addGestureRecognizer(Puppet("outer"))
    view.addGestureRecognizer(Puppet("first"))
    view.addGestureRecognizer(Puppet("second"))
    hand.press(110, 220)
    #expect(names == ["first", "second", "outer"])
  }

  @Test func theEventKnowsWhoseTouchesAreWhere() throws {
    let puppet = EventKeeper()
    view.addGestureRecognizer(puppet)
    view.isMultipleTouchEnabled = true
    hand.press(110, 220)
    hand.press(10, 10, id: 1)
    hand.press(120, 220, id: 2)
    let event = try #require(puppet.event)
    #expect(event.type == .touches && event.timestamp == hand.time)
    #expect(event.allTouches?.count == 3)
    #expect(event.touches(for: view)?.count == 2)
    #expect(event.touches(for: puppet)?.count == 2)
    #expect(event.touches(for: hand.window as UIWindow)?.count == 3)
    #expect(event.touches(for: UIView()) == nil)
    for id in 0...2 { hand.lift(id: id) }
    #expect(event.allTouches?.isEmpty == true)
  }

  @Test func theEventKeepsEachReadingOfAMove() throws {
    let puppet = EventKeeper()
    view.addGestureRecognizer(puppet)
    hand.press(110, 220)
    hand.move(113, 220, through: [CGPoint(x: 111, y: 220), CGPoint(x: 112, y: 220)])
    let event = try #require(puppet.event)
    let touch = try #require(event.allTouches?.first)
    let readings = try #require(event.coalescedTouches(for: touch))
    #expect(readings.map { $0.location(in: nil).x } == [111, 112, 113])
    #expect(readings.map { $0.previousLocation(in: nil).x } == [110, 111, 112])
    #expect(readings.last?.timestamp == touch.timestamp)
    #expect(event.predictedTouches(for: touch) == [])
    hand.lift()
    #expect(event.coalescedTouches(for: touch) == nil)
  }

  @Test func modifiersReachEventAndRecogniser() {
    let puppet = EventKeeper()
    view.addGestureRecognizer(puppet)
    let sample = PointerSample(time: 1, x: 110, y: 220)
    hand.window.send(
      .pointer(PointerEvent(id: 0, phase: .began, sample: sample, modifiers: [.control])),
      samples: [])
    #expect(puppet.event?.modifierFlags == .control && puppet.modifierFlags == .control)
  }

  @Test func aPlaceThatIsNoNumberTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { Hand().press(.nan, 0) }
    }
  }
}

/// Keeps the event that it saw last.
private final class EventKeeper: UIGestureRecognizer {
  var event: UIEvent?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    self.event = event
  }
}
