import Foundation
import TestSupport
import Testing

extension OnServers {
  @Suite("What the program takes")
  struct FootprintTests {
    /// The aims for the release build, KiB: at its peak, and its share of what is in memory.
    private static let peakMemoryKiB = 16 * 1024
    private static let shareOfMemoryKiB = 10 * 1024
    /// How often to look for a span in which nothing is allocated.
    private static let spans = 6
    /// How often a program that coasts for 0.3 s wakes at the least.
    private static let leastFrames = 10

    @Test("at rest it does not wake, neither at first nor after a drag, hidden or covered")
    func sleepsAtRest() throws {
      let demo = try Demo(on: ServerKind.depth24.start())
      defer { demo.server.stop() }
      try demo.expect(.rectangles())
      try demo.expectSleep("before any input")
      try demo.drag(byX: 0, y: -60)
      try demo.expect(.rectangles(y: 50))
      try demo.expectSleep("after a drag")
      try demo.drag(byX: 0, y: -60, releasing: false)
      try demo.expect(.rectangles(y: 100))
      try demo.expectSleep("with the button held")
      try demo.pointer.release()
      try demo.server.output(of: ["xdotool", "windowunmap", "--sync", demo.window])
      try demo.expectSleep("unmapped")
      try demo.server.output(of: ["xdotool", "windowmap", "--sync", demo.window])
      try demo.expect(.rectangles(y: 100))
      let cover = try Demo(on: demo.server, ["--size", "640x700"])
      defer { cover.close() }
      try demo.expectSleep("covered")
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
      // There and back, some times: an unusual frame may lengthen a list for good.
      var own: [Int] = []
      for _ in 0..<Self.spans where own.last != 0 {
        let before = try counter.read()
        #expect(before.own > 0, "starting allocates, or the counter does not work")
        try steps(demo, from: place.y + 250, by: 1)
        try demo.expect(.rectangles(y: 40))
        try steps(demo, from: place.y + 350, by: -1)
        try demo.expect(.rectangles(y: 140))
        let after = try counter.read()
        own.append(after.own - before.own)
        #expect(after.libraries > before.libraries, "Xlib allocates for each event it reads")
      }
      #expect(own.last == 0, "in spans of 200 steps: \(own)")
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
      var spans: [(own: Int, frames: Int)] = []
      for _ in 0..<Self.spans where spans.last?.own != 0 {
        try demo.drag(byX: 0, y: -150, steps: 4)
        usleep(100_000)
        let (before, first) = (
          try counter.read(), try ProcessStatus.activity(of: demo.process.pid)
        )
        usleep(300_000)
        let (after, last) = (
          try counter.read(), try ProcessStatus.activity(of: demo.process.pid)
        )
        let frames = last.sleeps - first.sleeps
        if frames >= Self.leastFrames { spans.append((after.own - before.own, frames)) }
      }
      #expect(spans.last?.own == 0, "\(spans)")
    }

    @Test(
      "memory stays under the aim",
      .enabled(if: isRelease, "the aim is the release build's, named by $ORIEL"))
    func memory() throws {
      let demo = try Demo(on: ServerKind.depth24.shared())
      defer { demo.close() }
      try demo.drag(byX: 0, y: -100)
      try demo.expect(.rectangles(y: 90))
      let peak = try ProcessStatus.peakMemoryKiB(of: demo.process.pid)
      let share = try ProcessStatus.shareOfMemoryKiB(of: demo.process.pid)
      #expect(peak < Self.peakMemoryKiB)
      #expect(share < Self.shareOfMemoryKiB)
      #expect(share < peak)
    }

    private static var isRelease: Bool { ProcessInfo.processInfo.environment["ORIEL"] != nil }

    /// A hundred times one pixel, with the button held already.
    private func steps(_ demo: Demo, from first: Int, by step: Int) throws {
      let x = try demo.place().x + 160
      try demo.pointer.send(
        stride(from: first, through: first + 100 * step, by: step).flatMap {
          ["mousemove", "\(x)", "\($0)", "sleep", "0.01"]
        })
    }
  }
}

extension Demo {
  /// Seconds over which wake-ups are counted.
  private static let restSeconds: UInt32 = 2

  /// Fails the test unless the program does nothing once it has dealt with what just happened.
  func expectSleep(
    _ circumstance: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    // What has just happened may still be on its way.
    usleep(300_000)
    let before = try ProcessStatus.activity(of: process.pid)
    sleep(Self.restSeconds)
    let after = try ProcessStatus.activity(of: process.pid)
    #expect(after == before, "\(circumstance)", sourceLocation: sourceLocation)
  }
}
