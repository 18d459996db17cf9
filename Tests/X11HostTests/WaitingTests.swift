import Foundation
import Geometry
import Input
import Raster
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite("Waiting")
  @MainActor struct WaitingTests {
    @Test("a wait ends no earlier than its deadline where nothing happens")
    func deadline() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      rig.poll()
      for delay in [0.0, 0.003, 0.05] {
        let end = rig.window.now() + delay
        rig.window.wait(until: end)
        #expect(rig.window.now() >= end)
      }
    }

    @Test("an event ends a wait without a deadline, even one that was read already")
    func event() throws {
      try expectPress { $0.wait(until: nil) }
    }

    @Test(
      "a deadline that no timer can count to is none", arguments: [1e9, 9.3e9, 1e12, 1e300])
    func farDeadline(seconds: Double) throws {
      try expectPress { $0.wait(until: $0.now() + seconds) }
    }

    @Test("waits that are limited to no time at all are a mistake")
    func limitOfNoTime() async throws {
      let server = try XServer()
      defer { server.stop() }
      let name = server.display
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [name = name as String] in
        try await MainActor.run {
          var configuration = X11Window.Configuration(title: "", widthPixels: 1, heightPixels: 1)
          configuration.displayName = name
          try X11Window(configuration).limitWaits(to: .nan)
        }
      }
      let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(said.contains("must not be NaN"))
    }

    /// Waits twice, once for a press and once where it has come, and expects to be told of it.
    private func expectPress(_ wait: (X11Window) -> Void) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      try Pointer(server).move(to: (10, 10))
      rig.poll()
      rig.forget()
      try Pointer(server).press()
      for _ in 0..<2 { wait(rig.window) }
      rig.poll()
      #expect(rig.phases == [.began])
    }

    @Test("ignored input waits for the deadline and is all there afterwards")
    func ignoredInput() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      rig.poll()
      rig.forget()
      try Pointer(server).drag(from: (10, 10), to: (40, 40), steps: 3)
      let end = rig.window.now() + 0.05
      rig.window.wait(until: end, ignoringInput: true)
      #expect(rig.window.now() >= end)
      rig.poll()
      #expect(rig.phases == [.began, .moved, .ended])
    }

    @Test("a termination signal ends a wait and is remembered", arguments: [SIGINT, SIGTERM])
    func signals(number: Int32) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.catchesTerminationSignals = true }
      defer { rig.close() }
      #expect(!rig.window.terminationRequested)
      // To the process: the thread that this runs on may be one that blocks it.
      kill(getpid(), number)
      _ = eventually {
        rig.poll()
        rig.window.wait(until: rig.window.now() + 1)
        return rig.window.terminationRequested
      }
      #expect(rig.window.terminationRequested)
    }

    @Test(
      "the end of a frame is taken in without ending the wait", arguments: PresentMode.allCases,
      [false, true])
    func frameEnd(mode: PresentMode, ignoringInput: Bool) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.presentMode = mode }
      defer { rig.close() }
      rig.poll()
      try #require(rig.window.acquireBuffer())
      var frame = Frame(
        Geometry.Region(PixelRect(x: 0, y: 0, width: rig.window.pixelWidth, height: 1)))
      rig.paintTile(of: &frame, inputTime: rig.window.now()) { _, _ in 0xffff_ffff }
      let end = rig.window.now() + 0.1
      rig.window.wait(until: end, ignoringInput: ignoringInput)
      #expect(rig.window.now() >= end)
      #expect(rig.window.statistics.completionLatency.count == 1)
      // Taken in when it came, not when the wait ended.
      #expect(rig.window.statistics.completionLatency.longest < 0.1)
    }
  }
}
