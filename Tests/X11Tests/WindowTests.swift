import Foundation
import TestSupport
import Testing

extension OnServers {
  @Suite("Resizing, hiding and covering")
  struct WindowTests {
    @Test(
      "three hundred resizes in a drag end in the right picture",
      arguments: ServerKind.available)
    func resizesInADrag(kind: ServerKind) throws {
      let seed: UInt64 = 0x0b5e_55ed
      print("seed \(seed)")
      var random = SplitMix64(seed: seed)
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      let place = try demo.place()
      let (x, y) = (place.x + 90, place.y + 190)
      var commands = ["mousemove", "\(x)", "\(y)", "mousedown", "1", "sleep", "0.02"]
      // Never larger than at first, so that no resize takes anything from the range.
      for step in 1...300 {
        commands += [
          "windowsize", demo.window, "\(Int.random(in: 100...320, using: &random))",
          "\(Int.random(in: 200...480, using: &random))",
        ]
        commands += ["mousemove", "\(x)", "\(y - step / 2)"]
      }
      commands += ["windowsize", demo.window, "320", "480", "mouseup", "1"]
      try demo.pointer.send(commands)
      try demo.expect(.rectangles(y: 140))
      #expect(demo.process.status == nil)
      #expect(try SharedMemory.segments(createdBy: demo.process.pid).count <= 2)
    }

    @Test(
      "a larger window shows more of the plane, and white beyond",
      arguments: ServerKind.available)
    func grows(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      for (width, height) in [(401, 603), (637, 700), (320, 480), (101, 99)] {
        try demo.resize(width: width, height: height)
        try demo.expect(.rectangles(width: width, height: height), "at \(width) × \(height)")
      }
    }

    @Test(
      "what a new size has bared does not wait for the next tick",
      arguments: ServerKind.available)
    func repaysAtOnce(kind: ServerKind) throws {
      // An interval lasts four times as long as the comparisons wait.
      let demo = try Demo(on: kind.shared(), ["--fps", "0.05"])
      defer { demo.close() }
      for (width, height) in [(401, 603), (350, 620), (420, 640), (320, 480)] {
        try demo.resize(width: width, height: height)
        try demo.expect(.rectangles(width: width, height: height), "at \(width) × \(height)")
      }
    }

    @Test("minimising in a drag ends it: later motion moves nothing", arguments: ServerKind.managed)
    func minimisesInADrag(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.drag(byX: 0, y: -60, releasing: false)
      try demo.expect(.rectangles(y: 50))
      try demo.server.output(of: ["xdotool", "windowminimize", "--sync", demo.window])
      try demo.server.output(of: ["xdotool", "windowactivate", "--sync", demo.window])
      try demo.expect(.rectangles(y: 50))
      let place = try demo.place()
      for y in [200, 150, 100] {
        try demo.pointer.move(to: (place.x + 160, place.y + y))
      }
      try demo.expect(.rectangles(y: 50))
      try demo.pointer.release()
      try demo.drag(byX: 0, y: -60)
      try demo.expect(.rectangles(y: 100))
    }

    @Test(
      "a window that was covered and scrolled meanwhile is whole again",
      arguments: ServerKind.available)
    func coveredAndUncovered(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.expect(.rectangles())
      let place = try demo.place()
      let cover = try Demo(on: demo.server, ["--size", "640x700"])
      defer { cover.close() }
      try demo.server.output(of: ["xdotool", "windowraise", cover.window])
      try demo.server.output(
        of: ["xdotool", "windowmove", cover.window, "\(max(0, place.x - 20))", "0"])
      #expect(try eventually { try demo.picture().difference(from: .rectangles()) != nil })
      // The keyboard reaches the window although the pointer cannot.
      try demo.focus()
      try demo.pointer.key("End")
      cover.close()
      try demo.expect(.rectangles(y: 320))
    }

    @Test("unmapped and mapped again, it is whole", arguments: ServerKind.available)
    func unmapped(kind: ServerKind) throws {
      let demo = try Demo(on: kind.shared())
      defer { demo.close() }
      try demo.drag(byX: 0, y: -60)
      try demo.expect(.rectangles(y: 50))
      try demo.server.output(of: ["xdotool", "windowunmap", "--sync", demo.window])
      try demo.server.output(of: ["xdotool", "windowmap", "--sync", demo.window])
      try demo.expect(.rectangles(y: 50))
    }
  }
}
