import Foundation
import TestSupport
import Testing

extension OnServers {
  @Suite("What the program takes")
  struct FootprintTests {
    /// Seconds over which wake-ups are counted.
    private static let restSeconds: UInt32 = 2
    /// The aim for the release build, KiB.
    private static let peakMemoryKiB = 12 * 1024
    /// How often a program that coasts for 0.3 s wakes at the least.
    private static let leastFrames = 10

    @Test("at rest it does not wake, neither at first nor after a drag, hidden or covered")
    func sleepsAtRest() throws {
      let demo = try Demo(on: ServerKind.depth24.start())
      defer { demo.server.stop() }
      try demo.expect(.rectangles())
      try expectSleep(demo, "before any input")
      try demo.drag(byX: 0, y: -60)
      try demo.expect(.rectangles(y: 50))
      try expectSleep(demo, "after a drag")
      try demo.drag(byX: 0, y: -60, releasing: false)
      try demo.expect(.rectangles(y: 100))
      try expectSleep(demo, "with the button held")
      try demo.pointer.release()
      try demo.server.output(of: ["xdotool", "windowunmap", "--sync", demo.window])
      try expectSleep(demo, "unmapped")
      try demo.server.output(of: ["xdotool", "windowmap", "--sync", demo.window])
      try demo.expect(.rectangles(y: 100))
      let cover = try Demo(on: demo.server, ["--size", "640x700"])
      defer { cover.close() }
      try expectSleep(demo, "covered")
    }

    @Test("a program that is dragged does wake, so that the count can fail")
    func wakesInADrag() throws {
      let demo = try Demo(on: ServerKind.depth24.shared())
      defer { demo.close() }
      try demo.expect(.rectangles())
      let before = try ProcessStatus.activity(of: demo.process.pid)
      try demo.drag(byX: 0, y: -100, steps: 20)
      try demo.expect(.rectangles(y: 90))
      let after = try ProcessStatus.activity(of: demo.process.pid)
      #expect(after.sleeps > before.sleeps)
      #expect(after.processorNanoseconds > before.processorNanoseconds)
    }

    @Test(
      "a steady scroll allocates nothing of its own",
      .enabled(if: isRelease, "only a release build, named by $ORIEL, does without"),
      .enabled(if: Tool.missing("cc").isEmpty, "no C compiler"),
      arguments: ["shm", "put"])
    func allocatesNothing(mode: String) throws {
      let counter = try AllocationCounter()
      let demo = try Demo(
        on: ServerKind.depth24.shared(), ["--present", mode], counting: counter)
      defer { demo.close() }
      let place = try demo.place()
      try demo.drag(byX: 0, y: -150, from: (160, 400), steps: 50, releasing: false)
      try demo.expect(.rectangles(y: 140))
      let before = try counter.read()
      #expect(before.own > 0, "starting allocates, or the counter does not work")
      try steps(demo, from: place.y + 250, to: place.y + 350)
      try demo.expect(.rectangles(y: 40))
      let after = try counter.read()
      #expect(after.own == before.own)
      #expect(after.libraries > before.libraries, "Xlib allocates for each event it reads")
      try demo.pointer.release()
    }

    @Test(
      "a coasting frame allocates nothing of its own",
      .enabled(if: isRelease, "only a release build, named by $ORIEL, does without"),
      .enabled(if: Tool.missing("cc").isEmpty, "no C compiler"))
    func coastsWithoutMemory() throws {
      let counter = try AllocationCounter()
      let demo = try Demo(
        on: ServerKind.depth24.shared(), ["scrollview"], counting: counter)
      defer { demo.close() }
      // A release may come too late to have any speed, and the first one makes the indicators.
      // Always upwards, in the end into the limit: past the top the refresh control would be made.
      var frames = 0
      for attempt in 0..<6 where frames < Self.leastFrames || attempt < 2 {
        try demo.drag(byX: 0, y: -150, steps: 4)
        usleep(100_000)
        let (before, first) = (
          try counter.read(), try ProcessStatus.activity(of: demo.process.pid)
        )
        usleep(300_000)
        let (after, last) = (
          try counter.read(), try ProcessStatus.activity(of: demo.process.pid)
        )
        frames = last.sleeps - first.sleeps
        if attempt > 0 { #expect(after.own == before.own, "in \(frames) frames") }
      }
      #expect(frames >= Self.leastFrames)
    }

    @Test(
      "memory stays under the aim",
      .enabled(if: isRelease, "the aim is the release build's, named by $ORIEL"))
    func memory() throws {
      let demo = try Demo(on: ServerKind.depth24.shared())
      defer { demo.close() }
      try demo.drag(byX: 0, y: -100)
      try demo.expect(.rectangles(y: 90))
      #expect(try ProcessStatus.peakMemoryKiB(of: demo.process.pid) < Self.peakMemoryKiB)
    }

    private static var isRelease: Bool { ProcessInfo.processInfo.environment["ORIEL"] != nil }

    /// One pixel at a time, with the button held already.
    private func steps(_ demo: Demo, from first: Int, to last: Int) throws {
      let x = try demo.place().x + 160
      try demo.pointer.send(
        (first...last).flatMap { ["mousemove", "\(x)", "\($0)", "sleep", "0.01"] })
    }

    private func expectSleep(
      _ demo: Demo, _ circumstance: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      // What has just happened may still be on its way.
      usleep(300_000)
      let before = try ProcessStatus.activity(of: demo.process.pid)
      sleep(Self.restSeconds)
      let after = try ProcessStatus.activity(of: demo.process.pid)
      #expect(after == before, "\(circumstance)", sourceLocation: sourceLocation)
    }
  }
}
