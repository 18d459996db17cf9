import CX11
import Foundation
import Geometry
import Input
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite("Lifetime of shared memory")
  @MainActor struct SharedMemoryLifetimeTests {
    @Test(
      "500 windows leave nothing behind, neither here nor in the server",
      arguments: [PresentMode.shmFD, .shm])
    func cycles(mode: PresentMode) async throws {
      // In a process of its own, where nobody else opens and closes anything.
      await #expect(processExitsWith: .success) { [mode = mode.rawValue as String] in
        try await MainActor.run { try openAndClose(try #require(PresentMode(rawValue: mode))) }
      }
    }

    @Test("an open window's memory files are mapped on both sides, and open on neither")
    func memoryFilesOfAWindow() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.presentMode = .shmFD }
      defer { rig.close() }
      for process in [getpid(), server.process.pid] {
        let files = try memoryFiles(of: process)
        #expect(files == MemoryFiles(mappings: 2, descriptors: 0))
      }
      #expect(try SharedMemory.segments(createdBy: getpid()).isEmpty)
    }

    @Test("a memory file can neither shrink nor grow")
    func sealed() throws {
      let segment = try SharedSegment(bytes: 4096, mode: .shmFD)
      guard case .descriptor(let descriptor) = segment.name else {
        Issue.record("no descriptor")
        return
      }
      for size in [0, 4095, 4097] { #expect(ftruncate(descriptor, size) == -1 && errno == EPERM) }
      var used = segment
      used.unmap()
      #expect(fcntl(descriptor, F_GETFD) == -1)
    }

    @Test("an open window's segments are marked to vanish with it")
    func markedSegments() throws {
      let server = try XServer()
      defer { server.stop() }
      let rig = try HostRig(server) { $0.presentMode = .shm }
      defer { rig.close() }
      let table = try kernelFile("/proc/sysvipc/shm")
      let segments = try SharedMemory.segments(createdBy: getpid())
      #expect(segments.count == 2)
      for segment in segments {
        #expect(segment.attachments == 2)
        let line = try #require(
          table.split(separator: "\n").map { $0.split(separator: " ") }
            .first { $0.count > 2 && $0[1] == "\(segment.identifier)" })
        // The kernel adds octal 1000 to the mode of a removed segment.
        #expect(line[2] == "1600")
      }
    }

    @Test(
      "a storm of sizes ends with the right picture and no memory too much",
      arguments: [PresentMode.shmFD, .shm])
    func resizeStorm(mode: PresentMode) throws {
      let server = try XServer(width: 1000, height: 900)
      defer { server.stop() }
      let rig = try HostRig(server) { $0.presentMode = mode }
      defer { rig.close() }
      var commands: [String] = []
      for step in 0..<150 {
        commands += ["windowsize", rig.identifier, "\(40 + step * 6)", "\(880 - step * 5)"]
      }
      commands += ["windowsize", rig.identifier, "501", "399"]
      let storm = try server.start(["xdotool"] + commands)
      let isDone = try rig.pump(seconds: 30) {
        try rig.paintAll(gradient)
        return storm.status != nil && (rig.window.pixelWidth, rig.window.pixelHeight) == (501, 399)
      }
      #expect(isDone)
      try rig.paintAll(gradient)
      #expect(try rig.difference(from: gradient) == nil)
      #expect(rig.window.statistics.protocolErrors == 0)
      #expect(rig.pump { rig.window.presenter.completionDeadline == nil })
      XSync(rig.window.connection.display, False)
      let segments = try SharedMemory.segments(createdBy: getpid()).count
      let files = try memoryFiles(of: getpid()).mappings
      #expect((segments, files) == (mode == .shm ? (2, 0) : (0, 2)))
    }
  }
}

/// What a process has of the memory files that windows share with their servers.
private struct MemoryFiles: Equatable {
  var mappings = 0
  var descriptors = 0
  var isEmpty: Bool { mappings == 0 && descriptors == 0 }
}

private func memoryFiles(of process: pid_t) throws -> MemoryFiles {
  let name = "/memfd:oriel"
  let maps = try kernelFile("/proc/\(process)/maps")
  let folder = "/proc/\(process)/fd"
  let links = try FileManager.default.contentsOfDirectory(atPath: folder).filter { entry in
    // One that has been closed since is none of ours.
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + entry)
    return target?.hasPrefix(name) == true
  }
  return MemoryFiles(
    mappings: maps.split(separator: "\n").filter { $0.contains(name) }.count,
    descriptors: links.count)
}

@MainActor private func openAndClose(_ mode: PresentMode) throws {
  let server = try XServer()
  defer { server.stop() }
  // What is made once is made by the first of them.
  try openAndCloseOnce(mode, on: server)
  let before = try descriptorCount()
  for _ in 0..<500 { try openAndCloseOnce(mode, on: server) }
  #expect(try descriptorCount() == before)
  // Mapped segments stay listed until the last side lets go.
  #expect(try SharedMemory.segments(createdBy: getpid()).isEmpty)
  #expect(try memoryFiles(of: getpid()).isEmpty)
  #expect(try eventually { try memoryFiles(of: server.process.pid).isEmpty })
}

@MainActor private func openAndCloseOnce(_ mode: PresentMode, on server: XServer) throws {
  let rig = try HostRig(server, width: 64, height: 64, isShown: false) { $0.presentMode = mode }
  try rig.paintAll(gradient)
  rig.close()
}

private func descriptorCount() throws -> Int {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
}
