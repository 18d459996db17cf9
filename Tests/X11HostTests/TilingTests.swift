import CX11
import Foundation
import Geometry
import Input
import Raster
import TestSupport
import Testing

@testable import X11Host

@Suite("Tiles of a buffer")
struct TileTests {
  private static let window = PixelRect(x: 0, y: 0, width: 700, height: 500)

  @Test("a window of as many pixels as a buffer may have is composed in one piece")
  func onePiece() {
    let capacity = BufferCapacity(width: 70, height: 50, mostPixels: 3500)
    let window = PixelRect(x: 0, y: 0, width: 70, height: 50)
    let speck = Geometry.Region(PixelRect(x: 9, y: 9, width: 1, height: 1))
    #expect(!capacity.isTiled)
    #expect(capacity.tile(of: speck, in: window) == (window, 70))
    #expect(BufferCapacity(width: 70, height: 50, mostPixels: 3499).isTiled)
    #expect(!BufferCapacity(width: 7680, height: 2160).isTiled)
    #expect(BufferCapacity(width: 7681, height: 2160).isTiled)
  }

  @Test("tiles take all of any damage, each at least one pixel and none more than has room")
  func cover() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let mostPixels = Int.random(in: 4...5000, using: &random)
      let capacity = BufferCapacity(width: 700, height: 500, mostPixels: mostPixels)
      var damage = randomDamage(&random)
      var within = damage
      within.formIntersection(Self.window)
      while !within.isEmpty {
        let (tile, row) = capacity.tile(of: damage, in: Self.window)
        #expect(Self.window.contains(tile) && within.intersects(tile))
        #expect(row >= tile.width && row % 4 == 0)
        #expect(row * tile.height <= mostPixels)
        let before = within.area
        within.subtract(tile)
        damage.subtract(tile)
        try #require(within.area < before)
      }
      #expect(capacity.tile(of: damage, in: Self.window).bounds.isEmpty)
    }
  }

  @Test("a strip along a side of the largest window is one tile, whichever side")
  func strips() {
    let side = BufferCapacity.longestSide
    let capacity = BufferCapacity(width: side, height: side)
    let window = PixelRect(x: 0, y: 0, width: side, height: side)
    let bottom = PixelRect(x: 0, y: side - 40, width: side, height: 40)
    let right = PixelRect(x: side - 40, y: 0, width: 40, height: side)
    for strip in [bottom, right] {
      #expect(capacity.tile(of: Geometry.Region(strip), in: window).bounds == strip)
    }
    var both = Geometry.Region(bottom)
    both.formUnion(right)
    let first = capacity.tile(of: both, in: window).bounds
    #expect(first == PixelRect(x: side - 40, y: 0, width: 40, height: side - 40))
    both.subtract(first)
    #expect(capacity.tile(of: both, in: window).bounds == bottom)
  }

  @Test("whatever sizes a window has in turn, its buffers have no more pixels than they may")
  func bounded() {
    var random = SplitMix64(seed: 6)
    var capacity = BufferCapacity(width: 10, height: 10, mostPixels: 5000)
    for _ in 0..<2000 {
      let width = Int.random(in: 1...120, using: &random)
      let height = Int.random(in: 1...120, using: &random)
      capacity = capacity.next(width: width, height: height) ?? capacity
      #expect(capacity.width * capacity.height <= 5000)
      #expect(capacity.isTiled == (width * height > 5000))
      #expect(capacity.isTiled || (capacity.width >= width && capacity.height >= height))
    }
  }

  /// Some rectangles, a few of them beyond the window's edges.
  private func randomDamage(_ random: inout SplitMix64) -> Geometry.Region {
    var damage = Geometry.Region()
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      damage.formUnion(
        PixelRect(
          x: Int.random(in: -20...690, using: &random),
          y: Int.random(in: -20...490, using: &random),
          width: Int.random(in: 1...200, using: &random),
          height: Int.random(in: 1...100, using: &random)))
    }
    return damage
  }
}

extension OnXServers {
  @Suite("Presenting in tiles")
  @MainActor struct TilingTests {
    @Test(
      "pixels arrive as they were composed, at every depth and in every mode",
      arguments: [15, 16, 24, 30], PresentMode.allCases)
    func pixels(depth: Int, mode: PresentMode) throws {
      let server = try XServer(depth: depth)
      defer { server.stop() }
      // Some rows to a tile, less than a row to a tile.
      for mostPixels in [9999, 150] {
        let rig = try HostRig(server, width: 321, height: 37) {
          $0.presentMode = mode
          $0.mostBufferPixels = mostPixels
        }
        defer { rig.close() }
        try rig.paintAll(gradient)
        #expect(try rig.difference(from: gradient) == nil)
        #expect(rig.window.statistics.presentedPixels == 321 * 37)
        #expect(rig.window.statistics.frames == 1)
        #expect(rig.window.statistics.protocolErrors == 0)
      }
    }

