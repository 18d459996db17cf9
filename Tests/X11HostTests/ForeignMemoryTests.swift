import Foundation
import TestSupport
import Testing

@testable import X11Host

extension OnXServers {
  @Suite("Foreign memory")
  @MainActor struct ForeignMemoryTests {
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
      let rig = try inOwnIPCNamespace { try HostRig(server) }
      defer { rig.close() }
      #expect(rig.window.presentMode == .put)
      #expect(rig.window.presentDescription.contains("other memory"))
      try rig.paintAll(gradient)
      #expect(try rig.difference(from: gradient) == nil)
    }
  }
}

/// Runs the body with the calling thread, and no other, in an IPC namespace of its own.
private func inOwnIPCNamespace<Result>(_ body: () throws -> Result) throws -> Result {
  // The Swift overlay leaves these out.
  typealias Unshare = @convention(c) (Int32) -> Int32
  typealias SetNamespace = @convention(c) (Int32, Int32) -> Int32
  let unshare = unsafeBitCast(try #require(dlsym(nil, "unshare")), to: Unshare.self)
  let setNamespace = unsafeBitCast(try #require(dlsym(nil, "setns")), to: SetNamespace.self)
  let ipcNamespace: Int32 = 0x0800_0000
  let home = open("/proc/thread-self/ns/ipc", O_RDONLY)
  defer { close(home) }
  try #require(home >= 0 && unshare(ipcNamespace) == 0)
  defer { #expect(setNamespace(home, ipcNamespace) == 0) }
  return try body()
}
