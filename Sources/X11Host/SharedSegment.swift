import CLinux
import Glibc

/// Memory of this process that a server on the same machine can map too.
struct SharedSegment {
  /// How the server is told which memory is meant.
  enum Name {
    /// A file in memory. Nothing but the descriptor and the mappings keeps it.
    case descriptor(Int32)
    /// A System V segment. Only one's own IPC namespace knows it under this number.
    case identifier(Int32)
    /// The server has been told, or never will be.
    case none
  }

  /// The first byte.
  let address: UnsafeMutableRawPointer
  /// How the server finds it.
  private(set) var name: Name
  private let bytes: Int
  private let isFile: Bool

  /// Makes and maps zeroed memory.
  ///
  /// - Parameter mode: one of those that share memory.
  init(bytes: Int, mode: PresentMode) throws(PresenterFailure) {
    self.bytes = bytes
    isFile = mode == .shmFD
    let handle = isFile ? oriel_memory_file_create(bytes) : oriel_shared_memory_create(bytes)
    name = isFile ? .descriptor(handle) : .identifier(handle)
    // Mapped before the server is asked, since asking it closes the descriptor.
    let mapped: UnsafeMutableRawPointer? =
      if handle < 0 {
        nil
      } else if isFile {
        oriel_memory_file_map(handle, bytes)
      } else {
        oriel_shared_memory_attach(handle)
      }
    guard let mapped else {
      let reason = "\(bytes) bytes to share: \(String(cString: strerror(errno)))"
      Self.remove(name)
      throw PresenterFailure(reason: reason)
    }
    address = mapped
  }

  /// Gives the descriptor away to somebody who closes it.
  mutating func takeDescriptor() -> Int32? {
    guard case .descriptor(let descriptor) = name else { return nil }
    name = .none
    return descriptor
  }

  /// Lets the memory vanish with its last mapping, however this process ends.
  mutating func removeName() {
    Self.remove(name)
    name = .none
  }

  /// Unmaps the memory, which must not be touched afterwards.
  mutating func unmap() {
    removeName()
    if isFile {
      oriel_memory_file_unmap(address, bytes)
    } else {
      oriel_shared_memory_detach(address)
    }
  }

  private static func remove(_ name: Name) {
    switch name {
    case .descriptor(let descriptor) where descriptor >= 0: close(descriptor)
    case .identifier(let identifier) where identifier >= 0:
      oriel_shared_memory_remove(identifier)
    default: break
    }
  }
}
