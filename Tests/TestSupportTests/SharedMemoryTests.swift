import Foundation
import TestSupport
import Testing

@Suite("The list of shared memory")
struct SharedMemoryTests {
  @Test("has this process's segment with its size, and no longer once it is removed")
  func listsOwnSegment() throws {
    let size = 12_345
    let identifier = shmget(IPC_PRIVATE, size, 0o600)
    try #require(identifier >= 0)
    let listed = try SharedMemory.segments(createdBy: getpid())
    #expect(listed.contains { $0.identifier == Int(identifier) && $0.size == size })
    #expect(shmctl(identifier, IPC_RMID, nil) == 0)
    let later = try SharedMemory.segments(createdBy: getpid())
    #expect(!later.contains { $0.identifier == Int(identifier) })
  }
}
