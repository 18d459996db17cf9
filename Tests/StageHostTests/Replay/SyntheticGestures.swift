import Testing

/// A gesture that the bundled recordings do not have, under a name that says what it is.
struct SyntheticGesture: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// Its recording.
  let text: String

  init(_ name: String, _ make: (inout PaperRecorder) -> Void) {
    testDescription = name
    var recorder = PaperRecorder()
    make(&recorder)
    text = recorder.recording()
  }

  static let all: [SyntheticGesture] = inside + edges + catches + endings + kinds

  private static let inside: [SyntheticGesture] = [1500, 3000, 300, 251, 249].map { speed in
    SyntheticGesture("a flick at \(speed) pt/s") {
      $0.startOffset = 5000
      $0.flick(from: 800, velocity: -Double(speed), at: 0)
    }
  }

  private static let edges: [SyntheticGesture] = [
    SyntheticGesture("a flick into the bottom") {
      $0.startOffset = 39_148 - 60 - 365
      $0.flick(from: 800, velocity: -3125, at: 0)
    },
    SyntheticGesture("a flick into the top") {
      $0.startOffset = 900
      $0.flick(from: 100, velocity: 3000, at: 0)
    },
    SyntheticGesture("a slow flick that just reaches the top") {
      $0.startOffset = 320
      $0.flick(from: 100, velocity: 500, at: 0)
    },
    SyntheticGesture("a still release below the bottom") {
      $0.startOffset = 39_148
      $0.stroke(from: 700, at: 0, velocities: Array(repeating: -600, count: 100))
      $0.lift(after: 0.2)
    },
    SyntheticGesture("an outward flick beyond the top") {
      $0.startOffset = 0
      $0.flick(from: 100, velocity: 1500, at: 0, moves: 30)
    },
    SyntheticGesture("an inward flick beyond the top that goes on inside") {
      $0.startOffset = 0
      $0.stroke(from: 100, at: 0, velocities: Array(repeating: 600, count: 40))
      for _ in 0..<8 { $0.move(by: -8) }
      $0.lift(after: 0.008)
    },
    SyntheticGesture("a weak inward flick beyond the bottom") {
      $0.startOffset = 39_148
      $0.stroke(from: 700, at: 0, velocities: Array(repeating: -600, count: 60))
      for _ in 0..<5 { $0.move(by: 1) }
      $0.lift(after: 0.008)
    },
  ]

  private static let catches: [SyntheticGesture] = [false, true].flatMap { tellsCatchFirst in
    [
      SyntheticGesture("a catch in mid-coast, lifted still, told first: \(tellsCatchFirst)") {
        $0.startOffset = 5000
        $0.tellsCatchFirst = tellsCatchFirst
        $0.flick(from: 800, velocity: -1500, at: 0)
        $0.touches.append(PaperRecorder.Touch(time: 0.5031, place: 400, phase: "began"))
        $0.lift(after: 0.15)
      },
      SyntheticGesture(
        "a catch in mid-coast, dragged on and flicked, told first: \(tellsCatchFirst)"
      ) {
        $0.startOffset = 5000
        $0.tellsCatchFirst = tellsCatchFirst
        $0.flick(from: 800, velocity: -1500, at: 0)
        $0.flick(from: 200, velocity: 1000, at: 0.5031)
      },
      SyntheticGesture(
        "a catch that is handled after one more frame, told first: \(tellsCatchFirst)"
      ) {
        $0.startOffset = 5000
        $0.tellsCatchFirst = tellsCatchFirst
        $0.flick(from: 800, velocity: -1500, at: 0)
        // A tick of the display is at 0.34605 s.
        $0.touches.append(PaperRecorder.Touch(time: 0.3459, place: 400, phase: "began"))
        $0.lift(after: 0.15)
      },
      SyntheticGesture("a catch in mid-bounce, held and let go, told first: \(tellsCatchFirst)") {
        $0.startOffset = 900
        $0.tellsCatchFirst = tellsCatchFirst
        $0.flick(from: 100, velocity: 3000, at: 0)
        $0.touches.append(PaperRecorder.Touch(time: 0.4377, place: 400, phase: "began"))
        $0.hold(60)
        $0.lift(after: 0.008)
      },
      SyntheticGesture("a catch in mid-bounce, pulled further, told first: \(tellsCatchFirst)") {
        $0.startOffset = 39_148 - 500
        $0.tellsCatchFirst = tellsCatchFirst
        $0.flick(from: 800, velocity: -3000, at: 0)
        $0.flick(from: 700, velocity: -500, at: 0.2477, moves: 40)
      },
    ]
  }

  private static let endings: [SyntheticGesture] = [
    SyntheticGesture("a cancelled drag") {
      $0.startOffset = 5000
      $0.flick(from: 800, velocity: -1500, at: 0, ending: "cancelled")
    },
    SyntheticGesture("a cancelled pull past the top") {
      $0.startOffset = 0
      $0.flick(from: 100, velocity: 1500, at: 0, ending: "cancelled")
    },
    SyntheticGesture("a drag that is held, told of, and keeps its velocity") {
      $0.startOffset = 5000
      $0.stroke(from: 800, at: 0, velocities: Array(repeating: -1500, count: 15))
      $0.hold(40)
      $0.lift(after: 0.008)
    },
    SyntheticGesture("a drag that is held, not told of, and loses its velocity") {
      $0.startOffset = 5000
      $0.stroke(from: 800, at: 0, velocities: Array(repeating: -1500, count: 15))
      $0.lift(after: 0.1)
    },
    SyntheticGesture("a drag that is held for less than a tenth of a second") {
      $0.startOffset = 5000
      $0.stroke(from: 800, at: 0, velocities: Array(repeating: -1500, count: 15))
      $0.lift(after: 0.096)
    },
    SyntheticGesture("a finger that is never lifted") {
      $0.startOffset = 5000
      $0.stroke(from: 800, at: 0, velocities: Array(repeating: -500, count: 30))
      $0.hold(10)
    },
    SyntheticGesture("a flick that gains speed") {
      $0.startOffset = 5000
      $0.stroke(from: 800, at: 0, velocities: (1...15).map { -100 * Double($0) })
      $0.lift(after: 0.008)
    },
    SyntheticGesture("a flick of a single move") {
      $0.startOffset = 5000
      $0.flick(from: 800, velocity: -2000, at: 0, moves: 1)
    },
    SyntheticGesture("touches one after the other, one of them too short to be a drag") {
      $0.startOffset = 5000
      $0.flick(from: 800, velocity: -750, at: 0)
      $0.flick(from: 700, velocity: -100, at: 4, moves: 5)
      $0.flick(from: 200, velocity: 750, at: 5)
    },
  ]

  private static let kinds: [SyntheticGesture] = [
    SyntheticGesture("a flick that fades fast") {
      $0.startOffset = 5000
      $0.rate = 0.99
      $0.flick(from: 800, velocity: -3000, at: 0)
    },
    SyntheticGesture("a flick that fades fast, into the top") {
      $0.startOffset = 500
      $0.rate = 0.99
      $0.flick(from: 100, velocity: 3000, at: 0)
    },
    SyntheticGesture("a flick that turns a page") {
      $0.isPaging = true
      $0.startOffset = 852
      $0.flick(from: 800, velocity: -1000, at: 0)
    },
    SyntheticGesture("a slow drag that turns back to its page") {
      $0.isPaging = true
      $0.startOffset = 1704
      $0.stroke(from: 300, at: 0, velocities: Array(repeating: 400, count: 60))
      $0.lift(after: 0.15)
    },
    SyntheticGesture("a flick sideways") {
      $0.isHorizontal = true
      $0.length = 393
      $0.content = 4000
      $0.startOffset = 1000
      $0.flick(from: 350, velocity: -1500, at: 0)
    },
    SyntheticGesture("content that is too short to move") {
      $0.content = 400
      $0.flick(from: 700, velocity: -1500, at: 0)
    },
    SyntheticGesture("a pull past an inset") {
      $0.inset = (50, 34)
      $0.startOffset = -50
      $0.flick(from: 200, velocity: 400, at: 0, moves: 60)
    },
    SyntheticGesture("a flick into an inset at the bottom") {
      $0.inset = (50, 34)
      $0.startOffset = 38_700
      $0.flick(from: 800, velocity: -2000, at: 0)
    },
  ]
}
