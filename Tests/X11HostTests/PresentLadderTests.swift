import CX11
import Foundation
import Geometry
import Input
import TestSupport
import Testing

@testable import X11Host

@Suite("Order of the modes")
struct ModeOrderTests {
  @Test("all are tried, best first, unless one is asked for or the environment says no")
  func first() {
    for nothing in [nil, "", "0"] as [String?] {
      #expect(modesToTry(nil, refusal: nothing) == [.shmFD, .shm, .put])
    }
    #expect(modesToTry(nil, refusal: "1") == [.put])
    for mode in PresentMode.allCases { #expect(modesToTry(mode, refusal: "1") == [mode]) }
  }

  @Test("below each mode are the worse ones, and the last is always one without shared memory")
  func below() {
    #expect(modesBelow(.shmFD) == [.shm, .put])
    #expect(modesBelow(.shm) == [.put])
    #expect(modesBelow(.put).isEmpty)
  }
}

extension OnXServers {
  @Suite("The ladder of modes")
  @MainActor struct PresentLadderTests {
    @Test("a server without the extension is written to through the connection")
    func noExtension() throws {
      let server = try XServer(extensions: ["-MIT-SHM"])
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      #expect(rig.window.presentMode == .put)
      #expect(rig.window.presentDescription.contains("no MIT-SHM"))
      try rig.paintAll(gradient)
      #expect(try rig.difference(from: gradient) == nil)
      for mode in [PresentMode.shmFD, .shm] {
        #expect(throws: X11Error.self) { try HostRig(server) { $0.presentMode = mode } }
      }
    }

    @Test(
      "a server in another IPC namespace takes descriptors, and no numbers",
      .enabled(if: Tool.ownIPCNamespace != nil, "this user may not make an IPC namespace"))
    func otherNamespace() throws {
      let server = try XServer(ownIPCNamespace: true)
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      #expect(rig.window.presentDescription == "shm-fd, depth 24")
      try rig.paintAll(gradient)
      #expect(try rig.difference(from: gradient) == nil)
      #expect(refusal(of: .shm, on: server)?.contains("X error 10") == true)
      #expect(try SharedMemory.segments(createdBy: getpid()).isEmpty)
    }

    @Test(
      "a server that attaches other memory of the same number is found out",
      .enabled(
        if: Tool.missing("nsenter", "ipcmk").isEmpty && geteuid() == 0,
        "needs root, nsenter and ipcmk, to give the server segments of its own"))
    func collision() throws {
      let server = try XServer(ownIPCNamespace: true)
      defer { server.stop() }
      // The first two segments of any namespace have the numbers 0 and 1.
      for _ in 0..<2 {
        try output(
          of: ["nsenter", "--ipc", "-t", "\(server.process.pid)", "ipcmk", "-M", "16777216"])
      }
      let reason = try inNamespace(.ipc) { refusal(of: .shm, on: server) }
      #expect(reason?.contains("other memory") == true)
      // Descriptors have no numbers that could collide.
      let rig = try inNamespace(.ipc) { try HostRig(server) }
      defer { rig.close() }
      #expect(rig.window.presentMode == .shmFD)
      try rig.paintAll(gradient)
      #expect(try rig.difference(from: gradient) == nil)
    }

    @Test(
      "over TCP a descriptor cannot be passed, and the next mode that works is taken",
      .enabled(
        if: Tool.missing("unshare", "ip").isEmpty && geteuid() == 0,
        "needs root, unshare and ip, to keep the server's port to itself"))
    func overTCP() throws {
      let server = try XServer(ownNetwork: true, arguments: ["-listen", "tcp", "-ac"])
      defer { server.stop() }
      let name = "127.0.0.1" + server.display
      let rig = try inNamespace(.net, of: server.process) {
        try HostRig(server) { $0.displayName = name }
      }
      defer { rig.close() }
      #expect(rig.window.presentMode != .shmFD)
      // BadMatch, from the extension's request to attach a descriptor.
      #expect(rig.window.presentDescription.contains("shm-fd: X error 8"))
      try rig.paintAll(gradient)
      let difference = try rig.difference(from: gradient)
      #expect(difference == nil)
      #expect(rig.window.statistics.protocolErrors == 0)
    }

