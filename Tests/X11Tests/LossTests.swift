import Foundation
import TestSupport
import Testing

extension OnServers {
  /// Servers that die, or hang, at every place of a conversation.
  @Suite("Losing the server")
  struct LossTests {
    /// Fewer than any opening has; more tell that the program was followed to its end.
    private static let leastPieces = 20
    private static let mostPieces = 400

    @Test(
      "anywhere in opening, showing and ending is one line, and no crash",
      arguments: [ServerKind.depth24, .openbox].filter { $0.missing.isEmpty },
      [["--present", "shm-fd"], ["--present", "shm"], ["--present", "put"]])
    func closed(kind: ServerKind, arguments: [String]) throws {
      let server = try kind.shared()
      for place in [Relay.Place.request, Relay.Place.answer] {
        let pieces = try (1...Self.mostPieces).first { number in
          let relay = try Relay(to: server, ending: .closing, at: place(number))
          defer { relay.stop() }
          let result = try Demo.run(
            arguments + ["--quit-after", "0.05"], environment: relay.environment)
          expectLoss(result, in: relay, isOpening: number <= Self.leastPieces, "\(place(number))")
          return !relay.hasEnded
        }
        #expect(try #require(pieces) > Self.leastPieces)
      }
    }

    @Test("anywhere in a drag is one line, and no crash", arguments: [0, 1, 2, 3, 5, 8, 13, 21])
    func closedInADrag(count: Int) throws {
      let server = try ServerKind.depth24.shared()
      let relay = try Relay(to: server, ending: .closing)
      defer { relay.stop() }
      let demo = try Demo(on: server, environment: relay.environment)
      defer { demo.close() }
      try demo.expect(.rectangles())
      let place = try demo.place()
      let first = (x: place.x + place.width / 2, y: place.y + place.height / 2)
      relay.end(afterRequests: count)
      _ = try eventually {
        try demo.pointer.drag(from: first, to: (first.x, first.y - 80))
        return demo.process.status != nil
      }
      #expect(demo.process.wait(seconds: 5) == .exited(70))
      #expect(demo.process.errorOutput.isOneLine, "said: \(demo.process.errorOutput)")
    }

    @Test(
      "anywhere in what the window is asked for is one line, and no crash",
      .enabled(if: ServerKind.openbox.missing.isEmpty, "openbox is missing"),
      arguments: EndingTests.Question.allCases)
    func closedAtAQuestion(question: EndingTests.Question) throws {
      let server = try ServerKind.openbox.shared()
      for count in 0..<8 {
        let relay = try Relay(to: server, ending: .closing)
        defer { relay.stop() }
        let demo = try Demo(on: server, environment: relay.environment)
        defer { demo.close() }
        try demo.focus()
        relay.end(afterRequests: count)
        let cover = try question.raise(for: demo)
        defer { cover?.close() }
        // What comes of a question may be less than that.
        if !relay.hasEnded { usleep(50_000) }
        demo.process.signal(SIGTERM)
        let status = demo.process.wait(seconds: 5)
        let said = demo.process.errorOutput
        let isTold = relay.hasEnded && status == .exited(70) && said.isOneLine
        let isUnharmed = status == .exited(0) && said.isEmpty
        #expect(isTold || isUnharmed, "\(String(describing: status)), said: \(said)")
      }
    }

    @Test("that hangs anywhere in opening is one line, unless the program is asked to end")
    func silent() throws {
      let (cases, end) = try openings()
      defer { end() }
      let silenced = cases.filter { _, process in
        process.wait(seconds: 40)
        return process.status == .exited(69)
      }
      #expect(silenced.count > Self.leastPieces)
      for (_, process) in silenced {
        #expect(process.errorOutput.isOneLine, "said: \(process.errorOutput)")
        #expect(process.errorOutput.contains("does not answer"))
      }
      // Those had a window by then, and ended at their time.
      for (_, process) in cases where process.status != .exited(69) {
        #expect(process.status == .exited(0), "said: \(process.errorOutput)")
      }
    }

    @Test("that hangs anywhere is a success where the program is asked to end")
    func silentAndAskedToEnd() throws {
      let (cases, end) = try openings()
      defer { end() }
      for (relay, process) in cases {
        #expect(eventually { relay.hasEnded || process.status != nil })
        process.signal(SIGTERM)
      }
      for (_, process) in cases {
        #expect(process.wait(seconds: 20) == .exited(0), "said: \(process.errorOutput)")
        #expect(process.errorOutput == "")
      }
    }

    /// Programs that open at the same time, each of which loses its server a piece later.
    private func openings() throws -> (cases: [(Relay, ChildProcess)], end: () -> Void) {
      let server = try ServerKind.depth24.shared()
      let cases = try (1...2 * Self.leastPieces).map { piece in
        let relay = try Relay(to: server, ending: .silence, at: .request(piece))
        let process = try Demo.start(["--quit-after", "0.05"], environment: relay.environment)
        return (relay, process)
      }
      return (
        cases,
        {
          for (relay, process) in cases {
            process.kill()
            relay.stop()
          }
        }
      )
    }

    private func expectLoss(
      _ result: ChildProcess, in relay: Relay, isOpening: Bool, _ place: String
    ) {
      // The last of what the program says may be lost with nobody the wiser.
      let isUnharmed = result.status == .exited(0) && result.errorOutput.isEmpty
      let isTold =
        (result.status == .exited(69) || result.status == .exited(70))
        && result.errorOutput.isOneLine
      #expect(
        relay.hasEnded ? isTold || (isUnharmed && !isOpening) : isUnharmed,
        "\(place): \(String(describing: result.status)), said: \(result.errorOutput)")
    }
  }
}
