import Foundation
import TestSupport
import Testing

/// A kind of the kernel's namespaces.
enum Namespace: String {
  case ipc
  case net

  /// What the kernel's calls name it by.
  fileprivate var flag: Int32 {
    switch self {
    case .ipc: 0x0800_0000
    case .net: 0x4000_0000
    }
  }
}

/// Runs the body with the calling thread, and no other, in the namespace of a process; without one,
/// in a namespace of its own.
func inNamespace<Result>(
  _ kind: Namespace, of process: ChildProcess? = nil, _ body: () throws -> Result
) throws -> Result {
  // The Swift overlay leaves these out.
  typealias Unshare = @convention(c) (Int32) -> Int32
  typealias SetNamespace = @convention(c) (Int32, Int32) -> Int32
  let unshare = unsafeBitCast(try #require(dlsym(nil, "unshare")), to: Unshare.self)
  let setNamespace = unsafeBitCast(try #require(dlsym(nil, "setns")), to: SetNamespace.self)
  let home = open("/proc/thread-self/ns/\(kind.rawValue)", O_RDONLY | O_CLOEXEC)
  defer { close(home) }
  try #require(home >= 0)
  if let process {
    let other = open("/proc/\(process.pid)/ns/\(kind.rawValue)", O_RDONLY | O_CLOEXEC)
    defer { close(other) }
    try #require(other >= 0 && setNamespace(other, kind.flag) == 0)
  } else {
    try #require(unshare(kind.flag) == 0)
  }
  defer { #expect(setNamespace(home, kind.flag) == 0) }
  return try body()
}