    @Test(
      "a completion that never comes is not waited for for ever",
      arguments: [PresentMode.shmFD, .shm]
    )
    func lostCompletion(mode: PresentMode) throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.presentMode = mode }
      defer { rig.close() }
      for loss in 1...3 {
        #expect(rig.window.presentMode == mode)
        // A frame whose end nobody asks for cannot lose it.
        try rig.paint(
          Geometry.Region(rig.window.bounds), inputTime: rig.window.now(), gradient)
        // Takes the event away, as a server does that never sends one.
        var event = XEvent()
        XSync(rig.window.connection.display, False)
        let type = rig.window.presenter.completionType
        while XCheckTypedEvent(rig.window.connection.display, type, &event) == True {}
        rig.window.wait(until: rig.window.now() + 0.3)
        #expect(rig.window.statistics.lostCompletions == loss)
      }
      #expect(rig.window.presentMode == .put)
      rig.forget()
      rig.poll()
      #expect(rig.events == [.exposed(rig.window.bounds)])
    }

    @Test("each error of shared memory lowers the mode by one step and exposes everything")
    func runTimeErrors() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      for (mode, next) in [(PresentMode.shmFD, PresentMode.shm), (.shm, .put)] {
        #expect(rig.window.presentMode == mode)
        try detachSegments(of: rig)
        // Several puts fail, of two frames: still one step.
        var corners = Geometry.Region(PixelRect(x: 0, y: 0, width: 3, height: 3))
        corners.formUnion(PixelRect(x: 300, y: 200, width: 3, height: 3))
        rig.forget()
        try rig.paint(corners, gradient)
        try rig.paint(corners, gradient)
        #expect(rig.pump { rig.window.presentMode != mode })
        #expect(rig.window.presentMode == next)
        #expect(rig.events.contains(.exposed(rig.window.bounds)))
        try rig.paintAll(gradient)
        #expect(try rig.difference(from: gradient) == nil)
        rig.poll()
        #expect(rig.window.presentMode == next)
      }
      #expect(rig.window.statistics.protocolErrors > 0)
    }

    @Test("a put that fails ends the wait that hears of it, though nobody asked how it went")
    func errorInAWait() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server)
      defer { rig.close() }
      try rig.paintAll(gradient)
      XSync(rig.window.connection.display, False)
      rig.poll()
      try detachSegments(of: rig)
      try rig.paint(Geometry.Region(PixelRect(x: 0, y: 0, width: 3, height: 3)), gradient)
      #expect(rig.window.presenter.completionDeadline == nil)
      let end = rig.window.now() + 20
      rig.window.wait(until: end)
      #expect(rig.window.now() < end)
      rig.forget()
      rig.poll()
      #expect(rig.window.presentMode == .shm)
      #expect(rig.events.contains(.exposed(rig.window.bounds)))
    }

    @Test(
      "memory that cannot be had for a larger window lowers the mode",
      .enabled(
        if: Tool.missing("unshare").isEmpty && access("/proc/sys/kernel/shmmax", W_OK) == 0,
        "needs the right to limit the segments of an IPC namespace"))
    func noMemory() throws {
      let server = try XServer(ownIPCNamespace: true)
      defer { server.stop() }
      try inNamespace(.ipc, of: server.process) {
        let rig = try HostRig(server, width: 64, height: 64) { $0.presentMode = .shm }
        defer { rig.close() }
        try rig.paintAll(gradient)
        try Data("65536".utf8).write(to: URL(fileURLWithPath: "/proc/sys/kernel/shmmax"))
        XResizeWindow(rig.window.connection.display, rig.window.window, 300, 200)
        #expect(rig.pump { rig.window.pixelWidth == 300 })
        try rig.paintAll(gradient)
        #expect(rig.window.presentMode == .put)
        #expect(rig.window.presentDescription.contains("to share: Invalid argument"))
        #expect(try rig.difference(from: gradient) == nil)
      }
    }

    private func refusal(of mode: PresentMode, on server: XServer) -> String? {
      do {
        try HostRig(server, isShown: false) { $0.presentMode = mode }.close()
        return nil
      } catch {
        return "\(error)"
      }
    }

    /// Lets the server forget the memory, as one does that has been started anew.
    private func detachSegments(of rig: HostRig) throws {
      let presenter = try #require(rig.window.presenter as? SharedMemoryPresenter)
      for segment in presenter.segments {
        var info = XShmSegmentInfo()
        info.shmseg = segment
        XShmDetach(rig.window.connection.display, &info)
      }
    }
  }
}
