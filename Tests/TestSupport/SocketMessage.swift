import Foundation

/// What came in at once, with the descriptors that came with it.
struct SocketMessage {
  var bytes: [UInt8]
  private var control: [UInt8]

  /// Bytes before the descriptors: length, level and type, as Linux has them.
  private static let headerBytes = MemoryLayout<Int>.size + 2 * MemoryLayout<Int32>.size

  /// `nil` where the other side is gone.
  init?(receivedFrom socket: Int32) {
    bytes = [UInt8](repeating: 0, count: 1 << 16)
    control = [UInt8](repeating: 0, count: 256)
    let count = Self.exchange(&bytes, &control) { recvmsg(socket, $0, 0) }
    guard count > 0 else { return nil }
    bytes.removeLast(bytes.count - count)
  }

  /// Sends all of it; `false` where the other side is gone.
  mutating func send(to socket: Int32) -> Bool {
    var isFirst = true
    while !bytes.isEmpty {
      var none: [UInt8] = []
      let flags = Int32(MSG_NOSIGNAL)
      let count =
        isFirst
        ? Self.exchange(&bytes, &control) { sendmsg(socket, $0, flags) }
        : Self.exchange(&bytes, &none) { sendmsg(socket, $0, flags) }
      guard count > 0 else { return false }
      bytes.removeFirst(count)
      isFirst = false
    }
    return true
  }

  /// Gives back what the kernel has made of the descriptors here.
  func closeDescriptors() {
    guard control.count > Self.headerBytes else { return }
    control.withUnsafeBytes { bytes in
      // There is room after the last one.
      let end = bytes.loadUnaligned(as: Int.self)
      for offset in stride(from: Self.headerBytes, to: end, by: MemoryLayout<Int32>.size) {
        close(bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self))
      }
    }
  }

  private static func exchange(
    _ bytes: inout [UInt8], _ control: inout [UInt8], _ call: (UnsafeMutablePointer<msghdr>) -> Int
  ) -> Int {
    var controlCount = 0
    let count = bytes.withUnsafeMutableBytes { bytes in
      control.withUnsafeMutableBytes { control in
        var vector = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &vector) { vector in
          var header = msghdr()
          header.msg_iov = vector
          header.msg_iovlen = 1
          header.msg_control = control.isEmpty ? nil : control.baseAddress
          header.msg_controllen = control.count
          let count = call(&header)
          controlCount = Int(header.msg_controllen)
          return count
        }
      }
    }
    if count >= 0, controlCount < control.count {
      control.removeLast(control.count - controlCount)
    }
    return count
  }
}