    @Test(
      "a window that grows beyond a buffer and shrinks again has the right picture each time",
      arguments: PresentMode.allCases)
    func resizes(mode: PresentMode) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server, width: 100, height: 80) {
        $0.presentMode = mode
        $0.mostBufferPixels = 20_000
      }
      defer { rig.close() }
      for (width, height) in [(100, 80), (201, 100), (200, 100), (400, 301), (33, 50), (300, 299)] {
        XResizeWindow(
          rig.window.connection.display, rig.window.window, UInt32(width), UInt32(height))
        #expect(rig.pump { (rig.window.pixelWidth, rig.window.pixelHeight) == (width, height) })
        try rig.paintAll(gradient)
        #expect(try rig.difference(from: gradient) == nil, "\(width) × \(height)")
      }
      #expect(rig.window.statistics.protocolErrors == 0)
    }

    @Test("a mode that fails between two tiles is lowered, and the other tiles come by the next")
    func lowered() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.mostBufferPixels = 20_000 }
      defer { rig.close() }
      var frame = Frame(Geometry.Region(rig.window.bounds))
      #expect(rig.window.acquireBuffer())
      rig.paintTile(of: &frame, gradient)
      let presenter = try #require(rig.window.presenter as? SharedMemoryPresenter)
      for segment in presenter.segments {
        var info = XShmSegmentInfo()
        info.shmseg = segment
        XShmDetach(rig.window.connection.display, &info)
      }
      rig.forget()
      while !frame.isEmpty {
        try #require(rig.pump { rig.window.acquireBuffer() })
        rig.paintTile(of: &frame, gradient)
      }
      #expect(rig.pump { rig.events.contains(.exposed(rig.window.bounds)) })
      #expect(rig.window.presentMode == .shm)
      try rig.paintAll(gradient)
      #expect(try rig.difference(from: gradient) == nil)
    }

    @Test("a tile takes a buffer as a frame does", arguments: PresentMode.allCases)
    func flow(mode: PresentMode) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) {
        $0.presentMode = mode
        $0.mostBufferPixels = 8192
      }
      defer { rig.close() }
      server.process.signal(SIGSTOP)
      var frame = Frame(
        Geometry.Region(rig.window.bounds),
        moves: [Move(source: PixelRect(x: 0, y: 0, width: 9, height: 9), dx: 1, dy: 1)])
      var tiles = 0
      while tiles < 9, rig.window.acquireBuffer() {
        rig.paintTile(of: &frame, inputTime: rig.window.now(), gradient)
        tiles += 1
        #expect(frame.moves.isEmpty)
        #expect(frame.damage.area == (240 - 25 * tiles) * 320)
      }
      #expect(tiles == (mode.isShared ? 2 : 1))
      #expect(rig.window.isBufferAwaited)
      server.process.signal(SIGCONT)
      while !frame.isEmpty {
        rig.window.wait(until: rig.window.now() + 10)
        #expect(!rig.window.isBufferAwaited)
        while !frame.isEmpty, rig.window.acquireBuffer() {
          rig.paintTile(of: &frame, inputTime: rig.window.now(), gradient)
        }
      }
      #expect(try rig.difference(from: gradient) == nil)
      // One frame, one latency: that of the last tile.
      #expect(rig.window.statistics.frames == 1)
      #expect(rig.pump { rig.window.statistics.completionLatency.count > 0 })
      #expect(rig.window.statistics.completionLatency.count == 1)
      #expect(rig.window.statistics.movedPixels == 81)
    }

    @Test(
      "what is left of a frame beyond the window's edge counts as shown",
      arguments: [(300, 20), (500, 20)])
    func shrinks(width: Int, height: Int) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.mostBufferPixels = 8192 }
      defer { rig.close() }
      var frame = Frame(Geometry.Region(rig.window.bounds))
      #expect(rig.window.acquireBuffer())
      rig.paintTile(of: &frame, gradient)
      #expect(frame.damage.bounds.y0 == 25)
      XResizeWindow(
        rig.window.connection.display, rig.window.window, UInt32(width), UInt32(height))
      #expect(rig.pump { rig.window.pixelHeight == height })
      #expect(rig.pump { rig.window.acquireBuffer() })
      rig.paintTile(of: &frame, gradient)
      #expect(frame.isEmpty)
      #expect(rig.window.statistics.frames == 1)
      #expect(rig.window.statistics.presentedPixels == 320 * 25)
    }

    @Test("a size is acknowledged after the last tile of the first frame that began in it")
    func acknowledgement() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.mostBufferPixels = 32_768 }
      defer { rig.close() }
      let window = rig.window
      var frame = Frame(Geometry.Region(window.bounds))
      func showTile() throws {
        try #require(rig.pump { window.acquireBuffer() })
        rig.paintTile(of: &frame, gradient)
      }
      try showTile()
      window.resizeSync.announce(7)
      XResizeWindow(window.connection.display, window.window, 300, 240)
      #expect(rig.pump { window.pixelWidth == 300 })
      while !frame.isEmpty { try showTile() }
      #expect(window.resizeSync.takeDue(isVisible: true) == nil)
      frame.damage.formUnion(window.bounds)
      try showTile()
      #expect(!frame.isEmpty)
      var sync = window.resizeSync
      #expect(sync.takeDue(isVisible: true) == nil)
      #expect(sync.takeDue(isVisible: false) == 7)
      while !frame.isEmpty { try showTile() }
      sync = window.resizeSync
      #expect(sync.takeDue(isVisible: false) == nil, "it has been acknowledged")
    }
  }
}
