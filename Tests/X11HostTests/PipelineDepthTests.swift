import CX11
import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import X11Host

@Suite("Frames under way")
struct PipelineDepthTests {
  @Test(
    "have two images, and up to six small ones",
    arguments: [
      (1, 6), (320 * 480 * 4, 6), (1 << 20, 4), (4 << 20, 2), (1920 * 1080 * 4, 2), (0, 6),
    ])
  func images(bytes: Int, count: Int) {
    #expect(PipelineDepth(imageBytes: bytes).images == count)
  }

  @Test("are two at most where the server takes its time and will tell of an end")
  func slow() {
    func hasRoom(besides count: Int, isEndAwaited: Bool = true, after seconds: Double) -> Bool {
      frames(count, isEndAwaited: isEndAwaited).hasRoom(now: 5 + seconds)
    }
    #expect(hasRoom(besides: 0, after: 9))
    #expect(hasRoom(besides: 1, after: 9))
    #expect(!hasRoom(besides: 2, after: 0.002))
    #expect(hasRoom(besides: 2, after: 0.0005))
    #expect(hasRoom(besides: 5, after: 0.0005))
    #expect(hasRoom(besides: 2, isEndAwaited: false, after: 9))
  }

  @Test("tell of their end where the next one may have to wait for it")
  func ends() {
    #expect(!frames(1).needsEnd(now: 5.02))
    #expect(!frames(2).needsEnd(now: 5.0005))
    #expect(frames(2).needsEnd(now: 5.02))
  }

  /// So many, of which the first was presented at 5 seconds.
  private func frames(_ count: Int, isEndAwaited: Bool = true) -> FramesUnderWay {
    var frames = FramesUnderWay()
    for index in 0..<count {
      frames.add(FrameStamp(presentedAt: 5 + Double(index) * 1e-4, isReported: isEndAwaited))
    }
    return frames
  }
}

extension OnXServers {
  @Suite("A pipeline of frames")
  @MainActor struct PipelineTests {
    @Test(
      "takes more than two frames of a burst, and no more of those that come at a display's rate")
    func depth() throws {
      let rig = try HostRig(XServer())
      defer {
        rig.window.close()
        rig.server.stop()
      }
      // A loaded machine may be too slow for a burst at once, and for a long one.
      #expect(
        try eventually(within: 60) {
          try presentedToNobody(by: rig, apart: 0) > PipelineDepth.least
        })
      // What the server has done without a word may still count.
      #expect(try (1...PipelineDepth.least).contains(presentedToNobody(by: rig, apart: 5000)))
    }

    @Test("goes on where frames come at every pace in turn")
    func goesOn() throws {
      let rig = try HostRig(XServer())
      defer {
        rig.window.close()
        rig.server.stop()
      }
      var chance = SplitMix64(seed: 20)
      for index in 0..<400 {
        try rig.paint(Geometry.Region(PixelRect(x: 0, y: 0, width: 8, height: 8))) { _, _ in
          UInt32(index)
        }
        if chance.next() % 4 == 0 { usleep(UInt32(chance.next() % 3000)) }
      }
      #expect(rig.window.statistics.lostCompletions == 0)
    }

    @Test(
      "goes on where the size changes within a burst, and where shared memory fails",
      arguments: [BufferCapacity.mostPixels, 1024])
    func goesOnThroughChanges(mostBufferPixels: Int) throws {
      let rig = try HostRig(XServer(), width: 80, height: 60) {
        $0.mostBufferPixels = mostBufferPixels
      }
      defer {
        rig.window.close()
        rig.server.stop()
      }
      var chance = SplitMix64(seed: 21)
      for index in 0..<300 {
        if index % 100 == 99 {
          rig.window.connection.sharedMemoryError = ProtocolError(
            code: 1, majorOpcode: 1, minorOpcode: 1, serial: 1, resource: 0)
        }
        if chance.next() % 8 == 0 {
          XResizeWindow(
            rig.window.connection.display, rig.window.window, UInt32(chance.next() % 100 + 1),
            UInt32(chance.next() % 100 + 1))
        }
        if chance.next() % 4 == 0 { rig.poll() }
        let isTimed = chance.next() % 4 == 0
        try rig.paint(
          Geometry.Region(rig.window.bounds), inputTime: isTimed ? rig.window.now() : nil
        ) { _, _ in UInt32(index) }
      }
      #expect(rig.window.presentMode == .put)
      #expect(rig.window.statistics.lostCompletions == 0)
      #expect(rig.window.statistics.protocolErrors == 0)
    }

    /// How many of eight frames a server takes that ends none of them, after some that it did end.
    private func presentedToNobody(by rig: HostRig, apart microseconds: UInt32) throws -> Int {
      _ = try presented(by: rig, apart: 0)
      #expect(rig.pump { rig.window.acquireBuffer() })
      rig.server.process.signal(SIGSTOP)
      defer { rig.server.process.signal(SIGCONT) }
      return try presented(by: rig, apart: microseconds)
    }

    /// How many of eight frames the server takes, without a wait for any.
    private func presented(by rig: HostRig, apart microseconds: UInt32) throws -> Int {
      for count in 0..<8 {
        guard rig.window.acquireBuffer() else { return count }
        var frame = Frame(Geometry.Region(PixelRect(x: 0, y: 0, width: 8, height: 8)), moves: [])
        rig.paintTile(of: &frame) { _, _ in 0xFF }
        usleep(microseconds)
      }
      return 8
    }
  }
}
